package import APISupport
package import Engine
import GuichetCore
package import Hummingbird

/// The API of the Sips family: for the merchant's server, the phone, the office server and the bank's app.
package struct SipsAPI: PaymentAPI {
    package static let profile = APIProfile(
        name: SipsShop.api, title: "Sips",
        journalPlaces: [
            JournalPlaces.Place(CallLog.API.sips.rawValue, at: "/rs-services/"),
            JournalPlaces.Place(CallLog.API.inApp.rawValue, at: "/inapp/"),
            JournalPlaces.Place(CallLog.API.office.rawValue),
        ],
        simulationRule: SipsSimulationRule(), testCardList: { SipsTestCardList.list }, faultWords: faultWords,
        faultCalls: faultCalls)

    package let shops: SipsShopDirectory
    package let administration: SipsShopAdministration
    let keyring: WireKeyring
    let vault: Vault
    let store: any Store

    package init(_ parts: APIParts) {
        let paymentService = parts.paymentService
        vault = paymentService.vault
        store = paymentService.store
        shops = SipsShopDirectory(
            store: paymentService.store, vault: paymentService.vault, withDemoShops: parts.withDemoShops)
        administration = SipsShopAdministration(
            store: paymentService.store, vault: paymentService.vault, clock: paymentService.clock,
            random: paymentService.random,
            directory: shops, removals: parts.removals)
        // Those of all shops: in the time of one that is ahead, a new key would delete those that other shops' phones have.
        keyring = WireKeyring(
            store: paymentService.store, vault: paymentService.vault, clock: PlatformTime(paymentService.clock),
            random: paymentService.random)
    }

    package func prepare() async throws { try await reload() }

    package func reload() async throws {
        try await shops.reload()
        try await keyring.load()
    }

    package func forgetExpired() { keyring.forgetExpired() }

    package func addRoutes(to router: Router<BasicRequestContext>, of parts: APIParts) {
        composition(of: parts).addRoutes(to: router)
    }

    package func refusal(_ away: StoreAway, of request: Request, _ parts: APIParts) async -> Response? {
        guard request.method == .post else { return nil }
        return await composition(of: parts).refusal(away, of: request)
    }

    package func addAdministration(to routes: AdministrationRoutes) {
        routes.change("/sips/shops") { [administration] in try await administration.noting($1).add($0) }
        routes.post("/sips/shops/demo") { [administration] _ in ["served": .bool(administration.servesDemoShops)] }
        routes.change("/sips/shops/operations") { [administration] in
            try await administration.noting($1).changeOperations($0)
        }
        routes.change("/sips/shops/authentication") { [administration] in
            try await administration.noting($1).changeAuthentication($0)
        }
        routes.change("/sips/shops/keys") { [administration] in try await administration.noting($1).changeKeys($0) }
        routes.change("/sips/shops/remove") { [administration] in try await administration.noting($1).remove($0) }
    }

    package func shopOverviews(at now: Instant) -> [ShopOverview] { shops.all.map(\.overview) }

    package func notifications(of parts: APIParts) -> any NotificationWriter {
        AutomaticResponseWriter(shops: shops, paris: parts.paris)
    }

    package func cardExpiry(in paris: ParisTime) -> CardExpiryRule { paris.cards }

    func composition(of parts: APIParts) -> SipsComposition {
        SipsComposition(shops: shops, keyring: keyring, parts: parts)
    }

    package var naming: PaymentNaming? { OrderReference.name(of:) }
    package func names(in text: String) -> [PaymentName] { OrderReference.keys(named: text).map(PaymentName.reference) }
}
