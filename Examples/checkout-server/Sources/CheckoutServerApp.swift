import AsyncHTTPClient
import Foundation
import GuichetAsyncHTTPClient
import Hummingbird
import Logging
import UnixSignals

/// The server of a shop whose app has the payment sheet: cards and wallets over the Sips family or Worldline Direct, with
/// 3-D Secure, and Apple Pay. `Settings` lists what its environment must have.
@main
struct CheckoutServerApp {
    static func main() async {
        let client = HTTPClient(configuration: AsyncHTTPTransport.configuration)
        var errors: [any Error] = []
        do { try await serve(over: client) } catch { errors.append(error) }
        // Also when a setting is missing: an HTTPClient that is released before it is shut down ends the process.
        do { try await client.shutdown() } catch { errors.append(error) }
        guard !errors.isEmpty else { return }
        for error in errors { FileHandle.standardError.write(Data("checkout-server: \(error)\n".utf8)) }
        exit(1)
    }

    private static func serve(over client: HTTPClient) async throws {
        let logger = Logger(label: "checkout-server")
        let settings = try Settings(ProcessInfo.processInfo.environment)
        let shop = try Shop(settings, over: AsyncHTTPTransport(client: client), logger: logger)
        let application = Application(
            router: Routes(shop: shop, appLink: settings.appLink, logger: logger).router,
            configuration: .init(address: .hostname(settings.host, port: settings.port)), logger: logger)
        try await application.runService(gracefulShutdownSignals: [.sigterm, .sigint])
    }
}
