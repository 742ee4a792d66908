import ArgumentParser
import Foundation
import GuichetCore
@_spi(Platform) import GuichetLyra

struct LyraCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lyra", abstract: "Tools for Scellius and Lyra's other brands.",
        subcommands: [LyraSignCommand.self, LyraVerifyCommand.self])
}

/// The secret that signs: one of the shop's two.
struct LyraSecretInput: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The shop's password: it signs notifications (IPN). \(SecretArgument.help)", valueName: "password"),
        transform: SecretArgument.read)
    var password: String?

    @Option(
        help: ArgumentHelp(
            "The shop's HMAC-SHA-256 key: it signs the browser's return. \(SecretArgument.help)", valueName: "key"),
        transform: SecretArgument.read)
    var hmacKey: String?

    func validate() throws {
        guard (password == nil) != (hmacKey == nil) else {
            throw ValidationError("give --password for a notification, or --hmac-key for a browser's return.")
        }
    }

    func form(signing text: String) -> LyraSignedForm {
        let type = (try? JSONValue(parsing: text.utf8, limits: LyraResponse.limits))?["_type"]?.text
        if let hmacKey {
            return LyraSignedForm(returningText: text, answerType: type, with: LyraHMACKey(hmacKey))
        }
        return LyraSignedForm(notifyingText: text, answerType: type, with: LyraPassword(password ?? ""))
    }

    func signedText(of text: String, hash: String) -> String? {
        if let hmacKey {
            return LyraSignature.signedText(of: text, hash: hash, key: LyraHMACKey(hmacKey))
        }
        return LyraSignature.signedText(of: text, hash: hash, password: LyraPassword(password ?? ""))
    }

    /// `kr-hash-key` of the given secret.
    var hashKey: LyraHashKey { hmacKey == nil ? .password : .hmacKey }
}

/// Standard input as UTF-8 text, without the final line break that shells and editors add.
func readLyraText() throws -> String {
    let data = Console.current.input.rest()
    guard var text = String(data: data, encoding: .utf8) else {
        throw ValidationError("standard input is not UTF-8.")
    }
    if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
    guard !text.isEmpty else { throw ValidationError("standard input is empty.") }
    return text
}
