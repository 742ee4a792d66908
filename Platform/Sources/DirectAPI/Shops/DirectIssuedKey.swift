import APISupport
package import Engine
package import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The public data of a key that the platform made for a merchant. Its secret is stored separately, encrypted, and
/// shown once.
package struct DirectIssuedKey: Sendable, Hashable, Codable {
    /// The purpose of the key. An open set, since keys of a later version must be readable.
    package struct Kind: OpenCode, Codable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// Signs the merchant's calls.
        package static let api: Kind = "api"
        /// Signs the platform's notifications.
        package static let webhook: Kind = "webhook"
    }

    package enum State: String, Sendable {
        case active
        /// Expires within ``expiringDays``.
        case expiring
        case expired
    }

    /// An API key lasts two years (Worldline's portal); webhook keys last until they are revoked.
    package static let apiKeySeconds: Int64 = 730 * 86_400
    package static let expiringDays: Int64 = 60

    package let kind: Kind
    /// The version of its encrypted row.
    package let version: Int
    package let id: String
    package let createdAt: Instant
    package let expiresAt: Instant?

    package init(_ kind: Kind, version: Int, id: String, createdAt: Instant) {
        self.init(
            kind: kind, version: version, id: id, createdAt: createdAt,
            expiresAt: kind == .api ? createdAt.adding(seconds: Self.apiKeySeconds) : nil)
    }

    private init(kind: Kind, version: Int, id: String, createdAt: Instant, expiresAt: Instant?) {
        self.kind = kind
        self.version = version
        self.id = id
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }

    package func state(at now: Instant) -> State {
        guard let expiresAt else { return .active }
        if now >= expiresAt { return .expired }
        return now >= expiresAt.adding(seconds: -Self.expiringDays * 86_400) ? .expiring : .active
    }

    var json: JSONValue {
        var json = JSONObject()
        json.append("kind", .string(kind.rawValue))
        json.append("version", .integer(Int64(version)))
        json.append("id", .string(id))
        json.append("createdAt", .integer(createdAt.milliseconds))
        if let expiresAt { json.append("expiresAt", .integer(expiresAt.milliseconds)) }
        return .object(json)
    }

    /// - Returns: `nil` if this version cannot read it.
    init?(_ json: JSONValue) {
        func number(_ name: String) -> Int64? { json[name]?.text.flatMap { Int64($0) } }
        guard let kind = json["kind"]?.text, let version = number("version"), let id = json["id"]?.text,
            let createdAt = number("createdAt")
        else { return nil }
        self.init(
            kind: Kind(rawValue: kind), version: Int(version), id: id, createdAt: Instant(milliseconds: createdAt),
            expiresAt: number("expiresAt").map(Instant.init(milliseconds:)))
    }
}

/// A new key with its secret: in its encrypted form, and in the form that is shown only now.
package struct DirectFreshKey: Sendable {
    package let issued: DirectIssuedKey
    package let secret: String

    /// Identifiers and secrets in the form of Worldline's own.
    init(_ kind: DirectIssuedKey.Kind, version: Int, at now: Instant, random: some RandomSource) {
        issued = DirectIssuedKey(
            kind, version: version, id: Self.identifier(kind == .api ? 10 : 15, random), createdAt: now)
        secret = Data(random.bytes(32)).base64EncodedString()
    }

    /// Its eleventh digit is a letter, and so is its 21st: of others, one in two hundred would be taken for a card number and
    /// left out of the journal of requests.
    private static func identifier(_ count: Int, _ random: some RandomSource) -> String {
        var bytes = random.bytes(count)
        for index in stride(from: 5, to: count, by: 5) { bytes[index] |= 0xA0 }
        return Hex.encode(bytes).uppercased()
    }

    /// A key whose identifier and secret someone else chose.
    init(_ kind: DirectIssuedKey.Kind, version: Int, id: String, secret: String, at now: Instant) {
        issued = DirectIssuedKey(kind, version: version, id: id, createdAt: now)
        self.secret = secret
    }

    var sealable: [UInt8] {
        get throws { try DirectKeySecret(kind: issued.kind, id: issued.id, secret: secret).stored() }
    }

    var message: JSONValue {
        var json = issued.json.object ?? JSONObject()
        json.append("secret", .string(secret))
        return .object(json)
    }

    /// - Returns: `nil` for an answer of another version.
    package init?(message: JSONValue) {
        guard let issued = DirectIssuedKey(message), let secret = message["secret"]?.text else { return nil }
        self.issued = issued
        self.secret = secret
    }
}
