public import GuichetCore

/// The parameters of `getCardData` (Sips In-App 24.3): the complete number, or its first digits.
public struct GetCardDataRequest: OperationRequest {
    public var cardNumber: PAN?
    /// The first six to eight digits, if the complete number is not known yet.
    public var cardIIN: String?
    public var initialisation: Initialisation

    public init(
        cardNumber: PAN? = nil, cardIIN: String? = nil, initialisation: Initialisation
    ) {
        self.cardNumber = cardNumber
        self.cardIIN = cardIIN
        self.initialisation = initialisation
    }

    public typealias Response = INAPPGetCardDataResponse
    public static var operation: InAppOperation { .getCardData }
    public static var effect: OperationEffect { .asks }
    public static var sdkOperationName: SDKOperationName? { .getCardData }
    public static var parameters: [OperationParameter<GetCardDataRequest>] {
        [
            .text("cardIIN", .optional) { $0.cardIIN },
            .cardNumber(.optional) { $0.cardNumber },
        ] + initialised { $0.initialisation }
    }
    public var envelope: OperationEnvelope { OperationEnvelope(initialisation) }
}
