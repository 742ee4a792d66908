import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetDirect

/// The API's own data of a payment: what it must echo, and how the payment was made. No card data.
struct DirectDetails: Sendable {
    var method: DirectPaymentMethod
    var product: DirectProductID
    var scheme: DirectProductID
    /// As it was sent.
    var references: DirectReferences?
    var eci: String?
    /// The card's first six digits, which may be shown (PCI DSS 4.0, 3.4.1).
    var bin: String?
    /// Whether a security code came with the card. The code itself is never stored.
    var hadCode = false
    /// The page that it was made on.
    var hostedCheckoutId: String?
    /// The token that pays, or that the payment creates.
    var token: String?
    var isNewToken = false
    /// Whether the card was to be stored. It is stored if the payment is accepted, unless it was before.
    var tokenizes = false
    /// The payment that it follows.
    var follows: String?
    /// Why a payout was made.
    var payoutReason: String?
    /// How the authentication of the cardholder ended, once it has.
    var authentication: DirectAuthentication?
    /// Where the cardholder was sent.
    var redirection: DirectRedirection?
    /// Whether the cardholder was sent there from a page of the platform, and returns to it.
    var leftPage = false
    /// The number of the page's attempt that it becomes once the cardholder is back.
    var attempt: Int?

    init(_ instrument: DirectInstrument) {
        method = instrument.method
        product = instrument.product
        scheme = instrument.scheme
        eci = instrument.eci
        guard method == .card else { return }
        bin = String(instrument.pan.digits.prefix(6))
        hadCode = instrument.securityCode != nil
    }

    /// Whether the cardholder was sent to the card's issuer.
    var leftForIssuer: Bool { redirection != nil || leftPage }

    func encoded() -> [UInt8] {
        var json = JSONObject()
        json.append("method", .string(method.rawValue))
        json.append("product", .integer(product.rawValue))
        json.append("scheme", .integer(scheme.rawValue))
        if let references { json.append("references", .object(references.json)) }
        if let eci { json.append("eci", .string(eci)) }
        if let bin { json.append("bin", .string(bin)) }
        if hadCode { json.append("hadCode", .bool(true)) }
        if let hostedCheckoutId { json.append("hostedCheckoutId", .string(hostedCheckoutId)) }
        if let token { json.append("token", .string(token)) }
        if isNewToken { json.append("isNewToken", .bool(true)) }
        if tokenizes { json.append("tokenizes", .bool(true)) }
        if let follows { json.append("follows", .string(follows)) }
        if let payoutReason { json.append("payoutReason", .string(payoutReason)) }
        if let authentication { json.append("authentication", .object(authentication.json)) }
        if let redirection { json.append("redirection", .object(redirection.json)) }
        if leftPage { json.append("leftPage", .bool(true)) }
        if let attempt { json.append("attempt", .integer(Int64(attempt))) }
        return JSONValue.object(json).encoded()
    }

    /// - Throws: if the details of a stored payment are of another kind.
    init(of payment: Payment) throws {
        let json = try JSONValue(parsing: payment.details)
        guard let method = json["method"]?.text, let product = json["product"].flatMap(DirectProductID.init(direct:)),
            let scheme = json["scheme"].flatMap(DirectProductID.init(direct:))
        else { throw DetailsUnreadable() }
        self.method = DirectPaymentMethod(rawValue: method)
        self.product = product
        self.scheme = scheme
        references = json["references"]?.object.map(DirectReferences.init(json:))
        eci = json["eci"]?.text
        bin = json["bin"]?.text
        hadCode = json["hadCode"] == .bool(true)
        hostedCheckoutId = json["hostedCheckoutId"]?.text
        token = json["token"]?.text
        isNewToken = json["isNewToken"] == .bool(true)
        tokenizes = json["tokenizes"] == .bool(true)
        follows = json["follows"]?.text
        payoutReason = json["payoutReason"]?.text
        authentication = json["authentication"].flatMap(DirectAuthentication.init)
        redirection = json["redirection"].flatMap(DirectRedirection.init)
        leftPage = json["leftPage"] == .bool(true)
        attempt = json["attempt"]?.text.flatMap { Int($0) }
    }

    struct DetailsUnreadable: Error {}
}

/// The same for a capture, a cancellation or a refund.
struct DirectOperationDetails: Sendable {
    var references: DirectReferences?

    func encoded() -> [UInt8] { JSONValue.object(references?.json ?? JSONObject()).encoded() }

    init(references: DirectReferences?) { self.references = references }

    init(of operation: PaymentOperation) throws {
        guard !operation.details.isEmpty else { return }
        references = try JSONValue(parsing: operation.details).object.map(DirectReferences.init(json:))
    }
}
