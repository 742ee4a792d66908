package import APISupport
package import AdminAPI
import AsyncHTTPClient
package import DirectAPI
package import Engine
package import Foundation
package import GuichetApplePay
import GuichetAsyncHTTPClient
package import GuichetCore
package import GuichetMerchant
@_spi(Platform) import GuichetRunFolder
package import GuichetSDK
package import GuichetSips
import GuichetTesting
package import Logging
package import LyraAPI
package import Server
package import Storage

/// A real platform on a temporary folder and a free port, while the test's body runs.
package struct TestPlatform: Sendable {
    package let address: String
    package let folder: DataFolder
    package let platform: Platform
    package let clock: ManualClock
    package let transport: any HTTPTransport

    /// 2026-07-01 12:00:00 in Paris.
    package static let noon = Instant(milliseconds: 1_782_900_000_000)

    package struct Options: Sendable {
        package var folder: DataFolder?
        package var vaultKeys = TestPlatform.vaultKeysText
        /// The source from which the platform reads its keys again; without it, it cannot.
        package var keyFile: KeyFile?
        package var withDemoShops = true
        package var publicURL: String?
        package var acquirer: any Acquirer = Platform.simulatedAcquirer
        package var addresses = AddressPolicy(allowsLoopback: true)
        package var sender: (any NotificationSender)?
        package var mailSender: (any MailSender)?
        package var ownerMail: OwnerMail?
        package var servesBackOffice = true
        package var applePayRoots: [TrustedRoot] = []
        package var simulatesApple = false
        package var validatesMerchants = false
        package var lyra = LyraChoices()
        package var direct = DirectChoices()
        package var directShops: [DirectPlatformShop] = []
        package var clock = ManualClock(at: TestPlatform.noon)
        package var logger = TestPlatform.silentLogger
        package var spans = Spans.none
        package var limits = ConnectionLimits()
        package var maximumConnections: Int?
        /// How a fault waits.
        package var faultPause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
        /// Whether refusals are recorded: not those that a test orders.
        package var recordsRefusals = true
        /// `nil` keeps no journal of requests.
        package var journal: RequestJournal.Limits?
        /// Beside other nodes; `nil` for a store of its own.
        package var node: Node?
        /// What the nodes compare.
        package var nodeOptions = NodeOptions()

        package init() {}
    }

    /// One of several platforms on one database.
    package struct Node: Sendable {
        package let store: any StorePlace
        /// Whether it is the one that waits for its turn among the tests: the others come with it.
        package let isFirst: Bool

        package init(store: any StorePlace, isFirst: Bool) {
            self.store = store
            self.isFirst = isFirst
        }
    }

    package static var silentLogger: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }

    /// A vault key for tests only.
    package static let vaultKeysText = "1 \(Data(repeating: 7, count: 32).base64EncodedString())"

    /// Runs a platform and the body, and removes everything.
    package static func run<Result: Sendable>(
        _ options: Options = Options(), _ body: @Sendable (TestPlatform) async throws -> Result
    ) async throws -> Result {
        let waits = options.node?.isFirst ?? true
        if waits { await Turnstile.platforms.enter() }
        defer { if waits { Turnstile.platforms.leave() } }
        let temporary = options.folder == nil
        let folder = options.folder ?? .temporary()
        defer { if temporary { try? FileManager.default.removeItem(at: folder.url) } }
        var settings = PlatformServer.Settings(folder: folder, vaultKeys: try VaultKeys(text: options.vaultKeys))
        if let file = options.keyFile { settings.rereadVaultKeys = { try VaultKeys(text: file.text) } }
        settings.store = try options.node?.store ?? TestStore.place(of: folder)
        settings.port = 0
        settings.publicURL = options.publicURL
        settings.withDemoShops = options.withDemoShops
        settings.clock = options.clock
        settings.acquirer = options.acquirer
        settings.addresses = options.addresses
        settings.sender = options.sender
        settings.mailSender = options.mailSender
        settings.ownerMail = options.ownerMail
        settings.servesBackOffice = options.servesBackOffice
        settings.applePayRoots = options.applePayRoots
        settings.simulatesApple = options.simulatesApple
        if options.validatesMerchants { settings.merchantValidationPort = 0 }
        settings.choices.lyra = options.lyra
        settings.choices.direct = options.direct
        settings.choices.directShops = options.directShops
        settings.spans = options.spans
        settings.limits = options.limits
        settings.maximumConnections = options.maximumConnections
        settings.faultPause = options.faultPause
        settings.journal = options.journal
        settings.nodeOptions = options.nodeOptions
        // Many platforms run in one test process, and some systems have a low default limit of descriptors.
        DescriptorLimit.raise()
        let server = try await PlatformServer.open(settings, logger: options.logger)
        let client = HTTPClient(configuration: .unhurried)
        let (ready, announce) = AsyncStream<String>.makeStream()
        let (stop, stopper) = AsyncStream<Void>.makeStream()
        async let running: Void = {
            defer { announce.finish() }
            try await server.run(stopWhen: { for await _ in stop {} }) { announce.yield($0) }
        }()
        let outcome: Swift.Result<Result, any Error>
        do {
            guard let address = await ready.first(where: { _ in true }) else { throw NotStarted() }
            let network = UnhurriedTransport(network: AsyncHTTPTransport(client: client))
            let test = TestPlatform(
                address: address, folder: folder, platform: server.platform, clock: options.clock,
                transport: options.recordsRefusals ? RefusalBook.shared.recording(network, of: address) : network)
            outcome = .success(try await body(test))
        } catch {
            outcome = .failure(error)
        }
        stopper.finish()
        try await running
        try await client.shutdown()
        return try outcome.get()
    }

    package struct NotStarted: Error {
        package init() {}
    }
}

extension DataFolder {
    package func remove() { try? FileManager.default.removeItem(at: url) }

    /// A folder of its own in that of this test run.
    package static func temporary() -> DataFolder {
        DataFolder(RunFolder.fresh())
    }
}

extension TestPlatform {
    /// The same platform, over another network.
    package func over(_ transport: any HTTPTransport) -> TestPlatform {
        TestPlatform(address: address, folder: folder, platform: platform, clock: clock, transport: transport)
    }

    package func url(_ path: String) throws -> URL {
        guard let url = URL(string: address + path) else { throw NotStarted() }
        return url
    }

    /// Posts bytes and returns the status and the body, if it is JSON.
    package func post(_ body: [UInt8], to path: String) async throws -> (status: Int, json: JSONValue?) {
        let answer = try await transport.send(
            HTTPTransportRequest(url: url(path), headers: [("Content-Type", "application/json")], body: body))
        return (answer.status, try? JSONValue(parsing: answer.body))
    }

    package func get(_ path: String) async throws -> HTTPTransportResponse {
        try await transport.send(HTTPTransportRequest(method: "GET", url: url(path)))
    }

    /// Limits the database to this many pages.
    package func limitPages(to pages: Int) async throws {
        guard let store = platform.paymentService.store as? SQLStore else { throw NotStarted() }
        _ = try await store.driver.write { try $0.rows("PRAGMA max_page_count = \(pages)", []) }
    }

    /// The merchant's server of a demo shop.
    package func merchant<Brand: InAppBrand>(
        _ brand: Brand.Type = Sips.self, shop: String = "002001000000001", key: String? = nil, keyVersion: String = "1",
        algorithm: SealAlgorithm = .hmacSHA256
    ) throws -> InAppMerchant<Brand> {
        InAppMerchant(
            shop: ShopCredentials(
                merchantId: shop, secretKey: SipsSecretKey(key ?? "\(shop)_KEY1"), keyVersion: keyVersion,
                sealAlgorithm: algorithm),
            office: try url(""), sdkVersion: "GUICHET", transport: transport)
    }

    /// The merchant's server of a demo shop, for its calls after the payment.
    package func office<Brand: InAppBrand>(shop: String = "002001000000001") throws -> OfficeClient<Brand> {
        OfficeClient(
            shop: ShopCredentials(merchantId: shop, secretKey: SipsSecretKey("\(shop)_KEY1"), keyVersion: "1"),
            office: try url(""), transport: transport)
    }

    /// The phone, without resends, so that a test sees the effect of one call.
    package func phone<Brand: InAppBrand>(
        _ brand: Brand.Type = Sips.self, over transport: (any HTTPTransport)? = nil
    ) -> InAppClient<Brand> {
        InAppClient(platform: InAppWireDriver(transport: transport ?? self.transport, resends: 0))
    }
}

extension OrderInitializeRequest {
    /// 25 euros by transactionReference.
    package static func test(_ reference: String = "REF1", amount: String = "2500") -> OrderInitializeRequest {
        var order = OrderInitializeRequest()
        order.amount = amount
        order.currencyCode = .eur
        order.transactionReference = reference
        return order
    }
}

extension InAppClient {
    /// `cardOrder` with a card that never expires in tests.
    package func pay(
        _ initialisation: Initialisation, card: String = "4100000000000000", csc: String? = "123",
        brand: PaymentMeanBrand? = nil, status: BrandSelectionStatus? = nil
    ) async throws -> INAPPOrderResponse {
        try await cardOrder(
            cardNumber: PAN(card), cardExpiryDate: CardExpiry(year: 2099, month: 12),
            cardCSCValue: csc.map { try CardSecurityCode($0) }, paymentMeanBrand: brand,
            paymentMeanBrandSelectionStatus: status, initialisation: initialisation)
    }
}

extension SQLiteDriver.Options {
    /// For tests in which no COMMIT fails.
    package static var test: SQLiteDriver.Options { SQLiteDriver.Options { _ in } }
}
