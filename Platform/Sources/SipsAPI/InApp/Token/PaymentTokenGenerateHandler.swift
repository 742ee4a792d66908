import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetSips

/// `paymentTokenGenerate` of In-App wire 1 (docs/in-app-wire.md, section 5).
///
/// The token is not stored, so a resend cannot get the same text. It gets another text for the same token: using either
/// one uses up both.
struct PaymentTokenGenerateHandler: InAppOperationHandler {
    let requestReader: RequestReader
    let tokens: PaymentTokens
    let store: any Store
    let address: PublicAddress

    /// In the guide the call has no `redirectionData`: its address carries the context.
    private static let contextField = "redirectionUrl"

    func answer(_ call: InAppCall) async throws -> INAPPPaymentTokenGenerateResponse {
        guard let carried = call.carried else {
            throw SipsRefusal(.formatError, field: Self.contextField, "the address contains no context")
        }
        let context = try requestReader.context(carried, preparedFor: .paymentTokenGenerate, field: Self.contextField)
        guard let merchantId = call.request.merchantId else {
            throw SipsRefusal(.formatError, field: "merchantId", "merchantId is missing")
        }
        guard merchantId == context.merchantId else {
            throw SipsRefusal(.invalidTransaction, field: "merchantId", "initialised by another shop")
        }
        _ = try requestReader.shop(of: context, for: .paymentTokenGenerate, field: Self.contextField)
        let contents = try contents(call, boundTo: address.url + InAppWire.path(carrying: carried))
        let expiresAt = try await expiry(call, context)
        var response = INAPPPaymentTokenGenerateResponse()
        response.inAppResponseCode = .accepted
        response.paymentToken = try tokens.mint(
            contents, id: context.id, merchantId: merchantId, expiresAt: expiresAt)
        return response
    }

    /// When the token expires: fifteen minutes after it was first made, however often the request is sent again. One
    /// initialisation makes one token.
    private func expiry(_ call: InAppCall, _ context: RedirectionContext) async throws -> Instant {
        let now = requestReader.clock.now()
        let expiresAt = now.adding(seconds: PaymentTokens.lifetimeSeconds)
        let use = ContextUse(of: context, by: call, field: Self.contextField)
        let end = now.adding(seconds: ContextUse.answerSeconds)
        let held = try await store.write {
            try $0.reserve(use.claim, holding: .validUntil(expiresAt), expiringAt: end)
        }
        guard let held else { return expiresAt }
        try use.check(held, usedBy: "request")
        guard case .validUntil(let firstEnd) = held.content else { throw use.usedBefore(by: "request") }
        return firstEnd
    }

    private func contents(_ call: InAppCall, boundTo binding: String) throws(SipsRefusal) -> PaymentTokens.Contents {
        guard let claims = try requestReader.card(call, boundTo: binding) else {
            throw SipsRefusal(.formatError, field: "encryptedCard", "encryptedCard is missing")
        }
        guard claims.pan != nil || claims.expiry != nil || claims.securityCode != nil else {
            throw SipsRefusal(
                .formatError, field: "cardNumber",
                "at least one of cardNumber, cardExpiryDate and cardCSCValue is required")
        }
        var contents = PaymentTokens.Contents(
            pan: claims.pan, expiry: claims.expiry, securityCode: claims.securityCode)
        let (brand, status) = (call.request.paymentMeanBrand, call.request.paymentMeanBrandSelectionStatus)
        if let pan = claims.pan {
            let choice = try BrandChoice.choose(among: requestReader.brands(of: pan), asked: brand, status: status)
            (contents.brand, contents.selection) = (choice.brand, choice.selection)
        } else {
            // Without the card number the card's brands are not known: the order with the token checks the brand.
            try BrandChoice.check(status)
            (contents.brand, contents.selection) = (brand, status)
        }
        if let expiry = claims.expiry { try requestReader.checkExpiry(expiry) }
        return contents
    }
}
