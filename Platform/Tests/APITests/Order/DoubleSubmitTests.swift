import Engine
import GuichetCore
import GuichetSips
import Support
import Testing

/// A shopper who taps twice, an app that sends twice: each paying operation a thousand times, each time twice at once.
/// (`walletOrder` is in its own suite.)
@Suite("A thousand orders, each sent twice at the same time", .timeLimit(.minutes(20)))
struct DoubleSubmitTests {
    enum Operation: String, CaseIterable, CustomTestStringConvertible {
        case cardOrder
        case cardValidateAuthenticationAndOrder
        case paymentProviderOrder

        var testDescription: String { rawValue }
    }

    /// The message of an order that is ready to be sent.
    private static func message(
        _ operation: Operation, _ reference: JSONValue, _ test: TestPlatform
    ) async throws -> JSONObject {
        switch operation {
        case .cardOrder: return try WireOrder.message(for: try await test.prepare(.order(reference: reference)))
        case .cardValidateAuthenticationAndOrder:
            let enrolled = try await test.enrol(reference: reference)
            return try await WireAuthentication.validate(
                enrolled, paRes: test.paRes(enrolled, result: "frictionless"))
        case .paymentProviderOrder:
            let order = JSONObject.order(reference: reference).with("sdkOperationName", "PAYMENTPROVIDERORDER")
                .with("paymentMeanBrand", "BCMCMOBILE")
            return WireCall.message(.paymentProviderOrder, try await test.prepareAny(order))
        }
    }

    @Test("are a thousand payments, and both requests of a pair get the same answer", arguments: Operation.allCases)
    func thousand(_ operation: Operation) async throws {
        let asked = Counted()
        var options = TestPlatform.Options()
        options.acquirer = ClosureAcquirer { _ in
            asked.add()
            return .yes
        }
        try await TestPlatform.run(options) { test in
            let messages = try await concurrently((0..<1_000).map { "DOUBLE\($0)" }) { reference in
                try await Self.message(operation, .string(reference), test)
            }
            let answers = try await concurrently(messages.flatMap { [$0, $0] }) { try await test.call($0) }
            #expect(answers.allSatisfy { $0.code == "00" })
            #expect(try await test.stored().payments == 1_000)
            // No acquirer is asked when a bank's app asks the cardholder.
            #expect(asked.count == (operation == .paymentProviderOrder ? 0 : 1_000))
            if operation != .paymentProviderOrder {
                let named = Dictionary(grouping: answers) { $0.message["transactionReference"]?.text ?? "" }
                #expect(named.values.allSatisfy { $0.count == 2 && $0.first?.body == $0.last?.body })
            }
        }
    }

    @Test("with a payment token are a thousand debits: one of each pair is refused")
    func tokens() async throws {
        try await TestPlatform.run { test in
            let messages = try await concurrently((0..<1_000).map { "TOKEN\($0)" }) { reference in
                var message = JSONObject()
                message["amount"] = "700"
                message["currencyCode"] = "978"
                message["interfaceVersion"] = "IR_WS_2.58"
                message["keyVersion"] = "1"
                message["merchantId"] = "002001000000001"
                message["paymentToken"] = .string(try await test.token())
                message["transactionReference"] = .string(reference)
                return message.sealed()
            }
            let codes = try await concurrently(messages.flatMap { [$0, $0] }) { message in
                try await test.post(
                    JSONValue.object(message).encoded(), to: "/rs-services/v2/checkout/cardOrder"
                ).json?["responseCode"]?.text
            }
            #expect(codes.count { $0 == "00" } == 1_000)
            #expect(codes.count { $0 == "34" } == 1_000)
            #expect(try await test.stored().payments == 1_000)
        }
    }
}
