import AsyncHTTPClient
import Foundation
import GuichetAsyncHTTPClient
import Hummingbird
import Lines
import Logging
import NIOCore
import UnixSignals

/// The server of a merchant whose app has the In-App SDK, as a program of its own: for tests that kill it. Which platform
/// pays is a matter of its environment, see ``ShopSettings``.
@main
struct InAppShop {
    static func main() async throws {
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        var logger = Logger(label: "in-app shop")
        logger.logLevel = .error
        let settings = try ShopSettings(ProcessInfo.processInfo.environment)
        var configuration = AsyncHTTPTransport.configuration
        // A busy machine may take long to connect: the tests share its processors.
        configuration.timeout.connect = .minutes(4)
        let client = HTTPClient(configuration: configuration)
        let line = LossyLine(AsyncHTTPTransport(client: client))
        let clock = ShopClock(at: settings.now)
        let orders = try ShopOrders(settings, clock: clock, over: line)
        let application = Application(
            router: ShopRoutes(orders: orders, clock: clock, line: line).router,
            configuration: .init(address: .hostname("127.0.0.1", port: settings.port)),
            onServerRunning: { _ in
                // Written at once: the output is no terminal.
                try? FileHandle.standardOutput.write(contentsOf: Data("ready\n".utf8))
            }, logger: logger)
        try await application.runService(gracefulShutdownSignals: [.sigterm])
        try await client.shutdown()
    }
}
