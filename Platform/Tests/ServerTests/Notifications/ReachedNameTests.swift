import Engine
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import ServiceLifecycle
import Support
import Synchronization
import Testing

@testable import Server

/// RFC 9525, section 6: a name is compared with the names of a certificate, an address with its addresses. With each version
/// of HTTP the certificate is looked at in another place.
@Suite("A receiver of notifications that is asked for by its name", .timeLimit(.minutes(5)))
struct ReachedNameTests {
    enum Version: Sendable, CaseIterable { case http1, http2 }

    /// A receiver with a certificate, which accepts everything.
    private struct Receiver: Sendable {
        let port: Int
        let authorities: [NIOSSLCertificate]
        let requests: Requests

        private static let policy = AddressPolicy(allowsLoopback: true)
        private static let here: @Sendable (String) async -> [IPAddress] = { _ in
            [IPAddress("127.0.0.1")].compactMap(\.self)
        }

        func deliver(to host: String) async -> Delivery {
            let sender = HTTPNotificationSender(
                policy: Self.policy, authorities: authorities, timeoutSeconds: 120, resolve: Self.here)
            return await sender.deliver(
                NotificationRequest(contentType: "text/plain", body: Array("Data=e".utf8)),
                to: "https://\(host):\(port)/ipn")
        }

        func probe(_ host: String) async -> NotificationProbe.Answer {
            let probe = NotificationProbe(
                policy: Self.policy, authorities: authorities, timeoutSeconds: 120, resolve: Self.here)
            return await probe.ask("https://\(host):\(port)/ipn")
        }
    }

    private final class Requests: Sendable {
        private let value = Atomic(0)
        private let otherVersions = Atomic(0)
        var count: Int { value.load(ordering: .sequentiallyConsistent) }
        /// Those with the other version than it is served for.
        var others: Int { otherVersions.load(ordering: .sequentiallyConsistent) }

        func add(isOther: Bool) {
            value.add(1, ordering: .sequentiallyConsistent)
            if isOther { otherVersions.add(1, ordering: .sequentiallyConsistent) }
        }
    }

    @Test(
        "and has a certificate for its address alone gets nothing; by that address it is the one",
        arguments: Version.allCases)
    func address(version: Version) async throws {
        try await Self.serve(for: ["127.0.0.1"], version) { receiver in
            let why = "its certificate is of another name"
            #expect(await receiver.deliver(to: "shop.example") == .failed(reason: "no answer: \(why)"))
            #expect(await receiver.probe("shop.example") == .unreachable(reason: why))
            #expect(receiver.requests.count == 0)
            #expect(await receiver.deliver(to: "127.0.0.1") == .accepted)
            #expect(receiver.requests.count == 1)
            #expect(receiver.requests.others == 0, "not \(version)")
        }
    }

    @Test("and has a certificate for that name, also beside an address, gets what is sent", arguments: Version.allCases)
    func name(version: Version) async throws {
        for hosts in [["shop.example"], ["elsewhere.example", "127.0.0.1", "shop.example"]] {
            try await Self.serve(for: hosts, version) { receiver in
                #expect(await receiver.deliver(to: "shop.example") == .accepted, "\(hosts)")
                #expect(await receiver.probe("shop.example") == .reached(status: 200), "\(hosts)")
                #expect(receiver.requests.count == 2)
                #expect(receiver.requests.others == 0, "not \(version)")
            }
        }
    }

    private static func serve(
        for hosts: [String], _ version: Version, _ body: @escaping @Sendable (Receiver) async throws -> Void
    ) async throws {
        let authority = try LocalAuthority(named: "An authority", at: Date())
        let made = try authority.certificate(for: hosts, at: Date())
        let authorities = try NIOSSLCertificate.fromPEMBytes(Array(authority.certificatePEM.utf8))
        let requests = Requests()
        let serve: @Sendable (Int) async throws -> Void = { port in
            try await body(Receiver(port: port, authorities: authorities, requests: requests))
        }
        switch version {
        case .http1: try await serveHTTP1(made, requests, serve)
        case .http2: try await serveHTTP2(made, requests, serve)
        }
    }

    // MARK: HTTP/1.1

    private static func serveHTTP1(
        _ made: (chain: String, key: String), _ requests: Requests, _ body: @Sendable (Int) async throws -> Void
    ) async throws {
        let context = try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(made.chain.utf8)).map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(made.key.utf8), format: .pem))))
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    try channel.pipeline.syncOperations.addHandler(Accepting(requests))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        do {
            try await body(server.localAddress?.port ?? 0)
        } catch {
            try? await server.close()
            throw error
        }
        try await server.close()
    }

    /// One request on a connection.
    private final class Accepting: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let requests: Requests
        private var hasAnswered = false

        init(_ requests: Requests) { self.requests = requests }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !hasAnswered else { return }
            hasAnswered = true
            requests.add(isOther: !String(buffer: unwrapInboundIn(data)).contains(" HTTP/1.1\r\n"))
            let answer = ByteBuffer(string: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }

    // MARK: HTTP/2

    private static func serveHTTP2(
        _ made: (chain: String, key: String), _ requests: Requests,
        _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reached-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (certificate, key) = (folder.appendingPathComponent("c.pem"), folder.appendingPathComponent("k.pem"))
        try Data(made.chain.utf8).write(to: certificate)
        try Data(made.key.utf8).write(to: key)
        let tls = try TLSCertificate(TLSFiles(certificate: certificate.path, key: key.path), for: nil) { Date() }
        let router = Router()
        for method in [.post, .head] as [HTTPRequest.Method] {
            router.on("ipn", method: method) { request, _ in
                // With HTTP/2 the sender names the scheme; of HTTP/1.1, Hummingbird takes it for http.
                requests.add(isOther: request.head.scheme != "https")
                return HTTPResponse.Status.ok
            }
        }
        var limits = ConnectionLimits()
        limits.head = .seconds(240)
        let connections = OpenConnections(limit: 16, meters: ConnectionMeters())
        let (ports, running) = AsyncStream<Int>.makeStream()
        let application = Application(
            responder: router.buildResponder(), server: .guarded(limits, connections, tls: tls),
            configuration: .init(address: .hostname("127.0.0.1", port: 0), availableConnectionsDelegate: connections),
            onServerRunning: { running.yield($0.localAddress?.port ?? 0) }, logger: Logger(label: "reached"))
        let group = ServiceGroup(services: [application], logger: Logger(label: "reached"))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var iterator = ports.makeAsyncIterator()
            try await body(try #require(await iterator.next()))
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }
}
