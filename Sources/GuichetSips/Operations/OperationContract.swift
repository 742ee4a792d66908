@_spi(Platform) public import GuichetCore

/// An operation as in the guides, derived from the declarations that encode and decode it.
@_spi(Platform) public struct OperationContract: Sendable {
    /// A parameter of the operation's request.
    public struct Parameter: Sendable, Hashable {
        /// The documented name.
        public let name: String
        public let presence: Presence
    }

    /// A field of the operation's response.
    public struct Field: Sendable, Hashable {
        /// The documented name.
        public let name: String
        public let shape: WireShape
    }

    /// The operation.
    public let operation: InAppOperation
    public let initService: InitService?
    /// The operation that is prepared.
    public let sdkOperationName: SDKOperationName?
    /// What a lost answer can hide.
    public let effect: OperationEffect
    /// Without `handler`: here the answer is returned.
    public let parameters: [Parameter]
    public let responseObject: String
    public let response: [Field]
    public var responseFields: [String] { response.map(\.name) }

    init<Request: OperationRequest>(_ request: Request.Type) {
        operation = Request.operation
        initService = Request.sdkOperationName.flatMap(InitService.preparing)
        sdkOperationName = Request.sdkOperationName
        effect = Request.effect
        parameters = Request.parameters.map { Parameter(name: $0.name, presence: $0.presence) }
        responseObject = Request.Response.objectName
        response = Self.fields(of: Request.Response.self)
    }

    /// The twelve operations, in the order of the guides.
    public static let all: [OperationContract] = [
        OperationContract(CardOrderRequest.self), OperationContract(WalletOrderRequest.self),
        OperationContract(PaymentProviderOrderRequest.self), OperationContract(GetTransactionDataRequest.self),
        OperationContract(CardCheckEnrollmentRequest.self), OperationContract(WalletCheckEnrollmentRequest.self),
        OperationContract(CardValidateAuthenticationAndOrderRequest.self),
        OperationContract(PaymentTokenGenerateRequest.self), OperationContract(GetWalletDataRequest.self),
        OperationContract(AddCardRequest.self), OperationContract(DeletePaymentMeanRequest.self),
        OperationContract(GetCardDataRequest.self),
    ]

    /// The containers inside responses, and the names of their fields.
    public static var containers: [(name: String, fields: [String])] {
        containerFields.map { ($0.name, $0.fields.map(\.name)) }
    }

    /// The containers inside responses, and their fields.
    public static let containerFields: [(name: String, fields: [Field])] = [
        ("INAPPCardData", fields(of: INAPPCardData.self)),
        ("INAPPS10TransactionReference", fields(of: INAPPS10TransactionReference.self)),
        ("INAPPGetWalletDataResponseItem", fields(of: INAPPGetWalletDataResponseItem.self)),
    ]

    private static func fields<Message: WireMessage>(of message: Message.Type) -> [Field] {
        message.fields.map { Field(name: $0.name, shape: $0.shape) }
    }
}

extension BrandFacts {
    /// The operations that the brand's guide documents: all twelve for Sips, all except `paymentTokenGenerate` for
    /// Sogenactif and Mercanet (their changelogs name it, their 24.5 guides do not describe it).
    @_spi(Platform) public var operations: [OperationContract] {
        OperationContract.all.filter { documentsPaymentToken || $0.operation != .paymentTokenGenerate }
    }

    var documentsPaymentToken: Bool { name == Sips.facts.name }
}
