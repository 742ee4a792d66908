import APISupport
import AdminAPI
import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
import HTTPTypes
import Hummingbird
import NIOCore
import Server
import Storage
import Support
import Testing

@Suite("A body that does not arrive whole, while a fault is ordered for another shop", .timeLimit(.minutes(5)))
struct BrokenBodyTests {
    private static let merchantPath = "/v2/AcmeTest"

    private static func run<Result: Sendable>(
        in folder: DataFolder? = nil, _ body: @Sendable (TestPlatform) async throws -> Result
    ) async throws -> Result {
        var options = TestPlatform.Options()
        options.folder = folder
        options.recordsRefusals = false
        return try await TestPlatform.run(options) { test in
            var conditions = FaultOrder.Conditions()
            conditions.api = "lyra"
            conditions.shop = "73239078"
            _ = try await test.platform.faults.order(.error500, conditions, FaultOrder.Limits(), delay: nil, code: nil)
            return try await body(test)
        }
    }

    /// The headers with which the demo shop of Worldline Direct signs a call.
    private static func signed(
        _ method: String, _ path: String, type: String, _ test: TestPlatform
    ) -> [(name: String, value: String)] {
        let key = DirectAPIKey(id: "5e45c937b9db33ae", secret: "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg=")
        let date = DirectDate.text(Date(timeIntervalSince1970: Double(test.clock.now().milliseconds) / 1_000))
        let text = DirectSignature.stringToHash(
            method: method, contentType: type, date: date, headers: [], target: merchantPath + path)
        let authorization = DirectAuthorization(
            keyId: key.id, signature: DirectSignature.signature(of: text, with: key))
        return [("Date", date), ("Authorization", authorization.header)]
            + (type.isEmpty ? [] : [("Content-Type", type)])
    }

    private static func send(
        _ method: String, _ path: String, _ body: JSONValue?, _ test: TestPlatform
    ) async throws -> JSONValue {
        let answer = try await test.transport.send(
            HTTPTransportRequest(
                method: method, url: test.url(merchantPath + path),
                headers: signed(method, path, type: body == nil ? "" : "application/json", test),
                body: body?.encoded() ?? []))
        return try JSONValue(parsing: answer.body)
    }

    @Test("a capture of a part whose body breaks off captures nothing: it is not taken for one without a body")
    func halfCapture() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        // The guide's example, with a date to come.
        let payment: JSONValue = [
            "mobilePaymentMethodSpecificInput": [
                "authorizationMode": "FINAL_AUTHORIZATION", "paymentProductId": .integer(302),
                "decryptedPaymentData": [
                    "dpan": "4761120010000492", "cryptogram": "jiSRYgf6G2rjYwAAC0GPAHQAAAA=", "expiryDate": "1230",
                    "cardholderName": "John Doe", "eci": "7",
                ],
            ],
            "order": ["amountOfMoney": ["amount": .integer(3_000), "currencyCode": "EUR"]],
        ]
        let id = try await Self.run(in: folder) { test in
            let id = try #require(
                try await Self.send("POST", "/payments", payment, test)["payment"]?["id"]?.text)
            #expect(try await Self.send("GET", "/payments/\(id)", nil, test)["status"]?.text == "PENDING_CAPTURE")
            let path = "/payments/\(id)/capture"
            let headers = Self.signed("POST", path, type: "application/json", test)
                .map { "\($0.name): \($0.value)\r\n" }.joined()
            let peer = try await RawPeer.connect(test)
            try await peer.send(
                "POST \(Self.merchantPath)\(path) HTTP/1.1\r\nHost: here\r\n\(headers)Content-Length: 40\r\n\r\n"
                    + #"{"amount":"#)
            try await peer.finish()
            try await peer.waitForEnd()
            await peer.close()
            return id
        }
        // The first platform has ended, and so has all that it did for the call.
        try await Self.run(in: folder) { test in
            let after = try await Self.send("GET", "/payments/\(id)", nil, test)
            #expect(after["status"]?.text == "PENDING_CAPTURE")
        }
    }

    @Test("a body that is shorter than its Content-Length did not arrive whole, however it ended")
    func shorter() async throws {
        func request(_ body: String) -> Request {
            Request(
                head: HTTPRequest(
                    method: .post, scheme: nil, authority: nil, path: "/", headerFields: [.contentLength: "10"]),
                body: RequestBody(buffer: ByteBuffer(string: body)))
        }
        let whole = try await request("0123456789").bytes(upTo: 10)
        #expect(whole.readableBytes == 10)
        for body in ["012345678", ""] {
            await #expect(throws: (any Error).self) { _ = try await request(body).bytes(upTo: 10) }
        }
    }

    private static func chunks(_ text: String) -> String {
        "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n0\r\n\r\n"
    }

    @Test("300 KiB in chunks, which announce no length, are 413")
    func tooLarge() async throws {
        try await Self.run { test in
            let peer = try await RawPeer.connect(test)
            peer.pour(
                "POST /rs-services/v2/checkoutInApp/orderInitialize HTTP/1.1\r\nHost: here\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n" + Self.chunks(String(repeating: "x", count: 300 * 1_024)))
            try await peer.wait(for: "redirectionStatusCode")
            #expect(peer.received.hasPrefix("HTTP/1.1 413"))
            await peer.close()
        }
    }

    @Test("a seed file of 300 KiB in chunks is read")
    func seed() async throws {
        try await Self.run { test in
            let token = try await test.platform.admin.tokens.replaceOwners().reveal()
            let file = "# " + String(repeating: "x", count: 300 * 1_024)
            let peer = try await RawPeer.connect(test)
            peer.pour(
                "POST /admin/api/v1/seed HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n" + Self.chunks(#"{"file": "\#(file)"}"#))
            try await peer.wait(for: "\r\n\r\n")
            #expect(peer.received.hasPrefix("HTTP/1.1 200"), "\(peer.received)")
            await peer.close()
        }
    }
}
