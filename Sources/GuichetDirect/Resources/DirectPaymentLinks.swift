public import GuichetCore
public import GuichetDirectClient

/// The body of `createPaymentLink`. The members at the top are the older form of those in `paymentLinkSpecificInput`
/// and `order`.
public struct DirectCreatePaymentLinkRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        /// Deprecated.
        public let expirationDate = DirectField<String>("expirationDate")
        /// Deprecated.
        public let descriptionText = DirectField<String>("description", .optional, .upTo(1000))
        /// Deprecated.
        public let paymentLinkOrder = DirectField<DirectPaymentLinkOrder>("paymentLinkOrder")
        /// Deprecated.
        public let recipientName = DirectField<String>("recipientName")
        public let isReusableLink = DirectField<Bool>("isReusableLink")
        public let displayQRCode = DirectField<Bool>("displayQRCode")
        public let paymentLinkSpecificInput = DirectField<DirectPaymentLinkInput>("paymentLinkSpecificInput")
        public let order = DirectField<DirectOrder>("order")
        public let hostedCheckoutSpecificInput = DirectField<DirectHostedCheckoutInput>("hostedCheckoutSpecificInput")
        public let cardPaymentMethodSpecificInput = DirectField<DirectHostedCardInput>("cardPaymentMethodSpecificInput")
        public let redirectPaymentMethodSpecificInput = DirectField<DirectRedirectInput>(
            "redirectPaymentMethodSpecificInput")
        public let mobilePaymentMethodSpecificInput = DirectField<DirectHostedMobileInput>(
            "mobilePaymentMethodSpecificInput")
        public let fraudFields = DirectField<DirectFraudFields>("fraudFields")
        public let feedbacks = DirectField<DirectFeedbacks>("feedbacks")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `paymentLinkSpecificInput`.
public struct DirectPaymentLinkInput: DirectDocument {
    public struct Fields: DirectFieldList {
        /// ISO 8601, with the offset from UTC.
        public let expirationDate = DirectField<String>("expirationDate")
        public let descriptionText = DirectField<String>("description", .optional, .upTo(1000))
        public let recipientName = DirectField<String>("recipientName")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `paymentLinkOrder`.
public struct DirectPaymentLinkOrder: DirectDocument {
    public struct Fields: DirectFieldList {
        public let merchantReference = DirectField<String>("merchantReference", .optional, .upTo(40))
        public let amount = DirectField<DirectAmountOfMoney>("amount")
        public let surchargeSpecificInput = DirectField<JSONObject>("surchargeSpecificInput")
        public let surchargeSpecificOutput = DirectField<JSONObject>("surchargeSpecificOutput")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// A payment link (`paymentLinkResponse`).
public struct DirectPaymentLink: DirectDocument {
    public struct Fields: DirectFieldList {
        public let expirationDate = DirectField<String>("expirationDate")
        public let paymentLinkOrder = DirectField<DirectPaymentLinkOrder>("paymentLinkOrder")
        public let status = DirectField<DirectPaymentLinkStatus>("status")
        public let redirectionUrl = DirectField<String>("redirectionUrl")
        public let recipientName = DirectField<String>("recipientName")
        public let paymentLinkId = DirectField<String>("paymentLinkId")
        public let paymentId = DirectField<DirectPaymentID>("paymentId")
        public let paymentLinkEvents = DirectField<[DirectPaymentLinkEvent]>("paymentLinkEvents")
        public let isReusableLink = DirectField<Bool>("isReusableLink")
        public let qrCodeBase64 = DirectField<String>("qrCodeBase64")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// One of `paymentLinkEvents`.
public struct DirectPaymentLinkEvent: DirectDocument {
    public struct Fields: DirectFieldList {
        public let dateTime = DirectField<String>("dateTime")
        public let type = DirectField<String>("type")
        public let details = DirectField<String>("details")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
