@_spi(Platform) public import GuichetCore

/// The body of every call from a phone (docs/in-app-wire.md, section 3).
public struct InAppRequest: WireMessage, Hashable {
    /// The version of In-App wire.
    public var wireVersion: String?
    /// The operation.
    public var operation: InAppOperation?
    /// Opaque: what the app sends with its call.
    public var redirectionData: String?
    /// Opaque: what the next call sends.
    public var transactionContextData: String?
    /// The secret values of a card, as a compact JWE.
    public var encryptedCard: String?
    /// The first digits of the card number.
    public var cardIIN: String?
    /// The shop, 15 digits.
    public var merchantId: String?
    /// The issuer's answer in 3-D Secure.
    public var paResMessage: String?
    /// The card's name in the wallet.
    public var paymentMeanAlias: String?
    /// The brand that was used.
    public var paymentMeanBrand: PaymentMeanBrand?
    /// Who chose the brand of a co-badged card.
    public var paymentMeanBrandSelectionStatus: BrandSelectionStatus?
    /// The number of the card in the wallet.
    public var paymentMeanId: String?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<InAppRequest>] = [
        .text("wireVersion", \.wireVersion, .required, .restricted(atMost: 20)),
        .code("operation", \.operation, .required, .alphanumeric(atMost: 50)),
        .text("redirectionData", \.redirectionData, .optional, .anyCharacters(atMost: 8_192)),
        .text("transactionContextData", \.transactionContextData, .optional, .anyCharacters(atMost: 8_192)),
        .text("encryptedCard", \.encryptedCard, .optional, .anyCharacters(atMost: 4_096)),
        .text("cardIIN", \.cardIIN, .optional, .digits(atMost: 8)),
        .text("merchantId", \.merchantId, .optional, .digits(exactly: 15)),
        .text("paResMessage", \.paResMessage, .optional, .anyCharacters(atMost: 16_384)),
        .text("paymentMeanAlias", \.paymentMeanAlias, .optional, .paymentMeanAlias),
        .code("paymentMeanBrand", \.paymentMeanBrand, .optional, .restricted(atMost: 20)),
        .code(
            "paymentMeanBrandSelectionStatus", \.paymentMeanBrandSelectionStatus, .optional,
            .restricted(atMost: 20)),
        .text("paymentMeanId", \.paymentMeanId, .optional, .digits(atMost: 6)),
    ]
}
