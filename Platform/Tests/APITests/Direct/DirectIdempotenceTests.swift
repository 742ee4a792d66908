import Engine
import GuichetCore
import GuichetDirect
import Server
import Storage
import Support
import Testing

@testable import DirectAPI

@Suite("Worldline Direct: repeats", .timeLimit(.minutes(5)))
struct DirectIdempotenceTests {
    @Test("a key is recognised for each call that makes a payment or an operation on one, and for no other")
    func recognised() async throws {
        try await TestPlatform.run { test in
            let handlers = test.platform.direct.composition(of: test.platform.parts).serverRoutes.handlers
            #expect(
                Set(handlers.filter(\.value.makesOperations).keys)
                    == Set(DirectEndpoint.server.filter(\.isIdempotent).map(\.name)))
        }
    }

    @Test("under one key the first outcome is answered again, whatever the body is, with the time of the first request")
    func createPayment() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let first = try await direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "key-1")
            #expect(first.header(DirectIdempotence.timestampHeader) == nil)
            test.clock.advance(seconds: 5)
            let second = try await direct.send(
                "POST", "/payments", DirectTester.applePay(amount: 99), idempotenceKey: "key-1")
            #expect(second.status == 201)
            #expect(second.payment?.id == first.payment?.id)
            #expect(second.payment?.paymentOutput?.amountOfMoney?.amount == 3_000)
            #expect(second.header(DirectIdempotence.timestampHeader) == "\(TestPlatform.noon.milliseconds)")
            #expect(second.header(DirectIdempotence.dateHeader)?.hasPrefix("2026-07-01T10:00:00") == true)
            let other = try await direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "key-2")
            #expect(other.payment?.id != first.payment?.id)
        }
    }

    @Test("a decline is answered again as a decline")
    func decline() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let first = try await direct.send(
                "POST", "/payments", DirectTester.card("4321456998744563"), idempotenceKey: "k")
            let second = try await direct.send("POST", "/payments", DirectTester.card(), idempotenceKey: "k")
            #expect(second.status == 402)
            #expect(second.payment?.id == first.payment?.id)
            #expect(second.header(DirectIdempotence.timestampHeader) != nil)
        }
    }

    @Test("while the first is being processed, the answer is 409 with its time, and nothing is charged twice")
    func inFlight() async throws {
        let gate = Gate()
        let asked = Counted()
        var options = TestPlatform.Options()
        options.acquirer = ClosureAcquirer { _ in
            asked.add()
            await gate.pass()
            return .yes
        }
        try await TestPlatform.run(options) { test in
            let direct = test.direct
            async let first = direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "k")
            while asked.count == 0 { await Task.yield() }
            let second = try await direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "k")
            #expect(second.error == "409 30001002 DUPLICATE_REQUEST_IN_PROGRESS")
            #expect(second.header(DirectIdempotence.timestampHeader) == "\(TestPlatform.noon.milliseconds)")
            gate.open()
            #expect(try await first.status == 201)
            let third = try await direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "k")
            #expect(third.status == 201)
        }
        #expect(asked.count == 1)
    }

    @Test("captures, cancellations and refunds repeat too", arguments: ["capture", "cancel", "refund"])
    func operations(operation: String) async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let mode = operation == "refund" ? "SALE" : "FINAL_AUTHORIZATION"
            let id = try await direct.paid(DirectTester.applePay(mode: mode))
            let path = "/payments/\(id)/\(operation)"
            let first = try await direct.send("POST", path, [:], idempotenceKey: "k")
            let second = try await direct.send("POST", path, [:], idempotenceKey: "k")
            #expect(second.status == first.status)
            #expect(second.header(DirectIdempotence.timestampHeader) == "\(TestPlatform.noon.milliseconds)")
            let details = try await direct.send("GET", "/payments/\(id)/details").document(DirectPayment.self)
            #expect(details.operations?.count == 2)
        }
    }

    @Test("a key of another call, or of another payment's, does nothing")
    func anotherCall() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let wrong = "400 50001111 INVALID_VALUE"
            let one = try #require(
                try await direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "a").payment?.id)
            let other = try #require(
                try await direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "b").payment?.id)
            let afterPayment = try await direct.send("POST", "/payments/\(one)/capture", [:], idempotenceKey: "a")
            #expect(afterPayment.error == wrong)
            #expect(try await direct.send("POST", "/payments/\(one)/capture", [:], idempotenceKey: "c").status == 201)
            for path in ["/payments/\(other)/capture", "/payments/\(one)/refund", "/payments"] {
                let body = path == "/payments" ? DirectTester.applePay() : [:]
                #expect(try await direct.send("POST", path, body, idempotenceKey: "c").error == wrong, "\(path)")
            }
            let captures = try await direct.send("GET", "/payments/\(other)/captures").document(DirectCaptures.self)
            #expect(captures.captures?.isEmpty == true)
        }
    }

    @Test("a repeat that names the payment by another of its identifiers is the same call")
    func anotherIdentifier() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let id = try await direct.paid(DirectTester.applePay(mode: "SALE"))
            let part: JSONValue = ["amountOfMoney": ["amount": .integer(100), "currencyCode": "EUR"]]
            let first = try await direct.send("POST", "/payments/\(id)/refund", part, idempotenceKey: "k")
            let refund = try #require(first.document(DirectRefund.self).id?.rawValue)
            for name in [DirectPaymentID(rawValue: id).base, refund] {
                let again = try await direct.send("POST", "/payments/\(name)/refund", part, idempotenceKey: "k")
                #expect(again.status == 201, "\(name)")
                #expect(again.document(DirectRefund.self).id?.rawValue == refund)
                let capture = try await direct.send("POST", "/payments/\(name)/capture", [:], idempotenceKey: "k")
                #expect(capture.error == "400 50001111 INVALID_VALUE", "another call")
            }
            let refunds = try await direct.send("GET", "/payments/\(id)/refunds").document(DirectRefunds.self)
            #expect(refunds.refunds?.count == 1)
        }
    }

    @Test("a key is remembered across a restart, and for a day at least")
    func restart() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        var options = TestPlatform.Options()
        options.folder = folder
        let first = try await TestPlatform.run(options) { test in
            try await test.direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "k").payment?.id
        }
        options.clock.advance(seconds: 86_399)
        try await TestPlatform.run(options) { test in
            try await test.platform.purge()
            let again = try await test.direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "k")
            #expect(again.payment?.id == first)
        }
    }

    @Test(
        "a key that is too long, or not visible ASCII, is refused",
        arguments: [String(repeating: "k", count: 256), "a b"])
    func badKey(key: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: key)
            #expect(answer.error == "400 50001111 INVALID_VALUE")
        }
    }

    @Test("a key has 255 visible characters of ASCII at most", arguments: [String(repeating: "k", count: 255), "~!\""])
    func longestKey(key: String) async throws {
        try await TestPlatform.run { test in
            let first = try await test.direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: key)
            #expect(first.status == 201)
            let again = try await test.direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: key)
            #expect(again.payment?.id == first.payment?.id)
            #expect(again.header(DirectIdempotence.timestampHeader) != nil)
        }
    }
}
