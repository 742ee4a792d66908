import APISupport
import Engine
import Logging

/// What an operator can do. The API and the pages call the same functions, so that a script can do what a page can.
struct OperatorFunctions: Sendable {
    let payments: OperatorPayments
    let notifications: OperatorNotifications
    let clock: OperatorClock
    let requests: OperatorRequests
    let faults: OperatorFaults
    let tokens: OperatorTokens
    let shops: OperatorShops
    let agreements: OperatorAgreements
    let audit: AuditTrail
    private let logger: Logger

    init(
        store: any Store, clock: any PlatformClock, control: any ClockControl,
        names: PaymentNames, tokens: OperatorTokens,
        shops: @escaping @Sendable (Instant) -> [ShopOverview],
        unpaid: @escaping @Sendable (ShopID) async throws -> [UnpaidOrder], composer: NotificationComposer,
        immediateNotifications: ImmediateNotifications, journal: RequestJournal?, faults: FaultTargets, logger: Logger
    ) {
        requests = OperatorRequests(journal: journal)
        audit = AuditTrail(store: store, clock: clock)
        self.faults = OperatorFaults(targets: faults, audit: audit)
        payments = OperatorPayments(store: store, clock: clock, naming: names, journal: journal)
        notifications = OperatorNotifications(
            store: store, clock: clock, composer: composer, immediate: immediateNotifications)
        self.clock = OperatorClock(store: store, clock: clock, control: control)
        self.tokens = tokens
        let allShops = OperatorShops(clock: clock, apis: faults.apis, read: shops, unpaid: unpaid)
        self.shops = allShops
        agreements = OperatorAgreements(store: store, clock: clock, shops: allShops)
        self.logger = logger
    }

    /// Puts a change on the audit list and into the log.
    ///
    /// - Parameters:
    ///   - kind: the change's name, such as `clock.move`.
    ///   - text: a sentence without a secret.
    func record(_ kind: String, by caller: OperatorCaller, about text: String) async throws {
        try await audit.add(kind, by: caller, about: text)
        log(kind, by: caller, about: text)
    }

    /// The same of a change that put itself on the list.
    func log(_ kind: String, by caller: OperatorCaller, about text: String) {
        logger.notice("\(text)", metadata: ["by": "\(caller.name)", "change": "\(kind)"])
    }
}
