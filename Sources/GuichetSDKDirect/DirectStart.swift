import GuichetCore
import GuichetDirectClient
import GuichetSDK
import GuichetSips

/// What `publicKeyValue` is over Worldline Direct: base64url of a JSON object with the answer of `sessions`, the key of
/// `crypto/publickey`, and the cards of the wallet that the session knows (docs/direct-driver.md).
struct DirectStart: Sendable {
    /// A card of the wallet that can be encrypted by its identifier.
    struct StoredCard: Sendable {
        let accountOnFile: String
        let product: DirectProductID
    }

    let session: DirectClientSession
    let key: DirectEncryptionKey
    /// By `paymentMeanId`.
    let cards: [String: StoredCard]
    /// The product of the brand that the merchant's server named.
    let product: DirectProductID?

    init(publicKeyValue: String) throws(InAppError) {
        guard let bytes = Base64URL.decode(publicKeyValue), let json = try? JSONValue(parsing: bytes),
            let object = json.object
        else { throw .invalidInitialisation("publicKeyValue", "it is no session of Worldline Direct") }
        do {
            session = try DirectClientSession(DirectSessionResponse(json: object))
            key = try DirectEncryptionKey(DirectPublicKey(json: object))
        } catch {
            throw .invalidInitialisation("publicKeyValue", "\(error)")
        }
        var cards: [String: StoredCard] = [:]
        for card in json["accountsOnFile"]?.array ?? [] {
            guard let id = card["paymentMeanId"]?.text, let account = card["accountOnFileId"]?.text,
                let product = card["paymentProductId"].flatMap(DirectProductID.init(direct:))
            else { continue }
            cards[id] = StoredCard(accountOnFile: account, product: product)
        }
        self.cards = cards
        product = json["paymentProductId"].flatMap(DirectProductID.init(direct:))
    }
}
