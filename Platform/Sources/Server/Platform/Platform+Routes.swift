package import APISupport
import AdminAPI
import Engine
package import Hummingbird

extension Platform {
    /// The routes for clients.
    ///
    /// - Parameters:
    ///   - servesSimulatedApple: whether simulated Apple, if there is one, is also available over HTTP.
    ///   - servesBackOffice: whether the admin pages are available.
    ///   - validation: where merchants' servers ask simulated Apple for sessions over TLS.
    package func router(
        servesSimulatedApple: Bool = false, servesBackOffice: Bool = true,
        validation: PublicAddress = PublicAddress()
    ) -> Router<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
        let adminPages = servesBackOffice ? AdminAPI.overviewPath : nil
        FrontRoutes(
            adminPages: adminPages, contract: Self.apis.compactMap { $0.profile.contractPath }.first
        ).addRoutes(to: router)
        HealthRoutes(readiness: readiness, store: paymentService.store, nodes: paymentService.nodes).addRoutes(
            to: router)
        MetricsRoutes(paymentService: paymentService, storeQueue: storeQueue).addRoutes(to: router)
        for api in apis { api.addRoutes(to: router, of: parts) }
        IssuerPageRoutes(
            vault: paymentService.vault, clock: paymentService.clock, sessions: authentications, logger: parts.logger,
            faults: faults
        )
        .addRoutes(to: router)
        if servesBackOffice {
            admin.addPages(to: router, clock: clockControl, faults: faultTargets, journal: journal)
            admin.addOperatorAPI(to: router, clock: clockControl, faults: faultTargets, seed: seed, journal: journal)
        }
        if servesSimulatedApple { simulatedAppleRoutes(validation: validation)?.addRoutes(to: router) }
        if servesBackOffice {
            admin.answerUnknownPaths(of: router, clock: clockControl, faults: faultTargets, journal: journal)
        }
        router.add(
            middleware: UnknownAddresses(
                adminPages: adminPages, apis: Self.apis.flatMap { $0.profile.journalPlaces.compactMap(\.path) }))
        router.answerOtherMethods()
        return router
    }

    /// `nil` where Apple is not simulated.
    func simulatedAppleRoutes(validation: PublicAddress) -> SimulatedAppleRoutes? {
        guard let simulatedApple, let device = parts.simulatedDevice else { return nil }
        return SimulatedAppleRoutes(
            apple: simulatedApple, device: device, portal: ApplePortal(simulatedApple, clock: paymentService.clock),
            sessions: parts.merchantSessions, validation: validation, log: CallLog(parts.logger, .simulatedApple))
    }

    /// The routes for the operator only, over the socket in the data folder.
    package func adminRouter() -> Router<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self)
        let routes = AdministrationRoutes(
            router: router, log: CallLog(parts.logger, .admin),
            noted: { [paymentService] in CommandChange.note($0, $1, paymentService.clock) },
            changed: { [paymentService] path, message, answer in
                try await CommandChange(path, message, answer)?.record(in: paymentService.store, paymentService.clock)
            })
        admin.addAdministration(to: routes)
        for api in apis { api.addAdministration(to: routes) }
        admin.addOwnersAPI(to: router, clock: clockControl, faults: faultTargets, seed: seed, journal: journal)
        router.answerOtherMethods()
        return router
    }
}
