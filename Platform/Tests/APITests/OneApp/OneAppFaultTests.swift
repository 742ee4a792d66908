import Engine
import GuichetCore
import GuichetSDK
import Server
import Support
import Testing

/// docs/faults.md against an app, through the server of its merchant: every payment is accounted for.
@Suite("One app on Worldline Direct: every fault", .timeLimit(.minutes(10)))
struct OneAppFaultTests {
    @Test(
        "leaves no payment that the app is not told of, and none that it is told of wrongly",
        arguments: OneApp.Way.allCases)
    func everyFault(way: OneApp.Way) async throws {
        var options = TestPlatform.Options()
        options.faultPause = { _ in }
        options.recordsRefusals = false
        try await OneStage.run(direct: true, options) { stage in
            var acted = 0
            for (number, fault) in Fault.all.enumerated() {
                let reference = "FAULT\(number)"
                let comment: Comment = "\(fault.name), \(way)"
                startAtNoon(stage.test)
                try await stage.shop.follow(stage.test.clock)
                try await order(fault, on: stage.test)
                let sent = await paid(stage, reference, way)
                acted += stage.test.platform.faults.isEmpty ? 1 : 0
                // Without the issuer's page the cardholder does not come back; any other fault has an answer.
                #expect(sent != nil || way == .authenticated && Self.issuerFaults.contains(fault.name), comment)
                if let sent, sent.knowledge != .open {
                    try await stage.account(for: sent.knowledge, reference, comment)
                }
                try await passTheDay(stage.test)
                try await stage.test.platform.faults.clearAll()
                try await stage.shop.follow(stage.test.clock)
                #expect(try await stage.charges(reference) <= 1, comment)
                if let question = sent?.question {
                    let later = await stage.app.ask(question)
                    // A day later everything is decided but an order whose cardholder never came back.
                    if way == .card { #expect(later != .open, comment) }
                    try await stage.account(for: later, reference, comment)
                }
            }
            #expect(acted > 20, "faults that acted on such a payment")
        }
    }

    private static let issuerFaults = ["issuer-down", "issuer-error"]

    private func order(_ fault: Fault, on test: TestPlatform) async throws {
        var limits = FaultOrder.Limits()
        limits.times = 1
        var conditions = FaultOrder.Conditions()
        if fault.conditions.contains(.api) { conditions.api = "direct" }
        let order = try await test.platform.faults.order(fault, conditions, limits, delay: nil, code: nil)
        try #require(order != nil)
    }

    /// `nil` if a fault kept the cardholder at the issuer's page.
    private func paid(
        _ stage: OneStage, _ reference: String, _ way: OneApp.Way
    ) async -> OneApp.Sent? {
        let card = way == .card ? stage.cards.accepted : stage.cards.challenged
        return try? await stage.app.pay(reference, way, card)
    }

    /// Captures are sent in the evening: each fault has the same time until then.
    private func startAtNoon(_ test: TestPlatform) {
        let (day, noon): (Int64, Int64) = (86_400, 43_200)
        test.clock.advance(seconds: (noon - test.clock.now().seconds % day + day) % day)
    }

    /// Everything that is due until the evening.
    private func passTheDay(_ test: TestPlatform) async throws {
        for hours in [1, 2, 10] {
            test.clock.advance(seconds: Int64(hours) * 3_600)
            _ = try? await test.platform.paymentService.runDueQuestions()
            for _ in 0..<3 {
                test.clock.advance(seconds: 700)
                _ = try? await test.platform.paymentService.runDueSettlements()
            }
            try await test.doDueWork()
        }
    }
}
