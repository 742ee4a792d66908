public import GuichetCore
public import GuichetDirectClient

/// An error answer (`errorResponse`, `paymentErrorResponse`, `refundErrorResponse`, `payoutErrorResponse`).
public struct DirectErrorResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        /// The identifier for the platform's support.
        public let errorId = DirectField<String>("errorId", .required)
        public let errors = DirectField<[DirectErrorItem]>("errors", .required)
        /// The HTTP status: not in the contract, but in real answers.
        public let status = DirectField<Int64>("status")
        /// For a declined payment: the payment, which exists.
        public let paymentResult = DirectField<DirectCreatePaymentResponse>("paymentResult")
        /// Deprecated.
        public let refundResult = DirectField<DirectRefund>("refundResult")
        public let payoutResult = DirectField<DirectPayout>("payoutResult")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
