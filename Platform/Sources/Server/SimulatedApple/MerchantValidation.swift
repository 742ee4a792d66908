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
    /// How many may be open at once.
    let connections: Int
    let limits: ConnectionLimits
    /// `nil` for none.
    let journal: RequestJournal?
    let logger: Logger

    /// As on Apple's server.
    static let path = "/paymentservices/paymentSession"

    func service(onListening: @escaping @Sendable () -> Void) throws -> any Service {
        let router = Router(context: BasicRequestContext.self)
        router.post(RouterPath(Self.path)) { [routes] request, _ in
            await routes.paymentSession(
                request, of: ShownCertificate.der.flatMap(SimulatedAppleTLS.merchantIdentifier(inDER:)))
        }
        let responder = PeerResponder(
            responder: router.buildResponder(), journal: journal, places: Platform.journalPlaces)
        let connections = OpenConnections(limit: connections, meters: ConnectionMeters())
        let (host, address, logger) = (host, address, logger)
        // It listens first, and is cancelled if the platform's port is refused: that alone is to be told.
        var quiet = logger
        quiet.logLevel = .critical
        let application = Application(
            responder: ValidationResponder(responder: responder),
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
            logger: quiet)
        return Listening(
            application: application, host: host, port: port, option: "--merchant-validation-port")
    }

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

/// The certificate that the client of the current call showed in the handshake.
private enum ShownCertificate {
    @TaskLocal static var der: [UInt8]?
}

/// Hands the connection's certificate to the route.
private struct ValidationResponder<Responder: HTTPResponder>: HTTPResponder
where Responder.Context == BasicRequestContext {
    let responder: PeerResponder<Responder>

    func respond(to request: Request, context: PeerResponder<Responder>.Context) async throws -> Response {
        let shown = try? await context.channel.nioSSL_peerCertificate().get()
        return try await ShownCertificate.$der.withValue(shown.flatMap { try? $0.toDERBytes() }) {
            try await responder.respond(to: request, context: context)
        }
    }
}
