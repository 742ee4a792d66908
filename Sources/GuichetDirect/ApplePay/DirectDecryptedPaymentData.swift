@_spi(Platform) public import GuichetCore
public import GuichetDirectClient

/// "You handle decryption": the content of the token, as the merchant's server decrypted it, for
/// `decryptedPaymentData`. See the table "Field in PKPayment, Field in createPayment SDK call" of Worldline Direct's
/// guide to Apple Pay.
///
/// With this method the platform receives no signature: first verify the token, and compare amount and currency with
/// the order.
public struct DirectDecryptedPaymentData: Sendable, Discreet {
    /// The device account number, used instead of the card's number.
    public let dpan: PAN
    /// The month until which the card is valid.
    public let expiryDate: CardExpiry
    /// The cryptogram of the payment.
    public let cryptogram: ApplePayCryptogram
    /// Absent for some networks. Apple: if it is present, it must be passed on.
    public let eci: Int?
    /// The name on the card.
    public let cardholderName: String?
    /// `mobilePaymentMethodSpecificInput.transactionId`. In the guide, but not in the contract.
    public let transactionId: String?

    /// From the values in the decrypted token (Apple, Payment token format reference).
    ///
    /// - Parameters:
    ///   - applicationPrimaryAccountNumber: digits.
    ///   - applicationExpirationDate: `YYMMDD`.
    ///   - onlinePaymentCryptogram: `paymentData.onlinePaymentCryptogram`, Base64.
    ///   - eciIndicator: `paymentData.eciIndicator`, one or two digits.
    ///   - cardholderName: `paymentData.cardholderName` of the token, within the contract's length; `nil` if the token
    ///     has none.
    ///   - transactionId: `header.transactionId` of the token.
    /// - Throws: `DirectApplePayError`, with Direct's name of the field.
    public init(
        applicationPrimaryAccountNumber: String, applicationExpirationDate: String, onlinePaymentCryptogram: String,
        eciIndicator: String? = nil, cardholderName: String? = nil, transactionId: String? = nil
    ) throws(DirectApplePayError) {
        do {
            dpan = try PAN(applicationPrimaryAccountNumber)
        } catch {
            throw error.code == .missing
                ? .missing(Self.path("dpan"))
                : DirectApplePayError(.wrongFormat, field: Self.path("dpan"), "is not a number of 12 to 19 digits")
        }
        expiryDate = try CardExpiry(applicationExpirationDate: applicationExpirationDate)
        cryptogram = try ApplePayCryptogram(onlinePaymentCryptogram)
        eci = try Self.eci(eciIndicator)
        self.cardholderName = try Self.name(cardholderName)
        self.transactionId = transactionId.flatMap { $0.isEmpty ? nil : $0 }
    }

    static func path(_ name: String) -> String { "mobilePaymentMethodSpecificInput.decryptedPaymentData.\(name)" }

    /// A whole number in the contract, a text in the token.
    private static func eci(_ text: String?) throws(DirectApplePayError) -> Int? {
        guard let text, !text.isEmpty else { return nil }
        guard WireFormat.digits(atMost: 2).matches(text), let number = Int(text) else {
            throw DirectApplePayError(.wrongFormat, field: path("eci"), "is not a number of one or two digits")
        }
        return number
    }

    private static func name(_ text: String?) throws(DirectApplePayError) -> String? {
        guard let text, !text.isEmpty else { return nil }
        guard DirectLength.cardholderName.holds(text) else {
            throw DirectApplePayError(
                .tooLong, field: path("cardholderName"),
                "has more than \(DirectLength.cardholderName.maximum) characters")
        }
        return text
    }

    /// The only function that writes the secrets.
    func write(to mobile: inout DirectMobileInput, withTransactionId: Bool) {
        var data = DirectDecryptedData()
        data.dpan = dpan.digits
        data.cryptogram = cryptogram.text
        data.expiryDate = expiryDate.mmYY
        data.cardholderName = cardholderName
        data.eci = eci.map(Int64.init)
        mobile.decryptedPaymentData = data
        if withTransactionId { mobile.transactionId = transactionId }
    }

    public var description: String { "decrypted payment data (\(dpan))" }
}
