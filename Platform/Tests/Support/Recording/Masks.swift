import APISupport
import Foundation

/// Removes from a text what differs between runs, so that the rest can be compared byte for byte: addresses of servers
/// on free ports, and cryptographic or random values. Each is replaced by its length, so that a longer value is
/// noticed.
package enum Masks {
    /// Shorter values may be words.
    static let shortest = 20

    package static func mask(_ text: String) -> String {
        var masked = ""
        var run: [Unicode.Scalar] = []
        for scalar in withoutNamed(text).unicodeScalars {
            if isOpaque(scalar) {
                run.append(scalar)
            } else {
                masked.append(contentsOf: Self.masked(run))
                run.removeAll(keepingCapacity: true)
                masked.unicodeScalars.append(scalar)
            }
        }
        masked.append(contentsOf: Self.masked(run))
        return masked
    }

    /// Values that are always masked: members and fields by their names, ports, codes shown to a shopper.
    private static let patterns: [(pattern: String, replacement: String)] = [
        ("(?s)-----BEGIN [A-Z ]+-----.*?-----END [A-Z ]+-----", "‹PEM›"),
        ("\\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(-[0-9a-f]{8})?\\b", "‹UUID›"),
        // Worldline Direct's identifiers of checkouts and of payments and their operations.
        ("\\b1[0-9]{14}(_[0-9]+)?\\b", "‹15›$1"),
        ("\\b(?=[0-9]*[a-f])[0-9a-f]{20,}\\b", "‹hex›"),
        ("(127\\.0\\.0\\.1|localhost)(:|%3A)[0-9]{2,5}", "$1$2PORT"),
        ("(\\\\?\"(?:\(names))\\\\?\":\\s*\\\\?\")[^\"\\\\]+", "$1‹›"),
        ("\\b(PaReq|PaRes|paResMessage)=[^&\\s]+", "$1=‹›"),
        ("name=\"(PaReq|PaRes|MD|s)\" value=\"[^\"]+", "name=\"$1\" value=\"‹›"),
        ("id=\"code-sent\">[0-9]+", "id=\"code-sent\">‹›"),
        ("nonce(-|=\")[A-Za-z0-9_-]+", "nonce$1‹›"),
    ]

    /// Members with cryptographic values or random identifiers.
    private static let names = [
        "encryptedCard", "encryptedCustomerInput", "signature", "publicKeyHash", "data", "ephemeralPublicKey",
        "encryptedPaymentData",
        "paymentToken", "certificate", "request", "keyId", "paResMessage", "paReqMessage", "authorisationId",
        "authorizationNumber", "authorisationCode", "legacyTransId", "tokenPan", "archivalReferenceId",
        "authorMessageReference", "publicKey", "uuid", "orderToken", "kr-hash", "cryptogram",
    ].joined(separator: "|")

    static func withoutNamed(_ text: String) -> String {
        patterns.reduce(text) {
            $0.replacingOccurrences(of: $1.pattern, with: $1.replacement, options: .regularExpression)
        }
    }

    private static func isOpaque(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "+", "/", "_", "-": true
        default: false
        }
    }

    /// A path is checked part by part; anything else may be Base64, which contains slashes too.
    private static func masked(_ run: [Unicode.Scalar]) -> String {
        guard run.count >= shortest else { return text(run) }
        guard run.first == "/" else { return looksRandom(run) ? "‹\(run.count)›" : text(run) }
        return run.split(separator: "/", omittingEmptySubsequences: false).map(Array.init)
            .map { $0.count >= shortest && looksRandom($0) ? "‹\($0.count)›" : text($0) }
            .joined(separator: "/")
    }

    /// In a random text, digits and letters of both cases alternate; in a name they do not.
    static func looksRandom(_ run: [Unicode.Scalar]) -> Bool {
        enum Kind { case large, small, digit }
        let kinds: [Kind] = run.compactMap {
            switch $0 {
            case "A"..."Z": .large
            case "a"..."z": .small
            case "0"..."9": .digit
            default: nil
            }
        }
        // A text of twenty letters is a name, unless it has more capitals than any name.
        let large = kinds.count { $0 == .large }
        guard kinds.contains(.digit) || kinds.count >= 40 || large * 4 >= kinds.count else { return false }
        let changes = zip(kinds, kinds.dropFirst()).count { $0 != $1 }
        return changes * 4 >= kinds.count
    }

    private static func text(_ run: [Unicode.Scalar]) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: run)
        return text
    }
}
