import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetLyra

/// `Token/Get` and `Token/Cancel`, and registered cards for payments with them.
struct LyraTokens: Sendable {
    let paymentService: PaymentService

    /// A registered card of the shop, of the same mode as the caller's password.
    func token(
        _ name: String?, mode: LyraMode, at shop: LyraPlatformShop, evenIfCancelled: Bool = false
    ) async throws -> CardToken {
        let id = CardTokenID((name ?? "").lowercased())
        let found = try await paymentService.store.lookUp { try $0.cardToken(id, of: shop.id) }
        guard let token = found, try LyraTokenDetailsOnFile(of: token).mode == mode else {
            throw LyraRefusal(
                "PSP_030", "token not found",
                detail: "Invalid input value [name=paymentMethodToken, value=\(name ?? "")]")
        }
        guard token.cancelledAt == nil || evenIfCancelled else { throw Self.cancelled }
        return token
    }

    static let cancelled = LyraRefusal("PSP_031", "invalid token", detail: "the token was cancelled")

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
        let details = try LyraTokenDetailsOnFile(of: token)
        var answer = LyraToken.blank
        answer.paymentMethodToken = token.id.text
        answer.paymentMethodType = .card
        answer.creationDate = LyraTime.text(token.createdAt)
        answer.cancellationDate = token.cancelledAt.map(LyraTime.text)
        answer.customer = details.customer.map { LyraCustomer.blank.taking($0) } ?? .blank
        var card = LyraTokenDetails.blank
        card.pan = token.masked
        card.expiryMonth = Int64(token.expiry.month)
        card.expiryYear = Int64(token.expiry.year)
        card.effectiveBrand = LyraCardBrand(rawValue: token.brand)
        card.cardHolderName = details.cardholderName
        answer.tokenDetails = card
        return answer.lyraJSON
    }

    func cancel(_ message: LyraTokenCancelRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let token = try await token(message.paymentMethodToken, mode: caller.mode, at: caller.shop)
        do {
            try await paymentService.cancelCardToken(token.id, of: caller.shop.id)
        } catch CardTokenError.cancelled {
            // It was cancelled between the check and the write.
            throw Self.cancelled
        }
        var answer = LyraResponseCodeAnswer.blank
        answer.responseCode = 0
        return answer.lyraJSON
    }
}
