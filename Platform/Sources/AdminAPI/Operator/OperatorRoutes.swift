import APISupport
import Engine
import Hummingbird
import Logging

/// The operator's API, `/admin/api/v1`. The command uses it over the socket in the data folder; over HTTP it needs a
/// token (`Authorization: Bearer …`).
struct OperatorRoutes: Sendable {
    let paymentService: PaymentService
    let control: any ClockControl
    let names: @Sendable (Payment) -> String?
    let tokens: OperatorTokens
    let faults: FaultTargets
    let journal: RequestJournal?
    let streams: OpenStreams
    let address: PublicAddress
    let logger: Logger

    func addRoutes(
        to router: Router<BasicRequestContext>,
        authorizing authorize: @escaping @Sendable (Request) throws(OperatorProblem) -> OperatorCaller
    ) {
        let contract = OperatorContract()
        let (store, clock) = (paymentService.store, paymentService.clock)
        let router = OperatorRouter(
            router: router,
            gate: OperatorGate(
                authorize: authorize, audit: AuditTrail(store: store, clock: clock), logger: logger),
            contract: contract)
        PaymentRoutes(store: store, names: names, journal: journal).addRoutes(to: router)
        RequestRoutes(journal: journal).addRoutes(to: router)
        NotificationRoutes(store: store, clock: clock).addRoutes(to: router)
        ClockRoutes(store: store, clock: clock, control: control).addRoutes(to: router)
        FaultRoutes(targets: faults).addRoutes(to: router)
        TokenRoutes(tokens: tokens).addRoutes(to: router)
        ResetRoutes(paymentService: paymentService).addRoutes(to: router)
        AuditRoutes(store: store).addRoutes(to: router)
        router.get(
            "openapi.json", OperatorOperation("showContract", "This document.", answer: "Document")
        ) { [address] _ in contract.document(address: address.url) }
        EventRoutes(store: store, answers: OperatorAnswers(names: names), streams: streams).addRoutes(to: router)
    }
}
