public import GuichetCore
public import GuichetSips

/// The parameters of `cardOrder` (Sips In-App 24.3, "Format de la requête cardOrder").
public struct CardOrderRequest: Sendable {
    public var cardNumber: PAN
    public var cardExpiryDate: CardExpiry
    public var cardCSCValue: CardSecurityCode?
    /// On a co-badged card: the brand that the holder chose, or that the app proposes.
    public var paymentMeanBrand: PaymentMeanBrand?
    public var paymentMeanBrandSelectionStatus: BrandSelectionStatus?
    public var initialisation: Initialisation

    public init(
        cardNumber: PAN, cardExpiryDate: CardExpiry, cardCSCValue: CardSecurityCode? = nil,
        paymentMeanBrand: PaymentMeanBrand? = nil, paymentMeanBrandSelectionStatus: BrandSelectionStatus? = nil,
        initialisation: Initialisation
    ) {
        self.cardNumber = cardNumber
        self.cardExpiryDate = cardExpiryDate
        self.cardCSCValue = cardCSCValue
        self.paymentMeanBrand = paymentMeanBrand
        self.paymentMeanBrandSelectionStatus = paymentMeanBrandSelectionStatus
        self.initialisation = initialisation
    }
}
