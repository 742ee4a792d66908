public import GuichetCore

/// The body of every call from a phone (docs/in-app-wire.md, section 3).
public struct InAppRequest: WireMessage, Hashable {
    public var wireVersion: String?
    public var operation: InAppOperation?
    public var redirectionData: String?
    /// The card, as a compact JWE.
    public var encryptedCard: String?
    public var paymentMeanBrand: PaymentMeanBrand?
    public var paymentMeanBrandSelectionStatus: BrandSelectionStatus?

    public init() {}

    public static let fields: [WireField<InAppRequest>] = [
        .text("wireVersion", \.wireVersion, .required, .restricted(atMost: 20)),
        .code("operation", \.operation, .required, .alphanumeric(atMost: 50)),
        .text("redirectionData", \.redirectionData, .required, .anyCharacters(atMost: 8_192)),
        .text("encryptedCard", \.encryptedCard, .optional, .anyCharacters(atMost: 4_096)),
        .code("paymentMeanBrand", \.paymentMeanBrand, .optional, .restricted(atMost: 20)),
        .code(
            "paymentMeanBrandSelectionStatus", \.paymentMeanBrandSelectionStatus, .optional,
            .restricted(atMost: 20)),
    ]
}

/// Which operation a phone asks for, by its documented name.
public struct InAppOperation: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let cardOrder: InAppOperation = "cardOrder"
    /// Ours: what became of an order.
    public static let outcome: InAppOperation = "outcome"
}
