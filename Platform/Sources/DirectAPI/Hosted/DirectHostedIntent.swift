import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// The content of a hosted checkout's request, as stored with its session: no card data, and no data of the shopper.
struct DirectHostedIntent: Sendable {
    let amount: Amount
    var references: DirectReferences?
    /// For a card.
    var terms: DirectTerms
    /// For Apple Pay: each block of the request has an `authorizationMode` of its own.
    var applePayTerms = DirectTerms()
    /// What Apple Pay's sheet shows about future payments.
    var recurring: DirectApplePayRecurringRequest?
    /// Returned with the shopper, so that the merchant recognises its checkout.
    let returnMAC: String
    /// `nil`: the shopper stays on the result page.
    var returnAddress: DirectReturnAddress?
    /// Whether the platform shows the result, or leaves that to the merchant.
    var showsResult = true
    /// `en_GB`.
    var locale: String?
    /// The products that the page offers.
    let products: Set<DirectProductID>
    /// Where the merchant wants to be notified.
    var urls: [String] = []
    /// Stored cards that the shopper may choose from.
    var tokens: [String] = []
    /// Whether a typed card is stored.
    var keeping = DirectKeeping.never
    /// Whether only the stored card may pay.
    var isForStored = false
    /// The merchant's request about the authentication.
    var authentication = DirectAuthenticationWish.onPage

    init(
        amount: Amount, terms: DirectTerms, returnMAC: String, products: Set<DirectProductID>
    ) {
        self.amount = amount
        self.terms = terms
        self.returnMAC = returnMAC
        self.products = products
    }

    func encoded() -> [UInt8] {
        var json = JSONObject()
        json.append("amount", .integer(amount.minorUnits))
        json.append("currency", .string(amount.currency.facts?.alphabetic ?? ""))
        if let references { json.append("references", .object(references.json)) }
        if let mode = terms.mode { json.append("mode", .string(mode.rawValue)) }
        if let mode = applePayTerms.mode { json.append("applePayMode", .string(mode.rawValue)) }
        if let recurring { json.append("applePayRecurring", .object(recurring.json)) }
        if let minutes = terms.captureMinutes { json.append("captureMinutes", .integer(minutes)) }
        json.append("returnMAC", .string(returnMAC))
        if let returnAddress { json.append("returnUrl", .string(returnAddress.text)) }
        json.append("showsResult", .bool(showsResult))
        if let locale { json.append("locale", .string(locale)) }
        json.append("products", .array(products.map(\.rawValue).sorted().map { .integer($0) }))
        json.append("urls", .array(urls.map { .string($0) }))
        json.append("tokens", .array(tokens.map { .string($0) }))
        json.append("keeping", .string(keeping.rawValue))
        json.append("isForStored", .bool(isForStored))
        json.append("authentication", .object(authentication.json))
        return JSONValue.object(json).encoded()
    }

    /// - Throws: if the details of a stored session are of another kind.
    init(of session: CheckoutSession) throws { try self.init(details: session.details) }

    init(details: [UInt8]) throws {
        let json = try JSONValue(parsing: details)
        guard let minorUnits = json["amount"].flatMap(Int64.init(direct:)),
            let currency = json["currency"]?.text.flatMap({ CurrencyCode(alphabetic: $0) }),
            let amount = Amount(minorUnits: minorUnits, currency: currency),
            let returnMAC = json["returnMAC"]?.text, let products = json["products"]?.array
        else { throw Unreadable() }
        self.amount = amount
        self.returnMAC = returnMAC
        self.products = Set(products.compactMap(DirectProductID.init(direct:)))
        terms = DirectTerms(
            mode: (json["mode"]?.text).map(DirectAuthorizationMode.init(rawValue:)),
            captureMinutes: json["captureMinutes"].flatMap(Int64.init(direct:)))
        applePayTerms = DirectTerms(mode: (json["applePayMode"]?.text).map(DirectAuthorizationMode.init(rawValue:)))
        recurring = json["applePayRecurring"]?.object.map(DirectApplePayRecurringRequest.init(json:))
        references = json["references"]?.object.map(DirectReferences.init(json:))
        returnAddress = json["returnUrl"]?.text.flatMap(DirectReturnAddress.init(stored:))
        showsResult = json["showsResult"] == .bool(true)
        locale = json["locale"]?.text
        urls = json["urls"]?.array?.compactMap(\.text) ?? []
        tokens = json["tokens"]?.array?.compactMap(\.text) ?? []
        keeping = json["keeping"]?.text.flatMap(DirectKeeping.init(rawValue:)) ?? .never
        isForStored = json["isForStored"] == .bool(true)
        authentication = DirectAuthenticationWish(page: json["authentication"])
    }

    struct Unreadable: Error {}

    /// The card brands that the page offers, in a fixed order.
    var brands: [DirectProductID] {
        DirectBrandChoice.brands(of: products)
    }

    /// `en_GB` as a language tag (RFC 5646).
    var languageTag: String? { locale.map { $0.replacing("_", with: "-") } }
}
