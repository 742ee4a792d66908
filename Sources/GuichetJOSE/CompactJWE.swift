import GuichetCore

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A compact JWE (RFC 7516, section 7.1) with `ECDH-ES` in direct key agreement and `A256GCM`.
///
/// Only this algorithm: CryptoKit can make it without other libraries, and any JOSE library can read it. A reader that
/// accepts the algorithm named in the sender's header has been a vulnerability of many libraries.
public enum CompactJWE {
    static let algorithm = "ECDH-ES"
    static let encryption = "A256GCM"

    /// Encrypts for a platform's key, with a fresh ephemeral key and nonce.
    public static func encrypt(_ plaintext: [UInt8], for recipient: PublicJWK) throws(JOSEError) -> String {
        let ephemeral = P256.KeyAgreement.PrivateKey()
        var epk = JSONObject()
        for (name, value) in PublicJWK.coordinates(of: ephemeral.publicKey) { epk.append(name, value) }
        let header: JSONValue = [
            "alg": .string(algorithm), "enc": .string(encryption), "kid": .string(recipient.keyID),
            "epk": .object(epk),
        ]
        let protected = Base64URL.encode(header.encoded())
        do {
            let secret = try ephemeral.sharedSecretFromKeyAgreement(with: recipient.key)
            let box = try AES.GCM.seal(
                plaintext, using: contentKey(secret, partyU: [], partyV: []), authenticating: Array(protected.utf8))
            // The second part, the encrypted key, is empty in direct key agreement (RFC 7518, section 4.6).
            return [
                protected, "", Base64URL.encode(Array(box.nonce)), Base64URL.encode(box.ciphertext),
                Base64URL.encode(box.tag),
            ].joined(separator: ".")
        } catch {
            throw JOSEError(.invalidKey, "the key cannot be used: \(error)")
        }
    }

    private static func contentKey(_ secret: SharedSecret, partyU: [UInt8], partyV: [UInt8]) -> SymmetricKey {
        let bytes = secret.withUnsafeBytes { Array($0) }
        return SymmetricKey(
            data: ConcatKDF.derive(
                secret: bytes, algorithm: encryption, partyU: partyU, partyV: partyV, bits: 256))
    }

    /// Decrypts a message with the key that its `kid` names.
    ///
    /// - Parameters:
    ///   - compact: the message in compact serialisation: five parts in base64url, separated by dots.
    ///   - held: gives the key for a `kid`, or `nil`.
    @_spi(Platform)
    public static func decrypt(
        _ compact: String, held: (String) -> PrivateJWK?
    ) throws(JOSEError) -> (plaintext: [UInt8], keyID: String) {
        let message = try Parts(compact)
        guard let key = held(message.keyID) else {
            throw JOSEError(.unknownKey, "there is no key with this kid")
        }
        do {
            let secret = try key.key.sharedSecretFromKeyAgreement(with: message.ephemeralKey)
            let box = try AES.GCM.SealedBox(combined: message.combined)
            var plaintext = try AES.GCM.open(
                box, using: contentKey(secret, partyU: message.partyU, partyV: message.partyV),
                authenticating: message.authenticated)
            // The caller gets a copy; without this, the plaintext would remain in freed memory.
            defer { plaintext.resetBytes(in: plaintext.startIndex..<plaintext.endIndex) }
            return ([UInt8](plaintext), message.keyID)
        } catch {
            throw JOSEError(.notAuthentic, "the message does not open with this key")
        }
    }

    /// The `kid` that a message names, without decrypting it.
    @_spi(Platform)
    public static func keyID(of compact: String) throws(JOSEError) -> String { try Parts(compact).keyID }
}

/// The five parts, decoded and checked.
private struct Parts {
    let keyID: String
    let ephemeralKey: P256.KeyAgreement.PublicKey
    let partyU: [UInt8]
    let partyV: [UInt8]
    let authenticated: [UInt8]
    let nonce: [UInt8]
    let ciphertext: [UInt8]
    let tag: [UInt8]

    /// Cut at each dot. Not by `split`, which is no code of this module: without optimisation it allocates for each byte.
    private static func split(_ compact: [UInt8]) -> [ArraySlice<UInt8>] {
        var (parts, start) = ([ArraySlice<UInt8>](), 0)
        for place in compact.indices where compact[place] == UInt8(ascii: ".") {
            parts.append(compact[start..<place])
            start = place + 1
        }
        return parts + [compact[start...]]
    }

    init(_ compact: String) throws(JOSEError) {
        // As bytes in memory: within a text, each step to the next character and each part costs a look at what the text is.
        let parts = Self.split(Array(compact.utf8))
        guard parts.count == 5, parts[1].isEmpty,
            let headerBytes = Base64URL.decode(utf8: parts[0]), let header = try? JSONValue(parsing: headerBytes),
            let nonce = Base64URL.decode(utf8: parts[2]), let ciphertext = Base64URL.decode(utf8: parts[3]),
            let tag = Base64URL.decode(utf8: parts[4])
        else { throw JOSEError(.malformed, "not a compact JWE in direct key agreement") }
        guard header["alg"]?.text == CompactJWE.algorithm, header["enc"]?.text == CompactJWE.encryption else {
            throw JOSEError(.unsupported, "only ECDH-ES with A256GCM is supported")
        }
        // RFC 7516, section 4.1.13: a message with an unknown critical extension must be refused.
        guard header["crit"] == nil, header["zip"] == nil else {
            throw JOSEError(.unsupported, "critical extensions and compression are not supported")
        }
        // RFC 7518, section 5.3: a 96-bit nonce and a 128-bit tag. A shorter tag would be weaker.
        guard nonce.count == 12, tag.count == 16 else {
            throw JOSEError(.malformed, "the nonce or the tag has the wrong size")
        }
        guard let keyID = header["kid"]?.text, let epk = header["epk"] else {
            throw JOSEError(.malformed, "the header has no kid or no epk")
        }
        self.keyID = keyID
        ephemeralKey = try PublicJWK.point(of: epk)
        partyU = try Self.party(header["apu"])
        partyV = try Self.party(header["apv"])
        authenticated = Array(parts[0])
        self.nonce = nonce
        self.ciphertext = ciphertext
        self.tag = tag
    }

    /// Nonce, ciphertext and tag, one after the other: a box is made from them in one copy, and from the three parts in three
    /// that look up their types.
    var combined: [UInt8] {
        var combined: [UInt8] = []
        combined.reserveCapacity(nonce.count + ciphertext.count + tag.count)
        combined += nonce
        combined += ciphertext
        combined += tag
        return combined
    }

    private static func party(_ value: JSONValue?) throws(JOSEError) -> [UInt8] {
        guard let value else { return [] }
        guard let bytes = value.text.flatMap({ Base64URL.decode($0) }) else {
            throw JOSEError(.malformed, "apu or apv is not base64url")
        }
        return bytes
    }
}
