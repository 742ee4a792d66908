import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetJOSE

/// The keys for which phones encrypt cards.
typealias WireKeyring = Keyring<WireKey>

/// Such a key: given out for fifteen minutes, and for fifteen more it opens, since an initialisation is valid that long.
struct WireKey: ClientKey {
    static let prefix = ""
    static let periodSeconds = RedirectionContext.lifetimeSeconds
    static let lifetimeSeconds = 2 * RedirectionContext.lifetimeSeconds

    let key: PrivateJWK
    /// `publicKeyValue`: each initialisation has it, so it is computed once.
    let published: String

    init(expiringAt end: Instant, random: any RandomSource) {
        self.init(PrivateJWK(keyID: Base64URL.encode(random.bytes(9)), expires: end.seconds))
    }

    init(id: String, expiringAt end: Instant, bytes: [UInt8]) throws {
        self.init(try PrivateJWK(keyID: id, expires: end.seconds, rawRepresentation: bytes))
    }

    private init(_ key: PrivateJWK) {
        self.key = key
        published = key.publicKey.publicKeyValue
    }

    var id: String { key.publicKey.keyID }
    var bytes: [UInt8] { key.rawRepresentation }
}
