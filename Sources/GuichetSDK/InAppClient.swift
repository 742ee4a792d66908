public import GuichetCore
public import GuichetSips

/// The In-App SDK for one brand of the Sips family.
///
/// For example:
/// ```swift
/// let client = InAppClient<Mercanet>(platform: InAppWireDriver(transport: URLSessionTransport()))
/// let response = try await client.cardOrder(
///     cardNumber: PAN("4100000000000000"), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
///     cardCSCValue: CardSecurityCode("123"), initialisation: initialisation)
/// ```
/// The answer informs the shopper. It is never proof of payment: the merchant's server asks the platform or waits for
/// the automatic response before it delivers anything.
public struct InAppClient<Brand: InAppBrand>: Sendable {
    private let platform: any PaymentPlatform

    public init(platform: any PaymentPlatform) {
        self.platform = platform
    }

    /// Pays by card (Sips In-App 24.3, "cardOrder"), after an `orderInitialize` with `sdkOperationName=CARDORDER`.
    ///
    /// - Throws: ``InAppError``. With the code `outcomeUnknown`, call ``outcome(of:)`` before paying again.
    public func cardOrder(
        cardNumber: PAN, cardExpiryDate: CardExpiry, cardCSCValue: CardSecurityCode? = nil,
        paymentMeanBrand: PaymentMeanBrand? = nil, paymentMeanBrandSelectionStatus: BrandSelectionStatus? = nil,
        initialisation: Initialisation
    ) async throws(InAppError) -> INAPPOrderResponse {
        try await platform.cardOrder(
            CardOrderRequest(
                cardNumber: cardNumber, cardExpiryDate: cardExpiryDate, cardCSCValue: cardCSCValue,
                paymentMeanBrand: paymentMeanBrand, paymentMeanBrandSelectionStatus: paymentMeanBrandSelectionStatus,
                initialisation: initialisation))
    }

    /// What became of an order whose answer was lost.
    public func outcome(of initialisation: Initialisation) async throws(InAppError) -> OrderOutcome {
        try await platform.outcome(of: initialisation)
    }
}
