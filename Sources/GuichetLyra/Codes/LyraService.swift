import GuichetCore

/// The name of a web service, without the version: `Charge/CreatePayment`.
public struct LyraService: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Pays, or starts a payment with the form.
    public static let createPayment: LyraService = "Charge/CreatePayment"
    /// Registers a card.
    public static let createToken: LyraService = "Charge/CreateToken"
    /// Tests the connection.
    public static let sdkTest: LyraService = "Charge/SDKTest"
    /// Reads a transaction.
    public static let transactionGet: LyraService = "Transaction/Get"
    /// Cancels what is not captured yet.
    public static let transactionCancel: LyraService = "Transaction/Cancel"
    /// Refunds.
    public static let transactionRefund: LyraService = "Transaction/Refund"
    /// Cancels or refunds.
    public static let transactionCancelOrRefund: LyraService = "Transaction/CancelOrRefund"
    /// Allows the capture.
    public static let transactionValidate: LyraService = "Transaction/Validate"
    /// Changes what is not captured yet.
    public static let transactionUpdate: LyraService = "Transaction/Update"
    /// Captures before the evening.
    public static let transactionCapture: LyraService = "Transaction/Capture"
    /// Pays again with the card of an earlier transaction.
    public static let transactionDuplicate: LyraService = "Transaction/Duplicate"
    /// All transactions of a reference.
    public static let orderGet: LyraService = "Order/Get"
    /// Reads a registered card.
    public static let tokenGet: LyraService = "Token/Get"
    /// Cancels a registered card.
    public static let tokenCancel: LyraService = "Token/Cancel"

    /// Gives an open form another amount.
    @_spi(Platform) public static let updatePaymentAmount: LyraService = "Charge/UpdatePaymentAmount"
    /// Registers the card of an accepted transaction.
    @_spi(Platform) public static let createTokenFromTransaction: LyraService = "Charge/CreateTokenFromTransaction"

    /// Another card for a registered one's token.
    @_spi(Platform) public static let tokenUpdate: LyraService = "Token/Update"
    /// The buyer's data of a registered card.
    @_spi(Platform) public static let tokenUpdateCustomerDetails: LyraService = "Token/UpdateCustomerDetails"
    /// A cancelled card can be used again.
    @_spi(Platform) public static let tokenReactivate: LyraService = "Token/Reactivate"
    /// Reads the registered cards of a buyer.
    @_spi(Platform) public static let customerWalletGet: LyraService = "CustomerWallet/Get"
    /// Changes the buyer's data of all registered cards of a buyer.
    @_spi(Platform) public static let customerWalletUpdate: LyraService = "CustomerWallet/Update"

    /// Makes a link to pay.
    public static let createPaymentOrder: LyraService = "Charge/CreatePaymentOrder"
    /// Reads such a link.
    public static let paymentOrderGet: LyraService = "Charge/PaymentOrder/Get"
    /// Changes such a link.
    public static let paymentOrderUpdate: LyraService = "Charge/PaymentOrder/Update"

    /// Charges a registered card again and again.
    public static let createSubscription: LyraService = "Charge/CreateSubscription"
    /// Reads such a subscription.
    public static let subscriptionGet: LyraService = "Subscription/Get"
    /// Changes such a subscription.
    public static let subscriptionUpdate: LyraService = "Subscription/Update"
    /// Ends such a subscription.
    public static let subscriptionCancel: LyraService = "Subscription/Cancel"

    /// All services that Guichet knows.
    @_spi(Platform) public static let known: [LyraService] = [
        .createPayment, .createToken, .sdkTest, .transactionGet, .transactionCancel, .transactionRefund,
        .transactionCancelOrRefund, .transactionValidate, .transactionUpdate, .transactionCapture,
        .transactionDuplicate, .orderGet, .tokenGet, .tokenCancel, .createPaymentOrder, .paymentOrderGet,
        .paymentOrderUpdate, .updatePaymentAmount, .createTokenFromTransaction, .tokenUpdate,
        .tokenUpdateCustomerDetails, .tokenReactivate, .createSubscription, .subscriptionGet, .subscriptionUpdate,
        .subscriptionCancel, .customerWalletGet, .customerWalletUpdate,
    ]

    /// The path on every host: `/api-payment/V4/Charge/CreatePayment`.
    public var path: String { "/api-payment/V4/\(rawValue)" }

    /// Whether a lost answer leaves it unknown if money moved. The platform recognises no repeat (Lyra, REST API V4).
    public var changesSomething: Bool {
        switch self {
        case .sdkTest, .transactionGet, .orderGet, .tokenGet, .paymentOrderGet, .subscriptionGet, .customerWalletGet:
            false
        default: true
        }
    }
}
