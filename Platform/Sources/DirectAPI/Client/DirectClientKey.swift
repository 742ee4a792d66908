import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirectClient

/// The RSA keys for which phones encrypt their means of payment.
typealias DirectKeyring = Keyring<DirectClientKey>

/// Such a key: given out for a day, and it opens for three hours more: the lifetime of a session that got it at the last
/// moment.
struct DirectClientKey: ClientKey {
    static let prefix = "direct/"
    static let periodSeconds: Int64 = 86_400
    static let lifetimeSeconds = periodSeconds + DirectSessions.lifetimeSeconds

    let key: DirectDecryptionKey
    let published: DirectPublicKey

    init(expiringAt end: Instant, random: any RandomSource) throws {
        try self.init(DirectDecryptionKey(makingWithID: DirectTime.uuid(random.bytes(16))))
    }

    init(id: String, expiringAt end: Instant, bytes: [UInt8]) throws {
        try self.init(DirectDecryptionKey(id: id, der: bytes))
    }

    private init(_ key: DirectDecryptionKey) throws {
        self.key = key
        published = try DirectEncryptionKey(key).answer
    }

    var id: String { key.id }
    var bytes: [UInt8] { key.bytes }
}
