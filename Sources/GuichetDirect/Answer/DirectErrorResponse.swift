import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// An error answer (`errorResponse`, `paymentErrorResponse`, `refundErrorResponse`, `payoutErrorResponse`).
public typealias DirectErrorResponse = DirectObject<DirectErrorResponseFields>

/// The members of ``DirectErrorResponse``.
public final class DirectErrorResponseFields: DirectFields {
    /// The identifier for the platform's support.
    public let errorId = DirectField<String>("errorId", .required)
    /// What is wrong.
    public let errors = DirectField<[DirectErrorItem]>("errors", .required)
    /// The HTTP status: not in the contract, but in real answers.
    public let status = DirectField<Int64>("status")
    /// For a declined payment: the payment, which exists.
    public let paymentResult = DirectField<DirectCreatePaymentResponse>("paymentResult")
    /// Deprecated.
    public let refundResult = DirectField<DirectRefund>("refundResult")
    /// The payout that was declined.
    public let payoutResult = DirectField<DirectPayout>("payoutResult")
}
