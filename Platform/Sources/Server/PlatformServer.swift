package import APISupport
package import AdminAPI
package import Engine
import Foundation
package import GuichetApplePay
package import Logging
package import NIOSSL
package import Storage

/// A platform on a data folder, listening.
package struct PlatformServer: Sendable {
    package struct Settings: Sendable {
        package var folder: DataFolder
        /// Called once this process has the folder: a key may only be made if nothing is encrypted there.
        package var vaultKeys: @Sendable (_ isSealed: Bool) throws -> VaultKeys
        /// Reads the vault's keys again on request; `nil` if they cannot change.
        package var rereadVaultKeys: (@Sendable () throws -> VaultKeys)?
        /// The version of the program, for `/metrics`.
        package var version = ""
        /// The commit that it was built from.
        package var revision = ""
        package var host = "127.0.0.1"
        package var port = 8080
        /// `nil` serves HTTP without TLS.
        package var tls: TLSFiles?
        /// `nil`: the address that it listens on.
        package var publicURL: String?
        package var withDemoShops = true
        package var clock: any PlatformClock = SystemClock()
        /// A run that can be repeated; its clock is ``RepeatableRun/clock``.
        package var repeatable: RepeatableRun? {
            didSet { if let repeatable { clock = repeatable.clock } }
        }
        package var acquirer: any Acquirer = Platform.simulatedAcquirer
        /// The roots of accepted Apple Pay tokens; `nil` for Apple's own.
        package var applePayRoots: [TrustedRoot]?
        /// Whether Apple is simulated: an authority that is trusted in TEST, its portal, and a device. It is available
        /// over HTTP if ``servesSimulatedApple``.
        package var simulatesApple = false
        /// Whether other machines may use simulated Apple over HTTP: without any key they then make tokens of test
        /// cards, and have certificates for tests signed.
        package var publishesSimulatedDevice = false
        /// The port on which simulated Apple's server for merchant validation listens, over TLS; 0 chooses a free one.
        package var merchantValidationPort: Int?
        /// What can be chosen of single APIs.
        package var choices = APIChoices()
        /// Where notifications may be sent.
        package var addresses = AddressPolicy()
        /// Trusted for notifications to https addresses, with the system's.
        package var notificationAuthorities: [NIOSSLCertificate] = []
        /// `nil`: over HTTP, within ``addresses``.
        package var sender: (any NotificationSender)?
        /// `nil`: into files in the folder `mail` of the data folder.
        package var mailSender: (any MailSender)?
        /// Whether the pages under `/admin` are available.
        package var servesBackOffice = true
        /// The receiver of mails about certificates that expire; `nil` sends none.
        package var ownerMail: OwnerMail?
        /// How long a peer may keep a connection waiting.
        package var limits = ConnectionLimits()
        /// How many connections may be open at once on the port; `nil` for as many as the process has descriptors for.
        package var maximumConnections: Int?
        /// How much the journal of requests keeps; `nil` for no journal.
        package var journal: RequestJournal.Limits?
        /// How long payments are kept after their end; `nil` for ever.
        package var retentionDays: Int?
        /// How a fault waits.
        package var faultPause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
        /// Of the tracer that the program has bootstrapped, if it has.
        package var spans = Spans.none
        /// What other nodes compare with theirs; those that serve alone have nothing to compare.
        package var nodeOptions = NodeOptions()
        /// Where the payments are stored.
        package var store: any StorePlace = FolderStore()

        /// Whether no other machine can connect.
        package var listensToThisMachineAlone: Bool { Self.isThisMachineAlone(host) }

        /// Whether simulated Apple, if there is one, is available over HTTP.
        package var servesSimulatedApple: Bool { listensToThisMachineAlone || publishesSimulatedDevice }

        package static func isThisMachineAlone(_ host: String) -> Bool {
            host.lowercased() == "localhost" || IPAddress(host)?.scope == .loopback
        }

        /// The certificate, for the host of ``publicURL`` if there is one. The machine's clock judges it, as clients do.
        func tlsCertificate() throws -> TLSCertificate? {
            try tls.map { try TLSCertificate($0, for: publicURL.flatMap { URL(string: $0)?.host }) { Date() } }
        }

        package init(folder: DataFolder, vaultKeys: VaultKeys) {
            self.init(folder: folder) { _ in vaultKeys }
        }

        package init(folder: DataFolder, vaultKeys: @escaping @Sendable (_ isSealed: Bool) throws -> VaultKeys) {
            self.folder = folder
            self.vaultKeys = vaultKeys
        }
    }

    package let platform: Platform
    let settings: Settings
    /// `nil` without TLS.
    let tls: TLSCertificate?
    private let lock: FolderLock
    private let store: SQLStore
    let logger: Logger

    private static let unconfirmedWriteRemedy =
        "see whether the disk, or the database's server, has room and works; then start again (docs/operations.md)"

    /// Locks the data folder, opens the store and prepares the platform.
    package static func open(_ settings: Settings, logger: Logger) async throws -> PlatformServer {
        // Before anything is made.
        let tls = try settings.tlsCertificate()
        try settings.folder.create()
        let lock = try FolderLock(folder: settings.folder.url)
        let meters = Meters(version: settings.version, revision: settings.revision)
        var reports = StoreReports { error in
            // Whether the batch is on disk is not known. Each caller gets that answer, and the process must not
            // continue: a restart reads what is really on the disk.
            logger.critical(
                "COMMIT failed; stopping", metadata: ["error": "\(error)", "remedy": "\(Self.unconfirmedWriteRemedy)"])
            CommandStatus.unconfirmedWrite.endProcess()
        }
        reports.onStop = { error in
            logger.critical("this node cannot serve beside the others; stopping", metadata: ["error": "\(error)"])
            CommandStatus.unconfirmedWrite.endProcess()
        }
        reports.onFlush = { meters.flush(writes: $0.writes, took: $0.duration, roundTrips: $0.cost.roundTrips) }
        reports.onRepeat = { error in
            meters.repeatedTransaction()
            logger.info("a transaction is repeated", metadata: ["reason": "\(error.reason)"])
        }
        reports.onNotice = { logger.debug("the database server says", metadata: ["text": "\($0)"]) }
        reports.onWarning = { logger.warning("the database of the nodes", metadata: ["text": "\($0)"]) }
        let driver = try await settings.store.open(for: settings.folder, at: settings.clock.now(), reports)
        do {
            return try await open(settings, driver, tls: tls, lock: lock, meters: meters, logger: logger)
        } catch {
            // The lock is released last; and where several nodes serve, the next one may start at once.
            await close("the store", logger) { try await driver.close() }
            throw error
        }
    }

    private static func open(
        _ settings: Settings, _ driver: any SQLDriver, tls: TLSCertificate?, lock: FolderLock, meters: Meters,
        logger: Logger
    ) async throws -> PlatformServer {
        var store = try await SQLStore(driver: driver, to: settings.store.schema, at: settings.clock.now()) { stored in
            try VaultCheck.run(in: stored) { try settings.vaultKeys(true) }
        }
        try await driver.nodes?.join()
        let aloneBecause = settings.repeatable == nil ? nil : "its run is to be repeated"
        if let aloneBecause { try await driver.nodes?.beAlone(because: aloneBecause) }
        // An operator may have moved it, and a restart keeps that.
        let clock = try await ClockMover.stored(in: store, over: settings.clock)
        if clock.ahead() > 0 {
            logger.notice(
                "the platform's clock is ahead of the machine's", metadata: ["now": "\(clock.now().iso8601)"])
        }
        let faults = FaultBook(clock: clock, random: SystemRandom(), logger: logger, pause: settings.faultPause)
        // Faults of the disk concern calls, and no change of the list of faults.
        let storeOfFaults = store
        store.beforeWrite = Platform.diskFaults(faults)
        let vault = try await Vault.open(
            settings.vaultKeys(VaultCheck.isSealed(store)), in: store, random: SystemRandom(), at: clock.now(),
            besideOthers: !(driver.nodes?.isOnlyOne() ?? true))
        if driver.nodes != nil { faults.share(in: storeOfFaults, vault: vault) }
        let paymentService = PaymentService(
            store: store,
            acquirer: FaultyAcquirer(
                driver.nodes.map { LeasedAcquirer(settings.acquirer, nodes: $0) } ?? settings.acquirer, faults: faults,
                words: Platform.faultWords),
            vault: vault, clock: clock,
            random: SystemRandom(), identifiers: try await settings.repeatable?.identifiers(in: store), logger: logger,
            meters: meters, nodes: driver.nodes, spans: settings.spans)
        let apple =
            settings.simulatesApple
            ? try await SimulatedApple.open(in: store, vault: vault, clock: clock) : nil
        let journal = await openJournal(settings, clock: clock, meters: meters, logger: logger)
        do {
            let platform = try Platform(
                paymentService: paymentService, clock: clock, address: PublicAddress(settings.publicURL ?? ""),
                withDemoShops: settings.withDemoShops,
                addresses: settings.addresses, logger: logger, applePayRoots: settings.applePayRoots,
                simulatedApple: apple, choices: settings.choices,
                ownerMail: settings.ownerMail, keepingPaymentsForDays: settings.retentionDays, faults: faults,
                storeQueue: { driver.queueDepth },
                readVaultKeys: settings.rereadVaultKeys, journal: journal, aloneBecause: aloneBecause)
            try await start(platform, in: store, clock, beside: driver.nodes, settings.nodeOptions, logger)
            return PlatformServer(
                platform: platform, settings: settings, tls: tls, lock: lock, store: store, logger: logger)
        } catch {
            await close("the journal of requests", logger) { try await journal?.close() }
            throw error
        }
    }

    /// What comes before the first request.
    private static func start(
        _ platform: Platform, in store: SQLStore, _ clock: any PlatformClock, beside nodes: (any Nodes)?,
        _ options: NodeOptions, _ logger: Logger
    ) async throws {
        try await platform.vaultKeys.announce()
        tellOfUnusedKey(platform.vaultKeys, logger)
        try await platform.prepare()
        try await platform.refresh()
        // No other process is trying any of them, unless another node serves: then ``DueWork`` gives back what was lost.
        let isOnlyNode = try await platform.isOnlyNode()
        let lost = try await isOnlyNode ? NotificationQueue.giveBackLost(in: store, at: clock.now()) : 0
        if lost > 0 {
            logger.notice(
                "notifications were being sent when the process stopped; they are sent again",
                metadata: ["notifications": "\(lost)"])
        }
        if isOnlyNode { _ = try await MailQueue.giveBackLost(in: store, at: clock.now()) }
        if let nodes {
            try await tell(options, nodes, logger)
            try await nodes.started()
        }
    }

    /// A warning and no refusal: an option is changed on one node after the other.
    private static func tell(_ options: NodeOptions, _ nodes: any Nodes, _ logger: Logger) async throws {
        for (node, differences) in try await options.announce(among: nodes) {
            logger.warning(
                "another node was started with other options",
                metadata: [
                    "node": "\(node.number)", "name": "\(node.name)",
                    "options": "\(differences.map(\.description).joined(separator: ", "))",
                ])
        }
    }

    /// Beside others, or a node that was killed a moment ago, a start goes on with the version that the record names.
    private static func tellOfUnusedKey(_ keys: VaultKeySupply, _ logger: Logger) {
        guard let newest = keys.versions.max(), newest > keys.newestVersion else { return }
        logger.notice(
            "a newer vault key is not used before `guichet vault rotate`",
            metadata: ["newest": "\(newest)", "encrypts": "\(keys.newestVersion)"])
    }

    /// The platform starts without a journal rather than not at all. A damaged one is put aside, and a new one begins.
    private static func openJournal(
        _ settings: Settings, clock: any PlatformClock, meters: Meters, logger: Logger
    ) async -> RequestJournal? {
        guard let limits = settings.journal else { return nil }
        func open() async throws -> RequestJournal {
            let store = try await SQLRequestStore.open(
                in: settings.folder, at: clock.machineTime(), meters: meters.requests
            ) { _ in }
            do {
                return try await RequestJournal(
                    store: store, places: Platform.journalPlaces, limits: limits, clock: clock, meters: meters.requests,
                    logger: logger)
            } catch {
                await close("the journal of requests", logger) { try await store.close() }
                throw error
            }
        }
        do {
            return try await open()
        } catch let error as StorageError where error.code == .corrupt {
            let (path, aside) = (settings.folder.requests.path, settings.folder.requests.path + ".damaged")
            logger.warning(
                "the journal of requests is damaged; a new one begins",
                metadata: ["error": "\(error)", "damaged": "\(aside)"])
            do {
                for end in ["", "-wal", "-shm"] {
                    try? FileManager.default.removeItem(atPath: aside + end)
                    if FileManager.default.fileExists(atPath: path + end) {
                        try FileManager.default.moveItem(atPath: path + end, toPath: aside + end)
                    }
                }
                return try await open()
            } catch {
                return noJournal(because: error, logger)
            }
        } catch {
            return noJournal(because: error, logger)
        }
    }

    private static func noJournal(because error: any Error, _ logger: Logger) -> RequestJournal? {
        logger.warning("there is no journal of requests until the next start", metadata: ["error": "\(error)"])
        return nil
    }

    /// For one that has not run: ``run(stoppingOn:stopWhen:onReady:)`` closes it at its end.
    package func close() async throws {
        defer { lock.release() }
        try? FileManager.default.removeItem(at: settings.folder.adminSocket)
        await Self.close("the journal of requests", logger) { try await platform.journal?.close() }
        await platform.admin.certificates.finishNoting()
        do {
            try await store.close()
        } catch let error as StorageError where error.code == .logRemains {
            logger.warning("\(error.reason)", metadata: ["remedy": "\(error.remedy)"])
        }
    }

    /// For what is closed on the way to another result: an error is logged, and the way goes on.
    static func close(_ what: String, _ logger: Logger, _ body: () async throws -> Void) async {
        do {
            try await body()
        } catch {
            logger.warning("\(what) was not closed", metadata: ["error": "\(error)"])
        }
    }
}
