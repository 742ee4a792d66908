import Engine
import Foundation
import GuichetCore
import GuichetDirect
@_spi(Platform) import GuichetLyra
import Server
import Support
import Testing

/// Faults of the pages that a shopper visits, from outside: Lyra's form, Worldline Direct's hosted pages, the issuer's.
@Suite("Faults of pages", .timeLimit(.minutes(5)))
struct PageFaultTests {
    private static func run(_ body: @Sendable (TestPlatform) async throws -> Void) async throws {
        var options = TestPlatform.Options()
        options.faultPause = { _ in }
        options.recordsRefusals = false
        options.sender = SentNotifications()
        try await TestPlatform.run(options, body)
    }

    private static func order(
        _ test: TestPlatform, _ fault: Fault, _ change: (inout FaultOrder.Conditions) -> Void = { _ in }
    ) async throws {
        var limits = FaultOrder.Limits()
        limits.times = 1
        var conditions = FaultOrder.Conditions()
        change(&conditions)
        _ = try await test.platform.faults.order(fault, conditions, limits, delay: nil, code: nil)
    }

    // MARK: Hosted pages

    @Test("Lyra's form can be down; then it shows again, and pays")
    func lyraFormDown() async throws {
        try await Self.run { test in
            let shopper = try await test.lyra.shopper()
            try await Self.order(test, .error503) { ($0.shop, $0.call, $0.reference) = ("69876357", "form", "ORDER1") }
            #expect(try await shopper.page().status == 503)
            #expect(try await shopper.page().status == 200)
            #expect(try await shopper.pay().result == "paid")
        }
    }

    @Test("the answer to Lyra's form is lost after the payment: the shopper comes back to it, and pays once")
    func lyraAnswerLost() async throws {
        try await Self.run { test in
            let shopper = try await test.lyra.shopper()
            try await Self.order(test, .error500After) { ($0.api, $0.call, $0.amount) = ("lyra", "form/send", 2_500) }
            #expect(try await shopper.pay().status == 500)
            #expect(try await shopper.page().result == "paid")
            // The browser sends the form once more.
            _ = try await shopper.pay()
            #expect(try await test.payments().count == 1)
        }
    }

    @Test("the acquirer's faults concern payments on pages; a fault for another shop, call or amount does not")
    func acquirer() async throws {
        try await Self.run { test in
            try await Self.order(test, .error500) { $0.call = "hostedCheckoutPage" }
            try await Self.order(test, .error500) { $0.shop = "42229744" }
            try await Self.order(test, .error500) { ($0.call, $0.amount) = ("form", 1) }
            try await Self.order(test, .refused) { $0.call = "form/send" }
            let shopper = try await test.lyra.shopper()
            #expect(try await shopper.page().status == 200)
            _ = try await shopper.pay()
            #expect(try await test.payments().map(\.state) == [.refused])
        }
    }

    @Test("Worldline Direct's hosted checkout can be down, and its answer can be lost: it pays once")
    func checkout() async throws {
        try await Self.run { test in
            let shopper = try await test.direct.shopper()
            try await Self.order(test, .error503) { ($0.shop, $0.call) = ("AcmeTest", "hostedCheckoutPage") }
            #expect(try await shopper.page().status == 503)
            #expect(try await shopper.page().status == 200)
            try await Self.order(test, .error504) { ($0.call, $0.amount) = ("hostedCheckoutPage/send", 1_000) }
            #expect(try await shopper.pay().status == 504)
            _ = try await shopper.pay()
            #expect(try await test.payments().count == 1)
        }
    }

    /// docs/choices/direct.md, DF136
    @Test("a fault for the number of a checkout without a merchant's reference concerns its page and payments alone")
    func checkoutWithoutReference() async throws {
        try await Self.run { test in
            let order: JSONValue = ["amountOfMoney": ["currencyCode": "EUR", "amount": 1_000]]
            let (shopper, other) = (
                try await test.direct.shopper(["order": order]), try await test.direct.shopper(["order": order])
            )
            try await Self.order(test, .error503) {
                ($0.call, $0.reference) = ("hostedCheckoutPage", shopper.id)
            }
            try await Self.order(test, .refused) { $0.reference = shopper.id }
            #expect(try await other.page().status == 200)
            #expect(try await shopper.page().status == 503)
            #expect(try await other.pay().result == "paid")
            _ = try await shopper.pay()
            #expect(try await shopper.pay(attempt: 2).result == "paid")
            #expect(try await test.payments().filter { $0.reference == shopper.id }.count == 2)
        }
    }

    @Test("a disk that is full while a page is sent loses nothing: the shopper pays once there is space")
    func disk() async throws {
        try await Self.run { test in
            let shopper = try await test.lyra.shopper()
            try await Self.order(test, .diskFull) { $0.call = "form/send" }
            _ = try await shopper.pay()
            #expect(try await test.payments().isEmpty)
            #expect(try await shopper.pay().result == "paid")
        }
    }

    // MARK: The issuer's page

    @Test(
        "the issuer's page is down or fails: the cardholder sees that, and pays once it is back",
        arguments: [(Fault.issuerDown, 503), (Fault.issuerError, 500)])
    func issuer(fault: Fault, status: Int) async throws {
        try await Self.run { test in
            let shopper = try await test.lyra.shopper()
            try await Self.order(test, fault) { $0.amount = 2_500 }
            #expect(try await shopper.pay("4970100000000022").status == status)
            #expect(test.platform.faults.orders.isEmpty)
            // Nothing is lost: the shopper goes back to the form.
            #expect(try await shopper.pay("4970100000000055").result == "paid")
            #expect(try await test.payments().count { $0.state == .toCapture } == 1)
        }
    }

    @Test("the issuer's page is slow: the cardholder waits, and pays")
    func issuerSlow() async throws {
        try await Self.run { test in
            let shopper = try await test.lyra.shopper()
            try await Self.order(test, .issuerSlow)
            #expect(try await shopper.pay("4970100000000022", atTheIssuer: "challenge").result == "paid")
            #expect(test.platform.faults.orders.isEmpty)
        }
    }

    @Test(
        "the issuer refuses or is too late whatever the cardholder does: nothing is charged; after an error the shop's rule counts",
        arguments: [(Fault.challengeRefused, false), (.challengeTimedOut, false), (.challengeError, true)])
    func challenge(fault: Fault, isPaid: Bool) async throws {
        try await Self.run { test in
            let shopper = try await test.lyra.shopper()
            try await Self.order(test, fault) { $0.shop = "69876357" }
            let page = try await shopper.pay("4970100000000022", atTheIssuer: "challenge")
            #expect((page.result == "paid") == isPaid)
            let states = try await test.payments().map(\.state)
            #expect(states.contains { [.toCapture, .captured].contains($0) } == isPaid, "\(states)")
            #expect(test.platform.faults.orders.isEmpty)
        }
    }

    // MARK: A decision that cannot be written

    @Test("a decision that could not be written is asked for while the platform runs: nothing waits for a restart")
    func unwritten() async throws {
        try await Self.run { test in
            try await Self.order(test, .diskFullAfterAcquirer) { $0.call = "Charge/CreatePayment" }
            _ = try? await test.lyra.call("Charge/CreatePayment", LyraCall.payment("ORDER1", delay: 1))
            _ = try await poll("the decision") {
                _ = try await test.platform.paymentService.runDueQuestions()
                return try await test.payments().first?.state == .toCapture ? true : nil
            }
            #expect(try await test.payments().count == 1)
        }
    }
}
