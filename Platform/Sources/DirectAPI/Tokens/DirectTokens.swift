import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetDirect

/// `createToken`, `getToken` and `deleteToken` (Worldline Direct, "Tokens").
struct DirectTokens: Sendable {
    let cards: DirectStoredCards
    let blobs: DirectBlobs

    private var paymentService: PaymentService { cards.paymentService }

    /// 201 for a new card, 200 with the stored data for a card that is stored already: the number decides.
    func create(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectCreateTokenRequest = try call.document()
        let (instrument, nonce, path) = try await card(request, at: call.shop)
        let new = try DirectCardOnFile.new(
            instrument, of: call.shop, random: paymentService.random, cardholderNameAt: "\(path).cardholderName")
        let (token, isNew): (CardToken, Bool)
        do {
            (token, isNew) = try await paymentService.registerOnce(new, claiming: nonce)
        } catch CardTokenError.usedBefore {
            throw DirectBlobs.usedBefore
        }
        let card = try DirectCardOnFile(token)
        var answer = DirectCreatedToken()
        answer.card = card.masked
        answer.token = token.id.text
        answer.tokenStatus = isNew ? .created : .unchanged
        answer.isNewToken = isNew
        answer.crmToken = try cards.crmToken(of: instrument.pan, at: call.shop)
        return DirectReply(isNew ? 201 : 200, answer)
    }

    private func card(
        _ request: DirectCreateTokenRequest, at shop: DirectPlatformShop
    ) async throws -> (DirectInstrument, nonce: Claim?, path: String) {
        if let blob = request.encryptedCustomerInput {
            guard request.card == nil else {
                throw DirectRefusal(
                    .invalidValue, propertyName: "card", message: "the encrypted input already has a card")
            }
            let opened = try await blobs.card(in: blob, product: request.paymentProductId, at: shop)
            return (opened.instrument, opened.nonce, "encryptedCustomerInput")
        }
        guard let card = request.card?.data?.card else {
            throw DirectRefusal(.parameterMissing, propertyName: "card.data.card")
        }
        var means = DirectCardInput()
        means.card = card
        means.paymentProductId = request.paymentProductId
        let path = "card.data.card"
        let instrument = try DirectInstrument.card(
            means, at: shop, cardPath: path, productPath: "paymentProductId")
        return (instrument, nil, path)
    }

    func get(_ call: DirectCall) async throws -> DirectReply {
        guard let card = try await cards.card(call.parameters["tokenId"] ?? "", of: call.shop) else {
            throw Self.unknown
        }
        var answer = card.answer
        answer.crmToken = try cards.crmToken(of: paymentService.vault.pan(of: card.token), at: call.shop)
        return DirectReply(200, answer)
    }

    func delete(_ call: DirectCall) async throws -> DirectReply {
        guard let card = try await cards.card(call.parameters["tokenId"] ?? "", of: call.shop) else {
            throw Self.unknown
        }
        do {
            try await paymentService.cancelCardToken(card.token.id, of: call.shop.id)
        } catch is CardTokenError {
            // Another request was faster.
            throw Self.unknown
        }
        return DirectReply(204)
    }

    private static let unknown = DirectRefusal.notFound("UNKNOWN_TOKEN_ID", propertyName: "tokenId")
}
