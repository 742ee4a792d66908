public import GuichetCore

/// What a token carries for the payment's processor: decrypted, every documented field, and whatever else was there
/// (Apple, "Payment token format reference", tables of the payment data).
///
/// Descriptions show the last four digits of the account number and nothing of the cryptogram. The cryptogram is
/// sensitive authentication data: pass it on and forget it, it must not be stored after authorisation (PCI DSS 4.0,
/// requirement 3.3).
public struct ApplePayPayload: Sendable {
    /// The device account number (DPAN), or a merchant token's number: not the number on the card.
    public let applicationPrimaryAccountNumber: Confidential<String>
    /// YYMMDD, as written.
    public let applicationExpirationDate: String
    public let currencyCode: CurrencyCode
    public let transactionAmount: TransactionAmount
    public let cardholderName: Confidential<String>?
    public let deviceManufacturerIdentifier: String?
    public let paymentDataType: PaymentDataType
    public let paymentData: PaymentData
    /// For a payment that is shared among several merchants.
    public let authenticationResponses: [AuthenticationResponse]
    public let merchantTokenIdentifier: Confidential<String>?
    /// Pictures and names for a merchant token, as they came.
    public let merchantTokenMetadata: JSONObject?
    /// Fields that are not described, as they came.
    public let unknownFields: Confidential<JSONObject>
    /// The whole payload, as it came.
    public let json: Confidential<JSONValue>

    /// How the payment data is made. An open set.
    public struct PaymentDataType: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let threeDSecure: PaymentDataType = "3DSecure"
        public static let emv: PaymentDataType = "EMV"
    }

    /// The proof that the holder approved this payment on this device.
    public struct PaymentData: Sendable {
        /// 3DSecure: base64, as written.
        public let onlinePaymentCryptogram: Confidential<String>?
        /// 3DSecure: the electronic commerce indicator, as written: `5`, `7`, `05`. Absent for some networks. Where it
        /// is there it must be passed on.
        public let eciIndicator: String?
        /// EMV: base64, as written.
        public let emvData: Confidential<String>?
        /// EMV: hexadecimal, as written.
        public let encryptedPINData: Confidential<String>?
        public let unknownFields: Confidential<JSONObject>
    }

    /// One merchant's part of a payment that is shared among several.
    public struct AuthenticationResponse: Sendable {
        public let merchantIdentifier: String?
        public let authenticationData: Confidential<String>?
        /// A text here, where the payload's own amount is a number.
        public let transactionAmount: String?
        public let unknownFields: Confidential<JSONObject>
    }

    /// The last four digits, for a receipt.
    public var accountNumberSuffix: String { String(applicationPrimaryAccountNumber.reveal().suffix(4)) }

    /// What is to be paid, if it is a whole number of the currency's smallest unit.
    public var amount: Amount? {
        transactionAmount.minorUnits.flatMap { Amount(minorUnits: $0, currency: currencyCode) }
    }
}

extension ApplePayPayload: Discreet {
    public var description: String {
        let amount = self.amount.map(\.description) ?? "\(transactionAmount.text) (currency \(currencyCode))"
        return "\(paymentDataType) payment of \(amount) from account …\(accountNumberSuffix)"
    }
}
