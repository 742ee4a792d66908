package import APISupport
package import Engine
import GuichetCore
import GuichetLyra
package import Hummingbird

/// Lyra's REST API V4: Scellius.
package struct LyraAPI: PaymentAPI {
    package static let profile = APIProfile(
        name: LyraPlatformShop.api, title: "Lyra",
        journalPlaces: [JournalPlaces.Place(CallLog.API.lyra.rawValue, at: "/api-payment/")],
        simulationRule: LyraSimulationRule(), testCardList: { LyraTestCard.list }, walletTestCards: LyraTestCard.self,
        faultWords: faultWords, faultCalls: faultCalls)

    package let shops: LyraShopDirectory
    package let administration: LyraShopAdministration
    let choices: LyraChoices
    let paymentService: PaymentService
    private let paris: ParisTime

    /// - Parameter choices: its behaviour where no document describes it.
    package init(_ parts: APIParts, choices: LyraChoices) {
        let paymentService = parts.paymentService
        self.choices = choices
        self.paymentService = paymentService
        paris = parts.paris
        shops = LyraShopDirectory(
            store: paymentService.store, vault: paymentService.vault, withDemoShops: parts.withDemoShops)
        administration = LyraShopAdministration(
            store: paymentService.store, vault: paymentService.vault, clock: paymentService.clock,
            random: paymentService.random,
            directory: shops, addresses: parts.addresses, removals: parts.removals)
    }

    /// A UUID.
    package func names(in text: String) -> [PaymentName] {
        [.id(PaymentID(text.replacing("-", with: "").lowercased()))]
    }

    package func prepare() async throws { try await reload() }
    package func reload() async throws { try await shops.reload() }

    package func addRoutes(to router: Router<BasicRequestContext>, of parts: APIParts) {
        LyraComposition(shops: shops, choices: choices, parts: parts).addRoutes(to: router)
    }

    package func refusal(_ away: StoreAway, of request: Request, _ parts: APIParts) async -> Response? {
        guard request.method == .post, request.uri.path.hasPrefix(Self.prefix) else { return nil }
        let service = LyraService(rawValue: String(request.uri.path.dropFirst(Self.prefix.count)))
        return LyraComposition(shops: shops, choices: choices, parts: parts).serviceRoutes.refused(
            away, service, request)
    }

    package func addAdministration(to routes: AdministrationRoutes) {
        routes.change("/lyra/shops") { [administration] in try await administration.noting($1).add($0) }
        routes.change("/lyra/shops/change") { [administration] in try await administration.noting($1).change($0) }
        routes.change("/lyra/shops/password") { [administration] in
            try await administration.noting($1).renewPassword($0)
        }
        routes.change("/lyra/shops/form-key") { [administration] in try await administration.noting($1).renewFormKey($0)
        }
        routes.change("/lyra/shops/remove") { [administration] in try await administration.noting($1).remove($0) }
    }

    package var recurringOrders: (any RecurringOrderRules)? {
        LyraRecurringOrders(paymentService: paymentService, shops: shops, days: LyraPaymentDays(paris))
    }

    package var cardReplacements: (any CardReplacementRules)? { LyraCardReplacement() }

    package func cardExpiry(in paris: ParisTime) -> CardExpiryRule { .lyra }

    package var instalments: (any InstalmentRules)? { LyraInstalmentRules() }

    package func shopOverviews(at now: Instant) -> [ShopOverview] { shops.all.map(\.overview) }

    package func notifications(of parts: APIParts) -> any NotificationWriter {
        LyraNotificationWriter(shops: shops, clock: parts.paymentService.clock)
    }

    package func receipts(in paris: ParisTime) -> (any ReceiptWriter)? {
        LyraReceiptWriter(shops: shops, paris: paris)
    }
}
