import Crypto
import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The members of a token as bytes, and what a defect needs to change them.
struct TokenParts {
    var version: String
    var data: [UInt8]
    /// Only in EC_v1.
    var ephemeralPublicKey: [UInt8]?
    /// Only in RSA_v1.
    var wrappedKey: [UInt8]?
    var publicKeyHash: [UInt8]
    var transactionIdentifier: [UInt8]
    /// SHA-256 of the merchant's application data.
    var applicationDataHash: [UInt8]?
    var signature: [UInt8] = []

    /// The key with which ``data`` was encrypted.
    var symmetricKey: [UInt8]
    var sharedSecret: [UInt8]?

    /// The signed bytes (Apple, "Payment token format reference"): all members decoded and concatenated.
    var signedContent: [UInt8] {
        (ephemeralPublicKey ?? wrappedKey ?? []) + data + transactionIdentifier + (applicationDataHash ?? [])
    }

    func json(_ spelling: TokenSpelling, unknownHeaderFields: JSONObject, unknownTokenFields: JSONObject) -> JSONObject
    {
        func hex(_ bytes: [UInt8]) -> JSONValue {
            .string(spelling.usesUpperCaseHex ? Hex.encode(bytes).uppercased() : Hex.encode(bytes))
        }
        var header = JSONObject()
        header["publicKeyHash"] = .base64(publicKeyHash)
        header["ephemeralPublicKey"] = ephemeralPublicKey.map { .base64($0) }
        header["wrappedKey"] = wrappedKey.map { .base64($0) }
        header["transactionId"] = hex(transactionIdentifier)
        header["applicationData"] = applicationDataHash.map(hex)
        for member in unknownHeaderFields.members { header[member.name] = member.value }
        var token = JSONObject()
        if spelling.beginsWithVersion { token["version"] = .string(version) }
        token["data"] = .base64(data)
        token["signature"] = .base64(signature)
        token["header"] = .object(header)
        token["version"] = .string(version)
        for member in unknownTokenFields.members { token[member.name] = member.value }
        return token
    }
}
