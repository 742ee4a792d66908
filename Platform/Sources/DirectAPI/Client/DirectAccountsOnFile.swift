import APISupport
import Engine
import GuichetCore
import GuichetDirect
@_spi(Platform) import GuichetDirectClient

/// `accountsOnFile`: the stored cards of a client session, listed with their products.
struct DirectAccountsOnFile: Sendable {
    let cards: DirectStoredCards

    /// The same answer with the cards added.
    func added(
        to reply: DirectReply, of call: DirectCall, _ session: DirectSessions.Session
    ) async throws -> DirectReply {
        guard !session.tokens.isEmpty, !call.hides("accountsOnFile"), let body = reply.body else { return reply }
        let shop = call.shop
        var reply = reply
        switch call.endpoint {
        case .clientProducts:
            let kept = try await offered(session, at: shop)
            var products = DirectProducts(json: body)
            products.paymentProducts = products.paymentProducts?.map { Self.with(kept, $0) }
            reply.body = products.json
        case .clientProduct:
            reply.body = Self.with(try await offered(session, at: shop), DirectProduct(json: body)).json
        default: break
        }
        return reply
    }

    /// Cards that were cancelled or have expired since are not offered.
    private func offered(
        _ session: DirectSessions.Session, at shop: DirectPlatformShop
    ) async throws -> [DirectCardOnFile] {
        try await cards.sorted(session.tokens, of: shop).known
    }

    private static func with(_ cards: [DirectCardOnFile], _ product: DirectProduct) -> DirectProduct {
        let own = cards.filter { $0.scheme == product.id }
        guard !own.isEmpty else { return product }
        var product = product
        product.accountsOnFile = own.map(account)
        return product
    }

    private static func account(_ card: DirectCardOnFile) -> DirectAccountOnFile {
        var account = DirectAccountOnFile()
        account.id = .string(card.token.id.text)
        account.paymentProductId = card.scheme
        var attributes = [
            attribute("alias", card.token.masked), attribute("cardNumber", card.token.masked),
            attribute("expiryDate", card.token.expiry.mmYY),
        ]
        if let name = card.cardholderName { attributes.append(attribute("cardholderName", name)) }
        account.attributes = attributes
        let hints: JSONValue = [
            "labelTemplate": [["attributeKey": "alias", "mask": "{{9999}} {{9999}} {{9999}} {{9999}}"]]
        ]
        account.displayHints = hints.object
        return account
    }

    /// A phone cannot change a stored card.
    private static func attribute(_ key: String, _ value: String) -> JSONObject {
        var attribute = JSONObject()
        attribute.append("key", .string(key))
        attribute.append("value", .string(value))
        attribute.append("status", "READ_ONLY")
        return attribute
    }
}
