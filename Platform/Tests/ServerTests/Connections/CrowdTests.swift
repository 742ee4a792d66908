import Engine
import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Server
import Storage
import Support
import Testing

@Suite("More connections than the limit", .timeLimit(.minutes(5)))
struct CrowdTests {
    private static func options(_ limit: Int) -> TestPlatform.Options { .patient { $0.maximumConnections = limit } }

    @Test("silent clients do not block others: the one that waited longest is closed, and payments are answered")
    func silentPeers() async throws {
        try await TestPlatform.run(Self.options(4)) { test in
            var peers: [RawPeer] = []
            for number in 0..<30 {
                peers.append(try await RawPeer.connect(test))
                if number.isMultiple(of: 10) {
                    // Then the connection of an earlier payment has gone, too, and none is closed while this one uses it.
                    // Which of the newest four stay is the listener's order, not the one in which they asked.
                    let asked = peers
                    _ = try await poll("room") { asked.count { $0.isEnded } >= asked.count - 4 ? true : nil }
                    let answer = try await test.phone().pay(test.merchant().orderInitialize(.test("CROWD\(number)")))
                    #expect(answer.isAccepted)
                }
                #expect(test.platform.paymentService.meters.connections.open <= 4 + 8 + 4)
            }
            #expect(test.cut("crowded") > 0)
            #expect(try #require(peers.first).isEnded)
            for peer in peers { await peer.close() }
        }
    }

    @Test("a payment in progress is not cut for a new connection")
    func underWay() async throws {
        let acquirer = ScriptedAcquirer(authorisations: [.hold(ScriptedAcquirer.approval)])
        var options = Self.options(2)
        options.acquirer = acquirer
        try await TestPlatform.run(options) { test in
            let initialisation = try await test.merchant().orderInitialize(.test())
            let paying = Task { try await test.phone().pay(initialisation) }
            while acquirer.asked.isEmpty { await Task.yield() }
            var peers: [RawPeer] = []
            for _ in 0..<20 { peers.append(try await RawPeer.connect(test)) }
            // Each has asked for a place while the payment has one: a connection may be open before the platform knows it.
            let asked = peers
            _ = try await poll("the end of all but two") { asked.count { $0.isEnded } >= 18 ? true : nil }
            #expect(acquirer.answered == 0)
            acquirer.release()
            #expect(try await paying.value.isAccepted)
            for peer in peers { await peer.close() }
        }
    }

    @Test("the metrics have the number of connections, the limit, and why some were closed")
    func figures() async throws {
        try await TestPlatform.run(Self.options(5)) { test in
            let peers = [try await RawPeer.connect(test), try await RawPeer.connect(test)]
            // A connection may be open before the platform knows it.
            try await test.waitForConnections(2)
            let text = String(decoding: try await test.get("/metrics").body, as: UTF8.self)
            #expect(text.contains("\nguichet_connections 3\n"))
            #expect(text.contains("\nguichet_connections_limit 5\n"))
            #expect(text.contains("# TYPE guichet_connections_cut_total counter"))
            for peer in peers { await peer.close() }
        }
    }
}
