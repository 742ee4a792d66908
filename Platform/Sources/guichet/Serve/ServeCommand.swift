import ArgumentParser
import CSQLiteMemory
import DirectAPI
import Engine
import Foundation
import GuichetApplePay
import Logging
import LyraAPI
import NIOCore
import Server
import Storage
import UnixSignals

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run the platform.",
        discussion: """
            Prints `guichet ready at URL` on standard output once it accepts connections. Logs go to standard error.
            Stops on SIGTERM or SIGINT, within 20 seconds even if clients or other servers do not respond. A second \
            signal ends it at once.

            Exit status: 0 after a stop, 75 after a second signal, 70 when a commit could not be written to the disk, \
            78 when a start cannot succeed until something is changed: the configuration, the certificate, a data folder \
            of a newer version.
            """
    )

    @Option(
        help: ArgumentHelp(
            "A file with these options. GUICHET_CONFIG sets a default.",
            discussion:
                "See `guichet help config show`. Variables such as GUICHET_PORT take precedence over it, options over both.",
            valueName: "file"), completion: .file())
    var config: String?

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 chooses a free one.")
    var port = 8080

    @OptionGroup var folder: NewFolderOption
    @OptionGroup var store: StoreOption
    @OptionGroup var vaultKey: VaultKeySource

    @Flag(help: "Do not serve the published demo shops.")
    var noDemoShops = false

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Simulate Apple: a device that pays with test cards, and the portal that signs certificates.",
            discussion: "For tests only. Trusted in TEST, in addition to Apple. On with --dev."))
    var simulatedDevice: Bool?

    @Flag(
        help: ArgumentHelp(
            "Let other machines use the simulated device over HTTP, for a container with a published port.",
            discussion:
                "Those machines can then make tokens of test cards and have test certificates signed, without a key. "
                + "Publish the port to your own machine only."))
    var publishSimulatedDevice = false

    @Option(
        help: ArgumentHelp(
            "Let simulated Apple give merchant sessions over TLS, on this port; 0 chooses a free one.",
            discussion: "Merchants' servers show their identity certificate there. Only on this machine.",
            valueName: "port"))
    var merchantValidationPort: Int?

    @Flag(help: "Allow notifications to private networks. --dev always allows those to this machine.")
    var allowPrivateNotifications = false

    @Option(
        name: .customLong("notification-ca"),
        help: ArgumentHelp(
            "An authority in PEM to trust for notifications to https addresses, with the system's.", valueName: "file"),
        completion: .file())
    var notificationAuthority: String?

    @OptionGroup var tls: TLSOptions

    @Option(
        name: .customLong("public-url"),
        help: ArgumentHelp("The beginning of every URL that the platform gives out.", valueName: "url"))
    var publicURL: String?

    @Option(
        name: .customLong("applepay-root"),
        help: ArgumentHelp(
            "A certificate in PEM whose Apple Pay tokens are accepted in addition to Apple's. May be repeated.",
            valueName: "file"), completion: .file())
    var applePayRoots: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Remove payments that ended so many days ago, with their card numbers, and the account holders of mandates \
            that ended then. By default both are kept.
            """, valueName: "days"))
    var keepPaymentsDays: Int?

    @Option(
        help: ArgumentHelp(
            "Let the same calls give the same history, byte for byte. Only with --dev.",
            discussion:
                "The clock is stopped at 2026-01-01, and due work happens when you move it. Needs a new folder.",
            valueName: "number"))
    var repeatable: UInt64?

    @Option(
        help: ArgumentHelp(
            "Make shops, keys, wallets and payments from a file, before it is ready.",
            discussion: "A folder that was made from the same file before is not changed.", valueName: "file"),
        completion: .file())
    var seed: String?

    @OptionGroup var lyra: LyraChoiceOptions
    @OptionGroup var direct: DirectChoiceOptions
    @OptionGroup var mail: MailOptions
    @OptionGroup var admin: AdminOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var journal: JournalOptions
    @OptionGroup var log: LogOptions

    /// Where it listens: an address of IPv6 may have the brackets that it has in a URL.
    private var address: String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port takes 0 to 65535.") }
        guard (0...65_535).contains(merchantValidationPort ?? 0) else {
            throw ValidationError("--merchant-validation-port takes 0 to 65535.")
        }
        guard !publishSimulatedDevice || simulatedDevice ?? vaultKey.dev else {
            throw ValidationError("--publish-simulated-device needs --simulated-device or --dev.")
        }
        guard merchantValidationPort == nil || simulatedDevice ?? vaultKey.dev else {
            throw ValidationError("--merchant-validation-port needs --simulated-device or --dev.")
        }
        guard merchantValidationPort == nil || PlatformServer.Settings.isThisMachineAlone(address) else {
            throw ValidationError("--merchant-validation-port needs a --host of this machine alone, such as 127.0.0.1.")
        }
        guard (1...36_500).contains(keepPaymentsDays ?? 1) else {
            throw ValidationError("--keep-payments-days takes 1 to 36500.")
        }
        guard repeatable == nil || vaultKey.dev else { throw ValidationError("--repeatable needs --dev.") }
        guard let publicURL else {
            guard !["0.0.0.0", "::"].contains(address) else {
                throw ValidationError(
                    "--host \(host) listens on all addresses: add --public-url URL, with the address that phones reach."
                )
            }
            return
        }
        guard let url = URL(string: publicURL), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false,
            url.query == nil, url.fragment == nil
        else { throw ValidationError("--public-url takes an http or https address, such as https://pay.example.org.") }
        // The links and forms of its pages, the paths of its cookies and the signatures of Worldline Direct's calls have the
        // path that it serves.
        guard ["", "/"].contains(URLComponents(url: url, resolvingAgainstBaseURL: false)?.path) else {
            throw ValidationError(
                """
                --public-url takes an http or https address without a path, such as https://pay.example.org: the platform needs \
                a host name or a port of its own.
                """)
        }
    }

    private var warnings: StartWarnings {
        let hosts = [address, publicURL.flatMap { URL(string: $0)?.host }].compactMap(\.self)
        return StartWarnings(
            demoShopsAt: noDemoShops || vaultKey.dev ? [] : hosts,
            secrets: [
                ("--vault-key", vaultKey.file), ("--tls-key", tls.key), ("--smtp-password-file", mail.smtpPasswordFile),
            ], folder: folder.folder.url)
    }

    func run() async throws {
        // Card numbers and keys are encrypted, but other users have no reason to read even that.
        _ = umask(0o077)
        CoreDumps.turnOff()
        // Nothing asks SQLite how much memory it has. To count it, each piece that it takes or gives back, some 150 for an order,
        // goes through one lock for all connections. Before any database is opened; if it were too late, SQLite would count.
        _ = guichet_sqlite_stops_counting_memory()
        log.bootstrap()
        let descriptors = DescriptorLimit.raise()
        // Each event loop has descriptors of its own, and by default there is one loop for each core: with few
        // descriptors there are fewer loops.
        let loops = max(2, descriptors / 64)
        if loops < NIOSingletons.groupLoopCountSuggestion { NIOSingletons.groupLoopCountSuggestion = loops }
        let folder = folder.folder
        var settings = PlatformServer.Settings(folder: folder, vaultKeys: try vaultKey.keysAtStart(in: folder))
        settings.rereadVaultKeys = vaultKey.reading(in: folder)
        if let place = try store.place(isDevelopment: vaultKey.dev) { settings.store = place }
        settings.version = GuichetVersion.text
        settings.revision = GuichetVersion.commit
        settings.host = address
        settings.port = port
        settings.spans = .ofProcess
        settings.tls = tls.files
        settings.publicURL = publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        settings.withDemoShops = !noDemoShops
        settings.simulatesApple = simulatedDevice ?? vaultKey.dev
        settings.publishesSimulatedDevice = publishSimulatedDevice
        settings.merchantValidationPort = merchantValidationPort
        settings.addresses = AddressPolicy(allowsLoopback: vaultKey.dev, allowsPrivate: allowPrivateNotifications)
        let files = try ServeFiles(self)
        settings.notificationAuthorities = files.notificationAuthorities
        if !files.applePayRoots.isEmpty { settings.applePayRoots = [TrustedRoot.appleRootCAG3] + files.applePayRoots }
        settings.choices.lyra = lyra.choices
        settings.choices.lyra.isDevelopment = vaultKey.dev
        settings.choices.direct = direct.choices
        settings.choices.direct.isDevelopment = vaultKey.dev
        settings.mailSender = files.mailSender
        settings.ownerMail = try admin.ownerMail
        settings.servesBackOffice = !admin.noAdminPages
        settings.limits = limits.limits
        settings.repeatable = repeatable.map { RepeatableRun(number: $0) }
        settings.retentionDays = keepPaymentsDays
        settings.maximumConnections = limits.maxConnections
        settings.journal = journal.limits
        settings.nodeOptions = try ServeNodeOptions.of(self, settings)
        let (logger, admin, warnings) = (Logger(label: "guichet"), admin, warnings)
        logger.notice(
            "starting", metadata: ["version": "\(GuichetVersion.text)", "revision": "\(GuichetVersion.commit)"])
        do {
            let server = try await PlatformServer.open(settings, logger: logger)
            let seeding: ServeSeed?
            do {
                seeding = try await ServeSeed.checked(files.seed, of: seed, server.platform, logger)
            } catch {
                // Beside others it has joined: they would count it until its lease ends.
                try? await server.close()
                throw error
            }
            try await server.run(stoppingOn: [.sigterm, .sigint]) { address in
                await seeding?.make(logger)
                // Told to stop meanwhile, it does not say that it is ready.
                guard server.platform.readiness.isReady else { return }
                Terminal().line("guichet ready at \(address)")
                warnings.log(to: logger)
                await admin.announce(server.platform, logger: logger)
            }
        } catch {
            throw PermanentStartError(error) ?? error
        }
    }
}
