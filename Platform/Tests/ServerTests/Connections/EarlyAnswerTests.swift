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

@Suite("An answer before the request is whole, and requests that RFC 9112 refuses", .timeLimit(.minutes(5)))
struct EarlyAnswerTests {
    @Test(
        "a large body of an unauthenticated caller is answered, and its connection is closed even if the client does not close it"
    )
    func unauthenticated() async throws {
        try await TestPlatform.run { test in
            let peer = try await RawPeer.connect(test)
            try await peer.send(
                "POST /v2/AcmeTest/payments HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: 8000000\r\n\r\n"
            )
            peer.pour(String(repeating: "x", count: 4_000_000))
            try await peer.waitForEnd()
            #expect(peer.received.hasPrefix("HTTP/1.1 403") || peer.received.isEmpty)
            try await test.waitForConnections(0)
            await peer.close()
        }
    }

    @Test("data after such an answer are read for a while, so that the client can read it")
    func lingering() async throws {
        // Long enough for a client on a busy machine.
        try await TestPlatform.run(.patient { $0.limits.linger = .seconds(5) }) { test in
            let peer = try await RawPeer.connect(test)
            try await peer.send("POST /v2/AcmeTest/payments HTTP/1.1\r\nHost: here\r\nContent-Length: 50000\r\n\r\n")
            try await peer.wait(for: "\r\n\r\n")
            #expect(peer.received.hasPrefix("HTTP/1.1 403"))
            #expect(peer.received.lowercased().contains("connection: close"))
            try await peer.send(String(repeating: "x", count: 20_000))
            try await peer.waitForEnd()
            try await test.waitForConnections(0)
        }
    }

    @Test("a body that announces too much is refused at once, without 100-continue")
    func tooLarge() async throws {
        try await TestPlatform.run { test in
            let peer = try await RawPeer.connect(test)
            try await peer.send(
                "POST /rs-services/v2/checkoutInApp/orderInitialize HTTP/1.1\r\nHost: here\r\n"
                    + "Expect: 100-continue\r\nContent-Length: 70000\r\n\r\n")
            try await peer.wait(for: "redirectionStatusCode")
            #expect(peer.received.hasPrefix("HTTP/1.1 413"))
            try await peer.waitForEnd()
        }
    }

    @Test("Expect: 100-continue is answered when the body is needed, and not when the head is refused")
    func expect() async throws {
        try await TestPlatform.run { test in
            let head = { (path: String) in
                "POST \(path) HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
            }
            let wanted = try await RawPeer.connect(test)
            try await wanted.send(head("/rs-services/v2/checkoutInApp/orderInitialize"))
            try await wanted.wait(for: "HTTP/1.1 100 Continue\r\n\r\n")
            try await wanted.send("{}")
            try await wanted.wait(for: "HTTP/1.1 200 OK")
            let unwanted = try await RawPeer.connect(test)
            try await unwanted.send(head("/v2/AcmeTest/payments"))
            try await unwanted.wait(for: "\r\n\r\n")
            #expect(unwanted.received.hasPrefix("HTTP/1.1 403"))
            await wanted.close()
            await unwanted.close()
        }
    }

    @Test(
        "HTTP/1.1 requires one Host: none and two are 400",
        arguments: [
            "", "Host:\r\n", "Host: here\r\nHost: there\r\n", "host: here\r\nHOST: there\r\n", "Host: here, there\r\n",
        ])
    func host(_ fields: String) async throws {
        try await TestPlatform.run { test in
            let peer = try await RawPeer.connect(test)
            // After one that is right: the refusal comes in its turn.
            try await peer.send(
                "GET /live HTTP/1.1\r\nHost: here\r\n\r\nGET /ready HTTP/1.1\r\n\(fields)\r\nGET /live HTTP/1.1\r\n\r\n"
            )
            try await peer.waitForEnd()
            let statuses = peer.received.matches(of: /HTTP\/1.1 ([0-9]{3})/).map { String($0.1) }
            #expect(statuses == ["200", "400"])
            try await test.waitForConnections(0)
        }
    }

    @Test(
        "a head of more than 64 KiB is 431, in its turn: in the path, in one field, in many, and before its end",
        arguments: [
            "GET /live?\(String(repeating: "a", count: 70_000)) HTTP/1.1\r\nHost: here\r\n\r\n",
            "GET /live HTTP/1.1\r\nHost: here\r\nX: \(String(repeating: "a", count: 70_000))\r\n\r\n",
            "GET /live HTTP/1.1\r\nHost: here\r\n"
                + String(repeating: "X: \(String(repeating: "a", count: 1_000))\r\n", count: 70) + "\r\n",
            "GET /live HTTP/1.1\r\nHost: here\r\nX: \(String(repeating: "a", count: 100_000))",
        ])
    func longHead(_ request: String) async throws {
        try await TestPlatform.run(.patient { _ in }) { test in
            let peer = try await RawPeer.connect(test)
            try await peer.send("GET /live HTTP/1.1\r\nHost: here\r\n\r\n" + request)
            try await peer.wait(for: " 431 ")
            let statuses = peer.received.matches(of: /HTTP\/1.1 ([0-9]{3})/).map { String($0.1) }
            #expect(statuses == ["200", "431"])
            try await peer.finish()
            try await peer.waitForEnd()
            try await test.waitForConnections(0)
            await peer.close()
        }
    }

    @Test("a head that is too long, after a last request, changes nothing of its answer")
    func longHeadAfterLast() async throws {
        try await TestPlatform.run { test in
            let peer = try await RawPeer.connect(test)
            try await peer.send(
                "GET /live HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
                    + "GET /live HTTP/1.1\r\nX: \(String(repeating: "a", count: 70_000))\r\n\r\n")
            try await peer.waitForEnd()
            let statuses = peer.received.matches(of: /HTTP\/1.1 ([0-9]{3})/).map { String($0.1) }
            #expect(statuses == ["200"])
            await peer.close()
        }
    }

    @Test("a head of nearly 64 KiB is read")
    func longestHead() async throws {
        try await TestPlatform.run { test in
            let peer = try await RawPeer.connect(test)
            try await peer.send(
                "GET /live HTTP/1.1\r\nHost: here\r\nX: \(String(repeating: "a", count: 65_000))\r\n\r\n")
            try await peer.wait(for: "HTTP/1.1 200")
            await peer.close()
        }
    }

    @Test("HTTP/1.0 needs no Host, and its connection ends with the answer")
    func oldVersion() async throws {
        try await TestPlatform.run { test in
            for wish in ["", "Connection: keep-alive\r\n"] {
                let peer = try await RawPeer.connect(test)
                try await peer.send("GET /live HTTP/1.0\r\n\(wish)\r\n")
                try await peer.waitForEnd()
                #expect(peer.received.contains(" 200 OK"))
                #expect(peer.received.contains("connection: close\r\n"), "\(peer.received)")
            }
            try await test.waitForConnections(0)
        }
    }

    @Test("HTTP/1.0 gets no chunks (RFC 9112, section 6.1): the connection's end is that of an answer without a length")
    func oldVersionWithoutChunks() async throws {
        try await TestPlatform.run { test in
            let token = try await test.platform.admin.tokens.replaceOwners().reveal()
            let peer = try await RawPeer.connect(test)
            try await peer.send("GET /admin/api/v1/events HTTP/1.0\r\nAuthorization: Bearer \(token)\r\n\r\n")
            try await peer.wait(for: "event: start\ndata: {}\n\n")
            let parts = peer.received.components(separatedBy: "\r\n\r\n")
            #expect(parts.first?.hasPrefix("HTTP/1.0 200 ") == true, "\(parts)")
            #expect(parts.first?.lowercased().contains("transfer-encoding") == false, "\(parts)")
            #expect(parts.last?.hasPrefix("retry: ") == true, "\(parts)")
            await peer.close()
        }
    }

    @Test("a request that is not HTTP is 400, and its connection is closed")
    func noHTTP() async throws {
        try await TestPlatform.run { test in
            let peer = try await RawPeer.connect(test)
            try await peer.send("\u{16}\u{3}\u{1} hello\r\n\r\n")
            try await peer.waitForEnd()
            #expect(peer.received.hasPrefix("HTTP/1.1 400"))
            try await test.waitForConnections(0)
        }
    }

    @Test("requests sent together are answered in their order, and the connection stays")
    func pipelined() async throws {
        try await TestPlatform.run { test in
            let peer = try await RawPeer.connect(test)
            let asking = "GET /live HTTP/1.1\r\nHost: here\r\n\r\nGET /nowhere HTTP/1.1\r\nHost: here\r\n\r\n"
            try await peer.send(asking + asking)
            _ = try await poll("four answers") {
                peer.received.matches(of: /HTTP\/1.1 ([0-9]{3})/).count == 4 ? true : nil
            }
            let statuses = peer.received.matches(of: /HTTP\/1.1 ([0-9]{3})/).map { String($0.1) }
            #expect(statuses == ["200", "404", "200", "404"])
            #expect(!peer.isEnded)
            await peer.close()
        }
    }
}
