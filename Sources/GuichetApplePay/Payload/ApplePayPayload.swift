public import GuichetCore

/// The decrypted data of a token, for the payment processor: every documented field, and all others (Apple, "Payment
/// token format reference", tables of the payment data).
///
/// Descriptions show the last four digits of the account number and nothing of the cryptogram. The cryptogram is
/// sensitive authentication data: pass it on and discard it, it must not be stored after authorisation (PCI DSS 4.0,
/// requirement 3.3).
public struct ApplePayPayload: Sendable {
    /// The device account number (DPAN), or a merchant token's number: not the number on the card.
    public let applicationPrimaryAccountNumber: Confidential<String>
    /// YYMMDD, as written.
    public let applicationExpirationDate: String
    /// ISO 4217, three digits.
    public let currencyCode: CurrencyCode
    /// The amount as written; see ``amount``.
    public let transactionAmount: TransactionAmount
    /// The name on the card, if the token has one.
    public let cardholderName: Confidential<String>?
    /// Hexadecimal digits.
    public let deviceManufacturerIdentifier: String?
    /// 3-D Secure data, or EMV data.
    public let paymentDataType: PaymentDataType
    /// The cryptogram, or the EMV data.
    public let paymentData: PaymentData
    /// For a payment that is divided among several merchants.
    public let authenticationResponses: [AuthenticationResponse]
    /// Only in merchant tokens (MPAN).
    public let merchantTokenIdentifier: Confidential<String>?
    /// Images and names for a merchant token, as received.
    public let merchantTokenMetadata: JSONObject?
    /// Undocumented fields, as received.
    public let unknownFields: Confidential<JSONObject>
    /// The complete payload, as received.
    public let json: Confidential<JSONValue>

    /// The format of the payment data. An open set.
    public struct PaymentDataType: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A cryptogram, as in 3-D Secure.
        public static let threeDSecure: PaymentDataType = "3DSecure"
        /// EMV data.
        public static let emv: PaymentDataType = "EMV"
    }

    /// The proof that the cardholder approved this payment on this device.
    public struct PaymentData: Sendable {
        /// 3DSecure: base64, as written.
        public let onlinePaymentCryptogram: Confidential<String>?
        /// 3DSecure: the electronic commerce indicator, as written: `5`, `7`, `05`. Absent for some networks. If it is
        /// present, it must be passed on.
        public let eciIndicator: String?
        /// EMV: base64, as written.
        public let emvData: Confidential<String>?
        /// EMV: hexadecimal, as written.
        public let encryptedPINData: Confidential<String>?
        /// Undocumented fields, as received.
        public let unknownFields: Confidential<JSONObject>
    }

    /// One merchant's part of a payment that is divided among several.
    public struct AuthenticationResponse: Sendable {
        /// The merchant identifier: `merchant.com.example.shop`.
        public let merchantIdentifier: String?
        /// The merchant's own cryptogram.
        public let authenticationData: Confidential<String>?
        /// A text here, whereas the payload's own amount is a number.
        public let transactionAmount: String?
        /// Undocumented fields, as received.
        public let unknownFields: Confidential<JSONObject>
    }

    /// The last four digits, for a receipt.
    public var accountNumberSuffix: String { String(applicationPrimaryAccountNumber.reveal().suffix(4)) }

    /// The amount of the payment, if it is a whole number of the currency's smallest unit.
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
