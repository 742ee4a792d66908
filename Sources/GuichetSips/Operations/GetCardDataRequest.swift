@_spi(Platform) public import GuichetCore

/// The parameters of `getCardData` (Sips In-App 24.3): the complete number, or its first digits.
public struct GetCardDataRequest: OperationRequest {
    /// The card number.
    public var cardNumber: PAN?
    /// The first six to eight digits, if the complete number is not known yet.
    public var cardIIN: String?
    /// The values of the initialisation.
    public var initialisation: Initialisation

    /// A request with its values.
    public init(
        cardNumber: PAN? = nil, cardIIN: String? = nil, initialisation: Initialisation
    ) {
        self.cardNumber = cardNumber
        self.cardIIN = cardIIN
        self.initialisation = initialisation
    }

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
