public import GuichetCore

/// The member `paymentData` of the payload, and its type.
public struct PaymentDataRecipe: Sendable, Hashable {
    /// The member `paymentDataType`. An open set.
    public struct Kind: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        static let threeDSecure: Kind = "3DSecure"
        static let emv: Kind = "EMV"
    }

    /// 3-D Secure data, or EMV data.
    public var kind: Kind
    /// The cryptogram; `nil` for 20 random bytes if the kind is 3-D Secure.
    public var onlinePaymentCryptogram: [UInt8]?
    /// One digit in published tokens; absent in those of Mastercard.
    public var eciIndicator: String?
    /// The issuer's data as tag, length and value.
    public var emvData: [UInt8]?
    /// Written in hexadecimal digits.
    public var encryptedPINData: [UInt8]?

    /// 3-D Secure data: a cryptogram, and the electronic commerce indicator.
    public static func threeDSecure(cryptogram: [UInt8]? = nil, eciIndicator: String? = "7") -> PaymentDataRecipe {
        PaymentDataRecipe(kind: .threeDSecure, onlinePaymentCryptogram: cryptogram, eciIndicator: eciIndicator)
    }

    /// EMV data, with an encrypted PIN if there is one.
    public static func emv(_ data: [UInt8] = Self.sampleEMVData, encryptedPIN: [UInt8]? = nil) -> PaymentDataRecipe {
        PaymentDataRecipe(kind: .emv, emvData: data, encryptedPINData: encryptedPIN)
    }

    /// Application cryptogram, its information data, transaction counter, verification results and unpredictable number
    /// (EMV book 3, annex A: 9F26, 9F27, 9F36, 95, 9F37), with made-up values.
    public static let sampleEMVData: [UInt8] =
        [0x9F, 0x26, 0x08, 0x47, 0x55, 0x49, 0x43, 0x48, 0x45, 0x54, 0x21, 0x9F, 0x27, 0x01, 0x80]
        + [0x9F, 0x36, 0x02, 0x00, 0x2A, 0x95, 0x05, 0x00, 0x00, 0x00, 0x00, 0x00]
        + [0x9F, 0x37, 0x04, 0x13, 0x57, 0x9B, 0xDF]
}
