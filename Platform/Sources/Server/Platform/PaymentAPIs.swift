import APISupport
package import DirectAPI
import Engine
package import LyraAPI
import SipsAPI

/// The APIs that accept payments. No other file of this target names all of them: one more is added here.
struct PaymentAPIs: Sendable {
    static let types: [any PaymentAPI.Type] = [SipsAPI.self, LyraAPI.self, DirectAPI.self]

    /// One of each type, in the same order.
    let all: [any PaymentAPI]
    /// For the admin pages, which take the place of Worldline Direct's back office here.
    let applePayRegistration: ApplePayRegistrationAdministration
    /// The merchants that can be registered for Apple Pay.
    let applePayMerchants: @Sendable () -> [String]

    init(_ parts: APIParts, _ choices: APIChoices) {
        let direct = DirectAPI(parts, choices: choices.direct, besides: choices.directShops)
        all = [SipsAPI(parts), LyraAPI(parts, choices: choices.lyra), direct]
        applePayRegistration = direct.applePayRegistration
        applePayMerchants = { direct.shops.all.map(\.id.name) }
    }
}

/// What can be chosen of single APIs when a platform starts.
package struct APIChoices: Sendable {
    /// The behaviour of Lyra's API where no document describes it.
    package var lyra = LyraChoices()
    /// The behaviour of Worldline Direct's API where no document describes it.
    package var direct = DirectChoices()
    /// Merchants of Worldline Direct in addition to the demo; one with the same name replaces the demo. Each exists for as
    /// long as it is given here: it cannot be removed, and a removal in its absence is undone at the next start.
    package var directShops: [DirectPlatformShop] = []

    package init() {}
}
