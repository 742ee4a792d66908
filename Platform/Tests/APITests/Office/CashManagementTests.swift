import Engine
import GuichetCore
import GuichetMerchant
import GuichetSips
import Server
import SipsAPI
import Support
import Testing

/// Sips functions: validation, cancellation, refund. The statuses are those of the data dictionary.
@Suite("The office server, cash management")
struct CashManagementTests {
    private static let one = OfficeClient<Sips>.Transaction.transactionReference("REF1")

    private static func paid(
        _ mode: CaptureMode = .authorCapture, _ body: @Sendable (TestPlatform, OfficeClient<Sips>) async throws -> Void
    ) async throws {
        try await TestPlatform.run { test in
            var order = OrderInitializeRequest.test()
            order.captureMode = mode
            let initialisation = try await test.merchant().orderInitialize(order)
            #expect(try await test.phone(Sips.self).pay(initialisation).isAccepted)
            try await body(test, try test.office())
        }
    }

    private static func euros(_ cents: Int64) throws -> Amount {
        try #require(Amount(minorUnits: cents, currency: .eur))
    }

    /// The code and the field of a refusal.
    private static func refusal(
        _ call: () async throws -> Void
    ) async throws -> (code: ResponseCode?, field: String?) {
        do {
            try await call()
            return (.accepted, nil)
        } catch let error as MerchantError {
            #expect(error.code == .refused)
            #expect(error.isSealed)
            return (error.platformCode, error.field)
        }
    }

    @Test("validate allows the capture of a part and releases the rest")
    func validate() async throws {
        try await Self.paid(.validation) { test, office in
            let before = try await office.getTransactionData(Self.one)
            #expect(before.transactionStatus == .toValidate)
            let answer = try await office.validate(Self.one, amount: Self.euros(2_000))
            #expect(answer.responseCode == .accepted)
            #expect(answer.newStatus == .toCapture)
            #expect(answer.newAmount == "2000")
            #expect(answer.captureLimitDate == "20260701")
            #expect(answer.operationDateTime == "2026-07-01T12:00:00+02:00")
            #expect(answer.authorisationId != nil)
            test.clock.move(to: TestPlatform.noon.adding(seconds: 10 * 3_600))
            try await test.doDueWork()
            let after = try await office.getTransactionData(Self.one)
            #expect(after.transactionStatus == .captured)
            #expect(after.currentAmount == "2000")
            #expect(after.originAmount == "2500")
            #expect(after.lastOperationName == "CAPTURE")
        }
    }

    @Test("validate above the ordered amount is 51, twice is 24, for a payment that needs none is 24")
    func validateRefused() async throws {
        try await Self.paid(.validation) { _, office in
            let high = try await Self.refusal { _ = try await office.validate(Self.one, amount: Self.euros(2_501)) }
            #expect(high.code == .amountTooHigh)
            #expect(high.field == "operationAmount")
            _ = try await office.validate(Self.one)
            let twice = try await Self.refusal { _ = try await office.validate(Self.one) }
            #expect(twice.code == .wrongStatus)
        }
        try await Self.paid { _, office in
            let code = try await Self.refusal { _ = try await office.validate(Self.one) }.code
            #expect(code == .wrongStatus)
        }
    }

    /// docs/choices/sips.md, row 89.
    @Test(
        "validate from 22:00 of the last day on is 24, and the payment EXPIRED, before any due work; a second earlier it is taken"
    )
    func validateTooLate() async throws {
        try await Self.paid(.validation) { test, office in
            test.clock.move(to: TestPlatform.noon.adding(seconds: 10 * 3_600))
            let late = try await Self.refusal { _ = try await office.validate(Self.one) }
            #expect(late.code == .wrongStatus)
            #expect(late.field == nil)
            #expect(try await office.getTransactionData(Self.one).transactionStatus == .expired)
        }
        try await Self.paid(.validation) { test, office in
            test.clock.move(to: TestPlatform.noon.adding(seconds: 10 * 3_600 - 1))
            let inTime = try await office.validate(Self.one)
            #expect(inTime.newStatus == .toCapture)
        }
    }

    @Test("cancel releases a part, then the rest: CANCELLED only when nothing is left")
    func cancel() async throws {
        try await Self.paid { test, office in
            let part = try await office.cancel(Self.one, amount: Self.euros(500))
            #expect(part.newStatus == .toCapture)
            #expect(part.newAmount == "2000")
            let high = try await Self.refusal { _ = try await office.cancel(Self.one, amount: Self.euros(2_001)) }
            #expect(high.code == .amountTooHigh)
            let rest = try await office.cancel(Self.one)
            #expect(rest.newStatus == .cancelled)
            #expect(rest.newAmount == "0")
            #expect(try await test.onlyPayment().state == .cancelled)
        }
    }

    @Test("refund returns parts of the captured amount, never more: CREDITED when all is returned")
    func refund() async throws {
        try await Self.paid(.immediate) { _, office in
            let first = try await office.refund(Self.one, amount: Self.euros(1_000))
            #expect(first.newStatus == .captured)
            #expect(first.newAmount == "1500")
            let high = try await Self.refusal { _ = try await office.refund(Self.one, amount: Self.euros(1_501)) }
            #expect(high.code == .amountTooHigh)
            let rest = try await office.refund(Self.one, amount: Self.euros(1_500))
            #expect(rest.newStatus == .credited)
            let after = try await Self.refusal { _ = try await office.refund(Self.one, amount: Self.euros(1)) }
            #expect(after.code == .wrongStatus)
        }
    }

    @Test("what is not captured yet cannot be refunded: 24")
    func refundTooEarly() async throws {
        try await Self.paid { _, office in
            let code = try await Self.refusal { _ = try await office.refund(Self.one, amount: Self.euros(1)) }.code
            #expect(code == .wrongStatus)
        }
    }

    @Test("an unknown reference is 25, another currency 12, an operation that is not enabled 40")
    func refused() async throws {
        try await Self.paid(.immediate) { test, office in
            let unknown = try await Self.refusal { _ = try await office.cancel(.transactionReference("NOBODY")) }
            #expect(unknown.code == .unknownTransaction)
            let dollars = try #require(Amount(minorUnits: 1, currency: "840"))
            let currency = try await Self.refusal { _ = try await office.refund(Self.one, amount: dollars) }
            #expect(currency.code == .invalidTransaction)
            #expect(currency.field == "currencyCode")
            _ = try await test.platform.sips.administration.set(["refund"], enabled: false, of: "002001000000001")
            let disabled = try await Self.refusal { _ = try await office.refund(Self.one, amount: Self.euros(1)) }
            #expect(disabled.code == .notPermitted)
            #expect(try await test.onlyPayment().totalCaptured == 2_500)
        }
    }

    /// docs/sips-merchant-wire.md, section 8.8.
    @Test("an amount has its currency, a currency is the transaction's also without an amount; a refund has an amount")
    func fields() async throws {
        try await TestPlatform.run { test in
            let merchant: InAppMerchant<Sips> = try test.merchant()
            let payments: [(String, CaptureMode)] = [
                ("validate", .validation), ("cancel", .authorCapture), ("refund", .immediate),
            ]
            for (service, mode) in payments {
                var order = OrderInitializeRequest.test(service)
                order.captureMode = mode
                #expect(try await test.phone(Sips.self).pay(merchant.orderInitialize(order)).isAccepted)
                var message = JSONObject()
                message["interfaceVersion"] = "CR_WS_2.9"
                message["keyVersion"] = "1"
                message["merchantId"] = "002001000000001"
                message["transactionReference"] = .string(service)
                let (euros, dollars) = (message.with("currencyCode", "978"), message.with("currencyCode", "840"))
                var cases: [(JSONObject, String, String)] = [
                    (message.with("operationAmount", "100"), "30", "currencyCode"),
                    (dollars.with("operationAmount", "100"), "12", "currencyCode"),
                    (dollars, "12", "currencyCode"),
                    (euros.with("operationAmount", "0"), "12", "operationAmount"),
                ]
                if service == "refund" {
                    cases += [(message, "30", "operationAmount"), (euros, "30", "operationAmount")]
                }
                for (body, code, field) in cases {
                    let answer = try await test.post(
                        JSONValue.object(body.sealed()).encoded(), to: "/rs-services/v2/cashManagement/\(service)")
                    #expect(answer.json?["responseCode"]?.text == code, "\(service)")
                    #expect(answer.json?["errorFieldName"]?.text == field, "\(service)")
                }
            }
            let after = try await test.payments()
            #expect(Set(after.map(\.state)) == [.toValidate, .toCapture, .captured])
            #expect(after.allSatisfy { $0.totals.cancelled == 0 && $0.totals.refunded == 0 })
        }
    }

    @Test("another shop's reference is unknown to this one")
    func otherShop() async throws {
        try await Self.paid { test, _ in
            let other: OfficeClient<Sogenactif> = try test.office(shop: "002001000000003")
            let code = try await Self.refusal {
                _ = try await other.cancel(.transactionReference("REF1"))
            }.code
            #expect(code == .unknownTransaction)
            #expect(try await test.onlyPayment().state == .toCapture)
        }
    }

    @Test("of a hundred full refunds at the same time, one is carried out")
    func concurrently() async throws {
        try await Self.paid(.immediate) { test, office in
            let all = try Self.euros(2_500)
            let accepted = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        do {
                            _ = try await office.refund(Self.one, amount: all)
                            return true
                        } catch is MerchantError {
                            return false
                        }
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(accepted == 1)
            #expect(try await test.onlyPayment().totals.refunded == 2_500)
        }
    }
}
