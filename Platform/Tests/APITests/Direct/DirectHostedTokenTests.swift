import APISupport
import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

/// What a page of the platform does with a token that it did not make: it is verified, opened, compared and used once, as
/// anywhere else.
@Suite("Worldline Direct: tokens on the page of a hosted checkout", .timeLimit(.minutes(5)))
struct DirectHostedTokenTests {
    private static let identifier = "merchant.example.guichet.checkout"

    private static func token(
        _ test: TestPlatform, amount: Int64 = 1_000, number: String = DirectShopper.accepted,
        merchant: String = identifier, networks: [ApplePayNetwork] = [.visa]
    ) async throws -> JSONObject {
        let device = try #require(test.platform.parts.simulatedDevice)
        var payment = SimulatedDevice.Payment(
            merchantIdentifier: merchant, amount: try #require(Amount(minorUnits: amount, currency: .eur)),
            card: try SimulatedCard(PAN(number)))
        payment.supportedNetworks = networks
        return try #require(try await device.pay(payment).applePayJSON.object)
    }

    private static func hand(
        _ token: JSONObject, to shopper: DirectShopper, attempt: Int = 1
    ) async throws -> WebPage {
        let text = String(decoding: JSONValue.object(token).encoded(), as: UTF8.self)
        return try await shopper.onSheet([("attempt", String(attempt)), ("token", text)])
    }

    @Test("a token for the platform's merchant identifier pays")
    func pays() async throws {
        try await DirectHostedApplePayTests.run { test in
            let shopper = try await test.direct.shopper()
            let page = try await Self.hand(Self.token(test), to: shopper)
            #expect(page.result == "paid")
        }
    }

    @Test("a second use, on this page or on another one, is refused and costs no attempt")
    func replayed() async throws {
        try await DirectHostedApplePayTests.run { test in
            let (first, second) = (try await test.direct.shopper(), try await test.direct.shopper())
            let token = try await Self.token(test, number: DirectShopper.declined)
            let declined = try await Self.hand(token, to: first)
            #expect(declined.html.contains("id=\"refused\""))
            for (shopper, attempt) in [(first, 2), (second, 1)] {
                let page = try await Self.hand(token, to: shopper, attempt: attempt)
                #expect(page.html.contains("id=\"token-refused\""))
                let next = try await shopper.page()
                #expect(next.field("attempt") == String(attempt))
            }
        }
    }

    @Test("of a token that two pages receive at the same moment, one pays")
    func race() async throws {
        try await DirectHostedApplePayTests.run { test in
            let token = try await Self.token(test)
            let results = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<8 {
                    let shopper = try await test.direct.shopper()
                    group.addTask { try await Self.hand(token, to: shopper).result }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(results.filter { $0 == "paid" }.count == 1)
        }
    }

    @Test("another amount than the order's is refused")
    func otherAmount() async throws {
        try await DirectHostedApplePayTests.run { test in
            let shopper = try await test.direct.shopper()
            for amount in [1, 999, 1_001] as [Int64] {
                let page = try await Self.hand(Self.token(test, amount: amount), to: shopper)
                #expect(page.html.contains("id=\"token-refused\""))
            }
            #expect(try await shopper.status().createdPaymentOutput?.payment == nil)
        }
    }

    @Test("a card of a network that is not accepted, changed bytes, and an invalid token are refused")
    func bad() async throws {
        try await DirectHostedApplePayTests.run { test in
            let shopper = try await test.direct.shopper()
            let amex = try await Self.token(test, number: "371449635311004", networks: [.amex])
            #expect(try await Self.hand(amex, to: shopper).html.contains("id=\"token-refused\""))
            var changed = try await Self.token(test)
            var data = try #require(changed["paymentData"]?.object)
            let text = try #require(data["data"]?.text)
            data["data"] = .string(String(text.reversed()))
            changed["paymentData"] = .object(data)
            #expect(try await Self.hand(changed, to: shopper).html.contains("id=\"token-refused\""))
            for nonsense in ["x", "{}", "[]", "{\"paymentData\":{}}"] {
                let page = try await shopper.onSheet([("attempt", "1"), ("token", nonsense)])
                #expect(page.html.contains("id=\"token-refused\""))
            }
            #expect(try await shopper.status().status == .inProgress)
        }
    }
}
