@_spi(Platform) import GuichetCore
import Storage
import Support
import Testing

@testable import Engine

@Suite("Registered cards")
struct CardTokenTests {
    private static let shop = ShopID(api: "test", name: "1")

    private static func new(_ name: String = "T", customer: String? = "C-1") throws -> NewCardToken {
        NewCardToken(
            id: CardTokenID(name), shop: shop, pan: try PAN("4100000000000000"),
            expiry: try CardExpiry(year: 2030, month: 1), brand: "VISA", masked: "410000XXXXXX0000", customer: customer,
            details: Array(#"{"holder":"A"}"#.utf8))
    }

    /// Another card for the token `T`.
    private static func replacement() throws -> NewCardToken {
        NewCardToken(
            id: CardTokenID("R"), shop: shop, pan: try PAN("4111111111111111"),
            expiry: try CardExpiry(year: 2031, month: 2), brand: "CB", masked: "411111XXXXXX1111", customer: "C-2",
            details: Array(#"{"holder":"B"}"#.utf8), replacing: CardTokenID("T"))
    }

    private static func run(
        _ act: ScriptedAcquirer.Act = .answer(ScriptedAcquirer.approval),
        _ body: (TestPaymentService) async throws -> Void
    ) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [act]), body)
    }

    private static func token(_ test: TestPaymentService, _ name: String = "T") async throws -> CardToken? {
        try await test.store.read { try $0.cardToken(CardTokenID(name), of: shop) }
    }

    private static func ofCustomer(_ test: TestPaymentService, evenIfCancelled: Bool, limit: Int = 9) async throws
        -> [CardToken]
    {
        try await test.store.read {
            try $0.cardTokens(of: shop, customer: "C-1", evenIfCancelled: evenIfCancelled, limit: limit, skipping: 0)
        }
    }

    @Test("of a customer's cards the newest are listed, oldest first")
    func newest() async throws {
        try await Self.run { test in
            for name in ["A", "B", "C"] {
                try await test.paymentService.register(Self.new(name))
                test.clock.advance(seconds: 1)
            }
            let newest = try await Self.ofCustomer(test, evenIfCancelled: false, limit: 2)
            #expect(newest.map(\.id) == [CardTokenID("B"), CardTokenID("C")])
        }
    }

    @Test("cards that do not count take no place of the limit, however many they are")
    func counted() async throws {
        try await Self.run { test in
            for name in ["A", "B", "C", "x1", "x2", "x3", "x4", "x5"] {
                try await test.paymentService.register(Self.new(name))
                test.clock.advance(seconds: 1)
            }
            let found = try await test.store.read { store in
                try store.cardTokens(of: Self.shop, customer: "C-1", limit: 2) { !$0.id.text.hasPrefix("x") }
            }
            #expect(found.map(\.id) == [CardTokenID("B"), CardTokenID("C")])
            let none = try await test.store.read { store in
                try store.cardTokens(of: Self.shop, customer: "C-1", limit: 2) { _ in false }
            }
            #expect(none.isEmpty)
            let changed = try await test.paymentService.describeCardTokens(
                of: Self.shop, customer: "C-1", limit: 2, where: { !$0.id.text.hasPrefix("x") }
            ) { _ in Array("new".utf8) }
            #expect(changed.map(\.id) == [CardTokenID("B"), CardTokenID("C")])
            let oldest = try #require(try await Self.token(test, "A"))
            #expect(String(decoding: oldest.details, as: UTF8.self) == #"{"holder":"A"}"#)
        }
    }

    @Test("a customer's cards are described in one write, cancelled ones too; one that is left out stays as it was")
    func describedTogether() async throws {
        try await Self.run { test in
            for name in ["A", "B", "C"] {
                try await test.paymentService.register(Self.new(name))
                test.clock.advance(seconds: 1)
            }
            try await test.paymentService.register(Self.new("D", customer: "C-2"))
            try await test.paymentService.cancelCardToken(CardTokenID("A"), of: Self.shop, keepingNumber: true)
            let changed = try await test.paymentService.describeCardTokens(
                of: Self.shop, customer: "C-1", limit: 9, where: { $0.id != CardTokenID("B") }
            ) { _ in Array("new".utf8) }
            #expect(changed.map(\.id) == [CardTokenID("A"), CardTokenID("C")])
            for (name, details) in [("A", "new"), ("B", #"{"holder":"A"}"#), ("C", "new"), ("D", #"{"holder":"A"}"#)] {
                let token = try #require(try await Self.token(test, name))
                #expect(String(decoding: token.details, as: UTF8.self) == details)
                #expect(token.customer == (name == "D" ? "C-2" : "C-1"))
            }
        }
    }

    @Test("if one of a customer's cards cannot be described, none is")
    func describesNone() async throws {
        try await Self.run { test in
            for name in ["A", "B"] {
                try await test.paymentService.register(Self.new(name))
                test.clock.advance(seconds: 1)
            }
            await #expect(throws: CardTokenError.unknownToken) {
                try await test.paymentService.describeCardTokens(
                    of: Self.shop, customer: "C-1", limit: 9, where: { _ in true }
                ) { token in
                    guard token.id == CardTokenID("A") else { throw CardTokenError.unknownToken }
                    return Array("new".utf8)
                }
            }
            let first = try #require(try await Self.token(test, "A"))
            #expect(String(decoding: first.details, as: UTF8.self) == #"{"holder":"A"}"#)
        }
    }

    @Test("a card is registered, found again by its shop only, and its number can be read back")
    func registered() async throws {
        try await Self.run { test in
            try await test.paymentService.register(Self.new())
            let token = try #require(try await Self.token(test))
            #expect(token.masked == "410000XXXXXX0000")
            #expect(token.customer == "C-1")
            let pan = try test.paymentService.vault.pan(of: token)
            #expect(pan.digits == "4100000000000000")
            let elsewhere = ShopID(api: "test", name: "2")
            let foreign = try await test.store.read { try $0.cardToken(token.id, of: elsewhere) }
            #expect(foreign == nil)
            let prints = try test.paymentService.vault.fingerprints(of: pan)
            let same = try await test.store.read { try $0.cardTokens(of: Self.shop, fingerprints: prints) }
            #expect(same.count == 1)
            let others = try await test.store.read { try $0.cardTokens(of: elsewhere, fingerprints: prints) }
            #expect(others.isEmpty)
            #expect(try await Self.ofCustomer(test, evenIfCancelled: false).count == 1)
            await #expect(throws: CardTokenError.sameName) { try await test.paymentService.register(Self.new()) }
        }
    }

    @Test("after a cancellation nothing is left of its number, and its name is never used again")
    func cancelled() async throws {
        try await Self.run { test in
            try await test.paymentService.register(Self.new())
            try await test.paymentService.cancelCardToken(CardTokenID("T"), of: Self.shop)
            let token = try #require(try await Self.token(test))
            #expect(token.cancelledAt == test.clock.now())
            #expect(token.sealedPAN == nil)
            #expect(token.fingerprint == nil)
            #expect(throws: CardTokenError.cancelled) { try test.paymentService.vault.pan(of: token) }
            await #expect(throws: CardTokenError.cancelled) {
                try await test.paymentService.cancelCardToken(CardTokenID("T"), of: Self.shop)
            }
            await #expect(throws: CardTokenError.unknownToken) {
                try await test.paymentService.cancelCardToken(CardTokenID("other"), of: Self.shop)
            }
            await #expect(throws: CardTokenError.sameName) { try await test.paymentService.register(Self.new()) }
            #expect(try await Self.ofCustomer(test, evenIfCancelled: false).isEmpty)
            #expect(try await Self.ofCustomer(test, evenIfCancelled: true).map(\.id) == [CardTokenID("T")])
        }
    }

    @Test("an accepted payment registers its card, a refused one does not")
    func withPayment() async throws {
        try await Self.run { test in
            _ = try await test.place(test.order(registering: Self.new()))
            #expect(try await Self.token(test) != nil)
        }
        try await Self.run(.answer(.declined(code: "51", acquirerCode: "51"))) { test in
            _ = try await test.place(test.order(registering: Self.new()))
            #expect(try await Self.token(test) == nil)
            // Its name is free again: it was never given out.
            try await test.paymentService.register(Self.new())
        }
    }

    @Test("an accepted payment gives a token another card, a refused one does not")
    func replaced() async throws {
        try await Self.run { test in
            try await test.paymentService.register(Self.new())
            _ = try await test.place(test.order(registering: Self.replacement()))
            let token = try #require(try await Self.token(test))
            #expect(token.masked == "411111XXXXXX1111")
            #expect(token.brand == "CB")
            #expect(token.customer == "C-2")
            #expect(token.expiry.yyyyMM == "203102")
            let pan = try test.paymentService.vault.pan(of: token)
            #expect(pan.digits == "4111111111111111")
            // Nothing is left of the row that waited.
            #expect(try await Self.token(test, "R") == nil)
        }
        try await Self.run(.answer(.declined(code: "51", acquirerCode: "51"))) { test in
            try await test.paymentService.register(Self.new())
            _ = try await test.place(test.order(registering: Self.replacement()))
            #expect(try await Self.token(test)?.masked == "410000XXXXXX0000")
            #expect(try await Self.token(test, "R") == nil)
        }
    }

    @Test("a card that is cancelled meanwhile stays cancelled, and gets no other number")
    func replacedTooLate() async throws {
        let acquirer = ScriptedAcquirer(
            authorisations: [.fail], inquiries: [.answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            try await test.paymentService.register(Self.new())
            _ = try await test.place(test.order(registering: Self.replacement()))
            try await test.paymentService.cancelCardToken(CardTokenID("T"), of: Self.shop)
            test.clock.advance(seconds: 3_600)
            _ = try await test.paymentService.runDueQuestions()
            let token = try #require(try await Self.token(test))
            #expect(token.cancelledAt != nil)
            #expect(token.sealedPAN == nil)
            #expect(token.masked == "410000XXXXXX0000")
        }
    }

    /// As an API may have them: details are lists.
    private struct Rules: CardReplacementRules {
        func description(
            of current: CardToken, replacedBy new: CardToken
        ) throws -> (customer: String?, details: [UInt8]) {
            (current.customer, current.details + new.details)
        }

        func details(of payment: Payment, notReplacing token: CardTokenID) throws -> [UInt8] {
            Array("\"\(token) is as it was\"".utf8)
        }
    }

    @Test("the API's rules describe the token with its other card, from what it says when the payment is decided")
    func describedAgain() async throws {
        let acquirer = ScriptedAcquirer(
            authorisations: [.fail], inquiries: [.answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            let paymentService = test.paymentService.replacing(cards: ["test": Rules()])
            try await paymentService.register(Self.new())
            guard case .placed(let placed) = try await paymentService.place(test.order(registering: Self.replacement()))
            else { throw TestPlatform.NotStarted() }
            // After the order and before the decision.
            _ = try await paymentService.describeCardToken(CardTokenID("T"), of: Self.shop) { _ in
                ("C-3", Array("newer".utf8))
            }
            test.clock.advance(seconds: 3_600)
            _ = try await paymentService.runDueQuestions()
            let token = try #require(try await Self.token(test))
            #expect(token.masked == "411111XXXXXX1111")
            #expect(token.customer == "C-3")
            #expect(String(decoding: token.details, as: UTF8.self) == #"newer{"holder":"B"}"#)
            let payment = try await test.payment(placed.id)
            #expect(payment.details == placed.details)
        }
    }

    @Test("a payment that was to replace the card of a cancelled token says so, in the answer and in the store")
    func replacesNothing() async throws {
        try await Self.run { test in
            let paymentService = test.paymentService.replacing(cards: ["test": Rules()])
            try await paymentService.register(Self.new())
            try await paymentService.cancelCardToken(CardTokenID("T"), of: Self.shop, keepingNumber: true)
            guard case .placed(let placed) = try await paymentService.place(test.order(registering: Self.replacement()))
            else { throw TestPlatform.NotStarted() }
            #expect(placed.wasAccepted)
            #expect(String(decoding: placed.details, as: UTF8.self) == #""T is as it was""#)
            let payment = try await test.payment(placed.id)
            #expect(payment.details == placed.details)
            #expect(try await !test.history(placed.id).isEmpty)
            // Nothing waits for a decision any more: reactivated, it has its own card.
            try await paymentService.reactivateCardToken(CardTokenID("T"), of: Self.shop)
            #expect(try await Self.token(test)?.masked == "410000XXXXXX0000")
            #expect(try await Self.token(test, "R") == nil)
        }
    }

    @Test("a card that is cancelled with its number can be reactivated, until the number is deleted after a year")
    func reactivated() async throws {
        try await Self.run { test in
            let id = CardTokenID("T")
            try await test.paymentService.register(Self.new())
            await #expect(throws: CardTokenError.active) {
                try await test.paymentService.reactivateCardToken(id, of: Self.shop)
            }
            try await test.paymentService.cancelCardToken(id, of: Self.shop, keepingNumber: true)
            let cancelled = try #require(try await Self.token(test))
            #expect(!cancelled.isUsable(at: test.clock.now()))
            try await test.paymentService.reactivateCardToken(id, of: Self.shop)
            let token = try #require(try await Self.token(test))
            #expect(token.isUsable(at: test.clock.now()))
            let pan = try test.paymentService.vault.pan(of: token)
            #expect(pan.digits == "4100000000000000")
            try await test.paymentService.cancelCardToken(id, of: Self.shop, keepingNumber: true)
            test.clock.advance(seconds: CardToken.reactivableSeconds - 1)
            try await test.paymentService.purge()
            #expect(try await Self.token(test)?.sealedPAN != nil)
            test.clock.advance(seconds: 1)
            try await test.paymentService.purge()
            #expect(try await Self.token(test)?.sealedPAN == nil)
            await #expect(throws: CardTokenError.deleted) {
                try await test.paymentService.reactivateCardToken(id, of: Self.shop)
            }
        }
    }

    @Test("a payment whose outcome is not known registers its card when it is known, and not before")
    func withOpenPayment() async throws {
        let acquirer = ScriptedAcquirer(
            authorisations: [.fail], inquiries: [.answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            _ = try await test.place(test.order(registering: Self.new()))
            #expect(try await Self.token(test) == nil)
            test.clock.advance(seconds: 3_600)
            _ = try await test.paymentService.runDueQuestions()
            #expect(try await Self.token(test) != nil)
        }
    }

    @Test("its number and fingerprint are renewed with the keys; a cancelled card is skipped")
    func renewal() async throws {
        try await Self.run { test in
            try await test.paymentService.register(Self.new())
            try await test.paymentService.register(Self.new("GONE"))
            try await test.paymentService.cancelCardToken(CardTokenID("GONE"), of: Self.shop)
            let keys = try VaultKeys(text: VaultKeyText.both)
            try await test.paymentService.vault.renew(keys, in: test.store, at: test.clock.now())
            let step = try await VaultRotation(store: test.store, vault: test.paymentService.vault).step(
                from: VaultRotation.Position(kind: SealedKind.cardTokens.name, place: ""))
            #expect(step.resealed == 1)
            #expect(step.unreadable == 0)
            let token = try #require(try await Self.token(test))
            #expect(token.sealedPAN?.keyVersion == 2)
            let pan = try test.paymentService.vault.pan(of: token)
            #expect(pan.digits == "4100000000000000")
        }
    }
}

private enum VaultKeyText {
    static var both: String {
        TestPlatform.vaultKeysText + "\n2 " + "CQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQk="
    }
}
