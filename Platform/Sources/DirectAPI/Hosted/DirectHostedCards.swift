import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// Whether a page stores a card that is typed on it.
enum DirectKeeping: String, Sendable, Codable {
    case never
    /// The shopper decides.
    case asking
    /// The merchant asked before.
    case always

    init(_ mode: String?, tokenize: Bool) {
        switch mode {
        case "createWithConsent": self = .asking
        case "createAlways": self = .always
        case .some: self = .never
        case nil: self = tokenize ? .always : .never
        }
    }
}

extension DirectStoredCards {
    /// Adds stored cards to the page of a hosted checkout.
    ///
    /// - Returns: the tokens that it cannot offer.
    func offer(
        _ request: DirectCreateHostedCheckoutRequest, in intent: inout DirectHostedIntent, at shop: DirectPlatformShop
    ) async throws -> [String] {
        let (card, input) = (request.cardPaymentMethodSpecificInput, request.hostedCheckoutSpecificInput)
        let mode = input?.cardPaymentMethodSpecificInput?.tokenizationMode
        guard mode == nil || card?.tokenize == nil else {
            throw DirectRefusal(
                .invalidValue,
                propertyName: "hostedCheckoutSpecificInput.cardPaymentMethodSpecificInput.tokenizationMode",
                message: "tokenize already names it")
        }
        intent.keeping = DirectKeeping(mode, tokenize: card?.tokenize == true || card?.recurring?.isFirst == true)
        let names = Self.names(in: input?.tokens)
        try Self.checkCount(names, at: "hostedCheckoutSpecificInput.tokens")
        intent.tokens = try await payable(names, with: intent.products, at: shop).map(\.token.id.text)
        let invalid = names.filter { !intent.tokens.contains($0) }
        intent.isForStored = mode == "useExplicitly"
        let path = "cardPaymentMethodSpecificInput.token"
        guard let token = card?.token else {
            guard !intent.isForStored else { throw DirectRefusal(.parameterMissing, propertyName: path) }
            return invalid
        }
        guard let first = try await payable([token], with: intent.products, at: shop).first else {
            throw Self.unknown(at: path)
        }
        guard intent.isForStored else {
            intent.tokens = [token] + intent.tokens.filter { $0 != token }
            return invalid
        }
        // The contract: "The payer can only use the token supplied". So no wallet, no provider and no account, either.
        intent.tokens = [token]
        intent.products = [first.scheme]
        intent.debit = nil
        return invalid
    }

    private func payable(
        _ tokens: [String], with products: Set<DirectProductID>, at shop: DirectPlatformShop
    ) async throws -> [DirectCardOnFile] {
        try await sorted(tokens, of: shop).known.filter { !$0.isTemporary && products.contains($0.scheme) }
    }
}

extension DirectHostedVisit {
    /// The number of the stored card that pays, counted from 1: from the form, or from the address.
    func storedNumber(typed: FormBody?) -> Int? {
        let number = typed?[DirectStoredCardList.name] ?? chosen ?? (intent.isForStored ? "1" : nil)
        return stored.card(number) == nil ? nil : number.flatMap(Int.init)
    }

    /// Whether only a stored card may pay, and it cannot any more: it was deleted, or it is over.
    var isWithoutItsCard: Bool { intent.isForStored && stored.cards.isEmpty }

    /// Adds the stored cards to the page: the chosen one, or all of them above the form.
    ///
    /// - Returns: the content before the form.
    func offerStored(_ number: Int?, in form: inout CheckoutParts.Form) -> HTML {
        guard let number, let card = stored.card(String(number)) else {
            form.offersToRemember = intent.keeping == .asking
            form.remembers = intent.keeping == .always
            return stored.links { address(stored: $0) }
        }
        form.asksCodeOnly = true
        form.hidden += "<input type=\"hidden\" name=\"\(DirectStoredCardList.name)\" value=\"\(number)\">"
        let label: HTML = "<p class=\"note\" id=\"stored-card\">\(DirectStoredCardList.label(card))</p>"
        return intent.isForStored ? label : label + stored.another(address())
    }

    /// The stored card in a form, with its code; `nil` if a card is typed.
    func storedCard(_ form: FormBody, _ cards: DirectStoredCards) async throws -> DirectInstrument? {
        guard let number = form[DirectStoredCardList.name] else {
            guard !intent.isForStored else { throw CheckoutProblems(.code, .missing) }
            return nil
        }
        guard let card = stored.card(number) else { throw CheckoutProblems(.number, .notTaken) }
        let code = try CheckoutCard.code(form)
        do {
            return try await cards.instrument(card.token.id.text, at: shop, path: "", securityCode: code)
        } catch is DirectRefusal {
            // It was cancelled since the page was shown.
            throw CheckoutProblems(.number, .notTaken)
        }
    }

    func keeps(_ form: FormBody) -> Bool {
        intent.keeping == .always || intent.keeping == .asking && form["remember"] == "yes"
    }
}
