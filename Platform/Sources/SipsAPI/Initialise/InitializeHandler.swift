import APISupport
import Engine
import GuichetCore
import GuichetSips

/// The four initialisation services: they authenticate the caller, check the request, and return the values for the
/// phone.
///
/// They write nothing. Initialising reserves no reference: the first order does, so a lost initialisation can be
/// repeated.
struct InitializeHandler: Sendable {
    let shops: SipsShopDirectory
    let vault: Vault
    let clock: any PlatformClock
    let random: any RandomSource
    let keyring: WireKeyring
    let address: PublicAddress
    let orders: OrderInitialisation
    let log: CallLog

    /// Answers any JSON object. The answer is sealed if the shop and the key are known.
    func answer(_ message: JSONObject, to service: InitService) async -> JSONObject {
        var response = InitializeResponse()
        let caller = SealedCaller(message, shops)
        log.began(service.name, shop: caller.shop?.merchantId)
        do {
            response = try await accepted(message, caller.authenticated(), service)
            log.answered(response.redirectionStatusCode?.rawValue)
        } catch {
            let refusal = Self.refusal(error)
            response.redirectionStatusCode = refusal.code
            response.redirectionStatusMessage = refusal.reason
            response.errorFieldName = refusal.field
            log.refused(refusal, service.name, shop: caller.shop?.merchantId, error)
        }
        return caller.sealing(response.wireObject)
    }

    private func accepted(
        _ message: JSONObject, _ shop: SipsShop, _ service: InitService
    ) async throws -> InitializeResponse {
        let kept =
            switch service {
            case .orderInitialize: try await orders.checked(Self.read(message), of: shop, in: service).wireObject
            case .walletInitialize: try checked(Self.read(message) as WalletInitializeRequest, shop)
            case .paymentTokenInitialize: try checked(Self.read(message) as PaymentTokenInitializeRequest, shop)
            default: try checked(Self.read(message) as PaymentMeanInfoInitializeRequest, shop)
            }
        try SipsCardNumberCheck.check(kept)
        let name = SDKOperationName(rawValue: kept["sdkOperationName"]?.text ?? "")
        let now = clock.now()
        let context = try RedirectionContext(
            id: RedirectionContext.newID(at: now, random: random), merchantId: shop.merchantId, operation: name,
            expiresAt: now.adding(seconds: RedirectionContext.lifetimeSeconds), message: Self.unsealed(kept)
        ).sealed(by: vault)
        var response = InitializeResponse()
        response.publicKeyValue = try await keyring.published()
        response.redirectionUrl = address.url + InAppWire.path
        if name == .paymentTokenGenerate {
            // The phone's call has no redirectionData (Sips In-App 24.3), so the address carries the context.
            response.redirectionUrl = address.url + InAppWire.path(carrying: context)
        } else {
            response.redirectionData = context
        }
        response.redirectionVersion = InAppWire.version
        response.redirectionStatusCode = .accepted
        response.redirectionStatusMessage = "INITIALISATION REQUEST ACCEPTED"
        return response
    }

    private func checked<Message: InitializeRequest>(
        _ message: Message, _ shop: SipsShop
    ) throws(SipsRefusal) -> JSONObject {
        try InitializeRules.check(message)
        try InitializeRules.check(message.sdkOperationName, of: shop)
        return message.wireObject
    }

    private static func read<Message: InitializeRequest>(_ message: JSONObject) throws(SipsRefusal) -> Message {
        do throws(WireError) {
            return try Message(wireObject: message)
        } catch {
            throw SipsRefusal(error)
        }
    }

    private static func unsealed(_ message: JSONObject) -> JSONObject {
        var message = message
        message["seal"] = nil
        return message
    }

    private static func refusal(_ error: any Error) -> SipsRefusal {
        if let refusal = error as? SipsRefusal { return refusal }
        // Nothing was done, whatever failed: temporary, try again (codes 90 and 99 of the guide's last table).
        return SipsRefusal(.unavailable, "temporary failure: \(type(of: error))")
    }
}
