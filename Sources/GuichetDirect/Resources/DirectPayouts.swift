public import GuichetCore
public import GuichetDirectClient

/// The body of `createPayout`: money to a card, without an earlier payment.
public struct DirectCreatePayoutRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        /// Deprecated: the text on the cardholder's statement.
        public let descriptor = DirectField<String>("descriptor", .optional, .upTo(256))
        public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
        public let cardPayoutMethodSpecificInput = DirectField<DirectCardPayoutInput>("cardPayoutMethodSpecificInput")
        public let omnichannelPayoutSpecificInput = DirectField<DirectOmnichannelInput>(
            "omnichannelPayoutSpecificInput")
        public let references = DirectField<DirectReferences>("references")
        public let feedbacks = DirectField<DirectFeedbacks>("feedbacks")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `cardPayoutMethodSpecificInput`: the card that receives the money, in plain text or by its token.
public struct DirectCardPayoutInput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let card = DirectField<DirectCard>("card")
        public let token = DirectField<String>("token")
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId", .optional, .number(0...99_999))
        public let payoutReason = DirectField<DirectPayoutReason>(
            "payoutReason", .optional, .oneOf(DirectPayoutReason.known))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
