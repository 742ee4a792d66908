public import GuichetApplePay
public import GuichetDirect

extension DirectDecryptedPaymentData {
    /// The data of a decrypted token, for "You handle decryption".
    ///
    /// Can only be made from a payment whose token was verified: with this method Worldline Direct receives no
    /// signature, so after the merchant's server a forged payload cannot be told from a genuine one.
    ///
    /// - Throws: `DirectApplePayError`: an EMV payment has no cryptogram that Direct accepts, and some device account
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
