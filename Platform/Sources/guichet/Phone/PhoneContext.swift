import ArgumentParser
import Foundation
import GuichetCore
import GuichetSips

/// The three values that one call returns for the next, as one word for a shell.
enum PhoneContext {
    static func word(_ context: TransactionContext?) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let context, let json = try? encoder.encode(context) else { return nil }
        return Base64URL.encode(Array(json))
    }

    static func read(_ word: String) throws -> TransactionContext {
        guard let json = Base64URL.decode(word),
            let context = try? JSONDecoder().decode(TransactionContext.self, from: Data(json))
        else { throw ValidationError("the context is not complete: copy all of it from the earlier call.") }
        return context
    }
}
