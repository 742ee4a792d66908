import APISupport
import Engine
import GuichetApplePay
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetDirect

/// `createPayment`: with a card, with Apple Pay in each of its forms, with a provider that asks the shopper, or by the debit of
/// an account.
struct DirectCreatePayment: DirectHandler {
    let paymentService: PaymentService
    let wallet: DirectApplePay
    let blobs: DirectBlobs
    let cards: DirectStoredCards
    let cardForms: DirectCardForms
    let addresses: AddressPolicy
    let choices: DirectChoices
    let issuer: DirectIssuerStep
    let providers: DirectProviderOrders
    let debits: DirectDebitOrders

    func outcome(of call: DirectCall) async throws -> DirectOutcome {
        let request = try Self.request(of: call)
        let shop = call.shop
        let together = request.faultsTogether()
        guard together.isEmpty else { throw DirectRefusal(together) }
        // Another means of payment than whatever is beside it (DF122).
        guard (request.cardPaymentMethodSpecificInput?.json["networkTokenData"] ?? .null) == .null else {
            throw Self.noNetworkTokens(at: "cardPaymentMethodSpecificInput.networkTokenData")
        }
        let amount = try Self.amount(request.order)
        let urls = try notificationURLs(request.feedbacks, of: shop)
        if let debit = request.sepaDirectDebitPaymentMethodSpecificInput {
            return try await debits.outcome(of: call, request, debit, amount: amount, urls)
        }
        if let asked = try DirectProviderOrder(
            request, amount: amount, at: shop, allowsHTTP: choices.isDevelopment)
        {
            return try await begin(asked, call, urls)
        }
        let opened = try await blobs.open(request, amount: amount, at: shop)
        let instrument: DirectInstrument
        if let opened {
            instrument = opened.instrument
        } else {
            instrument = try await self.instrument(request, amount: amount, at: shop)
        }
        let plan = try await cards.plan(for: instrument, at: shop, path: request.cardholderNamePath)
        var details = DirectDetails(instrument)
        details.references = request.order?.references?.declared()
        details.hostedTokenizationId = request.hostedTokenizationId
        if instrument.method == .card {
            details.surcharge = try DirectAppliedSurcharge(
                request.order, net: amount, with: instrument.scheme, at: shop)
        }
        let total = try details.surcharge?.total(of: amount) ?? amount
        if instrument.method == .card {
            details.conversion = try DirectAppliedConversion(
                request.cardPaymentMethodSpecificInput, total: total, bin: details.bin, at: shop,
                vault: paymentService.vault, now: paymentService.clock.now())
        }
        var order = DirectOrderPlacing(
            shop: shop, amount: total, instrument: instrument, terms: Self.terms(of: request), details: details,
            claims: [call.claim, opened?.nonce].compactMap(\.self), subscriptions: Subscription.steps(urls), cards: plan
        )
        if instrument.method == .card {
            try await issuer.prepare(&order, request.cardPaymentMethodSpecificInput, in: request.order?.language)
        }
        let paymentOrder = try order.order(at: paymentService.clock.now(), choices: choices)
        switch try await place(paymentOrder) {
        case .placed(let payment):
            let confirmed = try await paymentService.confirmed(payment, choices)
            let isAsOrdered = confirmed.details == paymentOrder.details
            return .payment(confirmed, isAsOrdered ? order.details : nil)
        case .repeated(let first):
            issuer.forget(order)
            return try DirectOutcome(first)
        }
    }

    /// A card in `redirectPaymentMethodSpecificInput` is read as one in `cardPaymentMethodSpecificInput`, as Worldline's own
    /// test of idempotence sends it (library for Ruby 7.0.0; choice DF109). A provider's product stays a redirection.
    private static func request(of call: DirectCall) throws(DirectRefusal) -> DirectCreatePaymentRequest {
        var request: DirectCreatePaymentRequest = try call.document()
        guard let redirect = request.redirectPaymentMethodSpecificInput, redirect.json["card"]?.object != nil,
            request.cardPaymentMethodSpecificInput == nil,
            redirect.paymentProductId.flatMap(DirectProvider.init) == nil
        else { return request }
        request.redirectPaymentMethodSpecificInput = nil
        request.cardPaymentMethodSpecificInput = DirectCardInput(json: cardInput(of: redirect))
        return try request.received()
    }

    /// The members that only a redirection has, in the words of a card (DF109).
    private static func cardInput(of redirect: DirectRedirectInput) -> JSONObject {
        // As it was sent: faults are found afterwards. A null counts as absent.
        var input = redirect.json
        func isAbsent(_ name: String) -> Bool { (input[name] ?? .null) == .null }
        if redirect.requiresApproval == false, isAbsent("authorizationMode") { input["authorizationMode"] = "SALE" }
        // A `threeDSecure` that is no object stays, and is refused.
        if !isAbsent("redirectionData"), isAbsent("threeDSecure") || input["threeDSecure"]?.object != nil {
            var threeDSecure = input["threeDSecure"]?.object ?? JSONObject()
            if (threeDSecure["redirectionData"] ?? .null) == .null {
                threeDSecure["redirectionData"] = input["redirectionData"]
            }
            input["threeDSecure"] = .object(threeDSecure)
        }
        return input
    }

    private func begin(
        _ asked: DirectProviderOrder, _ call: DirectCall, _ urls: [String]
    ) async throws -> DirectOutcome {
        var order = asked
        order.claims = [call.claim].compactMap(\.self)
        order.subscriptions = Subscription.steps(urls)
        switch try await providers.begin(order) {
        case .placed(let payment): return .payment(payment)
        case .repeated(let first): return try DirectOutcome(first)
        }
    }

    private func place(_ order: PaymentOrder) async throws -> Placement {
        do {
            return try await paymentService.place(order)
        } catch is CardTokenError {
            // Another payment used the temporary token first. Nothing was written.
            throw DirectStoredCards.unknown(at: "cardPaymentMethodSpecificInput.token")
        }
    }

    static func amount(_ order: DirectOrder?) throws(DirectRefusal) -> Amount {
        guard let money = order?.amountOfMoney, let code = money.currencyCode, let minorUnits = money.amount else {
            throw DirectRefusal(.parameterMissing, propertyName: "order.amountOfMoney")
        }
        guard let currency = CurrencyCode(alphabetic: code) else {
            throw DirectRefusal(.invalidCurrency, propertyName: "order.amountOfMoney.currencyCode")
        }
        guard let amount = Amount(minorUnits: minorUnits, currency: currency) else {
            throw DirectRefusal(.invalidValue, propertyName: "order.amountOfMoney.amount")
        }
        return amount
    }

    func notificationURLs(
        _ feedbacks: DirectFeedbacks?, of shop: DirectPlatformShop
    ) throws(DirectRefusal) -> [String] {
        var urls = shop.webhookURLs
        guard let feedbacks else { return urls }
        let asked = (feedbacks.webhooksUrls ?? []) + [feedbacks.webhookUrl].compactMap(\.self)
        for url in asked where !urls.contains(url) {
            guard !addresses.refusesAtSight(url) else {
                throw DirectRefusal(
                    .invalidValue, propertyName: "feedbacks.webhooksUrls",
                    message: "the address leads to this machine or a private network, which is not allowed")
            }
            urls.append(url)
        }
        return urls
    }

    private static func terms(of request: DirectCreatePaymentRequest) -> DirectTerms {
        if let card = request.cardPaymentMethodSpecificInput {
            return DirectTerms(mode: card.authorizationMode, captureMinutes: card.autoCapture?.delayInMinutes)
        }
        let mobile = request.mobilePaymentMethodSpecificInput
        // The contract's older member for the same: no approval is required, so it is captured at once.
        let sale: DirectAuthorizationMode? = mobile?.requiresApproval == false ? .sale : nil
        return DirectTerms(
            mode: mobile?.authorizationMode ?? sale, captureMinutes: mobile?.autoCapture?.delayInMinutes)
    }

    static func noNetworkTokens(at path: String) -> DirectRefusal {
        DirectRefusal(
            .invalidValue, propertyName: path,
            message: "guichet does not support network tokens: send a card or a token")
    }

    private func instrument(
        _ request: DirectCreatePaymentRequest, amount: Amount, at shop: DirectPlatformShop
    ) async throws -> DirectInstrument {
        if let form = try DirectCardForms.Named(in: request) {
            return try await cardForms.instrument(form, request, at: shop)
        }
        if let card = request.cardPaymentMethodSpecificInput {
            if let stored = try await cards.instrument(card, at: shop) { return stored }
            var instrument = try DirectInstrument.card(card, at: shop)
            instrument.namedCobrand = card.cobrandSelectionIndicator
            instrument.isToBeKept = card.keepsCard
            return instrument
        }
        if let mobile = request.mobilePaymentMethodSpecificInput {
            var instrument = try await wallet.instrument(mobile, amount: amount, at: shop)
            instrument.isToBeKept = mobile.paymentProduct302SpecificInput?.tokenize == true
            instrument.beginsSeries = mobile.paymentProduct302SpecificInput?.beginsSeries == true
            return instrument
        }
        let product = request.redirectPaymentMethodSpecificInput?.paymentProductId
        throw DirectRefusal.unsupported(product.map { "the payment product \($0)" } ?? "this means of payment")
    }
}
