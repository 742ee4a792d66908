import GuichetCore
import GuichetSips

/// What `redirectionData` and `transactionContextData` are over Worldline Direct: the order, sealed by the merchant's own
/// server. The phone keeps it and cannot read or change it.
struct InAppHandle: Sendable {
    /// Identifies the order at the server, and is the idempotence key of its payment.
    var id: String
    var operation: SDKOperationName
    /// Seconds since 1970.
    var expires: Int
    /// What the merchant's server ordered; empty for an operation without an order.
    var order = OrderInitializeRequest()
    /// The shopper's wallet.
    var wallet: String?
    /// After an enrolment check or a payment in a bank's app.
    var payment: String?
    /// `RETURNMAC` of a payment whose cardholder was sent to a page.
    var returnMAC: String?

    /// A handle is for one merchant and one use: `redirectionData` cannot take the place of `transactionContextData`.
    /// The others are no handles: `opening` and `form` are what the server keeps for itself, `paReqMessage` is what an
    /// app posts to the form page.
    enum Kind: String {
        case redirectionData
        case transactionContextData
        case opening
        case paReqMessage
        case form
    }

    func sealed(as kind: Kind, by keys: InAppSeals) throws(MerchantError) -> String {
        var object = JSONObject()
        object.append("id", .string(id))
        object.append("operation", .string(operation.rawValue))
        object.append("expires", .integer(Int64(expires)))
        object.append("order", .object(order.wireObject))
        if let wallet { object.append("wallet", .string(wallet)) }
        if let payment { object.append("payment", .string(payment)) }
        if let returnMAC { object.append("returnMAC", .string(returnMAC)) }
        return try keys.seal(JSONValue.object(object).encoded(), kind)
    }

    /// `nil` if the text is not this server's handle of this kind.
    init?(_ sealed: String, as kind: Kind, by keys: InAppSeals) {
        guard let bytes = keys.open(sealed, kind), let json = try? JSONValue(parsing: bytes),
            let id = json["id"]?.text, let operation = json["operation"]?.text,
            let expires = json["expires"]?.text.flatMap({ Int($0) }), let fields = json["order"]?.object,
            let order = try? OrderInitializeRequest(wireObject: fields)
        else { return nil }
        self.init(id: id, operation: SDKOperationName(rawValue: operation), expires: expires, order: order)
        wallet = json["wallet"]?.text
        payment = json["payment"]?.text
        returnMAC = json["returnMAC"]?.text
    }

    init(id: String, operation: SDKOperationName, expires: Int, order: OrderInitializeRequest) {
        self.id = id
        self.operation = operation
        self.expires = expires
        self.order = order
    }
}

/// The keys of one merchant: the first seals, all open, so that a key can be replaced while handles are on their way.
struct InAppSeals: Sendable {
    let keys: [InAppHandleKey]
    let merchantId: String

    func seal(_ bytes: [UInt8], _ kind: InAppHandle.Kind) throws(MerchantError) -> String {
        guard let key = keys.first else { throw .unsealable }
        return try key.seal(bytes, for: purpose(kind))
    }

    func open(_ sealed: String, _ kind: InAppHandle.Kind) -> [UInt8]? {
        // The last dot: base64url has none, and the name of a key that was made may have some.
        guard let dot = sealed.lastIndex(of: ".") else { return nil }
        let id = sealed[..<dot]
        return keys.first { $0.id == id }?.open(sealed[sealed.index(after: dot)...], for: purpose(kind))
    }

    private func purpose(_ kind: InAppHandle.Kind) -> String { "\(merchantId)|\(kind.rawValue)" }
}
