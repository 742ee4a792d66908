public import GuichetCore
public import GuichetDirectClient

/// The answer of `createHostedCheckout`.
public struct DirectCreateHostedCheckoutResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        /// Comes back with the shopper; compare it with what came back.
        public let returnMAC = DirectField<String>("RETURNMAC")
        public let hostedCheckoutId = DirectField<String>("hostedCheckoutId")
        public let invalidTokens = DirectField<[String]>("invalidTokens")
        public let merchantReference = DirectField<String>("merchantReference")
        /// Where the shopper has to go.
        public let redirectUrl = DirectField<String>("redirectUrl")
        /// The same without `https://payment.`.
        public let partialRedirectUrl = DirectField<String>("partialRedirectUrl")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `getHostedCheckout`.
public struct DirectHostedCheckout: DirectDocument {
    public struct Fields: DirectFieldList {
        public let createdPaymentOutput = DirectField<DirectCreatedPaymentOutput>("createdPaymentOutput")
        public let status = DirectField<DirectHostedCheckoutStatus>("status")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `createdPaymentOutput`: the payment that came of it.
public struct DirectCreatedPaymentOutput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let payment = DirectField<DirectPayment>("payment")
        public let paymentStatusCategory = DirectField<DirectPaymentStatusCategory>("paymentStatusCategory")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
