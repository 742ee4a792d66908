import Engine
import Support
import Testing

/// The lists of recurring orders and mandates that operators ask for.
@Suite("Recurring orders and mandates, listed")
struct ShopRowQueryTests {
    private static let shops = [
        ShopID(api: "test", name: "1"), ShopID(api: "test", name: "2"), ShopID(api: "other", name: "1"),
    ]

    private static func fill(_ test: TestPaymentService) async throws {
        let now = test.clock.now()
        try await test.paymentService.store.write { store in
            for shop in shops {
                for name in ["B", "A"] {
                    _ = try store.insert(
                        RecurringOrder(
                            id: name, shop: shop, token: CardTokenID("T"), createdAt: now, dueAt: now, details: []))
                    _ = try store.insert(
                        Mandate(shop: shop, reference: name, createdAt: now, isForOneDebit: false, details: []))
                }
            }
            _ = try store.insert(
                RecurringOrder(
                    id: "AB", shop: shops[0], token: CardTokenID("T"), createdAt: now, dueAt: now, details: [],
                    awaiting: PaymentID("P")))
        }
    }

    @Test("are in the order of their shops and names, in pages; an order whose card is not decided on is left out")
    func pages() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            try await Self.fill(test)
            let names = try await test.paymentService.store.read { store in
                var (orders, mandates): ([String], [String]) = ([], [])
                var query = ShopRowQuery()
                query.limit = 4
                for _ in 1...2 {
                    let page = try store.recurringOrders(query)
                    orders += page.map { "\($0.shop)/\($0.id)" }
                    mandates += try store.mandates(query).map { "\($0.shop)/\($0.reference)" }
                    query.after = page.last.map { ShopRowQuery.Cursor(shop: $0.shop, name: $0.id) }
                }
                return (orders, mandates)
            }
            let expected = ["other/1/A", "other/1/B", "test/1/A", "test/1/B", "test/2/A", "test/2/B"]
            #expect(names.0 == expected)
            #expect(names.1 == expected)
        }
    }

    @Test("of an API, of a shop of any API, and of one shop")
    func filters() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            try await Self.fill(test)
            for (api, shop, count) in [
                ("test", nil, 4), (nil, "1", 4), ("test", "1", 2), ("other", "2", 0), (nil, nil, 6),
            ] as [(String?, String?, Int)] {
                var asked = ShopRowQuery()
                (asked.api, asked.shop) = (api, shop)
                let query = asked
                let found = try await test.paymentService.store.read { store in
                    (try store.recurringOrders(query).count, try store.mandates(query).count)
                }
                #expect(found.0 == count && found.1 == count, "\(query)")
            }
        }
    }
}
