import APISupport
import AdminAPI
import AsyncHTTPClient
import Engine
import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
@_spi(Platform) import GuichetRunFolder
import GuichetSips
import Hummingbird
import Logging
import Server
import ServiceLifecycle
import Storage

/// The three parties of the demo, on this machine: a platform, a merchant's server, and the phone's parts.
struct DemoStage: Sendable {
    let platformAddress: String
    let merchantAddress: String
    let transport: any HTTPTransport
    let clock: DemoClock
    /// The merchant's server of the app with the Apple Pay button, with each platform.
    let scellius: DemoScelliusShop
    let direct: DemoDirectShop
    /// The merchant's server of an app with the In-App SDK that moves from one platform to the other.
    let moving: DemoMovingShop
    let `operator`: DemoOperator
    /// How long a step waits for what the platform does by itself.
    let waitLimit: Duration

    /// Settings of a test that records the exchanges.
    struct Settings: Sendable {
        var clock = DemoClock()
        /// How calls reach the platform and the merchant's server.
        var transport: @Sendable (any HTTPTransport) -> any HTTPTransport = { $0 }
        /// Sends the platform's notifications; `nil` is the platform's own sender.
        var sender: (any NotificationSender)?
        var waitLimit = Duration.seconds(120)
        var keepsJournal = false
    }

    /// Starts all parts in a temporary folder, runs the body, and removes everything.
    static func withStage(
        _ settings: Settings = Settings(), logger: Logger, _ body: @Sendable (DemoStage) async throws -> Void
    ) async throws {
        let folder = RunFolder.fresh()
        defer { try? FileManager.default.removeItem(at: folder) }
        let client = HTTPClient(configuration: AsyncHTTPTransport.configuration)
        let result: Result<Void, any Error>
        do {
            try await serve(
                settings, in: DataFolder(folder), AsyncHTTPTransport(client: client), logger, body)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        try await client.shutdown()
        try result.get()
    }

    private static func serve(
        _ demo: Settings, in folder: DataFolder, _ network: any HTTPTransport, _ logger: Logger,
        _ body: @Sendable (DemoStage) async throws -> Void
    ) async throws {
        let transport = demo.transport(network)
        let keys = try VaultKeys(text: VaultKeys.freshText(random: SystemRandom()))
        var settings = PlatformServer.Settings(folder: folder, vaultKeys: keys)
        settings.port = 0
        settings.simulatesApple = true
        settings.addresses = AddressPolicy(allowsLoopback: true)
        settings.clock = demo.clock
        settings.sender = demo.sender
        if demo.keepsJournal { settings.journal = RequestJournal.Limits() }
        let server = try await PlatformServer.open(settings, logger: logger)
        let (ready, announce) = AsyncStream<String>.makeStream()
        let (stop, stopper) = AsyncStream<Void>.makeStream()
        async let platform: Void = {
            // If it ends, for whatever reason, the wait for its address ends as well.
            defer { announce.finish() }
            try await server.run(stopWhen: { for await _ in stop {} }) { announce.yield($0) }
        }()
        guard let platformAddress = await first(of: ready) else { throw DemoFailure("the platform did not start") }
        // The operator's calls are not a merchant's or a phone's: a recording of those does not have them.
        let `operator` = DemoOperator(
            address: platformAddress, token: try await server.platform.admin.tokens.replaceOwners().reveal(),
            transport: network)
        let scellius = try DemoScelliusShop(platform: platformAddress, transport: transport)
        let direct = try DemoDirectShop(
            platform: platformAddress, transport: transport, clock: demo.clock)
        let movingFolder = RunFolder.fresh()
        defer { try? FileManager.default.removeItem(at: movingFolder) }
        let moving = try DemoMovingShop(
            platform: platformAddress, folder: movingFolder, transport: transport, clock: demo.clock)
        let (merchantReady, announceMerchant) = AsyncStream<String>.makeStream()
        let merchant = ServiceGroup(
            configuration: .init(
                services: [
                    .init(
                        service: DemoMerchantServer(
                            platform: platformAddress, scellius: scellius, direct: direct, moving: moving,
                            transport: transport
                        ).application(logger: logger) { announceMerchant.yield($0) })
                ], logger: logger))
        async let shop: Void = {
            defer { announceMerchant.finish() }
            try await merchant.run()
        }()
        guard let merchantAddress = await first(of: merchantReady) else { throw DemoFailure("the shop did not start") }
        scellius.setAddress(merchantAddress)
        direct.setAddress(merchantAddress)
        try moving.setAddress(merchantAddress)
        let result: Result<Void, any Error>
        do {
            try await body(
                DemoStage(
                    platformAddress: platformAddress, merchantAddress: merchantAddress, transport: transport,
                    clock: demo.clock, scellius: scellius, direct: direct, moving: moving,
                    operator: `operator`, waitLimit: demo.waitLimit))
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await merchant.triggerGracefulShutdown()
        stopper.finish()
        try await shop
        try await platform
        try moving.close()
        try result.get()
    }

    private static func first(of stream: AsyncStream<String>) async -> String? {
        for await value in stream { return value }
        return nil
    }
}

struct DemoFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
