public import GuichetCore

/// A payment token from the phone (Apple, "Payment token format reference"): read and decoded, but not verified.
///
/// Do not trust its content before ``ApplePayVerifier`` has checked the signature: a merchant's certificate is public,
/// and anyone who has it can encrypt a payload for that merchant.
public struct ApplePayToken: Sendable {
    /// Which kind of keys the token uses.
    public struct Version: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Elliptic curves, everywhere except mainland China.
        public static let ec: Version = "EC_v1"
        /// RSA, in mainland China.
        public static let rsa: Version = "RSA_v1"
    }

    /// How the payload's key is sent; depends on the version.
    public enum KeyMaterial: Sendable, Hashable {
        /// The phone's public key for the key agreement: an X.509 SubjectPublicKeyInfo.
        case ephemeralPublicKey([UInt8])
        /// The payload's key, encrypted to the merchant's key.
        case wrappedKey([UInt8])

        var bytes: [UInt8] {
            switch self {
            case .ephemeralPublicKey(let bytes), .wrappedKey(let bytes): bytes
            }
        }
    }

    /// `EC_v1` or `RSA_v1`.
    public let version: Version
    /// The ciphertext, followed by its tag of 16 bytes.
    public let data: [UInt8]
    /// A detached CMS signature.
    public let signature: [UInt8]
    /// What the symmetric key is made from.
    public let keyMaterial: KeyMaterial
    /// SHA-256 of the public key to which the payload is encrypted.
    public let publicKeyHash: [UInt8]
    /// The phone's identifier of the transaction.
    public let transactionID: [UInt8]
    /// SHA-256 of the application data in the merchant's request, if any.
    public let applicationData: [UInt8]?
    /// The fields around the token in the nested form: `paymentMethod`, `transactionIdentifier`. Not signed.
    public let wrapping: JSONObject?
    /// Undocumented fields of the token. Not signed.
    public let unknownFields: JSONObject
    /// Undocumented fields of the token's header. Not signed.
    public let unknownHeaderFields: JSONObject

    /// ``transactionID`` in hexadecimal, as Apple's systems write it.
    public var transactionIdentifier: String { Hex.encode(transactionID) }

    init(
        fields: JSONObject, header: JSONObject, wrapping: JSONObject?, material: KeyMaterial, version: Version
    ) throws(ApplePayError) {
        self.version = version
        self.wrapping = wrapping
        keyMaterial = material
        data = try TokenField.base64("data", in: fields)
        signature = try TokenField.base64("signature", in: fields)
        publicKeyHash = try TokenField.base64("publicKeyHash", in: header)
        transactionID = try TokenField.hex("transactionId", in: header)
        applicationData = header["applicationData"] == nil ? nil : try TokenField.hex("applicationData", in: header)
        unknownFields = fields.without(Self.fieldNames)
        unknownHeaderFields = header.without(Self.headerNames)
        try checkLengths()
    }

    private static let fieldNames = ["version", "data", "signature", "header"]
    private static let headerNames = [
        "ephemeralPublicKey", "wrappedKey", "publicKeyHash", "transactionId", "applicationData",
    ]

    private func checkLengths() throws(ApplePayError) {
        try TokenField.length(of: "publicKeyHash", publicKeyHash, is: 32)
        if let applicationData { try TokenField.length(of: "applicationData", applicationData, is: 32) }
        guard data.count >= Self.tagLength else {
            throw ApplePayError(.wrongLength, at: .token, field: "data", "no room for the tag")
        }
        // The signed bytes are concatenated without lengths, the transaction before the application data. If longer
        // transactions were accepted, the same token could be written again with its application data as the end of its
        // transaction: with the same signature, without application data, and unknown to a store of seen tokens.
        guard !transactionID.isEmpty, transactionID.count <= Self.longestTransaction else {
            throw ApplePayError(
                .wrongLength, at: .token, field: "transactionId",
                "1 to \(Self.longestTransaction) bytes are expected, \(transactionID.count) came")
        }
    }

    /// Every known token has exactly this many: observed, not documented.
    private static let longestTransaction = 32

    /// AES-GCM's tag (NIST SP 800-38D, section 5.2.1.2).
    static let tagLength = 16
}

extension ApplePayToken: Discreet {
    /// Version and transaction. The ciphertext does not belong in a log.
    public var description: String { "Apple Pay token \(version) \(transactionIdentifier)" }
}

extension JSONObject {
    func without(_ names: [String]) -> JSONObject {
        var rest = JSONObject()
        for member in members where !names.contains(where: member.isNamed) { rest.append(member.name, member.value) }
        return rest
    }
}
