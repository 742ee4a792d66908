public import GuichetCore

/// The body of every call from a phone (docs/in-app-wire.md, section 3).
public struct InAppRequest: WireMessage, Hashable {
    public var wireVersion: String?
    public var operation: InAppOperation?
    public var redirectionData: String?
    public var transactionContextData: String?
    /// The secret values of a card, as a compact JWE.
    public var encryptedCard: String?
    public var cardIIN: String?
    public var merchantId: String?
    public var paResMessage: String?
    public var paymentMeanAlias: String?
    public var paymentMeanBrand: PaymentMeanBrand?
    public var paymentMeanBrandSelectionStatus: BrandSelectionStatus?
    public var paymentMeanId: String?

    public init() {}

    public static let fields: [WireField<InAppRequest>] = [
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
