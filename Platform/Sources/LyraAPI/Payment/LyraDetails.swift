import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// The API's own data of a payment: what it must echo, and how the payment was made. No card data.
struct LyraDetails: Sendable {
    var mode: LyraMode
    var orderId: String?
    var metadata: JSONObject?
    /// As it was sent.
    var customer: LyraCustomer?
    var userAgent: String?
    var paymentSource: LyraPaymentSource = .ecommerce
    var wallet: LyraWallet?
    /// Whether a cryptogram proved the authentication.
    var isAuthenticated = false
    var cardHolderName: String?
    var context: LyraCreationContext = .charge
    /// The registered card: used for the payment, or registered by it.
    var token: String?
    var isWithToken = false
    /// Whether a shopper typed the card on the platform's page.
    var isFromForm = false
    /// Whether another attempt may follow a refusal.
    var mayBeTriedAgain = false
    /// The issuer's answer about the authentication.
    var authentication: AuthenticationResult?
    /// Set if the cardholder was sent to the issuer: the attempt of the form's session that it becomes afterwards.
    var attempt: CheckoutAttempt?
    /// Of the shopper's browser, or of the merchant's server if it sent the card.
    var ipAddress: String?
    var initialIssuerTransactionIdentifier: String?
    /// `1`, if the merchant sent it.
    var installmentNumber: String?
    /// For a duplicate: the transaction whose card it uses.
    var duplicateOf: String?

    init(mode: LyraMode) { self.mode = mode }

    func encoded() -> [UInt8] {
        var json = JSONObject()
        json.append("mode", .string(mode.rawValue))
        if let orderId { json.append("orderId", .string(orderId)) }
        if let metadata { json.append("metadata", .object(metadata)) }
        if let customer { json.append("customer", .object(customer.json)) }
        if let userAgent { json.append("userAgent", .string(userAgent)) }
        if let ipAddress { json.append("ip", .string(ipAddress)) }
        if let initialIssuerTransactionIdentifier {
            json.append("series", .string(initialIssuerTransactionIdentifier))
        }
        if let installmentNumber { json.append("installments", .string(installmentNumber)) }
        json.append("source", .string(paymentSource.rawValue))
        if let wallet { json.append("wallet", .string(wallet.rawValue)) }
        json.append("authenticated", .bool(isAuthenticated))
        if let cardHolderName { json.append("cardHolderName", .string(cardHolderName)) }
        json.append("context", .string(context.rawValue))
        if let token { json.append("token", .string(token)) }
        if isWithToken { json.append("withToken", .bool(true)) }
        if isFromForm { json.append("form", .bool(true)) }
        if mayBeTriedAgain { json.append("mayBeTriedAgain", .bool(true)) }
        if let authentication {
            json.append("authentication", .string(authentication.outcome.rawValue))
            if let way = authentication.way { json.append("way", .string(way.rawValue)) }
        }
        if let duplicateOf { json.append("duplicateOf", .string(duplicateOf)) }
        if let attempt {
            json.append("session", .string(attempt.session.text))
            if let number = attempt.number { json.append("attempt", .integer(Int64(number))) }
        }
        return JSONValue.object(json).encoded()
    }

    /// - Throws: if the details of a stored payment are of another kind.
    init(of payment: Payment) throws {
        let json = try JSONValue(parsing: payment.details, limits: LyraResponse.limits)
        guard let mode = json["mode"]?.text, let source = json["source"]?.text, let context = json["context"]?.text
        else { throw DetailsUnreadable() }
        self.mode = LyraMode(rawValue: mode)
        orderId = json["orderId"]?.text
        metadata = json["metadata"]?.object
        customer = json["customer"]?.object.map(LyraCustomer.init(json:))
        userAgent = json["userAgent"]?.text
        ipAddress = json["ip"]?.text
        initialIssuerTransactionIdentifier = json["series"]?.text
        installmentNumber = json["installments"]?.text
        paymentSource = LyraPaymentSource(rawValue: source)
        wallet = json["wallet"]?.text.map(LyraWallet.init(rawValue:))
        isAuthenticated = json["authenticated"] == .bool(true)
        cardHolderName = json["cardHolderName"]?.text
        self.context = LyraCreationContext(rawValue: context)
        duplicateOf = json["duplicateOf"]?.text
        token = json["token"]?.text
        isWithToken = json["withToken"] == .bool(true)
        isFromForm = json["form"] == .bool(true)
        mayBeTriedAgain = json["mayBeTriedAgain"] == .bool(true)
        attempt = json["session"]?.text.map {
            CheckoutAttempt(of: CheckoutSessionID($0), number: json["attempt"]?.text.flatMap { Int($0) })
        }
        authentication = json["authentication"]?.text.flatMap(AuthenticationOutcome.init(rawValue:)).map {
            AuthenticationResult($0, by: json["way"]?.text.flatMap(AuthenticationWay.init(rawValue:)))
        }
    }

    /// Whether a transaction exists. While the cardholder is with the issuer there is only a form. A cardholder who does
    /// not come back in time leaves an abandoned transaction (docs/choices/lyra.md, LP58).
    func isTransaction(_ payment: Payment) -> Bool {
        attempt == nil || payment.state != .authenticating
    }

    struct DetailsUnreadable: Error {}
}
