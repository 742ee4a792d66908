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
    let shops: @Sendable (Instant) -> [ShopOverview]
    let streams: OpenStreams
    let address: PublicAddress
    let logger: Logger

    func addRoutes(
        to router: Router<BasicRequestContext>,
        authorizing authorize: @escaping @Sendable (Request) throws(OperatorProblem) -> OperatorCaller
    ) {
        let contract = OperatorContract()
        let (store, clock) = (paymentService.store, paymentService.clock)
        let functions = OperatorFunctions(
            store: store, clock: clock, control: control, names: names, tokens: tokens, shops: shops, logger: logger)
        let router = OperatorRouter(
            router: router,
            gate: OperatorGate(
                authorize: authorize, functions: functions, logger: logger),
            contract: contract)
        PaymentRoutes(payments: functions.payments).addRoutes(to: router)
        NotificationRoutes(notifications: functions.notifications).addRoutes(to: router)
        ClockRoutes(clock: functions.clock).addRoutes(to: router)
        ShopRoutes(shops: functions.shops).addRoutes(to: router)
        TokenRoutes(tokens: tokens).addRoutes(to: router)
        ResetRoutes(paymentService: paymentService).addRoutes(to: router)
        AuditRoutes(audit: functions.audit).addRoutes(to: router)
        router.get(
            "openapi.json", OperatorOperation("showContract", "This document.", answer: "Document")
        ) { [address] _ in contract.document(address: address.url) }
        EventRoutes(store: store, answers: OperatorAnswers(names: names), streams: streams).addRoutes(to: router)
    }
}
