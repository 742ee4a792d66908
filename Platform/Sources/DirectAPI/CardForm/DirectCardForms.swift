import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// `createHostedTokenization` and `getHostedTokenization`, and the resulting card.
struct DirectCardForms: Sendable {
    let cards: DirectStoredCards
    let address: PublicAddress

    private var paymentService: PaymentService { cards.paymentService }

    /// The page's path in the contract's example.
    static let path = "/hostedtokenization/tokenization/form"
    /// `sri`, which the contract 2.461.1 does not have (library for Python 10.3.0).
    private static let integrity = ScriptIntegrity.hash(of: DirectTokenizer.script)
    /// The contract: three hours.
    static let lifetimeSeconds: Int64 = 10_800

    func create(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectCreateHostedTokenizationRequest = try call.document()
        var intent = DirectCardFormIntent(.page, products: try Self.products(of: request, at: call.shop))
        let names = DirectStoredCards.names(in: request.tokens)
        try DirectStoredCards.checkCount(names, at: "tokens")
        let now = paymentService.clock.now()
        // The contract: "Tokens that cannot be used in the current session are returned in this array" (DT43).
        let known = try await cards.cards(names, of: call.shop).filter { [products = intent.products] card in
            !card.isTemporary && products.contains(card.scheme)
        }
        intent.tokens = known.filter { !$0.isOver(at: now) }.map(\.token.id.text)
        intent.locale = request.locale
        intent.asksConsent = request.askConsumerConsent ?? false
        let rules = request.creditCardSpecificInput?["ValidationRules"]
        intent.needsCode = rules?["cvvMandatoryForNewToken"].flatMap(Bool.init(direct:)) != false
        intent.needsCodeOfStored = rules?["cvvMandatoryForExistingToken"].flatMap(Bool.init(direct:)) != false
        let (form, sealed) = try await open(intent, at: call.shop)
        var answer = DirectHostedTokenizationResponse()
        let url = "\(address.url)\(Self.path)/\(sealed)"
        answer.hostedTokenizationUrl = url
        answer.partialRedirectUrl = DirectPageAddress.partial(url)
        answer.hostedTokenizationId = form.id.text
        answer.json.append("sri", .string(Self.integrity))
        let found = Set(known.map(\.token.id.text))
        let invalid = names.filter { !found.contains($0) }
        if !invalid.isEmpty { answer.invalidTokens = invalid }
        let expired = known.filter { $0.isOver(at: now) }.map(\.token.id.text)
        if !expired.isEmpty { answer.expiredCardTokens = expired }
        return DirectReply(200, answer)
    }

    /// Stores a new form.
    ///
    /// - Returns: the form, and what identifies it to a shopper's browser.
    func open(
        _ intent: DirectCardFormIntent, at shop: DirectPlatformShop
    ) async throws -> (form: CardForm, sealed: String) {
        let now = paymentService.clock.now()
        let form = CardForm(
            id: CardFormID(at: now, random: paymentService.random), shop: shop.id, createdAt: now,
            expiresAt: now.adding(seconds: Self.lifetimeSeconds), details: try intent.stored())
        let sealed = try CheckoutLink.seal(
            CheckoutSessionID(form.id.text), api: intent.kind.linkRoutes, vault: paymentService.vault)
        try await paymentService.open(form)
        return (form, sealed)
    }

    /// The shop's cards, limited by the request.
    private static func products(
        of request: DirectCreateHostedTokenizationRequest, at shop: DirectPlatformShop
    ) throws(DirectRefusal) -> Set<DirectProductID> {
        var products = shop.products.filter(\.isCard)
        if let only = request.paymentProductFilters?.restrictTo { products = products.filter { only.names($0) } }
        if let not = request.paymentProductFilters?.exclude { products = products.filter { !not.names($0) } }
        guard !products.isEmpty else {
            throw DirectRefusal(.productNotAvailable, message: "the page could not accept any card")
        }
        return products
    }

    func get(_ call: DirectCall) async throws -> DirectReply {
        guard let form = try await form(call.parameters["hostedTokenizationId"] ?? "", of: call.shop) else {
            throw DirectRefusal.notFound("UNKNOWN_HOSTED_TOKENIZATION_ID", propertyName: "hostedTokenizationId")
        }
        var answer = DirectHostedTokenization()
        // A card that was used up or cancelled since no longer exists.
        if let token = form.token, let card = try await cards.card(token.text, of: call.shop) {
            answer.token = card.answer
            answer.tokenStatus = form.outcome.map(Self.status)
        }
        return DirectReply(200, answer)
    }

    /// - Returns: `nil` for a form that is unknown, another merchant's, of the other kind, or over.
    func form(
        _ id: String, _ kind: DirectCardFormIntent.Kind = .page, of shop: DirectPlatformShop
    ) async throws -> CardForm? {
        guard let form = try await paymentService.cardForm(CardFormID(id)), form.shop == shop.id,
            !form.isOver(at: paymentService.clock.now()), try DirectCardFormIntent(of: form).kind == kind
        else { return nil }
        return form
    }

    private static func status(_ outcome: CardForm.Outcome) -> DirectTokenStatus {
        switch outcome {
        case .created: .created
        case .updated: .updated
        case .unchanged: .unchanged
        }
    }
}
