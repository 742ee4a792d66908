import AdminAPI
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

@Suite("A slow or silent client keeps its connection for a limited time", .timeLimit(.minutes(5)))
struct SlowPeerTests {
    private static let head = "POST /rs-services/v2/checkoutInApp/orderInitialize HTTP/1.1\r\nHost: here\r\n"

    @Test("a client that sends nothing")
    func silent() async throws {
        try await TestPlatform.run(.patient { $0.limits.head = .milliseconds(200) }) { test in
            let peer = try await RawPeer.connect(test)
            try await peer.waitForEnd()
            try await test.waitForConnections(0)
            #expect(test.cut("head") == 1)
        }
    }

    @Test("a client that sends a head byte by byte, however steadily")
    func headInDrops() async throws {
        try await TestPlatform.run(.patient { $0.limits.head = .milliseconds(300) }) { test in
            let peer = try await RawPeer.connect(test)
            for byte in Self.head {
                guard !peer.isEnded else { break }
                peer.pour(String(byte))
                try await Task.sleep(for: .milliseconds(20))
            }
            try await peer.waitForEnd()
            #expect(test.cut("head") == 1)
        }
    }

    @Test("a client that announces a body and stops sending")
    func silentBody() async throws {
        try await TestPlatform.run(.patient { $0.limits.bodySilence = .milliseconds(200) }) { test in
            let peer = try await RawPeer.connect(test)
            try await peer.send(Self.head + "Content-Length: 100\r\n\r\n{\"a\":")
            try await peer.waitForEnd()
            try await test.waitForConnections(0)
            #expect(test.cut("body") == 1)
        }
    }

    @Test("a client whose body never ends, though it is never silent")
    func bodyInDrops() async throws {
        try await TestPlatform.run(.patient { $0.limits.body = .milliseconds(300) }) { test in
            let peer = try await RawPeer.connect(test)
            try await peer.send(Self.head + "Content-Length: 10000\r\n\r\n")
            while !peer.isEnded {
                peer.pour("x")
                try await Task.sleep(for: .milliseconds(20))
            }
            try await test.waitForConnections(0)
            #expect(test.cut("body") == 1)
        }
    }

    @Test("a client that keeps its connection after an answer and sends nothing more")
    func idle() async throws {
        try await TestPlatform.run(.patient { $0.limits.idle = .milliseconds(200) }) { test in
            let peer = try await RawPeer.connect(test)
            try await peer.send("GET /live HTTP/1.1\r\nHost: here\r\n\r\n")
            try await peer.wait(for: "live\n")
            try await peer.waitForEnd()
            #expect(test.cut("idle") == 1)
            #expect(peer.received.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test("a second head on a kept connection has the time of a head, not of an idle connection")
    func secondHead() async throws {
        // Long enough for the first head, on a busy machine too.
        try await TestPlatform.run(.patient { $0.limits.head = .seconds(5) }) { test in
            let peer = try await RawPeer.connect(test)
            try await peer.send("GET /live HTTP/1.1\r\nHost: here\r\n\r\n")
            try await peer.wait(for: "live\n")
            try await peer.send("GET /li")
            try await peer.waitForEnd()
            #expect(test.cut("head") == 1)
        }
    }

    @Test("a client that sends many requests and reads no answer")
    func unread() async throws {
        try await TestPlatform.run(.patient { $0.limits.unreadAnswer = .milliseconds(300) }) { test in
            let peer = try await RawPeer.connect(test, reads: false)
            let asking = "GET /openapi/direct.json HTTP/1.1\r\nHost: here\r\n\r\n"
            peer.pour(String(repeating: asking, count: 20))
            _ = try await poll("the end of what nobody reads") { test.cut("unread") == 1 ? true : nil }
            try await test.waitForConnections(0)
            await peer.close()
        }
    }

    @Test("a request in progress is not late, however long the acquirer takes")
    func workedOn() async throws {
        let acquirer = ScriptedAcquirer(authorisations: [.answerAfter(.seconds(11), ScriptedAcquirer.approval)])
        var options = TestPlatform.Options()
        options.acquirer = acquirer
        // Shorter than the acquirer takes, and long enough for a client on a busy machine.
        options.limits.head = .seconds(5)
        options.limits.bodySilence = .seconds(5)
        options.limits.body = .seconds(5)
        options.limits.idle = .seconds(5)
        try await TestPlatform.run(options) { test in
            let answer = try await test.phone().pay(test.merchant().orderInitialize(.test()))
            #expect(answer.isAccepted)
        }
    }

    @Test("a cut body is not used: nothing is done for it")
    func cutBody() async throws {
        try await TestPlatform.run(.patient { $0.limits.bodySilence = .milliseconds(200) }) { test in
            let token = try await test.platform.admin.tokens.replaceOwners().reveal()
            let peer = try await RawPeer.connect(test)
            // A form would do without what is missing: its fields are all there.
            let form = "token=\(token)"
            try await peer.send(
                "POST /admin/sign-in HTTP/1.1\r\nHost: here\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                    + "Content-Length: \(form.utf8.count + 10)\r\n\r\n\(form)")
            try await peer.waitForEnd()
            try await test.waitForConnections(0)
            #expect(!peer.received.contains(" 303 "))
        }
    }
}
