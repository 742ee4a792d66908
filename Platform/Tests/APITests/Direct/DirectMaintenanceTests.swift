import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect
import Server
import Support
import Testing

@testable import DirectAPI

@Suite("Worldline Direct: capture, cancel, refund", .timeLimit(.minutes(5)))
struct DirectMaintenanceTests {
    private static func money(_ amount: Int64, _ currency: String = "EUR") -> JSONValue {
        ["amountOfMoney": ["amount": .integer(amount), "currencyCode": .string(currency)]]
    }

    @Test("a capture is requested, then captured, and has its own identifier")
    func capture() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let id = try await direct.paid()
            let answer = try await direct.send("POST", "/payments/\(id)/capture", [:])
            #expect(answer.status == 201)
            let capture = answer.document(DirectCapture.self)
            #expect(capture.id?.rawValue == DirectPaymentID(rawValue: id).base + "_1")
            #expect(capture.status == .captureRequested)
            #expect(capture.statusOutput?.statusCode == .capturePending)
            #expect(capture.captureOutput?.amountOfMoney?.amount == 3_000)
            let settled = try await direct.payment(id)
            #expect(settled.status == .captured)
            let captures = try await direct.send("GET", "/payments/\(id)/captures").document(DirectCaptures.self)
            #expect(captures.captures?.map(\.statusOutput?.statusCode) == [.captured])
        }
    }

    @Test("it is captured by the clock, too, without a request")
    func byTheClock() async throws {
        try await TestPlatform.run { test in
            let id = try await test.direct.paid()
            _ = try await test.direct.send("POST", "/payments/\(id)/capture", [:])
            test.clock.advance(seconds: 1)
            // Or by the platform's own round, if that was first.
            try await test.platform.paymentService.runDueSettlements()
            _ = try await poll("the capture") {
                try await test.onlyPayment().operations.map(\.state) == [.settled] ? true : nil
            }
            #expect(try await test.onlyPayment().totals.captured == 3_000)
        }
    }

    @Test("partial captures, then the rest; more than the rest is refused and captures nothing")
    func parts() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let id = try await direct.paid()
            let first = try await direct.send("POST", "/payments/\(id)/capture", ["amount": .integer(1_000)])
            #expect(first.status == 201)
            let between = try await direct.payment(id)
            #expect(between.status == .pendingCapture)
            #expect(between.statusOutput?.isRefundable == true)
            #expect(between.paymentOutput?.acquiredAmount?.amount == 1_000)
            let over = try await direct.send("POST", "/payments/\(id)/capture", ["amount": .integer(2_001)])
            #expect(over.error == "400 50001126 ACTION_NOT_ALLOWED_ON_TRANSACTION")
            let rest = try await direct.send("POST", "/payments/\(id)/capture", ["amount": .integer(2_000)])
            #expect(rest.status == 201)
            let again = try await direct.send("POST", "/payments/\(id)/capture", [:])
            #expect(again.error == "400 50001127 ACTION_NOT_ALLOWED_ON_TRANSACTION")
        }
    }

    @Test("a final capture releases the rest")
    func final() async throws {
        try await TestPlatform.run { test in
            let id = try await test.direct.paid()
            _ = try await test.direct.send(
                "POST", "/payments/\(id)/capture", ["amount": .integer(1_000), "isFinal": .bool(true)])
            let after = try await test.direct.payment(id)
            #expect(after.status == .captured)
            #expect(after.paymentOutput?.acquiredAmount?.amount == 1_000)
        }
    }

    @Test("a cancellation answers that it is pending, then it is done; nothing can follow")
    func cancel() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let id = try await direct.paid()
            let answer = try await direct.send("POST", "/payments/\(id)/cancel")
            #expect(answer.status == 200)
            let payment = answer.document(DirectCancelResponse.self).payment
            #expect(payment?.status == .cancelled)
            #expect(payment?.statusOutput?.statusCode == .cancelPending)
            let after = try await direct.payment(id)
            #expect(after.statusOutput?.statusCode == .cancelled)
            #expect(after.statusOutput?.statusCategory == .unsuccessful)
            for operation in ["cancel", "capture", "refund"] {
                let refused = try await direct.send("POST", "/payments/\(id)/\(operation)", [:])
                #expect(refused.error == "400 50001127 ACTION_NOT_ALLOWED_ON_TRANSACTION")
            }
        }
    }

    @Test("a part can be cancelled and the rest captured; more than the rest cannot be cancelled")
    func partialCancel() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let id = try await direct.paid()
            let part = try await direct.send("POST", "/payments/\(id)/cancel", Self.money(1_000))
            #expect(part.document(DirectCancelResponse.self).payment?.status == .pendingCapture)
            let over = try await direct.send("POST", "/payments/\(id)/cancel", Self.money(2_001))
            #expect(over.status == 400)
            let captured = try await direct.send("POST", "/payments/\(id)/capture", [:])
            #expect(captured.document(DirectCapture.self).captureOutput?.amountOfMoney?.amount == 2_000)
        }
    }

    @Test("refunds: requested, refunded, and never more than was captured")
    func refunds() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let id = try await direct.paid(DirectTester.applePay(mode: "SALE"))
            let answer = try await direct.send("POST", "/payments/\(id)/refund", Self.money(1_000))
            #expect(answer.status == 201)
            let refund = answer.document(DirectRefund.self)
            #expect(refund.status == .refundRequested)
            #expect(refund.statusOutput?.statusCode == .refundPending)
            #expect(refund.refundOutput?.amountOfMoney?.amount == 1_000)
            let totals = refund.refundOutput?.mobileRefundMethodSpecificOutput
            #expect(totals?.totalAmountPaid == 3_000 && totals?.totalAmountRefunded == 1_000)
            #expect(totals?.json["network"] == "Visa")
            let over = try await direct.send("POST", "/payments/\(id)/refund", Self.money(2_001))
            #expect(over.error == "400 50001129 ACTION_NOT_ALLOWED_ON_TRANSACTION")
            _ = try await direct.send("POST", "/payments/\(id)/refund", [:])
            let after = try await direct.payment(id)
            #expect(after.status == .refunded)
            let again = try await direct.send("POST", "/payments/\(id)/refund", [:])
            #expect(again.status == 400)
            let list = try await direct.send("GET", "/payments/\(id)/refunds").document(DirectRefunds.self)
            #expect(list.refunds?.compactMap(\.refundOutput?.amountOfMoney?.amount) == [1_000, 2_000])
        }
    }

    // docs/choices/direct.md, DF126: the amounts alone end cancellations and refunds.
    @Test("isFinal of a cancellation or a refund is read, and another one may follow while something is left")
    func finalCancelOrRefund() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            for operation in ["cancel", "refund"] {
                let id = try await direct.paid(
                    DirectTester.applePay(mode: operation == "refund" ? "SALE" : "FINAL_AUTHORIZATION"))
                var last = try #require(Self.money(1_000).object)
                last["isFinal"] = 1
                let wrong = try await direct.send("POST", "/payments/\(id)/\(operation)", .object(last))
                #expect(wrong.status == 400)
                #expect(wrong.document(DirectErrorResponse.self).errors?.first?.propertyName == "isFinal")
                last["isFinal"] = .bool(true)
                for _ in 1...3 {
                    let answer = try await direct.send("POST", "/payments/\(id)/\(operation)", .object(last))
                    #expect(answer.status == (operation == "refund" ? 201 : 200))
                }
                let over = try await direct.send("POST", "/payments/\(id)/\(operation)", .object(last))
                #expect(over.status == 400)
            }
        }
    }

    @Test("details list everything under Operations, with a capital letter")
    func details() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let id = try await direct.paid()
            _ = try await direct.send("POST", "/payments/\(id)/capture", ["amount": .integer(500)])
            let answer = try await direct.send("GET", "/payments/\(id)/details")
            #expect(answer.json?["Operations"]?.array?.count == 2)
            let operations = answer.document(DirectPayment.self).operations
            #expect(operations?.compactMap(\.id?.operation) == [0, 1])
            #expect(operations?.last?.amountOfMoney?.amount == 500)
        }
    }

    @Test(
        "the test amounts: an unsuccessful capture or refund, an uncertain one",
        arguments: [
            (1_309, "capture", 93, 5), (1_303, "refund", 83, 9), (1_209, "capture", 92, 92), (1_203, "refund", 82, 82),
        ])
    func testAmounts(amount: Int64, operation: String, code: Int64, payment: Int64) async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let mode = operation == "refund" ? "SALE" : "FINAL_AUTHORIZATION"
            let id = try await direct.paid(DirectTester.applePay(amount: amount, mode: mode))
            _ = try await direct.send("POST", "/payments/\(id)/\(operation)", [:])
            let details = try await direct.send("GET", "/payments/\(id)/details").document(DirectPayment.self)
            #expect(details.operations?.last?.statusOutput?.statusCode?.rawValue == code)
            #expect(details.statusOutput?.statusCode?.rawValue == payment)
        }
    }

    @Test("another merchant's payment, and an unknown one, are not found")
    func unknown() async throws {
        try await TestPlatform.run { test in
            let theirs = try await test.direct.paid(DirectTester.applePay(mode: "SALE"))
            let key = try #require(
                try await test.platform.direct.administration.add("Boulangerie_1", DirectShopChange()).first)
            var other = test.direct
            other.merchantId = "Boulangerie_1"
            other.key = DirectAPIKey(id: key.issued.id, secret: key.secret)
            let before = try await test.onlyPayment()
            for path in ["", "/details", "/captures", "/refunds"] {
                let answer = try await other.send("GET", "/payments/\(theirs)\(path)")
                #expect(answer.error == "404 50001130 UNKNOWN_PAYMENT_ID", "\(path)")
            }
            for operation in ["capture", "cancel", "refund", "complete", "subsequent"] {
                let answer = try await other.send("POST", "/payments/\(theirs)/\(operation)", [:])
                #expect(answer.error == "404 50001130 UNKNOWN_PAYMENT_ID", "\(operation)")
            }
            let after = try await test.onlyPayment()
            #expect(after.history == before.history)
            for path in ["9999999999_0", "x", "9999999999_0/details", "9999999999_0/captures", "9999999999_0/refunds"] {
                let answer = try await test.direct.send("GET", "/payments/\(path)")
                #expect(answer.error == "404 50001130 UNKNOWN_PAYMENT_ID")
            }
            for operation in ["capture", "cancel", "refund"] {
                let answer = try await test.direct.send("POST", "/payments/9999999999_0/\(operation)", [:])
                #expect(answer.error == "404 50001130 UNKNOWN_PAYMENT_ID")
            }
        }
    }

    @Test("an operation that the payment does not have is not found, and changes nothing; each that it has names it")
    func unknownOperation() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let id = try await direct.paid()
            let base = DirectPaymentID(rawValue: id).base
            let before = try await test.onlyPayment()
            for path in ["", "/details", "/captures", "/refunds"] {
                let answer = try await direct.send("GET", "/payments/\(base)_1\(path)")
                #expect(answer.error == "404 50001130 UNKNOWN_PAYMENT_ID", "\(path)")
            }
            for operation in [
                "capture", "cancel", "refund", "complete", "subsequent", "increment-authorization",
                "authorization-additional-data",
            ] {
                let answer = try await direct.send("POST", "/payments/\(base)_1/\(operation)", [:])
                #expect(answer.error == "404 50001130 UNKNOWN_PAYMENT_ID", "\(operation)")
            }
            let after = try await test.onlyPayment()
            #expect(after.history == before.history)
            _ = try await direct.send("POST", "/payments/\(id)/capture", ["amount": .integer(1_000)])
            for name in [base, "\(base)_0", "\(base)_1"] {
                let found = try await direct.send("GET", "/payments/\(name)")
                #expect(found.document(DirectPayment.self).id?.rawValue == "\(base)_0", "\(name)")
            }
            #expect(try await direct.send("GET", "/payments/\(base)_2").status == 404)
            // The rest is captured by the name of the first capture.
            let rest = try await direct.send("POST", "/payments/\(base)_1/capture", [:])
            #expect(rest.document(DirectCapture.self).id?.rawValue == "\(base)_2")
        }
    }

    @Test("an amount in another currency, of zero or negative is refused")
    func badAmounts() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let id = try await direct.paid(DirectTester.applePay(mode: "SALE"))
            #expect(try await direct.send("POST", "/payments/\(id)/refund", Self.money(100, "USD")).status == 400)
            #expect(try await direct.send("POST", "/payments/\(id)/refund", Self.money(0)).status == 400)
            #expect(try await direct.send("POST", "/payments/\(id)/refund", Self.money(-1)).status == 400)
            let after = try await direct.payment(id)
            #expect(after.paymentOutput?.acquiredAmount?.amount == 3_000)
            #expect(after.status == .captured)
        }
    }
}
