import Engine
import GuichetCore
import Support
import Testing

/// Payments and commands for tests of the life cycle.
enum TestPayment {
    static let day: Int64 = 86_400

    static func make(plan: PaymentPlan, at instant: Instant = TestPlatform.noon) throws -> Payment {
        let amount = try #require(Amount(minorUnits: 2_500, currency: .eur))
        return Payment(
            id: PaymentID("p"), shop: ShopID(api: "test", name: "1"), amount: amount, plan: plan,
            instrument: .card(
                CardOnFile(
                    sealedPAN: SealedValue(bytes: []), fingerprint: [], masked: "####",
                    expiry: try CardExpiry(year: 2030, month: 1), brand: "VISA")),
            messageID: AcquirerMessageID("m"), createdAt: instant, details: [])
    }

    static func plan(
        _ authorisation: PaymentPlan.Authorisation = .now, _ capture: PaymentPlan.Capture
    ) -> PaymentPlan {
        PaymentPlan(
            authorisation: authorisation, capture: capture, pendingUntil: TestPlatform.noon.adding(seconds: day))
    }

    static func randomPlan(_ random: inout SeededGenerator) -> PaymentPlan {
        let later = TestPlatform.noon.adding(seconds: Int64.random(in: 0...(3 * day), using: &random))
        let authorisation: PaymentPlan.Authorisation =
            [.now, .now, .later(at: later), .accountCheck].randomElement(using: &random) ?? .now
        let capture: PaymentPlan.Capture =
            [
                .automatically(at: later), .whenValidated(until: later), .ifValidated(at: later), .withAuthorisation,
            ].randomElement(using: &random) ?? .withAuthorisation
        return PaymentPlan(
            authorisation: authorisation, capture: capture, pendingUntil: TestPlatform.noon.adding(seconds: day),
            validitySeconds: [nil, day, 7 * day].randomElement(using: &random) ?? nil,
            batch: [nil, CaptureBatch(second: 81_000)].randomElement(using: &random) ?? nil,
            captureFails: Int.random(in: 0..<10, using: &random) == 0,
            settlementSeconds: [nil, nil, 1].randomElement(using: &random) ?? nil)
    }

    /// What bears on the question whether an order is refused before the acquirer is asked.
    struct Terms {
        let isEnforced: Bool
        let isAuthenticated: Bool
        let isWaived: Bool

        /// As the engine decides it, and as an API then places the order.
        var refusal: PaymentCommand? {
            let decision = AuthenticationTable.decision(
                after: isAuthenticated ? .authenticated : nil, under: AuthenticationPolicy(isEnforced: isEnforced),
                isWaived: isWaived)
            return decision == .refuse(.missing) ? .refuseUnasked(code: "05", acquirerCode: "A1") : nil
        }
    }

    static func randomTerms(_ random: inout SeededGenerator) -> Terms {
        Terms(
            isEnforced: .random(using: &random), isAuthenticated: .random(using: &random),
            isWaived: .random(using: &random))
    }

    static func randomCommand(_ random: inout SeededGenerator, at now: Instant) -> PaymentCommand {
        let part: Int64? = [nil, 0, -1, 1, 900, 2_499, 2_500, 2_501].randomElement(using: &random) ?? nil
        let soon = now.adding(seconds: Int64.random(in: 0...day, using: &random))
        let commands: [PaymentCommand] = [
            .recordAuthorisation(.approved(authorisationID: "A", acquirerCode: "00")),
            .recordAuthorisation(.approved(authorisationID: "B", acquirerCode: "00")),
            .recordAuthorisation(.declined(code: "05", acquirerCode: "05")), .recordAuthorisation(.pending(code: "60")),
            .recordAuthorisation(.notProcessed),
            .refuseUnasked(code: "05", acquirerCode: "A1"), .refuseUnasked(code: "17", acquirerCode: nil),
            .loseTrack(reason: "silence", askAt: soon), .postpone(reason: "silence", until: soon),
            .beginAuthorisation(AcquirerMessageID("n")), .validate(minorUnits: part, captureAt: soon), .capture,
            .validate(minorUnits: part, captureAt: nil), .captureNow(), .takeBackRefund(minorUnits: part ?? 1),
            .change(PaymentChange(amount: part, captureAt: [nil, soon].randomElement(using: &random) ?? nil)),
            .change(PaymentChange(amount: part, isValidated: true)),
            .captureNow(minorUnits: part, isFinal: .random(using: &random)),
            .settleOperation(number: Int.random(in: 0...4, using: &random), .done, askAt: nil),
            .settleOperation(number: Int.random(in: 0...4, using: &random), .refused, askAt: nil),
            .settleOperation(number: Int.random(in: 0...4, using: &random), .uncertain, askAt: soon),
            .cancel(minorUnits: part), .cancel(minorUnits: part, isWhole: true), .refund(minorUnits: part),
            .refund(minorUnits: part, ofCapture: Int.random(in: 0...2, using: &random)), .expire,
            .increment(minorUnits: part ?? 500),
        ]
        return commands.randomElement(using: &random) ?? .capture
    }
}
