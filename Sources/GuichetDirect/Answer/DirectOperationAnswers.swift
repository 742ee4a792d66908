import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// A capture (`captureResponse`, and the elements of `captures`).
public typealias DirectCapture = DirectObject<DirectCaptureFields>

/// The members of ``DirectCapture``.
public final class DirectCaptureFields: DirectFields {
    /// The captured amount, and the payment method.
    public let captureOutput = DirectField<DirectPaymentOutput>("captureOutput")
    /// The status.
    public let status = DirectField<DirectStatus>("status")
    /// The code of the status. What is possible next is in the payment's details, `operations`.
    public let statusOutput = DirectField<DirectStatusOutput>("statusOutput")
    /// Identifies the operation in later calls.
    public let id = DirectField<DirectPaymentID>("id")
}

/// The answer of `captures`.
public typealias DirectCaptures = DirectObject<DirectCapturesFields>

/// The members of ``DirectCaptures``.
public final class DirectCapturesFields: DirectFields {
    /// All captures of the payment.
    public let captures = DirectField<[DirectCapture]>("captures")
}

/// A refund (`refundResponse`, and the elements of `refunds`).
public typealias DirectRefund = DirectObject<DirectRefundFields>

/// The members of ``DirectRefund``.
public final class DirectRefundFields: DirectFields {
    /// The refunded amount, and the payment method.
    public let refundOutput = DirectField<DirectRefundOutput>("refundOutput")
    /// The status.
    public let status = DirectField<DirectStatus>("status")
    /// The status in detail: what is possible next.
    public let statusOutput = DirectField<DirectStatusOutput>("statusOutput")
    /// Identifies the operation in later calls.
    public let id = DirectField<DirectPaymentID>("id")
}

/// The answer of `refunds`.
public typealias DirectRefunds = DirectObject<DirectRefundsFields>

/// The members of ``DirectRefunds``.
public final class DirectRefundsFields: DirectFields {
    /// All refunds of the payment.
    public let refunds = DirectField<[DirectRefund]>("refunds")
}

/// `refundOutput`.
public typealias DirectRefundOutput = DirectObject<DirectRefundOutputFields>

/// The members of ``DirectRefundOutput``.
public final class DirectRefundOutputFields: DirectFields {
    /// The amount and its currency.
    public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
    /// Deprecated.
    let merchantParameters = DirectField<String>("merchantParameters")
    /// Deprecated.
    public let references = DirectField<DirectReferences>("references")
    /// The merchant's references of this operation.
    public let operationReferences = DirectField<DirectReferences>("operationReferences")
    /// What was paid before the refund, in the smallest unit of the currency.
    public let amountPaid = DirectField<Int64>("amountPaid")
    /// The totals of a refund to a card.
    public let cardRefundMethodSpecificOutput = DirectField<DirectRefundTotals>("cardRefundMethodSpecificOutput")
    let redirectRefundMethodSpecificOutput = DirectField<JSONObject>("redirectRefundMethodSpecificOutput")
    let eWalletRefundMethodSpecificOutput = DirectField<JSONObject>("eWalletRefundMethodSpecificOutput")
    /// The totals of a refund to a wallet.
    public let mobileRefundMethodSpecificOutput = DirectField<DirectRefundTotals>(
        "mobileRefundMethodSpecificOutput")
    /// The group of the payment method.
    public let paymentMethod = DirectField<DirectPaymentMethod>("paymentMethod")
    let transactionDate = DirectField<String>("transactionDate")
    let paymentCreationDate = DirectField<String>("paymentCreationDate")
}

/// `cardRefundMethodSpecificOutput` and the same for other payment methods.
public typealias DirectRefundTotals = DirectObject<DirectRefundTotalsFields>

/// The members of ``DirectRefundTotals``.
public final class DirectRefundTotalsFields: DirectFields {
    /// What was paid, in the smallest unit of the currency.
    public let totalAmountPaid = DirectField<Int64>("totalAmountPaid")
    /// What was refunded, in the smallest unit of the currency.
    public let totalAmountRefunded = DirectField<Int64>("totalAmountRefunded")
    /// Of a wallet alone.
    let network = DirectField<String>("network")
    let currencyConversion = DirectField<JSONObject>("currencyConversion")
}

/// The answer of `cancel`.
public typealias DirectCancelResponse = DirectObject<DirectCancelResponseFields>

/// The members of ``DirectCancelResponse``.
public final class DirectCancelResponseFields: DirectFields {
    /// The payment.
    public let payment = DirectField<DirectPayment>("payment")
}
