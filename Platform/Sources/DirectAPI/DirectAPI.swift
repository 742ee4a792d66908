package import APISupport
package import Engine
import GuichetCore
import GuichetDirect
package import Hummingbird
import Logging

/// Worldline Direct.
package struct DirectAPI: PaymentAPI {
    package static let profile = APIProfile(
        name: DirectPlatformShop.api, title: "Worldline Direct",
        journalPlaces: [
            JournalPlaces.Place(CallLog.API.direct.rawValue, at: "/v2/"),
            JournalPlaces.Place(CallLog.API.directClient.rawValue, at: "/client/"),
        ],
        // Worldline's plug-in for Magento takes 10 to 20 decimal digits only; that for OpenCart stores 20 characters.
        identifierForm: .number,
        simulationRule: DirectSimulationRule(), testCardList: { DirectTestCard.list },
        walletTestCards: DirectTestCard.self, faultWords: faultWords, faultCalls: faultCalls,
        contractPath: DirectContractRoutes.path, applePayMerchants: [DirectHostedApplePay.merchantIdentifier])

    package let shops: DirectShopDirectory
    package let administration: DirectShopAdministration
    package let applePayRegistration: ApplePayRegistrationAdministration
    private let choices: DirectChoices
    private let keyring: DirectKeyring
    private let logger: Logger
    let paymentService: PaymentService

    /// - Parameters:
    ///   - choices: its behaviour where no document describes it.
    ///   - besides: merchants in addition to the demo; one with the same name replaces the demo.
    package init(_ parts: APIParts, choices: DirectChoices, besides: [DirectPlatformShop]) {
        let paymentService = parts.paymentService
        let shops = DirectShopDirectory(
            store: paymentService.store, vault: paymentService.vault, withDemoShops: parts.withDemoShops,
            besides: besides)
        self.paymentService = paymentService
        self.shops = shops
        self.choices = choices
        administration = DirectShopAdministration(
            store: paymentService.store, vault: paymentService.vault, clock: paymentService.clock,
            random: paymentService.random,
            directory: shops, addresses: parts.addresses, removals: parts.removals)
        applePayRegistration = .direct(store: paymentService.store, clock: paymentService.clock) {
            shops.shop($0) != nil
        }
        // A phone gets them by its session, in the platform's time.
        keyring = DirectKeyring(
            store: paymentService.store, vault: paymentService.vault, clock: PlatformTime(paymentService.clock),
            random: paymentService.random)
        logger = parts.logger
    }

    package func prepare() async throws {
        try await shops.undoRemovals()
        try await reload()
        for shop in shops.all where shop.allowsUnverifiedTokens {
            logger.warning(
                "a merchant accepts Apple Pay data without Apple's signature: anyone with the public certificate can make it",
                metadata: ["merchant": "\(shop.merchantId)"])
        }
        // A new platform offers Apple Pay at once: its demo merchant has accepted the terms from the start.
        if shops.shop(DirectPlatformShop.demo.merchantId)?.isDemo == true {
            try await applePayRegistration.prepareDemo()
        }
    }

    package func reload() async throws {
        try await shops.reload()
        try await keyring.load()
    }

    package func forgetExpired() { keyring.forgetExpired() }

    package func cardExpiry(in paris: ParisTime) -> CardExpiryRule { .direct }

    package var cardReplacements: (any CardReplacementRules)? { DirectCardSharing() }

    /// With the number of an operation behind it.
    package func names(in text: String) -> [PaymentName] {
        [.id(DirectPaymentID(rawValue: text.lowercased()).payment)]
    }

    package func addRoutes(to router: Router<BasicRequestContext>, of parts: APIParts) {
        composition(of: parts).addRoutes(to: router)
    }

    package func refusal(_ away: StoreAway, of request: Request, _ parts: APIParts) async -> Response? {
        let path = request.uri.path.split(separator: "/", omittingEmptySubsequences: true)
        let isOfPhone = request.uri.path.hasPrefix("/client/")
        guard isOfPhone || path.first == "v2", path.count > 1, request.method != .options else { return nil }
        let endpoint = (isOfPhone ? DirectEndpoint.client : DirectEndpoint.server).first { endpoint in
            endpoint.method == request.method.rawValue && Self.fits(path, endpoint.template)
        }
        let log = CallLog(parts.logger, isOfPhone ? .directClient : .direct)
        return composition(of: parts).serverRoutes.refused(
            .away(away), endpoint?.name ?? "an unknown path", shop: nil, failure: away, by: log)
    }

    package func addAdministration(to routes: AdministrationRoutes) {
        routes.change("/direct/shops") { [administration] in try await administration.noting($1).add($0) }
        routes.change("/direct/shops/change") { [administration] in try await administration.noting($1).change($0) }
        routes.change("/direct/shops/keys") { [administration] in try await administration.noting($1).changeKeys($0) }
        routes.change("/direct/shops/remove") { [administration] in try await administration.noting($1).remove($0) }
    }

    package func shopOverviews(at now: Instant) -> [ShopOverview] { shops.all.map { $0.overview(at: now) } }

    package func notifications(of parts: APIParts) -> any NotificationWriter {
        DirectNotificationWriter(shops: shops, address: parts.address)
    }

    func composition(of parts: APIParts) -> DirectComposition {
        DirectComposition(shops: shops, choices: choices, keyring: keyring, parts: parts)
    }
}

extension ApplePayRegistrationAdministration {
    /// For merchants of Worldline Direct.
    package static func direct(
        store: any Store, clock: any PlatformClock, isServed: @escaping @Sendable (String) -> Bool
    ) -> Self {
        Self(
            store: store, clock: clock, api: DirectPlatformShop.api, demo: DirectPlatformShop.demo.merchantId,
            isServed: isServed)
    }
}
