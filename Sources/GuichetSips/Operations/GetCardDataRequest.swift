@_spi(Platform) public import GuichetCore

/// The parameters of `getCardData` (Sips In-App 24.3): the complete number, or its first digits.
public struct GetCardDataRequest: OperationRequest {
    /// The card number.
    public var cardNumber: PAN?
    /// The first six to eight digits, if the complete number is not known yet. They travel in the clear, so no more than
    /// eight are kept: an app may give a whole number (docs/choices/sips.md, D5).
    public var cardIIN: String? { didSet { cardIIN = Self.beginning(cardIIN) } }
    /// The values of the initialisation.
    public var initialisation: Initialisation

    /// A request with its values.
    public init(
        cardNumber: PAN? = nil, cardIIN: String? = nil, initialisation: Initialisation
    ) {
        self.cardNumber = cardNumber
        self.cardIIN = Self.beginning(cardIIN)
        self.initialisation = initialisation
    }

    private static func beginning(_ number: String?) -> String? { number.map { String($0.prefix(8)) } }

    /// The answer to the operation.
    public typealias Response = INAPPGetCardDataResponse
    /// The operation.
    public static var operation: InAppOperation { .getCardData }
    /// What a lost answer can hide.
    public static var effect: OperationEffect { .asks }
    /// The operation that is prepared.
    public static var sdkOperationName: SDKOperationName? { .getCardData }
    @_spi(Platform) public static var parameters: [OperationParameter<GetCardDataRequest>] {
        [
            .text("cardIIN", .optional) { $0.cardIIN },
            .cardNumber(.optional) { $0.cardNumber },
        ] + initialised { $0.initialisation }
    }
    /// The address of the call, and what its card data are bound to.
    public var envelope: OperationEnvelope { OperationEnvelope(initialisation) }
}
