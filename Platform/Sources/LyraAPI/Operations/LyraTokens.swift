import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetLyra

/// `Token/Get`, `Token/Cancel` and their neighbours, and registered cards for payments with them.
struct LyraTokens: Sendable {
    let paymentService: PaymentService

    /// A registered card of the shop, of the same mode as the caller's password.
    func token(
        _ name: String?, mode: LyraMode, at shop: LyraPlatformShop, evenIfCancelled: Bool = false
    ) async throws -> CardToken {
        try await LyraTokenLookup(paymentService: paymentService)
            .token(name, mode: mode, at: shop, evenIfCancelled: evenIfCancelled)
    }

    static let cancelled = LyraRefusal.tokenCancelled

    /// The card itself, without a stored security code: the cardholder is asked for it, or is not present.
    func card(_ token: CardToken, securityCode: CardSecurityCode? = nil) throws -> LyraCard {
        var card = LyraCard(
            pan: try paymentService.vault.pan(of: token), expiry: token.expiry, securityCode: securityCode,
            brand: LyraCardBrand(rawValue: token.brand))
        card.cardholderName = try LyraTokenDetailsOnFile(of: token).cardholderName
        return card
    }

    func get(_ message: LyraTokenGetRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let token = try await token(
            message.paymentMethodToken, mode: caller.mode, at: caller.shop, evenIfCancelled: true)
        return try answer(token)
    }

    func answer(_ token: CardToken) throws -> JSONValue {
        try Self.document(token, at: paymentService.clock.now()).lyraJSON
    }

    /// `status` of a registered card, and `tokenStatus` of `CustomerWallet/Get`.
    enum Status: String {
        case active = "ACTIVE"
        case expired = "EXPIRED"
        case cancelled = "CANCELLED"

        init(of token: CardToken, at now: Instant) {
            guard token.cancelledAt == nil else {
                self = .cancelled
                return
            }
            self = CardExpiryRule.lyra.isOver(token.expiry, at: now) ? .expired : .active
        }
    }

    private static func isEmpty(_ member: JSONObject.Member) -> Bool { member.name == "_type" || member.value == .null }

    /// A registered card as answers show it.
    static func document(_ token: CardToken, at now: Instant) throws -> LyraToken {
        let details = try LyraTokenDetailsOnFile(of: token)
        var answer = LyraToken.blank
        answer.json["status"] = .string(Status(of: token, at: now).rawValue)
        answer.paymentMethodToken = token.id.text
        answer.paymentMethodType = .card
        answer.creationDate = LyraTime.text(token.createdAt)
        answer.cancellationDate = token.cancelledAt.map(LyraTime.text)
        answer.customer = details.customer.map { LyraCustomer.blank.taking($0) } ?? .blank
        // As published; a payment has an object without values there.
        if let basket = answer.customer?.shoppingCart, basket.json.members.allSatisfy(isEmpty) {
            answer.customer?.shoppingCart = nil
        }
        var card = LyraTokenDetails.blank
        card.pan = token.masked
        card.expiryMonth = Int64(token.expiry.month)
        card.expiryYear = Int64(token.expiry.year)
        card.effectiveBrand = LyraCardBrand(rawValue: token.brand)
        card.cardHolderName = details.cardholderName
        answer.tokenDetails = card
        return answer
    }

    /// `Charge/CreateTokenFromTransaction`. Of the buyer, the token has the address and the language (Lyra, REST API V4).
    func register(
        _ message: LyraCreateTokenFromTransactionRequest, _ lookup: LyraLookup, _ caller: LyraCaller
    ) async throws -> JSONValue {
        let payment = try await lookup.payment(message.uuid, of: caller)
        let translation = try LyraTranslation(payment, now: paymentService.clock.now())
        guard payment.direction == .debit, translation.details.context != .verification,
            translation.transaction.status == .paid, translation.details.wallet == nil, let card = payment.card
        else {
            throw LyraRefusal(
                "PSP_035", "a token cannot be created from this transaction",
                detail: "it is not PAID, a refund, of the type VERIFICATION, or paid with a wallet")
        }
        var customer = LyraCustomer()
        customer.email = message.email ?? translation.details.customer?.email
        if let language = translation.details.customer?.billingDetails?.language {
            var billing = LyraBillingDetails()
            billing.language = language
            customer.billingDetails = billing
        }
        let token = try await paymentService.register(
            NewCardToken(
                id: CardTokenID(random: paymentService.random), shop: caller.shop.id,
                pan: try paymentService.vault.pan(of: card, in: payment.id), expiry: card.expiry, brand: card.brand,
                masked: card.masked, customer: nil,
                details: try LyraTokenDetailsOnFile(
                    mode: caller.mode, customer: customer, cardholderName: translation.details.cardHolderName
                ).stored()))
        return try answer(token)
    }

    func cancel(_ message: LyraTokenCancelRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let token = try await token(message.paymentMethodToken, mode: caller.mode, at: caller.shop)
        do {
            try await paymentService.cancelCardToken(token.id, of: caller.shop.id, keepingNumber: true)
        } catch CardTokenError.cancelled {
            // It was cancelled between the check and the write.
            throw Self.cancelled
        }
        return Self.done
    }

    /// `V4/Common/ResponseCodeAnswer` of a call that was carried out.
    static var done: JSONValue {
        var answer = LyraResponseCodeAnswer.blank
        answer.responseCode = 0
        return answer.lyraJSON
    }
}
