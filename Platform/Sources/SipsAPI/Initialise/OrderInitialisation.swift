import APISupport
import Engine
import GuichetCore
import GuichetSips

/// `orderInitialize`: checks the order, and whether its reference is still free.
struct OrderInitialisation: Sendable {
    let store: any Store
    let clock: any PlatformClock
    let addresses: AddressPolicy
    let paris: ParisTime

    /// - Returns: the order as it is to be stored.
    func checked(
        _ order: OrderInitializeRequest, of shop: SipsShop, in service: InitService
    ) async throws -> OrderInitializeRequest {
        try InitializeRules.check(order)
        try OrderInitializeRules.check(order)
        if order.sdkOperationName == .paymentProviderOrder { try BancontactMobile.check(order) }
        try InitializeRules.check(order.sdkOperationName, of: shop)
        if let url = order.automaticResponseUrl, addresses.refusesAtSight(url) {
            throw SipsRefusal(
                .invalidTransaction, field: "automaticResponseUrl",
                "automaticResponseUrl leads to this machine or a private network, which is not allowed")
        }
        let reference = try OrderReference(of: order, kind: shop.reference, today: paris.day(clock.now()))
        let claim = reference.claim(of: shop.merchantId)
        guard try await store.lookUp({ try $0.claim(scope: claim.scope, key: claim.key) }) == nil else {
            throw SipsRefusal(.duplicate, field: reference.fieldName, "the reference was used by an earlier order")
        }
        // The day is fixed now: an order after midnight is still the one that was initialised.
        return reference.named(in: order)
    }
}
