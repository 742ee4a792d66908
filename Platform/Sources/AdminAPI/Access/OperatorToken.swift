import APISupport
import Crypto
import Engine
import GuichetCore

/// The secret that opens the admin pages: 255 random bits, shown once. The store keeps a hash, from which the token
/// cannot be recovered.
package struct OperatorToken: Sendable, Discreet {
    private let text: String

    init(random: any RandomSource) { text = CopiedSecret.make(random) }

    /// The token's text, to be shown to the operator.
    package func reveal() -> String { text }

    package var description: String { "the token of the admin pages" }

    var hash: [UInt8] { Self.hash(text) }

    /// One round is enough: with the hash, an attacker still has to guess 255 random bits.
    static func hash(_ text: String) -> [UInt8] { Array(SHA256.hash(data: Array("guichet admin token\n\(text)".utf8))) }

    /// The name under which the store keeps the hash.
    static let storeName = "admin token"
}
