public import GuichetCore
public import GuichetSips

/// Paying with 3-D Secure: check the enrolment, let the issuer authenticate the cardholder, validate.
extension InAppClient {
    /// Asks whether the cardholder must be authenticated, and where ("cardCheckEnrollment"), after an `orderInitialize`
    /// with `THREEDSECUREANDORDER`. Nothing is charged on the platforms of the Sips family; over another driver the check
    /// may pay (``PaymentPlatform/effect(of:)``).
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

    /// Pays, with the result of the issuer's authentication ("cardValidateAuthenticationAndOrder").
    ///
    /// - Parameters:
    ///   - paResMessage: URL-encoded exactly once.
    ///   - context: from the answer of the enrolment check.
    public func cardValidateAuthenticationAndOrder(
        paResMessage: String, context: TransactionContext
    ) async throws(InAppError) -> INAPPOrderResponse {
        try await platform.cardValidateAuthenticationAndOrder(
            CardValidateAuthenticationAndOrderRequest(paResMessage: paResMessage, context: context))
    }
}
