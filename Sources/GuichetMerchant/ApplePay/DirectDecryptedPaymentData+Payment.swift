public import GuichetApplePay
public import GuichetDirect

extension DirectDecryptedPaymentData {
    /// Takes what a token held, for the way on which the merchant decrypts.
    ///
    /// Made from a payment whose token was verified, and from nothing else: Worldline Direct sees no signature on this
    /// way, so nobody after the merchant's server could tell a forged payload from an honest one.
    ///
    /// - Throws: ``DirectApplePayError``: an EMV payment has no cryptogram that Direct takes, and some device account
    ///   numbers are longer than its field.
    public init(_ payment: ApplePayTokenReader.Payment) throws(DirectApplePayError) {
        let payload = payment.payload
        try self.init(
            applicationPrimaryAccountNumber: payload.applicationPrimaryAccountNumber.reveal(),
            applicationExpirationDate: payload.applicationExpirationDate,
            onlinePaymentCryptogram: payload.paymentData.onlinePaymentCryptogram?.reveal() ?? "",
            eciIndicator: payload.paymentData.eciIndicator, cardholderName: payload.cardholderName?.reveal(),
            transactionId: payment.verified.token.transactionIdentifier)
    }
}
