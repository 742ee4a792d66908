public import GuichetCore
public import GuichetSips

/// Payment tokens, with which the merchant's server pays.
extension InAppClient where Brand == Sips {
    /// Makes a token from what the shopper typed ("paymentTokenGenerate"), after a `paymentTokenInitialize` with
    /// `PAYMENTTOKENGENERATE`. At least one of the three card values is required.
    public func paymentTokenGenerate(
        cardNumber: PAN? = nil, cardExpiryDate: CardExpiry? = nil, cardCSCValue: CardSecurityCode? = nil,
        paymentMeanBrand: PaymentMeanBrand? = nil, paymentMeanBrandSelectionStatus: BrandSelectionStatus? = nil,
        initialisation: PaymentTokenInitialisation
    ) async throws(InAppError) -> INAPPPaymentTokenGenerateResponse {
        try await platform.paymentTokenGenerate(
            PaymentTokenGenerateRequest(
                cardNumber: cardNumber, cardExpiryDate: cardExpiryDate, cardCSCValue: cardCSCValue,
                paymentMeanBrand: paymentMeanBrand, paymentMeanBrandSelectionStatus: paymentMeanBrandSelectionStatus,
                initialisation: initialisation))
    }
}

extension InAppClient {
    @available(
        *, unavailable,
        message: """
            the guides of Sogenactif and Mercanet do not document paymentTokenGenerate, though their changelogs name it; \
            it is part of InAppClient<Sips>. If your shop may use it: @_spi(UndocumentedForBrand) import GuichetSDK, \
            then undocumentedPaymentTokenGenerate
            """
    )
    /// Makes a payment token: the merchant's server pays with it.
    public func paymentTokenGenerate(
        cardNumber: PAN? = nil, cardExpiryDate: CardExpiry? = nil, cardCSCValue: CardSecurityCode? = nil,
        paymentMeanBrand: PaymentMeanBrand? = nil, paymentMeanBrandSelectionStatus: BrandSelectionStatus? = nil,
        initialisation: PaymentTokenInitialisation
    ) async throws(InAppError) -> INAPPPaymentTokenGenerateResponse {
        throw InAppError(code: .notSupported, reason: "not documented for this brand", advice: .fixIntegration)
    }

    /// For shops of Sogenactif and Mercanet that were promised this function. The platform answers 40 to other shops.
    @_spi(UndocumentedForBrand)
    public func undocumentedPaymentTokenGenerate(
        _ request: PaymentTokenGenerateRequest
    ) async throws(InAppError) -> INAPPPaymentTokenGenerateResponse {
        try await platform.paymentTokenGenerate(request)
    }
}
