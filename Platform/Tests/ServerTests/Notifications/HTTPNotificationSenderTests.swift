import Engine
import Foundation
import GuichetTesting
import NIOCore
import NIOPosix
import NIOSSL
import Server
import Storage
import Support
import Testing

@Suite("The sender of notifications", .timeLimit(.minutes(10)))
struct HTTPNotificationSenderTests {
    private static let notification = NotificationRequest(
        contentType: "text/plain; charset=utf-8", body: Array("Data=é".utf8))
    private static let sender = HTTPNotificationSender(policy: AddressPolicy(allowsLoopback: true))

    private func deliver(to url: String, by sender: HTTPNotificationSender = sender) async -> Delivery {
        await sender.deliver(Self.notification, to: url)
    }

    private func reason(_ delivery: Delivery) throws -> String {
        guard case .failed(let reason) = delivery else { throw Accepted() }
        return reason
    }

    struct Accepted: Error {}

    @Test("posts the body unchanged, to the given path and query")
    func posts() async throws {
        try await NotificationReceiver.withReceiver { receiver in
            let delivery = await deliver(to: "http://127.0.0.1:\(receiver.port)/a/b?c=%20d")
            #expect(delivery == .accepted)
            let request = try await receiver.next(within: 120)
            #expect(request.method == "POST")
            #expect(request.path == "/a/b?c=%20d")
            #expect(request.header("Host") == "127.0.0.1:\(receiver.port)")
            #expect(request.header("Content-Type") == "text/plain; charset=utf-8")
            #expect(request.body == Self.notification.body)
        }
    }

    @Test("takes a scheme in capital letters, as RFC 3986 has it")
    func capitals() async throws {
        try await NotificationReceiver.withReceiver { receiver in
            #expect(await deliver(to: "HTTP://127.0.0.1:\(receiver.port)/") == .accepted)
        }
    }

    @Test("says why TLS failed, and not in which file of its own source")
    func noTLS() async throws {
        try await RamblingServer.with("HTTP/1.1 400 Bad Request\r\n\r\n", then: "x", every: .milliseconds(20)) {
            server in
            let delivery = await deliver(to: server.address.replacing("http:", with: "https:"))
            let reason = try reason(delivery)
            #expect(reason == "no answer: it does not speak TLS there (WRONG_VERSION_NUMBER)")
            #expect(!reason.contains(".cc") && !reason.contains("checkouts"), "\(reason)")
        }
    }

    @Test("accepts every 2xx status, and no other one", arguments: [200, 201, 202, 204, 299])
    func accepted(status: Int) async throws {
        try await NotificationReceiver.withReceiver { receiver in
            receiver.behave(.answer(status))
            let delivery = await deliver(to: receiver.url.absoluteString)
            #expect(delivery == .accepted)
        }
    }

    @Test("is refused by any other status, and says which", arguments: [400, 401, 404, 410, 429, 500, 502, 503, 599])
    func refused(status: Int) async throws {
        try await NotificationReceiver.withReceiver { receiver in
            receiver.behave(.answer(status))
            let delivery = await deliver(to: receiver.url.absoluteString)
            #expect(delivery == .failed(reason: "status \(status)"))
            #expect(receiver.received.count == 1)
        }
    }

    @Test("follows no redirect", arguments: [300, 301, 302, 303, 304, 307, 308])
    func redirected(status: Int) async throws {
        try await NotificationReceiver.withReceiver { elsewhere in
            try await NotificationReceiver.withReceiver { receiver in
                receiver.behave(.redirect(to: elsewhere.url.absoluteString, status: status))
                let delivery = await deliver(to: receiver.url.absoluteString)
                #expect(delivery == .failed(reason: "status \(status): redirects are not followed"))
                #expect(elsewhere.received.isEmpty)
            }
        }
    }

    @Test(
        "a notification's terms can accept a redirect as an answer, which is not followed either",
        arguments: [(300, false), (301, true), (302, true), (303, true), (304, false), (307, true), (308, true)])
    func redirectAnswers(status: Int, isAnswer: Bool) async throws {
        let notification = NotificationRequest(
            contentType: "text/plain", body: Self.notification.body, terms: DeliveryTerms(acceptsRedirects: true))
        try await NotificationReceiver.withReceiver { elsewhere in
            try await NotificationReceiver.withReceiver { receiver in
                receiver.behave(.redirect(to: elsewhere.url.absoluteString, status: status))
                let delivery = await Self.sender.deliver(notification, to: receiver.url.absoluteString)
                #expect((delivery == .accepted) == isAnswer)
                #expect(elsewhere.received.isEmpty)
            }
        }
    }

    /// Lyra, REST API V4, notification at the end of payment: success is 200 to 206, and five redirects.
    @Test("where a redirect is an answer, 200 to 206 are the only others", arguments: [200, 204, 206, 207, 226, 299])
    func successes(status: Int) {
        let lyra = DeliveryTerms(acceptsRedirects: true).delivery(status: status)
        #expect(lyra == (status <= 206 ? .accepted : .failed(reason: "status \(status)")))
        #expect(DeliveryTerms().delivery(status: status) == .accepted)
    }

    @Test("a notification's own timeout has priority over the sender's")
    func ownTimeout() async throws {
        let notification = NotificationRequest(
            contentType: "text/plain", body: Self.notification.body, terms: DeliveryTerms(timeoutSeconds: 1))
        try await NotificationReceiver.withReceiver { receiver in
            receiver.behave(.hang)
            let patient = HTTPNotificationSender(policy: AddressPolicy(allowsLoopback: true), timeoutSeconds: 600)
            let reason = try reason(await patient.deliver(notification, to: receiver.url.absoluteString))
            #expect(reason == "no answer within 1 s")
        }
    }

    @Test("times out when a receiver sends nothing, or sends one byte at a time")
    func timeout() async throws {
        let hasty = HTTPNotificationSender(policy: AddressPolicy(allowsLoopback: true), timeoutSeconds: 3)
        try await NotificationReceiver.withReceiver { receiver in
            receiver.behave(.hang)
            let delivery = await deliver(to: receiver.url.absoluteString, by: hasty)
            let reason = try reason(delivery)
            #expect(reason == "no answer within 3 s")
        }
        try await RamblingServer.with("HTTP/1.1 200 OK\r\nX: ", then: "x", every: .milliseconds(20)) { server in
            let delivery = await deliver(to: server.address, by: hasty)
            let reason = try reason(delivery)
            #expect(reason == "no answer within 3 s")
            _ = try await poll("the sender to close the connection") { server.left == 1 ? true : nil }
        }
    }

    @Test("does not wait for a name server that does not answer, and sends nothing")
    func slowNames() async throws {
        let gate = DispatchSemaphore(value: 0)
        defer { gate.signal() }
        let sender = HTTPNotificationSender(
            policy: AddressPolicy(allowsLoopback: true), timeoutSeconds: 600, lookUpLimit: .seconds(1)
        ) { _ in
            // As the system's resolver: it blocks its thread, and cannot be cancelled.
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    gate.wait()
                    continuation.resume(returning: [Self.here].compactMap(\.self))
                }
            }
        }
        try await NotificationReceiver.withReceiver { receiver in
            let reason = try reason(await deliver(to: "http://shop.example:\(receiver.port)/", by: sender))
            #expect(reason == "its name was not found within 1 s: the name server does not answer")
            #expect(receiver.received.isEmpty)
        }
    }

    @Test("reads only the head of an answer, and only up to a limit")
    func endless() async throws {
        let text = String(repeating: "x", count: 0x1000)
        try await RamblingServer.with(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", then: "1000\r\n\(text)\r\n"
        ) { server in
            let delivery = await deliver(to: server.address)
            #expect(delivery == .accepted)
            _ = try await poll("the sender to close the connection") { server.left == 1 ? true : nil }
        }
        try await RamblingServer.with("HTTP/1.1 200 OK\r\n", then: "X: \(text)\r\n") { server in
            let delivery = await deliver(to: server.address)
            _ = try reason(delivery)
            _ = try await poll("the sender to close the connection") { server.left == 1 ? true : nil }
        }
    }

    @Test("fails, and can be sent again, when the connection is refused or closed, or the answer is not HTTP")
    func noAnswer() async throws {
        let empty = try EmptyPort()
        let nobody = try reason(await deliver(to: "http://127.0.0.1:\(empty.port)/"))
        #expect(nobody == "no answer: connection refused")
        try await NotificationReceiver.withReceiver { receiver in
            receiver.behave(.close, .accept)
            let address = receiver.url.absoluteString
            let hungUp = try reason(await deliver(to: address))
            #expect(
                ["no answer: the receiver closed the connection", "no answer: connection reset"].contains(hungUp),
                "\(hungUp)")
            let again = await deliver(to: address)
            #expect(again == .accepted)
        }
        try await RamblingServer.with("220 mail.example ESMTP\r\n", then: "\r\n") { server in
            let other = try reason(await deliver(to: server.address))
            #expect(other == "no answer: its answer is not HTTP")
        }
    }

    private static let here = IPAddress("127.0.0.1")
    /// This machine too, where the receivers of these tests do not listen.
    private static let elsewhere = IPAddress("127.0.0.2")

    private func sender(to addresses: [IPAddress?]) -> HTTPNotificationSender {
        let found = addresses.compactMap { $0 }
        return HTTPNotificationSender(policy: AddressPolicy(allowsLoopback: true)) { _ in found }
    }

    @Test("tries the addresses of a name in their order, until one accepts the connection")
    func nextAddress() async throws {
        try await NotificationReceiver.withReceiver { receiver in
            let url = "http://shop.example:\(receiver.port)/"
            let second = await deliver(to: url, by: sender(to: [Self.elsewhere, Self.here]))
            #expect(second == .accepted)
            let nobody = await deliver(to: url, by: sender(to: [Self.elsewhere, Self.elsewhere]))
            let reason = try reason(nobody)
            #expect(reason.contains("onnection refused"))
            #expect(receiver.received.count == 1)
            // The name stays the one of the merchant.
            #expect(receiver.received.first?.header("Host") == "shop.example:\(receiver.port)")
        }
    }

    @Test(
        "tries no second address once one accepted the connection, whatever the result",
        arguments: [ReceiverBehaviour.answer(500), .close])
    func oneAnswer(behaviour: ReceiverBehaviour) async throws {
        try await NotificationReceiver.withReceiver { receiver in
            receiver.behave(behaviour)
            let delivery = await deliver(
                to: "http://shop.example:\(receiver.port)/", by: sender(to: [Self.here, Self.here]))
            _ = try reason(delivery)
            #expect(receiver.received.count == 1)
        }
    }

    @Test("refuses a name of which any address is refused, wherever it stands among them")
    func mixedAddresses() async throws {
        try await NotificationReceiver.withReceiver { receiver in
            let metadata = IPAddress("169.254.169.254")
            for addresses in [[Self.here, metadata], [Self.elsewhere, metadata, Self.here], [metadata, Self.here]] {
                let delivery = await deliver(
                    to: "http://shop.example:\(receiver.port)/", by: sender(to: addresses))
                let reason = try reason(delivery)
                #expect(reason.contains("169.254.169.254, which is not allowed"))
            }
            let delivery = await deliver(to: "http://shop.example:\(receiver.port)/", by: sender(to: []))
            let reason = try reason(delivery)
            #expect(reason.contains("not known"))
            #expect(receiver.received.isEmpty)
        }
    }

    @Test(
        "refuses addresses that its policy refuses, however they are spelled, before it connects",
        arguments: [
            "127.0.0.1", "127.1", "2130706433", "0x7f000001", "[::1]", "[::ffff:127.0.0.1]", "localhost", "LOCALHOST",
            "localhost.", "127.0.0.1%2E", "user@127.0.0.1",
        ])
    func loopback(host: String) async throws {
        try await NotificationReceiver.withReceiver { receiver in
            let strict = HTTPNotificationSender(policy: AddressPolicy())
            for scheme in ["http", "https"] {
                let delivery = await deliver(to: "\(scheme)://\(host):\(receiver.port)/", by: strict)
                let reason = try reason(delivery)
                #expect(
                    reason.contains("not allowed") || reason.contains("not known") || reason.contains("not an http"))
            }
            #expect(receiver.received.isEmpty)
        }
    }

    @Test(
        "refuses private, link-local and metadata addresses, also where this machine is allowed",
        arguments: [
            "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "[fe80::1]",
            "[fd00::1]",
            "[::ffff:10.0.0.1]", "[64:ff9b::a00:1]",
        ])
    func privateNetworks(host: String) async throws {
        let delivery = await deliver(to: "http://\(host)/")
        #expect(try reason(delivery).contains("not allowed"))
    }

    @Test(
        "accepts any text as an address without a crash",
        arguments: [
            "", "no address", "ftp://127.0.0.1/", "file:///etc/passwd", "http://", "http:///path", "http://%00/",
            "unix:///tmp/socket", "http+unix://%2Ftmp%2Fsocket/", "http://127.0.0.1:65536/",
            "http://127.0.0.1:99999999/",
            "http://127.0.0.1:-1/", "http://127.0.0.1:0/", "http://[::1/", "http://[127.0.0.1]/", "http://a b/",
            "https://no-such-host.invalid/",
        ])
    func noAddress(url: String) async throws {
        let delivery = await deliver(to: url)
        _ = try reason(delivery)
    }

    @Test("does not wait for other blocking work to resolve a name")
    func resolver() async throws {
        let pool = NIOSingletons.posixBlockingThreadPool
        let gate = DispatchSemaphore(value: 0)
        let workers = 4 * NIOSingletons.blockingPoolThreadCountSuggestion
        for _ in 0..<workers { pool.submit { _ in gate.wait() } }
        defer { for _ in 0..<workers { gate.signal() } }
        try await NotificationReceiver.withReceiver { receiver in
            let delivery = await deliver(to: "http://localhost:\(receiver.port)/")
            #expect(delivery == .accepted)
        }
    }

    @Test(
        "refuses a certificate of an unknown authority",
        .enabled(if: FileManager.default.isExecutableFile(atPath: openssl), "there is no openssl here"))
    func certificates() async throws {
        let folder = DataFolder.temporary().url
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (key, certificate) = (folder.appendingPathComponent("key").path, folder.appendingPathComponent("crt").path)
        let made = try await ChildProcess.run(
            ChildProcess.Start(
                URL(fileURLWithPath: Self.openssl),
                [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key,
                    "-out", certificate,
                ]))
        #expect(made.status == 0)
        let server = ChildProcess.Start(
            URL(fileURLWithPath: Self.openssl),
            ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"])
        try await ChildProcess.with(server) { child in
            let port = try await poll("a server with TLS") {
                child.output.split(separator: "\n").first { $0.hasPrefix("ACCEPT 127.0.0.1:") }?.split(separator: ":")
                    .last
            }
            for host in ["localhost", "127.0.0.1"] {
                let delivery = await deliver(to: "https://\(host):\(port)/")
                guard case .failed(let reason) = delivery else {
                    Issue.record("it was accepted")
                    return
                }
                #expect(
                    reason
                        == "no answer: its certificate is not accepted: it is not in force, or of an unknown authority "
                        + "(CERTIFICATE_VERIFY_FAILED)")
            }
        }
    }

    private static let openssl = "/usr/bin/openssl"

    /// Versions before TLS 1.2 are deprecated (RFC 8996); the platform itself speaks none of them (docs/configuration.md).
    @Test("sends nothing to a receiver that speaks older versions of TLS only", arguments: [TLSVersion.tlsv1, .tlsv11])
    func oldTLS(version: TLSVersion) async throws {
        let authority = try LocalAuthority(named: "An authority", at: Date())
        let made = try authority.certificate(for: ["localhost"], at: Date())
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(made.chain.utf8)).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(made.key.utf8), format: .pem)))
        (tls.minimumTLSVersion, tls.maximumTLSVersion) = (version, version)
        let context = try NIOSSLContext(configuration: tls)
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let sender = HTTPNotificationSender(
            policy: AddressPolicy(allowsLoopback: true),
            authorities: try NIOSSLCertificate.fromPEMBytes(Array(authority.certificatePEM.utf8)))
        let delivery = await deliver(to: "https://localhost:\(server.localAddress?.port ?? 0)/", by: sender)
        try await server.close()
        let reason = try reason(delivery)
        #expect(reason == "no answer: it does not speak TLS 1.2 or 1.3 (TLSV1_ALERT_PROTOCOL_VERSION)")
    }
}
