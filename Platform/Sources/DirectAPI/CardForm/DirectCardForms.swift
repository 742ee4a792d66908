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
    /// The purpose for which its addresses are encrypted.
    static let linkRoutes = "direct card form"
    /// The contract: three hours.
    static let lifetimeSeconds: Int64 = 10_800

    func create(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectCreateHostedTokenizationRequest = try call.document()
        var intent = DirectCardFormIntent(products: try Self.products(of: request, at: call.shop))
        let names = DirectStoredCards.names(in: request.tokens)
        let now = paymentService.clock.now()
        let known = try await cards.cards(names, of: call.shop).filter { !$0.isTemporary }
        intent.tokens = known.filter { !$0.isOver(at: now) }.map(\.token.id.text)
        intent.locale = request.locale
        intent.asksConsent = request.askConsumerConsent ?? false
        let rules = request.creditCardSpecificInput?["ValidationRules"]
        intent.needsCode = rules?["cvvMandatoryForNewToken"] != .bool(false)
        intent.needsCodeOfStored = rules?["cvvMandatoryForExistingToken"] != .bool(false)
        let form = CardForm(
            id: CardFormID(at: now, random: paymentService.random), shop: call.shop.id, createdAt: now,
            expiresAt: now.adding(seconds: Self.lifetimeSeconds), details: try intent.stored())
        let sealed = try CheckoutLink.seal(
            CheckoutSessionID(form.id.text), api: Self.linkRoutes, vault: paymentService.vault)
        try await paymentService.open(form)
        var answer = DirectHostedTokenizationResponse()
        let url = "\(address.url)\(Self.path)/\(sealed)"
        answer.hostedTokenizationUrl = url
        answer.partialRedirectUrl = DirectPageAddress.partial(url)
        answer.hostedTokenizationId = form.id.text
        let found = Set(known.map(\.token.id.text))
        let invalid = names.filter { !found.contains($0) }
        if !invalid.isEmpty { answer.invalidTokens = invalid }
        let expired = known.filter { $0.isOver(at: now) }.map(\.token.id.text)
        if !expired.isEmpty { answer.expiredCardTokens = expired }
        return DirectReply(200, answer)
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

    func form(_ id: String, of shop: DirectPlatformShop) async throws -> CardForm? {
        guard let form = try await paymentService.cardForm(CardFormID(id)), form.shop == shop.id,
            !form.isOver(at: paymentService.clock.now())
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

    /// `hostedTokenizationId` of a payment: the card that the shopper gave.
    ///
    /// The members beside it say how to pay, and not with which card.
    func instrument(
        _ id: String, _ request: DirectCreatePaymentRequest, at shop: DirectPlatformShop
    ) async throws -> DirectInstrument {
        let path = "hostedTokenizationId"
        let input = request.cardPaymentMethodSpecificInput
        for name in ["mobilePaymentMethodSpecificInput", "redirectPaymentMethodSpecificInput"]
        where request.json[name] != nil {
            throw DirectRefusal(
                .invalidValue, propertyName: name, message: "the hosted tokenization is of another means of payment")
        }
        for name in ["card", "token"] where input?.json[name] != nil {
            throw DirectRefusal(
                .invalidValue, propertyName: "cardPaymentMethodSpecificInput.\(name)",
                message: "the hosted tokenization already names the means of payment")
        }
        guard let form = try await form(id, of: shop) else {
            throw DirectRefusal(
                .invalidValue, propertyName: path, message: "there is no such hosted tokenization, or it has ended")
        }
        guard let token = form.token else {
            throw DirectRefusal(.invalidValue, propertyName: path, message: "no card was given on its page yet")
        }
        var instrument = try await cards.instrument(
            token.text, at: shop, path: path, product: input?.paymentProductId)
        // A temporary card that is to be stored becomes a permanent one.
        instrument.isToBeKept = input?.tokenize == true
        return instrument
    }
}
