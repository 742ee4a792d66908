package import APISupport
package import Engine
package import Hummingbird
package import Logging

/// What the operator can see and change: the admin pages, the socket in the data folder, and mails about certificates
/// that expire.
package struct AdminAPI: Sendable {
    /// Who may use the operator's API and the admin pages.
    package let tokens: OperatorTokens
    /// The sessions of the admin pages.
    package let backOffice: AdminSessions
    package let certificates: ApplePayCertificateDirectory
    package let administration: ApplePayCertificateAdministration
    private let paymentService: PaymentService
    private let address: PublicAddress
    private let logger: Logger
    /// `nil` if the platform sends no mails to its operator.
    private let ownerMail: OwnerMail?
    /// The keys of the vault, and the source from which they are read again.
    private let vaultKeys: VaultKeySupply
    /// Apple's portal, if it is simulated.
    private let portal: ApplePortal?
    private let registration: ApplePayRegistrationAdministration
    private let merchants: @Sendable () -> [String]
    /// How people name payments.
    package let names: PaymentNames
    private let composer: NotificationComposer
    private let immediateNotifications: ImmediateNotifications
    private let streams: OpenStreams
    private let listeners: NotificationListeners
    private let otherListeners: OtherListeners?
    private let shops: @Sendable (Instant) -> [ShopOverview]
    private let solitude: Solitude
    private let apis: APINames

    /// - Parameters:
    ///   - merchants: the merchants that can be registered for Apple Pay.
    ///   - names: how people name payments.
    ///   - composer: writes notifications as they are sent.
    ///   - immediateNotifications: notifications beside the queue.
    ///   - streams: the open streams of events.
    ///   - listeners: the programs that take notifications.
    ///   - otherListeners: the same of other nodes; `nil` where one process serves.
    ///   - shops: the shops of every API.
    ///   - solitude: what one node does alone.
    ///   - apis: the names of the APIs, for people and in the journal of requests.
    package init(
        paymentService: PaymentService, address: PublicAddress, logger: Logger, ownerMail: OwnerMail?,
        vaultKeys: VaultKeySupply,
        certificates: ApplePayCertificateDirectory, administration: ApplePayCertificateAdministration,
        portal: ApplePortal?, registration: ApplePayRegistrationAdministration,
        merchants: @escaping @Sendable () -> [String],
        names: PaymentNames, composer: NotificationComposer,
        immediateNotifications: ImmediateNotifications, streams: OpenStreams,
        listeners: NotificationListeners, otherListeners: OtherListeners?,
        shops: @escaping @Sendable (Instant) -> [ShopOverview], solitude: Solitude, apis: APINames
    ) {
        self.apis = apis
        self.solitude = solitude
        self.composer = composer
        self.immediateNotifications = immediateNotifications
        self.streams = streams
        self.listeners = listeners
        self.otherListeners = otherListeners
        self.names = names
        self.shops = shops
        tokens = OperatorTokens(
            store: paymentService.store, clock: paymentService.clock, random: paymentService.random)
        backOffice = AdminSessions(tokens: tokens, clock: paymentService.clock, random: paymentService.random)
        self.certificates = certificates
        self.administration = administration
        self.paymentService = paymentService
        self.address = address
        self.logger = logger
        self.ownerMail = ownerMail
        self.vaultKeys = vaultKeys
        self.portal = portal
        self.registration = registration
        self.merchants = merchants
    }

    package func prepare() async throws {
        try await certificates.reload()
        try await tokens.load()
    }

    /// What it keeps in memory, with the tables that it is from.
    package func sharedCaches() -> [SharedCaches.Cache] {
        [
            SharedCaches.Cache(of: ["applepay_certificates"]) { [certificates] in try await certificates.reload() },
            SharedCaches.Cache(of: ["operator_tokens", "settings"]) { [tokens] in try await tokens.load() },
        ]
    }

    /// The path of the first admin page.
    package static let overviewPath = BackOfficeLinks.home

    package func addPages(
        to router: Router<BasicRequestContext>, clock control: any ClockControl, faults: FaultTargets,
        journal: RequestJournal? = nil
    ) {
        pages(control, faults, journal).addRoutes(to: router)
    }

    /// The operator's API over HTTP, for those who have the token.
    package func addOperatorAPI(
        to router: Router<BasicRequestContext>, clock: any ClockControl, faults: FaultTargets, seed: OperatorSeed,
        journal: RequestJournal? = nil
    ) {
        operatorRoutes(clock, faults, seed, journal).addRoutes(to: router) {
            [backOffice, address, logger] request throws(OperatorProblem) in
            guard BackOfficeAddress(publicURL: address.url).reach != .open else {
                throw OperatorProblem(
                    .notSecure, status: 403, "The connection is not secure",
                    detail: "The token may be sent over HTTPS or to this machine only.")
            }
            let sent = request.headers[.authorization] ?? ""
            let token = sent.hasPrefix("Bearer ") ? String(sent.dropFirst("Bearer ".count)) : ""
            guard !token.isEmpty else { throw Self.notSignedIn }
            switch backOffice.bearer(token, from: Peer.address) {
            case .right(let admitted): return admitted
            case .wrong:
                logger.warning("a wrong token for the operator's API")
                throw Self.notSignedIn
            case .later(let seconds):
                throw OperatorProblem(
                    .tooManyAttempts, status: 429, "Too many wrong tokens", detail: "Try again in \(seconds) s.")
            }
        }
    }

    /// Over HTTP. To be called after all routes were added, and before those for other methods. Over the socket an unknown path
    /// has no answer but its status, by which the command knows a platform of another version.
    package func answerUnknownPaths(
        of router: Router<BasicRequestContext>, clock control: any ClockControl, faults: FaultTargets,
        journal: RequestJournal? = nil
    ) {
        router.add(middleware: UnknownOperatorPaths())
        router.add(middleware: UnknownBackOfficePages(pages: pages(control, faults, journal)))
    }

    /// The same over the socket in the data folder, which its owner alone can open.
    package func addOwnersAPI(
        to router: Router<BasicRequestContext>, clock: any ClockControl, faults: FaultTargets, seed: OperatorSeed,
        journal: RequestJournal? = nil
    ) {
        operatorRoutes(clock, faults, seed, journal).addRoutes(to: router) { _ throws(OperatorProblem) in
            AdmittedCaller(caller: .commandLine) { true }
        }
    }

    private static let notSignedIn = OperatorProblem(
        .notSignedIn, status: 401, "The token is missing or wrong",
        detail: "Send it as Authorization: Bearer TOKEN; `guichet token make` makes one.")

    private func functions(
        _ control: any ClockControl, _ faults: FaultTargets, _ journal: RequestJournal?
    ) -> OperatorFunctions {
        OperatorFunctions(
            store: paymentService.store, clock: paymentService.clock, control: control, names: names, tokens: tokens,
            shops: shops, unpaid: { [paymentService] in try await paymentService.unpaidOrders(of: $0) },
            composer: composer,
            immediateNotifications: immediateNotifications, journal: journal, faults: faults, logger: logger)
    }

    private func pages(
        _ control: any ClockControl, _ faults: FaultTargets, _ journal: RequestJournal?
    ) -> BackOfficeRoutes {
        BackOfficeRoutes(
            sessions: backOffice, certificates: administration, directory: certificates, portal: portal,
            registrations: registration, merchants: merchants, address: address, clock: paymentService.clock,
            operations: functions(control, faults, journal), streams: streams, apis: apis, logger: logger)
    }

    private func operatorRoutes(
        _ control: any ClockControl, _ faults: FaultTargets, _ seed: OperatorSeed, _ journal: RequestJournal?
    ) -> OperatorRoutes {
        OperatorRoutes(
            functions: functions(control, faults, journal), tokens: tokens, streams: streams, listeners: listeners,
            otherListeners: otherListeners, address: address, paymentService: paymentService, seed: seed,
            journalled: apis.journalled, logger: logger)
    }

    package func addAdministration(to routes: AdministrationRoutes) {
        AdminSocketRoutes(
            keys: vaultKeys, applePay: administration, registration: registration, portal: portal,
            tokens: tokens, rotation: VaultRotation(store: paymentService.store, vault: paymentService.vault),
            fingerprints: FingerprintReplacement(
                store: paymentService.store, vault: paymentService.vault, random: paymentService.random),
            solitude: solitude
        ).add(to: routes)
    }

    /// Whether the connection to the admin pages is protected against eavesdropping.
    package var servesPagesSafely: Bool { BackOfficeAddress(publicURL: address.url).reach != .open }

    /// Logs Apple Pay certificates that expire, on the days on which Apple sends its e-mails.
    package func warnOfExpiry() {
        for warning in certificates.newWarnings() {
            logger.warning("an Apple Pay certificate needs its owner", metadata: ["finding": "\(warning)"])
        }
    }

    /// When a mail about a certificate falls due next; `nil` if the platform sends none.
    package func nextReminder(after instant: Instant) -> Instant? {
        guard ownerMail != nil else { return nil }
        return CertificateReminders.next(after: instant, in: certificates)
    }

    /// Queues the mails about certificates that expire soon, to the operator's address.
    package func remindOfExpiry() async throws {
        guard let ownerMail else { return }
        try await CertificateReminders(
            recipient: ownerMail, store: paymentService.store, clock: paymentService.clock, directory: certificates,
            address: address, logger: logger
        ).run()
    }
}
