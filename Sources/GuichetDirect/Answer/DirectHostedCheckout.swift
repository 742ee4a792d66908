public import GuichetCore
public import GuichetDirectClient

/// The answer of `createHostedCheckout`.
public struct DirectCreateHostedCheckoutResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        /// A value that also comes back with the shopper; compare the two.
        public let returnMAC = DirectField<String>("RETURNMAC")
        public let hostedCheckoutId = DirectField<String>("hostedCheckoutId")
        public let invalidTokens = DirectField<[String]>("invalidTokens")
        public let merchantReference = DirectField<String>("merchantReference")
        /// The address to which to send the shopper.
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

/// `createdPaymentOutput`: the payment that was made on the page.
public struct DirectCreatedPaymentOutput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let payment = DirectField<DirectPayment>("payment")
        public let paymentStatusCategory = DirectField<DirectPaymentStatusCategory>("paymentStatusCategory")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
