import Engine
import GuichetCore
import Storage
import Support
import Testing

@Suite("What is left of a removed shop", .timeLimit(.minutes(5)))
struct RemovedShopTests {
    private static let shop = ShopID(api: "test", name: "1")

    @Test("an order that found its shop before the removal is refused after it, and nothing of it is stored")
    func order() async throws {
        try await TestPaymentService.run(
            ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval), .answer(ScriptedAcquirer.approval)])
        ) { test in
            let order = try test.order(claims: [Claim(.reference, scope: "test/1/order", key: "A")])
            let record = ShopRecord(id: Self.shop, settings: JSONObject())
            try await test.store.write { store in
                try store.save(record)
                try store.removeShop(Self.shop)
            }
            await #expect(throws: ShopRemoved.self) { try await test.paymentService.place(order) }
            #expect(test.acquirer.asked.isEmpty)
            let left = try await test.store.read { store in
                (
                    try store.payments(PaymentQuery()).count,
                    try store.claim(scope: "test/1/order", key: "A") == nil
                )
            }
            #expect(left == (0, true))
        }
    }

    @Test(
        "a mandate, a card and a recurring order of a call that found its shop before the removal are refused after it")
    func rows() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            let now = test.clock.now()
            let mandate = Mandate(shop: Self.shop, reference: "M-1", createdAt: now, isForOneDebit: false, details: [1])
            let order = RecurringOrder(
                id: "R", shop: Self.shop, token: CardTokenID("T"), createdAt: now, dueAt: now.adding(seconds: 60),
                details: [1])
            let card = CardToken(
                id: CardTokenID("T"), shop: Self.shop, sealedPAN: nil, fingerprint: nil, masked: "410000XXXXXX0000",
                expiry: try CardExpiry(year: 2030, month: 1), brand: "VISA", customer: nil, details: [1],
                createdAt: now)
            let record = ShopRecord(id: Self.shop, settings: JSONObject())
            try await test.store.write { store in
                try store.save(record)
                try store.removeShop(Self.shop)
            }
            await #expect(throws: ShopRemoved.self) { try await test.paymentService.open(mandate) }
            await #expect(throws: ShopRemoved.self) { try await test.store.write { _ = try $0.insert(order) } }
            await #expect(throws: ShopRemoved.self) { try await test.store.write { try $0.insert(card) } }
            let found = try await test.paymentService.mandate("M-1", of: Self.shop)
            #expect(found == nil)
            // Added again, it begins without them, and has its own.
            try await test.store.write { try $0.save(record) }
            try await test.paymentService.open(mandate)
            try await test.store.write { store in
                try store.insert(card)
                _ = try store.insert(order)
            }
        }
    }

    @Test("orders of other shops go on, and so do those of a shop that is added again by the same name")
    func others() async throws {
        try await TestPaymentService.run(
            ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval), .answer(ScriptedAcquirer.approval)])
        ) { test in
            try await test.store.write { store in
                for name in ["1", "2"] {
                    for api in ["test", "other"] {
                        try store.save(ShopRecord(id: ShopID(api: api, name: name), settings: JSONObject()))
                    }
                }
                try store.removeShop(ShopID(api: "test", name: "2"))
                try store.removeShop(ShopID(api: "other", name: "1"))
            }
            _ = try await test.place(try test.order())
            try await test.store.write { store in
                // Removed twice, and there again.
                for _ in 0..<2 { try store.removeShop(Self.shop) }
                try store.save(ShopRecord(id: Self.shop, settings: JSONObject()))
            }
            _ = try await test.place(try test.order())
        }
    }

    @Test("its clock cannot be moved any more: a shop that is added by the same name begins without it")
    func movedClock() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            let record = ShopRecord(id: Self.shop, settings: JSONObject())
            let isSet = try await test.store.write { store -> [Bool] in
                try store.save(record)
                let before = try store.setClock(of: Self.shop, ahead: 1_000)
                try store.removeShop(Self.shop)
                let after = try store.setClock(of: Self.shop, ahead: 2_000)
                try store.save(record)
                return [before, after]
            }
            #expect(isSet == [true, false])
            let clocks = try await test.store.read { try $0.shopClocks() }
            #expect(clocks == [:])
        }
    }

    @Test("its removal can be undone, and its orders go on")
    func undone() async throws {
        try await TestPaymentService.run(
            ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])
        ) { test in
            try await test.store.write { store in
                try store.save(ShopRecord(id: Self.shop, settings: JSONObject()))
                try store.removeShop(Self.shop)
                try store.undoRemoval(of: Self.shop)
            }
            _ = try await test.place(try test.order())
        }
    }

    @Test("its clock is forgotten: removed here, or on another node, which the store tells")
    func clock() throws {
        let base = ManualClock(at: TestPlatform.noon)
        let (here, elsewhere) = (Self.shop, ShopID(api: "test", name: "2"))
        let clock = ShiftedClock(base)
        clock.take(clock.reading(at: TestPlatform.noon.adding(seconds: 60), of: here), of: here)
        clock.reach(0, shops: [elsewhere: 5_000])
        // What was moved here a moment ago is not in the store yet.
        #expect(clock.shopClocks == [here: 60_000, elsewhere: 5_000])
        clock.forget(here)
        #expect(clock.now(for: here) == TestPlatform.noon)
        clock.reach(0, shops: [:])
        #expect(clock.shopClocks == [:])
        #expect(!clock.hasShopClocks)
    }
}
