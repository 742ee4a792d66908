import GuichetCore

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// A P-256 public key for encryption, as a JSON Web Key (RFC 7517; RFC 7518, section 6.2) with an expiry time.
public struct PublicJWK: Sendable {
    /// `kid`: identifies one of the platform's keys.
    public let keyID: String
    /// `exp`: seconds since 1970, after which the platform refuses data that are encrypted for this key.
    public let expires: Int64
    let key: P256.KeyAgreement.PublicKey

    init(keyID: String, expires: Int64, key: P256.KeyAgreement.PublicKey) {
        self.keyID = keyID
        self.expires = expires
        self.key = key
    }

    /// Reads `publicKeyValue`: the key's JSON in base64url (docs/in-app-wire.md, section 2).
    public init(publicKeyValue: String) throws(JOSEError) {
        guard let bytes = Base64URL.decode(publicKeyValue), let json = try? JSONValue(parsing: bytes) else {
            throw JOSEError(.malformed, "publicKeyValue is not a JSON Web Key in base64url")
        }
        try self.init(json: json)
    }

    init(json: JSONValue) throws(JOSEError) {
        guard json["use"] == nil || json["use"]?.text == "enc" else {
            throw JOSEError(.unsupported, "the key is not meant for encryption")
        }
        guard let keyID = json["kid"]?.text, let expires = json["exp"]?.text.flatMap({ Int64($0) }) else {
            throw JOSEError(.malformed, "the key has no kid or no exp")
        }
        self.init(keyID: keyID, expires: expires, key: try Self.point(of: json))
    }

    /// The point of an `EC` key on P-256; also used for `epk`.
    static func point(of json: JSONValue) throws(JOSEError) -> P256.KeyAgreement.PublicKey {
        guard json["kty"]?.text == "EC", json["crv"]?.text == "P-256" else {
            throw JOSEError(.unsupported, "only EC keys on P-256 are supported")
        }
        guard let x = json["x"]?.text.flatMap({ Base64URL.decode($0) }), x.count == 32,
            let y = json["y"]?.text.flatMap({ Base64URL.decode($0) }), y.count == 32,
            let key = try? P256.KeyAgreement.PublicKey(x963Representation: [0x04] + x + y)
        else { throw JOSEError(.invalidKey, "x and y are not a point of P-256") }
        return key
    }

    static func coordinates(of key: P256.KeyAgreement.PublicKey) -> [(String, JSONValue)] {
        let raw = [UInt8](key.rawRepresentation)
        return [
            ("kty", "EC"), ("crv", "P-256"),
            ("x", .string(Base64URL.encode(raw.prefix(32)))), ("y", .string(Base64URL.encode(raw.suffix(32)))),
        ]
    }

    /// The key's JSON in base64url: the value that an initialisation gives to the phone.
    public var publicKeyValue: String {
        var json = JSONObject()
        for (name, value) in Self.coordinates(of: key) { json.append(name, value) }
        json.append("kid", .string(keyID))
        json.append("use", "enc")
        json.append("alg", "ECDH-ES")
        json.append("exp", .integer(expires))
        return Base64URL.encode(JSONValue.object(json).encoded())
    }
}
