import AsyncHTTPClient
import Engine
import Foundation
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOSSL
import ServiceLifecycle
import Support
import Synchronization
import Testing

@testable import Server

@Suite("HTTP/2", .timeLimit(.minutes(5)))
struct HTTP2Tests {
    /// A listener with TLS, and what the tests need of it.
    private struct Bench: Sendable {
        let port: Int
        let authority: String
        let connections: OpenConnections
        let meters: ConnectionMeters
        let gate: Gate
        let stop: @Sendable () async -> Void

        func peer() async throws -> HTTP2Peer {
            try await HTTP2Peer.connect(to: port, trusting: authority)
        }
    }

    /// Holds the requests to `/held` until it is opened.
    private final class Gate: Sendable {
        private let arrived = Atomic(0)
        private let isOpen = Atomic(false)

        func pass() async throws {
            arrived.add(1, ordering: .relaxed)
            _ = try await poll("the gate") { isOpen.load(ordering: .relaxed) ? true : nil }
        }

        func open() { isOpen.store(true, ordering: .relaxed) }

        func arrival() async throws {
            _ = try await poll("a request at the gate") { arrived.load(ordering: .relaxed) > 0 ? true : nil }
        }
    }

    /// Bodies that a handler did not get to their end.
    private final class Count: Sendable {
        private let value = Atomic(0)
        func one() { value.add(1, ordering: .relaxed) }
        var now: Int { value.load(ordering: .relaxed) }
    }

    private static func serve(
        limits: ConnectionLimits = limits { _ in }, maximum: Int = 16, interrupted: Count = Count(),
        _ body: @escaping @Sendable (Bench) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("http2-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let authority = try LocalAuthority(named: "Test", at: Date())
        let made = try authority.certificate(for: ["localhost", "127.0.0.1"], at: Date())
        for (name, text) in [
            ("authority.pem", authority.certificatePEM), ("certificate.pem", made.chain), ("key.pem", made.key),
        ] { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        let tls = try TLSCertificate(
            TLSFiles(
                certificate: folder.appendingPathComponent("certificate.pem").path,
                key: folder.appendingPathComponent("key.pem").path), for: nil, now: { Date() })
        let router = Router()
        router.get("live") { _, _ in "live" }
        router.get("slow") { _, _ in
            try await Task.sleep(for: .seconds(1))
            return "slow"
        }
        let gate = Gate()
        router.get("held") { _, _ in
            try await gate.pass()
            return "held"
        }
        router.post("count") { request, _ in
            do {
                return "\(try await request.body.collect(upTo: 1_000_000).readableBytes)"
            } catch {
                interrupted.one()
                throw error
            }
        }
        router.get("large") { _, _ in ByteBuffer(repeating: 0, count: 4_000_000) }
        router.post("early") { _, _ in "early" }
        let meters = ConnectionMeters()
        let connections = OpenConnections(limit: maximum, meters: meters)
        let (ports, running) = AsyncStream<Int>.makeStream()
        let application = Application(
            responder: router.buildResponder(), server: .guarded(limits, connections, tls: tls),
            configuration: .init(address: .hostname("127.0.0.1", port: 0), availableConnectionsDelegate: connections),
            onServerRunning: { running.yield($0.localAddress?.port ?? 0) }, logger: Logger(label: "http2"))
        let group = ServiceGroup(services: [application], logger: Logger(label: "http2"))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var iterator = ports.makeAsyncIterator()
            let port = try #require(await iterator.next())
            let bench = Bench(
                port: port, authority: folder.appendingPathComponent("authority.pem").path, connections: connections,
                meters: meters, gate: gate, stop: { await group.triggerGracefulShutdown() })
            try await body(bench)
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    /// Limits that no busy machine exceeds, except those that a test is about.
    private static func limits(_ change: (inout ConnectionLimits) -> Void) -> ConnectionLimits {
        var limits = ConnectionLimits()
        for limit in [
            \.head, \.bodySilence, \.body, \.idle, \.unreadAnswer, \.linger, \.stopDeliveries, \.stopHalfSent, \.stop,
            \.stopAll,
        ] as [WritableKeyPath<ConnectionLimits, Duration>] { limits[keyPath: limit] = .seconds(240) }
        change(&limits)
        return limits
    }

    @Test("a client that offers it gets it; one that does not gets HTTP/1.1", arguments: [true, false])
    func negotiation(offers: Bool) async throws {
        try await Self.serve { bench in
            var configuration = HTTPClient.Configuration()
            configuration.timeout.connect = .minutes(2)
            configuration.tlsConfiguration = .makeClientConfiguration()
            configuration.tlsConfiguration?.trustRoots = .file(bench.authority)
            configuration.httpVersion = offers ? .automatic : .http1Only
            let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            let answer: Result<HTTPClientResponse, any Error>
            do {
                let request = HTTPClientRequest(url: "https://localhost:\(bench.port)/live")
                answer = .success(try await client.execute(request, timeout: .minutes(2)))
            } catch { answer = .failure(error) }
            try await client.shutdown()
            let got = try answer.get()
            #expect(got.status == .ok)
            #expect(got.version == (offers ? .http2 : .http1_1))
        }
    }

    @Test("requests on one connection are answered side by side, with their bodies")
    func manyAtOnce() async throws {
        try await Self.serve { bench in
            let peer = try await bench.peer()
            let slow = try await peer.get("/slow")
            var counted: [HTTP2Peer.Exchange] = []
            for _ in 0..<20 {
                let exchange = try await peer.ask(.post, "/count")
                try await exchange.send("12345")
                try await exchange.send("67890")
                try await exchange.finish()
                counted.append(exchange)
            }
            let all = counted
            _ = try await poll("the short answers", within: .seconds(120)) { all.allSatisfy(\.isComplete) ? true : nil }
            #expect(all.allSatisfy { $0.body == "10" && $0.status == 200 })
            _ = try await poll("the slow answer", within: .seconds(120)) { slow.isComplete ? true : nil }
            #expect(slow.body == "slow")
            await peer.close()
        }
    }

    @Test("a peer that asks nothing is sent GOAWAY and closed, before its first request and after its last")
    func silence() async throws {
        // Long enough for the handshake, on a busy machine too: its time is that of the first head.
        try await Self.serve(limits: Self.limits { $0.head = .seconds(5) }) { bench in
            let silent = try await bench.peer()
            _ = try await poll("the end", within: .seconds(120)) { silent.isEnded ? true : nil }
            #expect(silent.lastAccepted == .rootStream)
        }
        try await Self.serve(limits: Self.limits { $0.idle = .milliseconds(600) }) { bench in
            let asked = try await bench.peer()
            let exchange = try await asked.get("/live")
            _ = try await poll("the end", within: .seconds(120)) { asked.isEnded ? true : nil }
            #expect(exchange.body == "live")
            #expect(asked.lastAccepted == 1)
        }
    }

    @Test("a body that stops ends its stream, and is not taken for complete; the connection goes on")
    func slowBody() async throws {
        let interrupted = Count()
        try await Self.serve(limits: Self.limits { $0.bodySilence = .seconds(1) }, interrupted: interrupted) { bench in
            let peer = try await bench.peer()
            let stuck = try await peer.ask(.post, "/count")
            // On a busy machine the stream may have ended already.
            try? await stuck.send("half")
            _ = try await poll("the reset", within: .seconds(120)) { stuck.isEnded ? true : nil }
            _ = try await poll("the interruption", within: .seconds(120)) { interrupted.now == 1 ? true : nil }
            let other = try await peer.get("/live")
            _ = try await poll("the answer", within: .seconds(120)) { other.isComplete ? true : nil }
            #expect(other.body == "live")
            await peer.close()
        }
    }

    @Test("a request that contradicts its length ends its stream; another one under way is answered")
    func wrongLength() async throws {
        try await Self.serve { bench in
            let peer = try await bench.peer()
            let slow = try await peer.get("/slow")
            let wrong = try await peer.ask(.post, "/count", length: 3)
            try? await wrong.send("longer than three")
            _ = try await poll("the reset", within: .seconds(120)) { wrong.isEnded ? true : nil }
            _ = try await poll("the slow answer", within: .seconds(120)) { slow.isComplete ? true : nil }
            #expect(slow.body == "slow")
            await peer.close()
        }
    }

    /// - Parameter allows: whether the peer allows the answers to be sent. If it does, the connection itself is stuck, and
    ///   ends; if not, only its streams are.
    @Test(
        "a peer that does not take its answers loses them after the time for unread answers", arguments: [true, false])
    func unread(allows: Bool) async throws {
        try await Self.serve(limits: Self.limits { $0.unreadAnswer = .seconds(1) }) { bench in
            let peer = try await bench.peer()
            // The handshake is over with the first answer.
            let first = try await peer.get("/live")
            _ = try await poll("the first answer", within: .seconds(120)) { first.isComplete ? true : nil }
            if allows { try await peer.allow(100_000_000) }
            try await peer.stopReading()
            for _ in 0..<4 {
                // On a busy machine the connection may have ended already.
                _ = try? await peer.get("/large")
            }
            _ = try await poll("an end because of unread answers", within: .seconds(120)) {
                bench.meters.cut["unread", default: 0] >= (allows ? 1 : 4) ? true : nil
            }
            if !allows { await peer.close() }
            _ = try await poll("the place", within: .seconds(120)) { bench.connections.isFree ? true : nil }
            if allows { await peer.close() }
        }
    }

    @Test("more requests at once than 32 wait or are refused, and 32 are answered")
    func tooMany() async throws {
        try await Self.serve { bench in
            let peer = try await bench.peer()
            var all: [HTTP2Peer.Exchange] = []
            for _ in 0..<(HTTP2Streams.limit + 8) {
                all.append(try await peer.get("/slow"))
            }
            let asked = all
            _ = try await poll("an end of each", within: .seconds(120)) {
                asked.allSatisfy(\.isEnded) ? true : nil
            }
            #expect(asked.count(where: \.isComplete) >= HTTP2Streams.limit)
            await peer.close()
        }
    }

    @Test("an answer before the end of the request is complete; what follows is read and thrown away")
    func early() async throws {
        try await Self.serve { bench in
            let peer = try await bench.peer()
            let asked = try await peer.ask(.post, "/early")
            try await asked.send("the rest follows")
            _ = try await poll("the answer", within: .seconds(120)) { asked.isComplete ? true : nil }
            #expect(asked.body == "early")
            try await asked.send("the rest")
            try await asked.finish()
            _ = try await poll("the end", within: .seconds(120)) { asked.isEnded ? true : nil }
            #expect(asked.error == nil)
            await peer.close()
        }
    }

    @Test("a rest that does not end is refused after a while, without an error; the connection goes on")
    func earlyWithoutEnd() async throws {
        try await Self.serve(limits: Self.limits { $0.linger = .seconds(1) }) { bench in
            let peer = try await bench.peer()
            // Whether this peer keeps the answer before a reset is its own affair: NIO's may lose it on a busy machine.
            let stuck = try await peer.ask(.post, "/early")
            _ = try await poll("the end", within: .seconds(120)) { stuck.isEnded ? true : nil }
            let other = try await peer.get("/live")
            _ = try await poll("the next answer", within: .seconds(120)) { other.isComplete ? true : nil }
            #expect(other.body == "live")
            await peer.close()
        }
    }

    @Test("a request that names no host is refused with 400, and one that names two; :authority or host is enough")
    func hosts() async throws {
        try await Self.serve { bench in
            let peer = try await bench.peer()
            for (authority, host, status) in [
                (nil, nil, 400), ("localhost", "example.org", 400), (nil, "localhost", 200), ("localhost", nil, 200),
                ("localhost", "localhost", 200),
            ] as [(String?, String?, Int)] {
                let exchange = try await peer.get("/live", authority: authority, host: host)
                _ = try await poll("an answer", within: .seconds(120)) { exchange.isComplete ? true : nil }
                #expect(exchange.status == status, "\(authority ?? "none") \(host ?? "none")")
            }
            await peer.close()
        }
    }

    @Test("a stop lets the request under way be answered, and says that no further one is accepted")
    func stop() async throws {
        try await Self.serve { bench in
            let peer = try await bench.peer()
            let held = try await peer.get("/held")
            try await bench.gate.arrival()
            await bench.stop()
            _ = try await poll("the notice", within: .seconds(120)) { peer.lastAccepted == nil ? nil : true }
            bench.gate.open()
            _ = try await poll("the end", within: .seconds(120)) { peer.isEnded ? true : nil }
            #expect(held.isComplete && held.body == "held")
            #expect(peer.lastAccepted == 1)
        }
    }

    @Test("above the limit, a connection without a request under way ends; one with a request does not")
    func crowd() async throws {
        try await Self.serve(maximum: 2) { bench in
            let busy = try await bench.peer()
            let held = try await busy.get("/held")
            try await bench.gate.arrival()
            let idle = try await bench.peer()
            let answered = try await idle.get("/live")
            _ = try await poll("the first answer", within: .seconds(120)) { answered.isComplete ? true : nil }
            let next = try await bench.peer()
            _ = try await poll("the place", within: .seconds(120)) { idle.isEnded ? true : nil }
            bench.gate.open()
            _ = try await poll("the answer", within: .seconds(120)) { held.isComplete ? true : nil }
            #expect(held.body == "held")
            await next.close()
            await busy.close()
        }
    }

    @Test("a head of more than 16 KiB ends its connection, and no other")
    func longHead() async throws {
        try await Self.serve { bench in
            let (peer, other) = (try await bench.peer(), try await bench.peer())
            let long = try await peer.get("/live?\(String(repeating: "a", count: 20_000))")
            _ = try await poll("the end", within: .seconds(120)) { peer.isEnded ? true : nil }
            #expect(long.status == nil)
            let short = try await other.get("/live?\(String(repeating: "a", count: 15_000))")
            _ = try await poll("the answer", within: .seconds(120)) { short.isComplete ? true : nil }
            #expect(short.status == 200)
            await other.close()
        }
    }

    @Test("requests whose peer goes away are carried out to their end, and the platform goes on")
    func peerGone() async throws {
        try await Self.serve { bench in
            for _ in 0..<5 {
                let peer = try await bench.peer()
                for _ in 0..<20 {
                    _ = try await peer.get("/slow")
                }
                await peer.close()
            }
            let other = try await bench.peer()
            let exchange = try await other.get("/live")
            _ = try await poll("the answer", within: .seconds(120)) { exchange.isComplete ? true : nil }
            await other.close()
            _ = try await poll("every place", within: .seconds(120)) { bench.connections.isFree ? true : nil }
        }
    }
}
