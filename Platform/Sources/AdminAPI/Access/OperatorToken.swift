import APISupport
import Crypto
import Engine
import GuichetCore

/// The secret that opens the admin pages: 32 random bytes, shown once. The store keeps a hash, from which the token
/// cannot be recovered.
package struct OperatorToken: Sendable, Discreet {
    private let text: String

    init(random: any RandomSource) { text = Base64URL.encode(random.bytes(32)) }

    /// The token's text, to be shown to the operator.
    package func reveal() -> String { text }

    package var description: String { "the token of the admin pages" }

    var hash: [UInt8] { Self.hash(text) }

    /// One round is enough: with the hash, an attacker still has to guess 32 random bytes.
    static func hash(_ text: String) -> [UInt8] { Array(SHA256.hash(data: Array("guichet admin token\n\(text)".utf8))) }

    /// The name under which the store keeps the hash.
    static let storeName = "admin token"
}
