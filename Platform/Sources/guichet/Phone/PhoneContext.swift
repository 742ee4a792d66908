import ArgumentParser
import Foundation
import GuichetCore
import GuichetSips

/// The three values that one call gives for the next, in one word that a shell can carry.
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
        else { throw ValidationError("the context is not what an earlier call printed: give the whole word.") }
        return context
    }
}
