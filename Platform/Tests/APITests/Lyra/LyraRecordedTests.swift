import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Support
import Testing

@testable import LyraAPI

/// The answers beside recorded ones of the platform: the same members, in the same order, at every depth.
@Suite(
    "Lyra's answers, compared with recorded ones",
    .enabled(if: SharedFolder.has("data/lyra-samples"), Comment(rawValue: SharedFolder.missing)),
    .timeLimit(.minutes(5)))
struct LyraRecordedTests {
    /// What some builds of the platform write and others do not.
    private static let ofSomeBuilds: Set<String> = [
        "sequenceType", "paymentId", "orderPaidAmount", "updatedDna", "dcc", "riskAssessments",
    ]

    /// The names of the members, depth first.
    private static func names(_ value: JSONValue, _ path: String = "") -> [String] {
        switch value {
        case .object(let object):
            // What merchants write.
            guard !path.hasSuffix("metadata") else { return [] }
            return object.members.filter { !ofSomeBuilds.contains($0.name) }.flatMap { member in
                ["\(path).\(member.name)"] + names(member.value, "\(path).\(member.name)")
            }
        case .array(let values): return values.first.map { names($0, path) } ?? []
        default: return []
        }
    }

    private static func recorded(_ name: String) throws -> [String] {
        names(try SharedFolder.json("data/lyra-samples/\(name).json"))
    }

    @Test("CreatePayment, accepted")
    func created() async throws {
        try await TestPlatform.run { test in
            let (_, response) = try await test.lyra.send(LyraCall.payment().encoded(), to: "Charge/CreatePayment")
            #expect(Self.names(.object(response.json)) == (try Self.recorded("create_zero_click_payment")))
        }
    }

    /// The payments of two recorded answers were made in a form, with a card that is not enrolled.
    private static func pay(_ order: JSONValue, with pan: String, _ test: TestPlatform) async throws -> Payment {
        _ = try await test.lyra.shopper(order).pay(pan, atTheIssuer: "notEnrolled")
        return try await test.onlyPayment()
    }

    @Test("a payment in a form that was refused")
    func refused() async throws {
        try await TestPlatform.run { test in
            let order = LyraCall.order(["strongAuthentication": "ENABLED"])
            let payment = try await Self.pay(order, with: "4970100000000113", test)
            let result = try LyraTranslation(payment, now: test.clock.now()).result
            #expect(result.orderStatus == .unpaid)
            #expect(Self.names(result.lyraJSON) == (try Self.recorded("payment_refused_answer")))
        }
    }

    @Test("a transaction that was cancelled, a refund, and the attempts of an order")
    func operations() async throws {
        try await TestPlatform.run { test in
            let order = LyraCall.order(orderId: "FORM")
            let first = LyraCall.naming(try await Self.pay(order, with: "4970100000000022", test).id.text)
            let second = LyraCall.naming(try await test.lyra.paid(delay: 0))
            for (service, message, sample) in [
                ("Transaction/CancelOrRefund", first, "cancel_transaction_payment"),
                ("Transaction/CancelOrRefund", second, "refund_transaction_payment"),
                ("Order/Get", ["orderId": "ORDER1"], "is_already_paid"),
            ] {
                let (_, response) = try await test.lyra.send(message.encoded(), to: service)
                #expect(response.status == .success)
                #expect(Self.names(.object(response.json)) == (try Self.recorded(sample)), "\(sample)")
                try await test.pass(days: 1)
            }
        }
    }

    @Test("an error", arguments: ["create_payment_failed", "is_already_paid_failed", "cancel_and_refund_failed"])
    func failed(sample: String) async throws {
        try await TestPlatform.run { test in
            let (_, response) = try await test.lyra.send(Array("FAKE".utf8), to: "Charge/CreatePayment")
            #expect(Self.names(.object(response.json)) == (try Self.recorded(sample)))
        }
    }
}
