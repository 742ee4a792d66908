import APISupport
import Engine
import GuichetCore
import GuichetSips

/// The sender of a sealed message, as far as it is known. The merchant's server seals everything that it sends:
/// initialisations and Office calls.
struct SealedCaller {
    let shop: SipsShop?
    private let key: SipsSecretKey?
    private let algorithm: SealAlgorithm
    private let message: JSONObject

    init(_ message: JSONObject, _ shops: SipsShopDirectory) {
        self.message = message
        shop = message["merchantId"]?.text.flatMap(shops.shop)
        key = message["keyVersion"]?.text.flatMap { Int($0) }.flatMap { [shop] in shop?.keys[$0] }
        algorithm = message["sealAlgorithm"]?.text.map(SealAlgorithm.init(rawValue:)) ?? .hmacSHA256
    }

    func authenticated() throws(SipsRefusal) -> SipsShop {
        for field in ["merchantId", "keyVersion", "seal"] where message[field]?.text == nil {
            throw SipsRefusal(.formatError, field: field, "\(field) is missing or is not a text")
        }
        guard let shop else { throw SipsRefusal(.unknownMerchant, "the shop is not known") }
        guard [.hmacSHA256, .sha256].contains(algorithm) else {
            throw SipsRefusal(.invalidTransaction, field: "sealAlgorithm", "the algorithm is not supported")
        }
        guard let key else {
            note(shop)
            throw SipsRefusal(.suspectedFraud, "the shop has no key of this version")
        }
        guard MessageSeal.verify(message, with: key, algorithm: algorithm) else {
            note(shop)
            throw SipsRefusal(.suspectedFraud, "the seal is not right")
        }
        // The answer has the seal of the request's key: a client that waits for another one must not find a wrong seal
        // after a payment (docs/choices/sips.md, 110).
        if let value = message["responseKeyVersion"], value != .null, value.text != message["keyVersion"]?.text {
            throw SipsRefusal(
                .invalidTransaction, field: "responseKeyVersion", "the answer is sealed with the key of the request")
        }
        return shop
    }

    /// For the journal of requests, if there is one.
    private func note(_ shop: SipsShop) {
        guard CallNotes.keepsDetails else { return }
        let check = SealFindings(message: message, shop: shop, algorithm: algorithm).check()
        CallNotes.noteDetails { $0.signature = check }
    }

    /// The message with a seal, if there is a key to seal it with.
    func sealing(_ response: JSONObject) -> JSONObject {
        guard let key else { return response }
        // An unsupported algorithm was refused; the refusal is sealed with the default one.
        return MessageSeal.sealing(response, with: key, algorithm: algorithm)
            ?? MessageSeal.sealing(response, with: key) ?? response
    }
}
