import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetLyra

/// `Charge/CreatePayment`: with a card in the clear, an Apple Pay payload, a registered card, or nothing, which opens a
/// form. It is never deduplicated: several attempts may have one `orderId`.
struct LyraCreatePayment: LyraHandler {
    let charge: LyraCharge
    let choices: LyraChoices

    func answer(_ message: JSONObject, from caller: LyraCaller) async throws -> JSONValue {
        let message = LyraCreatePaymentRequest(json: completed(message))
        try message.check()
        try message.checkTogether()
        try Self.check(message.formAction)
        try Self.checkTransactionIdentifier(message)
        let amount = try Self.amount(message.amount, message.currency, at: caller.shop)
        // The error code's text: "the amount must not be 0 for a payment".
        guard amount.minorUnits > 0 else { throw LyraRefusal("PSP_1024", "the amount of a payment cannot be 0") }
        var intent = LyraIntent(message, mode: caller.mode, userAgent: caller.userAgent)
        if let plan = try LyraInstalmentPlan(of: message, at: caller.shop) {
            try LyraAuthenticationRule.check(message.strongAuthentication, at: caller.shop, isIgnored: true)
            intent = intent.paying(in: plan, at: caller.shop)
        }
        return try await charge.answer(message, intent, amount, caller)
    }

    private static func check(_ action: LyraFormAction?) throws(LyraRefusal) {
        switch action {
        case .payment?, .registerPay?, .askRegisterPay?, .registerUpdatePay?, .customerWallet?, .silent?, nil: return
        case .register?, .registerUpdate?:
            throw LyraRefusal(
                "PSP_1023", "the amount must be 0 where a card is registered",
                detail: "\(action?.rawValue ?? "") is for Charge/CreateToken")
        case let other?:
            throw LyraRefusal(
                "INT_875", "invalid form action",
                detail: "Invalid input value [name=formAction, value=\(other)]: guichet has no such action")
        }
    }

    /// The token contains the identifier, too, and signs it: another one beside it is a mistake of the merchant's.
    private static func checkTransactionIdentifier(_ message: LyraCreatePaymentRequest) throws(LyraRefusal) {
        guard let token = message.payload?.data?.token?.json,
            let beside = token["transactionIdentifier"]?.text,
            let inside = token["paymentData"]?["header"]?["transactionId"]?.text,
            beside != "-", beside.lowercased() != inside.lowercased()
        else { return }
        throw LyraRefusal(
            .walletDataNotConsistent, "data received from the wallet is not consistent",
            detail: "Invalid input value [name=payload.data.token.transactionIdentifier]: the token has another one")
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
        guard shop.currencies.contains(currency) else {
            throw LyraRefusal(
                .noAcceptanceAgreement, "No merchant acceptance agreement available",
                detailedCode: "NO_ACCEPTANCE_AGREEMENT_AVAILABLE",
                detail: "the shop has no contract for \(currency)")
        }
        return amount
    }
}

/// `Charge/CreateToken`: the card is checked and registered, and nothing is charged.
struct LyraCreateToken: Sendable {
    let charge: LyraCharge

    func answer(_ message: LyraCreateTokenRequest, _ caller: LyraCaller) async throws -> JSONValue {
        var request = LyraCreatePaymentRequest(json: message.json)
        request.amount = 0
        switch message.formAction {
        case nil, .register?: request.formAction = .register
        case .customerWallet?, .registerUpdate?: break
        case let other?:
            throw LyraRefusal(
                "INT_875", "invalid form action",
                detail: "Invalid input value [name=formAction, value=\(other)]: guichet has no such action here")
        }
        try request.checkTogether()
        guard request.payload == nil, request.paymentMethodToken == nil || request.formAction == .registerUpdate else {
            throw LyraRefusal(
                .invalidInput, LyraRefusal.invalidInput, detail: "a card is registered from a form or paymentForms")
        }
        // Lyra's own examples name none (docs/choices/lyra.md, LF24).
        request.currency = message.currency ?? caller.shop.currencyOfChecks
        let amount = try LyraCreatePayment.amount(0, request.currency, at: caller.shop)
        // It is read as `Charge/CreatePayment`, with fields that the table of this service does not have.
        try request.check()
        var intent = LyraIntent(request, mode: caller.mode, userAgent: caller.userAgent)
        intent.registersOnly = true
        return try await charge.answer(request, intent, amount, caller)
    }
}

extension LyraPlatformShop {
    /// The currency in which a card is checked where the merchant names none: the euro, or the first one of its contracts.
    var currencyOfChecks: LyraCurrency? {
        currencies.contains(.eur) ? .eur : currencies.map(\.rawValue).min().map(LyraCurrency.init(rawValue:))
    }
}
