import Engine
import GuichetCore
import GuichetSips
import Logging

/// `orderInitialize`: checks who calls and what is ordered, and hands out the four values for the phone.
///
/// Writes nothing. Initialising reserves no reference: the first order does, so a lost initialisation can be repeated.
struct OrderInitializeHandler: Sendable {
    let shops: SipsShopDirectory
    let counter: Counter
    let keyring: WireKeyring
    let address: PublicAddress
    let addresses: AddressPolicy
    let paris: ParisTime
    let logger: Logger

    /// Answers any JSON object. The answer is sealed whenever the shop and the key are known.
    func answer(_ message: JSONObject) async -> JSONObject {
        var response = InitializeResponse()
        let caller = Caller(message, shops)
        do {
            let shop = try caller.authenticated()
            let order = try Self.order(from: message)
            try OrderInitializeRules.check(order)
            try await accept(order, of: shop, into: &response)
            response.redirectionStatusCode = .accepted
            response.redirectionStatusMessage = "INITIALISATION REQUEST ACCEPTED"
        } catch {
            let refusal = Self.refusal(error)
            response = InitializeResponse()
            response.redirectionStatusCode = refusal.code
            response.redirectionStatusMessage = refusal.reason
            response.errorFieldName = refusal.field
            logger.notice(
                "orderInitialize refused",
                metadata: [
                    "code": "\(refusal.code)", "field": "\(refusal.field ?? "-")", "reason": "\(refusal.reason)",
                    "shop": "\(caller.shop?.merchantId ?? "unknown")",
                ])
        }
        return caller.sealing(response.wireObject)
    }

    private static func order(from message: JSONObject) throws(SipsRefusal) -> OrderInitializeRequest {
        do {
            return try OrderInitializeRequest(wireObject: message)
        } catch {
            throw SipsRefusal(error)
        }
    }

    private func accept(
        _ order: OrderInitializeRequest, of shop: SipsShop, into response: inout InitializeResponse
    ) async throws {
        // The documented names of the function and of the operation differ: CARDORDER prepares cardOrder.
        guard shop.operations.contains(InAppOperation.cardOrder.rawValue) else {
            throw SipsRefusal(.notPermitted, "cardOrder is not enabled for this shop")
        }
        if let url = order.automaticResponseUrl, addresses.refusesAtSight(url) {
            throw SipsRefusal(
                .invalidTransaction, field: "automaticResponseUrl",
                "automaticResponseUrl leads to this machine or a private network, which is not allowed")
        }
        let now = counter.clock.now()
        let reference = try OrderReference(of: order, kind: shop.reference, today: paris.day(now))
        let claim = reference.claim(of: shop.merchantId)
        guard try await counter.store.read({ try $0.claim(scope: claim.scope, key: claim.key) }) == nil else {
            throw SipsRefusal(.duplicate, field: reference.fieldName, "the reference was used by an earlier order")
        }
        var kept = order
        kept.seal = nil
        // The day is fixed now: an order that follows after midnight is the one that was initialised.
        if case .s10(let id, let date) = reference {
            kept.s10TransactionReference = INAPPS10TransactionReference(id: id, date: date)
        }
        let context = RedirectionContext(
            id: Base64URL.encode(counter.random.bytes(16)), merchantId: shop.merchantId, operation: .cardOrder,
            expiresAt: now.adding(seconds: RedirectionContext.lifetimeSeconds), order: kept)
        response.publicKeyValue = try await keyring.publicKeyValue()
        response.redirectionData = try context.sealed(by: counter.vault)
        response.redirectionUrl = address.url + InAppWire.path
        response.redirectionVersion = InAppWire.version
    }

    private static func refusal(_ error: any Error) -> SipsRefusal {
        if let refusal = error as? SipsRefusal { return refusal }
        // Nothing was done, whatever went wrong: temporary, try again (codes 90 and 99 of the guide's last table).
        return SipsRefusal(.unavailable, "temporary failure: \(type(of: error))")
    }
}

/// Who sent a message, as far as it can be told.
private struct Caller {
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
            throw SipsRefusal(.invalidTransaction, field: "sealAlgorithm", "the algorithm is not spoken here")
        }
        guard let key else {
            throw SipsRefusal(.suspectedFraud, "the shop has no key of this version")
        }
        guard MessageSeal.verify(message, with: key, algorithm: algorithm) else {
            throw SipsRefusal(.suspectedFraud, "the seal is not right")
        }
        return shop
    }

    /// The message with a seal, if there is a key to seal with.
    func sealing(_ response: JSONObject) -> JSONObject {
        guard let key else { return response }
        // An algorithm that is not spoken was refused; the refusal is sealed by the default one.
        return MessageSeal.sealing(response, with: key, algorithm: algorithm)
            ?? MessageSeal.sealing(response, with: key) ?? response
    }
}
