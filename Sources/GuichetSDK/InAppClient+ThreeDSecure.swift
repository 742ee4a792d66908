public import GuichetCore
public import GuichetSips

/// Paying with 3-D Secure: check, let the issuer authenticate the holder, validate.
extension InAppClient {
    /// Asks whether and where the holder is to be authenticated ("cardCheckEnrollment"), after an `orderInitialize` with
    /// `THREEDSECUREANDORDER`. Nothing is charged.
    public func cardCheckEnrollment(
        cardNumber: PAN, cardExpiryDate: CardExpiry, cardCSCValue: CardSecurityCode? = nil,
        paymentMeanBrand: PaymentMeanBrand? = nil, paymentMeanBrandSelectionStatus: BrandSelectionStatus? = nil,
        initialisation: Initialisation
    ) async throws(InAppError) -> INAPPCardCheckEnrollmentResponse {
        try await platform.cardCheckEnrollment(
            CardCheckEnrollmentRequest(
                cardNumber: cardNumber, cardExpiryDate: cardExpiryDate, cardCSCValue: cardCSCValue,
                paymentMeanBrand: paymentMeanBrand, paymentMeanBrandSelectionStatus: paymentMeanBrandSelectionStatus,
                initialisation: initialisation))
    }

    /// The same for a card of the shopper's wallet ("walletCheckEnrollment"), after an `orderInitialize` with
    /// `THREEDSECUREANDWALLETORDER`.
    public func walletCheckEnrollment(
        paymentMeanId: Int, cardCSCValue: CardSecurityCode? = nil, paymentMeanBrand: PaymentMeanBrand? = nil,
        paymentMeanBrandSelectionStatus: BrandSelectionStatus? = nil, initialisation: Initialisation
    ) async throws(InAppError) -> INAPPWalletCheckEnrollmentResponse {
        try await platform.walletCheckEnrollment(
            WalletCheckEnrollmentRequest(
                paymentMeanId: paymentMeanId, cardCSCValue: cardCSCValue, paymentMeanBrand: paymentMeanBrand,
                paymentMeanBrandSelectionStatus: paymentMeanBrandSelectionStatus, initialisation: initialisation))
    }

    /// Pays, with what the issuer said of the holder ("cardValidateAuthenticationAndOrder").
    ///
    /// - Parameters:
    ///   - paResMessage: URL-encoded exactly once.
    ///   - context: of the enrolment check's answer.
    public func cardValidateAuthenticationAndOrder(
        paResMessage: String, context: TransactionContext
    ) async throws(InAppError) -> INAPPOrderResponse {
        try await platform.cardValidateAuthenticationAndOrder(
            CardValidateAuthenticationAndOrderRequest(paResMessage: paResMessage, context: context))
    }
}
