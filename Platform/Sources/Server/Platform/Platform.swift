package import APISupport
package import AdminAPI
package import Engine
package import GuichetApplePay
import Hummingbird
package import Logging

/// The whole platform behind one router: a list of APIs over one engine.
package struct Platform: Sendable {
    package let paymentService: PaymentService
    /// The APIs that accept payments.
    package let apis: [any PaymentAPI]
    package let admin: AdminAPI
    package let readiness = Readiness()
    /// The keys of the vault, and the source from which they are read again.
    package let vaultKeys: VaultKeySupply
    /// `nil` if Apple is not simulated.
    package let simulatedApple: SimulatedApple?
    package let parts: APIParts
    let authentications: AuthenticationSessions
    /// `nil` where one process serves.
    let sharedCaches: SharedCaches?
    let solitude: Solitude
    private let clock: ShiftedClock
    private let clockGate = ClockGate()
    /// `nil` if payments are kept for ever.
    private let retention: Retention?
    /// The faults that testers ordered.
    package let faults: FaultBook
    /// The traces of requests, for the notifications about their payments.
    let traces = TraceBook()
    /// The programs that take notifications in place of the shops' servers.
    package let listeners = NotificationListeners()
    /// The same of other nodes; `nil` where one process serves.
    package let otherListeners: OtherListeners?
    let storeQueue: @Sendable () -> Int
    let dueWatch: DueWatch
    private let composer: NotificationComposer
    private let secondAnswers: SecondAnswers
    /// The journal of requests; `nil` if none is kept.
    package let journal: RequestJournal?

    static var apis: [any PaymentAPI.Type] { PaymentAPIs.types }
    /// The names of the APIs, in the order of lists.
    package static let apiNames = apis.map { $0.name }
    /// What the journal of requests and the metrics call what arrives.
    package static let journalPlaces = JournalPlaces(Platform.apis.flatMap { $0.profile.journalPlaces })

    /// The test cards that the wallet of a simulated phone supports.
    package static var testCards: [any PublishedTestCards.Type] { apis.compactMap { $0.profile.walletTestCards } }

    /// - Parameters:
    ///   - clock: the payment service's clock, which an operator may move.
    ///   - addresses: where notifications may be sent.
    ///   - retentionDays: how long payments are kept after their end; `nil` for ever.
    ///   - faults: the faults that testers order.
    ///   - storeQueue: how many writes wait in the store.
    ///   - applePayRoots: the roots of accepted Apple Pay tokens; `nil` for Apple's own.
    ///   - simulatedApple: replaces Apple in TEST.
    ///   - choices: what can be chosen of single APIs.
    ///   - ownerMail: the receiver of mails about certificates that expire.
    ///   - readVaultKeys: reads the vault's keys again; `nil` if they cannot change.
    ///   - journal: the journal of requests.
    ///   - aloneBecause: why no other node may start while this one serves; `nil` if one may.
    package init(
        paymentService: PaymentService, clock: ShiftedClock, address: PublicAddress, withDemoShops: Bool,
        addresses: AddressPolicy, logger: Logger,
        applePayRoots: [TrustedRoot]? = nil, simulatedApple: SimulatedApple? = nil,
        choices: APIChoices = APIChoices(),
        ownerMail: OwnerMail? = nil, keepingPaymentsForDays retentionDays: Int? = nil, faults: FaultBook,
        storeQueue: @escaping @Sendable () -> Int = { 0 },
        readVaultKeys: (@Sendable () throws -> VaultKeys)? = nil, journal: RequestJournal? = nil,
        aloneBecause: String? = nil
    ) throws {
        self.journal = journal
        let paymentService = paymentService.serving(apis: Self.apis.map { $0.name })
        // No shop's clock moves Apple's time, and the keys of contexts are those of all shops: made in the time of one that is ahead,
        // a key would not be destroyed for days, and its calls would destroy the keys of the others' shoppers.
        let platformTime = PlatformTime(paymentService.clock)
        let certificates = ApplePayCertificateDirectory(
            store: paymentService.store, vault: paymentService.vault, clock: platformTime, logger: logger)
        let contextKeyring = ContextKeyring(
            clock: platformTime, random: paymentService.random,
            shared: paymentService.nodes.map { SharedContextKeys($0, vault: paymentService.vault) })
        solitude = Solitude(paymentService.nodes, always: aloneBecause)
        otherListeners = paymentService.nodes.map { [listeners] in OtherListeners($0, here: listeners) }
        authentications = AuthenticationSessions(shared: paymentService.nodes == nil ? nil : paymentService.store)
        var parts = APIParts(
            paymentService: paymentService, address: address, addresses: addresses, withDemoShops: withDemoShops,
            paris: try ParisTime(), logger: logger, contextKeyring: contextKeyring,
            issuerVisits: IssuerVisits(
                keyring: contextKeyring, vault: paymentService.vault, clock: paymentService.clock,
                random: paymentService.random),
            applePay: ApplePayReceiver(
                certificates: certificates,
                trust: ApplePayTrust(roots: applePayRoots, testRoot: simulatedApple?.rootCertificatePEM),
                store: paymentService.store, clock: platformTime, faults: faults),
            simulatedDevice: simulatedApple.map { apple in
                SimulatedDevice(
                    apple, certificates: certificates, clock: platformTime, testCards: Self.testCards)
            },
            merchantSessions: SimulatedMerchantSessions(
                vault: paymentService.vault, clock: platformTime, random: paymentService.random),
            immediateNotifications: ImmediateNotifications())
        self.simulatedApple = simulatedApple
        self.storeQueue = storeQueue
        dueWatch = DueWatch(store: paymentService.store, clock: paymentService.clock)
        retention = retentionDays.map(Retention.init)
        self.faults = faults
        vaultKeys = VaultKeySupply(
            vault: paymentService.vault, store: paymentService.store, clock: paymentService.clock,
            nodes: paymentService.nodes, read: readVaultKeys)
        let composed = PaymentAPIs(parts, choices)
        let apis = composed.all
        let names = Self.byName(apis) { $0.naming }
        self.clock = clock
        self.apis = apis
        composer = NotificationComposer(
            store: paymentService.store, writers: Self.byName(apis) { [parts] in $0.notifications(of: parts) },
            names: names)
        admin = AdminAPI(
            paymentService: paymentService, address: address, logger: logger, ownerMail: ownerMail,
            vaultKeys: vaultKeys,
            certificates: certificates,
            administration: ApplePayCertificateAdministration(
                store: paymentService.store, vault: paymentService.vault, clock: paymentService.clock,
                random: paymentService.random,
                directory: certificates),
            portal: simulatedApple.map { ApplePortal($0, clock: paymentService.clock) },
            registration: composed.applePayRegistration, merchants: composed.applePayMerchants,
            names: PaymentNames(
                of: { $0.reference ?? names[$0.shop.api]?($0) }, meant: { text in apis.flatMap { $0.names(in: text) } }),
            composer: composer, immediateNotifications: parts.immediateNotifications,
            streams: OpenStreams { [readiness] in readiness.isStopping }, listeners: listeners,
            otherListeners: otherListeners,
            shops: { now in apis.flatMap { $0.shopOverviews(at: now) } }, solitude: solitude,
            apis: APINames(of: Self.apis, Self.journalPlaces))
        self.paymentService = paymentService.writing(receipts: Self.byName(apis) { $0.receipts(in: parts.paris) })
            .naming(names)
            .identifying(Self.byName(apis) { type(of: $0).profile.identifierForm })
            .making(recurring: Self.byName(apis) { $0.recurringOrders })
            .replacing(cards: Self.byName(apis) { $0.cardReplacements })
            .refusing(expiredCards: Self.byName(apis) { $0.cardExpiry(in: parts.paris) })
            .paying(inInstalments: Self.byName(apis) { $0.instalments })
        parts.paymentService = self.paymentService
        self.parts = parts
        sharedCaches = paymentService.nodes.map { [admin, vaultKeys, otherListeners] nodes in
            SharedCaches(
                nodes,
                Self.caches(of: apis, vaultKeys, clock, faults, contextKeyring, otherListeners, paymentService.store)
                    + admin.sharedCaches())
        }
        // The APIs hold what tells of removals, and the service what tells of second answers: neither is held in turn.
        let served = apis.map { ServedShops(names: $0.shopNames) }
        parts.removals.tell { shop in
            clock.forget(shop)
            let isNameLeft = served.contains { $0.names?.hasShop(shop.name) ?? false }
            faults.clear(of: shop, andOfItsName: !isNameLeft)
        }
        let listener = SecondAnswers(paymentService: self.paymentService)
        secondAnswers = listener
        faults.sendSecondAnswers { [weak listener] in await listener?.paymentService.hearAgain($1, about: $0) }
    }

    private static func byName<Value>(
        _ apis: [any PaymentAPI], _ value: (any PaymentAPI) -> Value?
    ) -> [String: Value] {
        var values: [String: Value] = [:]
        for api in apis { values[type(of: api).name] = value(api) }
        return values
    }

    /// The published test cards of every API, by its name.
    package static var testCardLists: [(api: String, list: TestCardList)] {
        apis.map { ($0.name, $0.profile.testCardList()) }
    }

    /// The acquirer with the published test rules of every API.
    package static var simulatedAcquirer: SimulatedAcquirer {
        SimulatedAcquirer(rules: Dictionary(apis.map { ($0.name, $0.profile.simulationRule) }) { $1 })
    }

    /// Notifications of every API.
    package func notificationQueue(sender: any NotificationSender) -> NotificationQueue {
        NotificationQueue(
            store: paymentService.store, clock: paymentService.clock, sender: sender,
            writers: composer.writers, names: composer.names, traces: traces, spans: paymentService.spans,
            logger: parts.logger, nodes: paymentService.nodes)
    }

    /// Mails of every API.
    package func mailQueue(mailSender: any MailSender) -> MailQueue {
        MailQueue(
            store: paymentService.store, clock: paymentService.clock, mailSender: mailSender, logger: parts.logger,
            nodes: paymentService.nodes)
    }

    /// Moves the clock, for one caller at a time.
    package var clockControl: any ClockControl {
        ClockMover(clock, clockGate, paymentService: paymentService, nextReminder: { admin.nextReminder(after: $0) }) {
            try await purge()
        }
    }

    /// Whether a caller moves the clock now.
    var isClockMoving: Bool { clockGate.isClosed }

    /// Makes what a seed file names.
    package var seed: OperatorSeed {
        OperatorSeed(
            store: paymentService.store, control: clockControl, apis: Self.apis.map { $0.name }, names: admin.names
        ) { [apis, parts] file in
            var steps: [SeedStep] = []
            var faults: [SeedFile.Fault] = []
            for api in apis {
                do {
                    steps += try await api.seedSteps(SeedPart(file, api: type(of: api).name), of: parts)
                } catch let found as SeedFile.Faults {
                    faults += found.all
                }
            }
            guard faults.isEmpty else { throw SeedFile.Faults(faults) }
            return steps
        }
    }

    /// Everything to do before the first request: keys, shops, and the payments that a crash interrupted.
    package func prepare() async throws {
        try await VaultCheck.run(store: paymentService.store, vault: paymentService.vault)
        try await admin.prepare()
        for api in apis { try await api.prepare() }
        try await prepareSimulatedApple()
        admin.warnOfExpiry()
        // What nodes that serve ordered and ask is theirs.
        let isOnlyNode = try await isOnlyNode()
        if paymentService.nodes != nil {
            if isOnlyNode { try await faults.begin() } else { try await faults.reload() }
        }
        let interrupted = try await isOnlyNode ? paymentService.recover() : paymentService.recoverUnknownNodes()
        if interrupted > 0 {
            parts.logger.warning(
                "payments were being authorised when the process stopped; their outcome is not known",
                metadata: ["payments": "\(interrupted)"])
        }
    }

    /// The merchant identifiers that come with simulated Apple: the demo shops', and those that an API needs itself.
    private func prepareSimulatedApple() async throws {
        guard let simulatedApple else { return }
        let own = Self.apis.flatMap { $0.profile.applePayMerchants }
        for identifier in (parts.withDemoShops ? [DemoApplePayMerchant.identifier] : []) + own {
            try await DemoApplePayMerchant.prepare(
                identifier, portal: ApplePortal(simulatedApple, clock: paymentService.clock),
                administration: admin.administration, directory: admin.certificates, at: paymentService.clock.now())
        }
    }

    /// While the platform runs, a certificate may end, and the clock may be moved beyond its end.
    private func renewSimulatedApple() async {
        do {
            try await prepareSimulatedApple()
        } catch let refusal as SimulatedAppleRefusal where refusal.code == .outsideValidity {
            // Only a start makes another authority; the device says so to those who pay.
        } catch {
            parts.logger.warning(
                "a merchant of simulated Apple has no certificate that is valid now", metadata: ["error": "\(error)"])
        }
    }

    /// Each node destroys the keys in its memory, also if another node deletes them in the store.
    func forgetExpired() {
        for api in apis { api.forgetExpired() }
        parts.contextKeyring.forgetExpired()
    }

    /// Deletes what has expired, on disk and in memory.
    ///
    /// - Returns: how many payments were removed because they ended long ago.
    @discardableResult
    package func purge() async throws -> Int {
        forgetExpired()
        try await parts.contextKeyring.deleteExpired()
        admin.warnOfExpiry()
        try await admin.remindOfExpiry()
        try await paymentService.purge()
        // What an earlier removal could not.
        await paymentService.eraseRemains()
        await renewSimulatedApple()
        return try await retention?.run(paymentService, logger: parts.logger) ?? 0
    }
}

/// The shops of an API, for as long as the platform has it.
private struct ServedShops: Sendable {
    weak var names: (any ShopNames)?
}

/// What the acquirer answers a second time, for as long as the platform is there.
private final class SecondAnswers: Sendable {
    let paymentService: PaymentService

    init(paymentService: PaymentService) { self.paymentService = paymentService }
}
