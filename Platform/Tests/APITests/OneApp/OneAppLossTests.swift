import GuichetCore
import GuichetSDK
@_spi(Platform) import GuichetSips
import Lines
import Support
import Testing

/// docs/direct-driver.md, "What keeps a payment single": whatever is lost on the way, and whenever the merchant's server
/// stops, an order is paid once at most, and the app is never told otherwise.
@Suite("One app on two platforms: what is lost on the way", .timeLimit(.minutes(10)))
struct OneAppLossTests {
    @Test(
        "each request and each answer between the app and the servers may be lost",
        arguments: [false, true], OneApp.Way.allCases)
    func ofTheApp(direct: Bool, way: OneApp.Way) async throws {
        try await OneStage.run(direct: direct) { stage in
            for loss in [LossyLine.Loss.request, .answer] {
                let count = try await losses(stage, loss, way) { number in
                    await stage.line.lose(loss, ofExchange: number)
                } hasLost: {
                    await stage.line.hasLost
                }
                #expect(count >= 2, "an initialisation and a payment at least")
            }
        }
    }

    @Test(
        "each request and each answer between the merchant's server and the platform may be lost",
        arguments: [false, true], OneApp.Way.allCases)
    func ofTheServer(direct: Bool, way: OneApp.Way) async throws {
        try await OneStage.run(direct: direct) { stage in
            for loss in [LossyLine.Loss.request, .answer] {
                let count = try await losses(stage, loss, way) { number in
                    try await stage.shop.lose(loss, ofExchange: number)
                } hasLost: {
                    try await stage.shop.hasLost()
                }
                #expect(count >= (direct ? 3 : 1))
            }
        }
    }

    /// Pays once for each exchange of a payment, and loses that one: accepted and refused cards in turn.
    ///
    /// - Returns: how many exchanges a payment has.
    private func losses(
        _ stage: OneStage, _ loss: LossyLine.Loss, _ way: OneApp.Way, lose: (Int) async throws -> Void,
        hasLost: () async throws -> Bool
    ) async throws -> Int {
        for number in 1...40 {
            for card in way == .card ? [stage.cards.accepted, stage.cards.refused] : [stage.cards.challenged] {
                let reference = "\(loss.rawValue)\(number)card\(card.suffix(4))"
                try await lose(number)
                let sent = try await stage.app.pay(reference, way, card)
                let wasLost = try await hasLost()
                try await lose(0)
                let comment: Comment = "\(loss) of exchange \(number), \(way), \(card)"
                try await stage.account(for: sent.knowledge, reference, comment)
                // What the app is told later is no other result.
                if let question = sent.question {
                    let later = await stage.app.ask(question)
                    try await stage.account(for: later, reference, comment)
                    if way == .card { #expect(later != .open, comment) }
                }
                guard wasLost else { return number - 1 }
            }
        }
        Issue.record("a payment has forty exchanges")
        return 0
    }

    @Test("the merchant's server may be killed between the check and the validation", arguments: [false, true])
    func betweenSteps(direct: Bool) async throws {
        try await TestPlatform.run { test in
            let place = try ShopProcess.Place(test, direct: direct)
            let held = Held()
            try await OneStage.run(test, place) { stage in
                let app = stage.app
                let start = try await app.shop.initialise(.threeDSecureAndOrder, "REF1")
                let check = try await app.client.cardCheckEnrollment(
                    cardNumber: PAN(stage.cards.challenged), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
                    cardCSCValue: CardSecurityCode("123"), initialisation: start)
                await held.keep(check)
                stage.shop.kill()
            }
            try await OneStage.run(test, place) { stage in
                let response = try await stage.app.validated(try #require(await held.check), stage.app.client)
                #expect(response.inAppResponseCode == .accepted)
                #expect(try await stage.charges("REF1") == 1)
            }
        }
    }

    private actor Held {
        private(set) var check: INAPPCardCheckEnrollmentResponse?
        private(set) var start: Initialisation?

        func keep(_ check: INAPPCardCheckEnrollmentResponse) { self.check = check }
        func keep(_ start: Initialisation) { self.start = start }
    }

    @Test("the merchant's server may be killed when the platform has paid and it has not heard so")
    func beforeTheAnswer() async throws {
        try await TestPlatform.run { test in
            let place = try ShopProcess.Place(test, direct: true)
            let held = Held()
            try await OneStage.run(test, place) { stage in
                let app = stage.app
                let start = try await app.shop.initialise(.cardOrder, "REF1")
                await held.keep(start)
                try await stage.shop.lose(.held, ofExchange: 1)
                async let knowledge = app.order(start, stage.cards.accepted)
                _ = try await poll("the payment") { () -> Bool? in
                    try await stage.charges("REF1") == 1 ? true : nil
                }
                stage.shop.kill()
                // The server is gone: the app cannot know, and says so.
                #expect(try await knowledge == .open)
            }
            try await OneStage.run(test, place) { stage in
                let start = try #require(await held.start)
                let client = stage.app.client
                #expect(await stage.app.ask { try await client.outcome(of: start) } == .answered(.accepted))
                #expect(try await stage.charges("REF1") == 1)
                await #expect(throws: MerchantSide.Refusal(platformCode: "94")) {
                    _ = try await stage.app.cardOrder("REF1", stage.cards.accepted)
                }
            }
        }
    }

    @Test("the notification tells the merchant's server what no app has asked for")
    func notified() async throws {
        try await OneStage.run(direct: true) { stage in
            let start = try await stage.app.shop.initialise(.cardOrder, "REF1")
            try await stage.shop.lose(.answer, ofExchange: 1)
            await #expect(throws: InAppError.self) {
                _ = try await stage.app.client.cardOrder(
                    cardNumber: PAN(stage.cards.accepted), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
                    cardCSCValue: CardSecurityCode("123"), initialisation: start)
            }
            let told = try await poll("the notification") { () -> [String]? in
                let codes = try await stage.shop.told("REF1")
                return codes.isEmpty ? nil : codes
            }
            #expect(Set(told) == ["00"])
            let client = stage.app.client
            #expect(await stage.app.ask { try await client.outcome(of: start) } == .answered(.accepted))
            #expect(try await stage.charges("REF1") == 1)
        }
    }
}
