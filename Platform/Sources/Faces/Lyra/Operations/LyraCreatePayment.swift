import Engine
import GuichetApplePay
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetLyra

/// `Charge/CreatePayment`: with a card in the clear, or with the payload of Apple Pay. Never deduplicated: several
/// attempts may have one `orderId`.
struct LyraCreatePayment: LyraHandler {
    let counter: Counter
    let wallet: LyraApplePay
    let addresses: AddressPolicy
    let choices: LyraChoices

    func answer(_ message: JSONObject, from caller: LyraCaller) async throws -> JSONValue {
        let message = LyraCreatePaymentRequest(json: completed(message))
        try message.check()
        let amount = try Self.amount(message.amount, message.currency, at: caller.shop)
        if let url = message.ipnTargetUrl, addresses.refusesAtSight(url) {
            throw LyraRefusal(
                "INT_926", "invalid ipn target url",
                detail: "the address leads to this machine or a private network, which is not allowed")
        }
        let card = try await card(message, amount: amount, in: caller.mode)
        let payment = try await place(message, amount, card, caller)
        return try LyraTranslation(payment, now: counter.clock.now()).result.lyraJSON
    }

    /// The guide's own example has no `transactionIdentifier`: the same number is inside the payment data.
    private func completed(_ message: JSONObject) -> JSONObject {
        guard !choices.requiresTransactionIdentifier, var token = message["payload"]?["data"]?["token"]?.object,
            token["transactionIdentifier"] == nil || token["transactionIdentifier"] == .null,
            var payload = message["payload"]?.object, var data = payload["data"]?.object
        else { return message }
        token["transactionIdentifier"] = token["paymentData"]?["header"]?["transactionId"] ?? "-"
        data["token"] = .object(token)
        payload["data"] = .object(data)
        var message = message
        message["payload"] = .object(payload)
        return message
    }

    static func amount(
        _ minorUnits: Int64?, _ currency: LyraCurrency?, at shop: LyraPlatformShop
    ) throws(LyraRefusal) -> Amount {
        guard let currency, let facts = currency.facts else {
            throw LyraRefusal(
                .invalidCurrency, "invalid currency",
                detail: "Invalid input value [name=currency, value=\(currency?.rawValue ?? "")]")
        }
        guard let minorUnits, let amount = Amount(minorUnits: minorUnits, currency: facts.code) else {
            throw LyraRefusal(.invalidAmount, "invalid amount")
        }
        // Zero is for registering a card, which this platform does not.
        guard minorUnits > 0 else { throw LyraRefusal("PSP_1024", "the amount of a payment cannot be 0") }
        guard shop.currencies.contains(currency) else {
            throw LyraRefusal(
                .noAcceptanceAgreement, "No merchant acceptance agreement available",
                detailedCode: "NO_ACCEPTANCE_AGREEMENT_AVAILABLE",
                detail: "the shop has no contract for \(currency)")
        }
        return amount
    }

    /// What is paid with.
    private func card(
        _ message: LyraCreatePaymentRequest, amount: Amount, in mode: LyraMode
    ) async throws -> LyraCard {
        let given = [message.payload != nil, message.paymentForms?.isEmpty == false, message.paymentMethodToken != nil]
        guard given.count(where: \.self) == 1 else {
            throw LyraRefusal(
                .invalidInput, LyraRefusal.invalidInput,
                detail: given.contains(true)
                    ? "one of payload, paymentForms and paymentMethodToken, not several"
                    : "a payment without payload or paymentForms is for the form, which guichet does not have")
        }
        if let payload = message.payload { return try await wallet.card(payload, amount: amount, in: mode) }
        guard let form = message.paymentForms?.first, message.paymentForms?.count == 1 else {
            throw LyraRefusal(
                .invalidPaymentMethodToken, "invalid payment method token",
                detail: "guichet registers no cards, so it knows no token")
        }
        return try LyraCard(form)
    }

    private func place(
        _ message: LyraCreatePaymentRequest, _ amount: Amount, _ card: LyraCard, _ caller: LyraCaller
    ) async throws -> Payment {
        let options = message.transactionOptions?.cardOptions
        var details = LyraDetails(mode: caller.mode)
        details.orderId = message.orderId
        details.metadata = message.metadata
        // Documented fields alone: what else a merchant sent is not kept.
        details.customer = message.customer.map { LyraCustomer.blank.taking($0) }
        details.userAgent = caller.userAgent
        details.paymentSource = options?.paymentSource ?? .ecommerce
        details.wallet = card.wallet
        details.isAuthenticated = card.isAuthenticated
        details.cardHolderName = card.holderName
        let plan = LyraPlan(delay: options?.captureDelay, validation: options?.manualValidation, at: caller.shop)
        return try await LyraDesk(counter: counter).place(
            amount, card, plan, details, at: caller.shop, notificationURL: message.ipnTargetUrl)
    }
}

/// Places an order of a merchant's server.
struct LyraDesk: Sendable {
    let counter: Counter

    func place(
        _ amount: Amount, _ card: LyraCard, _ plan: LyraPlan, _ details: LyraDetails, at shop: LyraPlatformShop,
        notificationURL: String? = nil
    ) async throws -> Payment {
        let now = counter.clock.now()
        // ISO 8583, field 39: the card has expired. No bank has to be asked.
        let isExpired = card.expiry.yyyyMM < LyraTime.month(now)
        let placement = try await counter.place(
            PaymentOrder(
                shop: shop.id, amount: amount, plan: plan.plan(of: card.brand, from: now, details: details),
                pan: card.pan, expiry: card.expiry, securityCode: card.securityCode, brand: card.brand.rawValue,
                masked: card.pan.masked(first: 6, last: 4, with: "X"), reference: details.orderId, claims: [],
                notificationURL: notificationURL ?? shop.notificationURL, details: details.encoded(),
                refusal: isExpired ? PaymentOrder.Refusal(code: "33", acquirerCode: "33") : nil))
        switch placement {
        case .placed(let payment): return payment
        // An order without claims finds none in its way.
        case .repeated: throw LyraRefusal(.technicalError, "technical error")
        }
    }
}
