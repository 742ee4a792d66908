public import GuichetCore
public import GuichetDirectClient

/// An answer that says no (`errorResponse`, `paymentErrorResponse`, `refundErrorResponse`, `payoutErrorResponse`).
public struct DirectErrorResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        /// By which the platform's support finds it.
        public let errorId = DirectField<String>("errorId", .required)
        public let errors = DirectField<[DirectErrorItem]>("errors", .required)
        /// The HTTP status: not in the contract, and in real answers.
        public let status = DirectField<Int64>("status")
        /// Of a declined payment: the payment, which exists.
        public let paymentResult = DirectField<DirectCreatePaymentResponse>("paymentResult")
        /// Deprecated.
        public let refundResult = DirectField<DirectRefund>("refundResult")
        public let payoutResult = DirectField<DirectPayout>("payoutResult")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
