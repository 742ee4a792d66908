import APISupport
import Engine
import Hummingbird
import Logging

/// The operator's API, `/admin/api/v1`. The command uses it over the socket in the data folder; over HTTP it needs a
/// token (`Authorization: Bearer …`).
struct OperatorRoutes: Sendable {
    let functions: OperatorFunctions
    let tokens: OperatorTokens
    let streams: OpenStreams
    let listeners: NotificationListeners
    let otherListeners: OtherListeners?
    let address: PublicAddress
    let paymentService: PaymentService
    let seed: OperatorSeed
    /// The names that an API has in the journal of requests.
    let journalled: [String]
    let logger: Logger

    func addRoutes(
        to router: Router<BasicRequestContext>,
        authorizing authorize: @escaping @Sendable (Request) throws(OperatorProblem) -> AdmittedCaller
    ) {
        let contract = OperatorContract()
        let router = OperatorRouter(
            router: router, gate: OperatorGate(authorize: authorize, functions: functions, logger: logger),
            contract: contract)
        PaymentRoutes(payments: functions.payments, shops: functions.shops).addRoutes(to: router)
        RequestRoutes(requests: functions.requests, shops: functions.shops, journalled: journalled)
            .addRoutes(to: router)
        NotificationRoutes(notifications: functions.notifications, shops: functions.shops).addRoutes(to: router)
        ClockRoutes(clock: functions.clock, shops: functions.shops).addRoutes(to: router)
        FaultRoutes(faults: functions.faults).addRoutes(to: router)
        ShopRoutes(shops: functions.shops).addRoutes(to: router)
        AgreementRoutes(agreements: functions.agreements, shops: functions.shops).addRoutes(to: router)
        TokenRoutes(tokens: tokens).addRoutes(to: router)
        NodeRoutes(nodes: paymentService.nodes, store: paymentService.store).addRoutes(to: router)
        ResetRoutes(
            paymentService: paymentService, payments: functions.payments, shops: functions.shops,
            clock: functions.audit.clock
        ).addRoutes(to: router)
        SeedRoutes(seed: seed, audit: functions.audit, logger: logger).addRoutes(to: router)
        AuditRoutes(audit: functions.audit).addRoutes(to: router)
        router.get(
            "openapi.json", OperatorOperation("showContract", "This document.", answer: "Document")
        ) { [address] _ in contract.document(address: address.url) }
        ListenRoutes(listeners: listeners, others: otherListeners, streams: streams, shops: functions.shops)
            .addRoutes(to: router)
        EventRoutes(
            store: paymentService.store, answers: OperatorAnswers(names: functions.payments.names), streams: streams,
            payments: functions.payments, shops: functions.shops
        ).addRoutes(to: router)
    }
}
