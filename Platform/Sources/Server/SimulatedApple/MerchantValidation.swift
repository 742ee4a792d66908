import APISupport
import Engine
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOSSL
import ServiceLifecycle

/// Simulated Apple's server for merchant validation, over TLS on a port of its own: it gives a session only to the merchant
/// whose identity certificate is shown in the handshake (Apple Pay on the Web, "Requesting an Apple Pay payment session").
struct MerchantValidation: Sendable {
    let tls: SimulatedAppleTLS
    let routes: SimulatedAppleRoutes
    let host: String
    let port: Int
    /// Set once it listens.
    let address: PublicAddress
    let limits: ConnectionLimits
    let logger: Logger

    /// As on Apple's server.
    static let path = "/paymentservices/paymentSession"

    func service(onListening: @escaping @Sendable () -> Void) throws -> any Service {
        let router = Router(context: ValidationContext.self)
        router.post(RouterPath(Self.path)) { [routes] request, context in
            let shown = try? await context.channel.nioSSL_peerCertificate().get()
            let der = shown.flatMap { try? $0.toDERBytes() }
            return await routes.paymentSession(
                request, of: der.flatMap(SimulatedAppleTLS.merchantIdentifier(inDER:)))
        }
        let connections = OpenConnections(limit: Self.connections, meters: ConnectionMeters())
        let (host, address, logger) = (host, address, logger)
        let application = Application(
            responder: router.buildResponder(),
            server: try .tls(.guarded(limits, connections), tlsConfiguration: try configuration()),
            configuration: .init(
                address: .hostname(host, port: port), serverName: "guichet",
                availableConnectionsDelegate: connections),
            onServerRunning: { [port] channel in
                let name = host.contains(":") ? "[\(host)]" : host
                address.set("https://\(name):\(channel.localAddress?.port ?? port)\(Self.path)")
                logger.notice("merchant validation over TLS", metadata: ["address": "\(address.url)"])
                onListening()
            },
            logger: logger)
        return Listening(
            application: application, host: host, port: port, option: "--merchant-validation-port")
    }

    private static let connections = 32

    /// A client must show a certificate of simulated Apple's authority. No host name is compared: clients have none.
    private func configuration() throws -> TLSConfiguration {
        let (chain, key) = try tls.server()
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try chain.flatMap { try NIOSSLCertificate.fromPEMBytes(Array($0.utf8)) }
                .map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)))
        configuration.minimumTLSVersion = .tlsv12
        configuration.certificateVerification = .noHostnameVerification
        configuration.trustRoots = .certificates(
            try tls.authorities.flatMap { try NIOSSLCertificate.fromPEMBytes(Array($0.utf8)) })
        return configuration
    }
}

/// A request with its connection, which has the certificate of the handshake.
private struct ValidationContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
