public import GuichetCore
public import GuichetDirectClient

/// A notification: what happened, and the object concerned.
public struct DirectWebhookEvent: DirectDocument {
    public struct Fields: DirectFieldList {
        public let apiFullVersion = DirectField<String>("apiFullVersion")
        public let apiVersion = DirectField<DirectWebhookVersion>("apiVersion", .required)
        /// ISO 8601.
        public let created = DirectField<String>("created")
        public let id = DirectField<String>("id")
        public let merchantId = DirectField<String>("merchantId")
        public let payment = DirectField<DirectPayment>("payment")
        public let refund = DirectField<DirectRefund>("refund")
        public let payout = DirectField<DirectPayout>("payout")
        public let token = DirectField<DirectToken>("token")
        public let paymentLink = DirectField<DirectPaymentLink>("paymentLink")
        public let type = DirectField<DirectEventType>("type")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
