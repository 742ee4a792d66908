import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// `createHostedFieldsSession` and `getHostedFieldsSession`: a card form whose fields are frames in the merchant's page,
/// one frame a field. It is a card form like that of a hosted tokenization: kept for three hours, with one card.
struct DirectHostedFields: Sendable {
    let forms: DirectCardForms

    private var cards: DirectStoredCards { forms.cards }

    func create(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectCreateHostedFieldsSessionRequest = try call.document()
        guard let locale = request.locale, Self.isLocale(locale) else { throw Self.notALocale }
        let products = Self.products(of: request, at: call.shop)
        guard !products.isEmpty else {
            throw DirectRefusal(.productNotAvailable, message: "the fields could not accept any card")
        }
        var intent = DirectCardFormIntent(.fields, products: products)
        intent.locale = locale
        let names = request.tokens ?? []
        try DirectStoredCards.checkCount(names, at: "tokens")
        let known = try await cards.sorted(names, of: call.shop)
        intent.tokens = known.known.filter { !$0.isTemporary && products.contains($0.scheme) }.map(\.token.id.text)
        let (form, sealed) = try await forms.open(intent, at: call.shop)
        var data = DirectHostedFieldsSessionData()
        data.hostedFieldsSessionId = form.id.text
        data.locale = locale
        data.platformUrl = forms.address.url
        data.sessionToken = sealed
        var answer = DirectHostedFieldsSessionResponse()
        if !names.isEmpty {
            data.tokens = intent.tokens
            let usable = Set(intent.tokens)
            let invalid = names.filter { !usable.contains($0) }
            if !invalid.isEmpty { answer.invalidTokens = invalid }
            let listed = known.known.filter { usable.contains($0.token.id.text) }
            answer.json.append("cardTokens", .array(listed.map { Self.listed($0) }))
        }
        // Worldline's libraries for servers read it beside `sessionData`, which they pass on.
        answer.json.append("hostedFieldsSessionId", .string(form.id.text))
        answer.sessionData = data
        answer.sdkUrl = forms.address.url + DirectHostedFieldsScript.path
        answer.sdkSri = Self.integrity
        return DirectReply(200, answer)
    }

    func get(_ call: DirectCall) async throws -> DirectReply {
        let id = call.parameters["sessionId"] ?? ""
        guard let form = try await forms.form(id, .fields, of: call.shop) else {
            throw DirectRefusal.notFound("UNKNOWN_HOSTED_FIELDS_SESSION_ID", propertyName: "sessionId")
        }
        var answer = DirectHostedFieldsSession()
        answer.sessionId = form.id.text
        // A card that was used up or cancelled since no longer exists.
        if let token = form.token, let card = try await cards.card(token.text, of: call.shop) {
            var info = DirectTokenInfo()
            info.tokenId = card.token.id.text
            info.maskedPan = card.token.masked
            info.expiryDate = card.token.expiry.mmYY
            info.isTemporary = card.isTemporary
            answer.token = info
        }
        return DirectReply(200, answer)
    }

    /// `sdkSri`.
    private static let integrity = ScriptIntegrity.hash(of: DirectHostedFieldsScript.text)

    /// The shop's cards, limited by the request.
    private static func products(
        of request: DirectCreateHostedFieldsSessionRequest, at shop: DirectPlatformShop
    ) -> Set<DirectProductID> {
        var products = shop.products.filter(\.isCard)
        if let only = request.paymentProductFilters?.restrictTo { products = products.filter(only.contains) }
        if let not = request.paymentProductFilters?.exclude { products = products.filter { !not.contains($0) } }
        return products
    }

    /// One of `cardTokens` (library for Python 10.3.0): a stored card that the shopper may choose on the merchant's page.
    private static func listed(_ card: DirectCardOnFile) -> JSONValue {
        var listed = JSONObject()
        listed.append("token", .string(card.token.id.text))
        listed.append("maskedPan", .string(card.token.masked))
        listed.append("expiryDate", .string(card.token.expiry.mmYY))
        if let name = card.cardholderName { listed.append("cardholderName", .string(name)) }
        listed.append("paymentProductId", .integer(card.product.rawValue))
        if let name = DirectCatalogue.label(card.product) { listed.append("productName", .string(name)) }
        return .object(listed)
    }

    /// `en` or `en_GB`.
    private static func isLocale(_ text: String) -> Bool {
        text.wholeMatch(of: /[a-z]{2}([_-][A-Z]{2})?/) != nil
    }

    /// Worldline's own tests of its library for Python: a locale in a wrong form is answered with 422.
    private static var notALocale: DirectRefusal {
        var item = DirectErrorItem(
            .invalidValue, propertyName: "locale", message: "a locale is a language and a country, such as en_GB")
        item.httpStatusCode = 422
        return DirectRefusal(status: 422, [item])
    }
}
