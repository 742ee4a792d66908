import GuichetMerchant
import Testing

/// docs/direct-driver.md, "What keeps a payment single": the rules of a store, the same for each.
@Suite("A store of a merchant's server", .timeLimit(.minutes(5)))
struct InAppStoreTests {
    private static func record(_ id: String, _ reference: String = "order-1") -> InAppRecord {
        InAppRecord(
            id: id, reference: reference, begunAt: 7, messageHash: "hash", request: "{\"é\":\"\u{1F4B6}\"}",
            handle: "k1.handle")
    }

    private static func card(_ wallet: String, _ token: String, alias: String = "my card") -> InAppStoredCard {
        InAppStoredCard(
            wallet: wallet, token: token, alias: alias, product: 1, maskedPan: "4012##########26", expiry: "203012",
            createdAt: 5)
    }

    @Test(
        "keeps every member of an order, and finds it by its identifier and its reference",
        arguments: StoreUnderTest.allCases)
    func members(store: StoreUnderTest) async throws {
        try await store.use { records, _ async throws in
            var record = Self.record("1")
            #expect(try await records.claim(record) == .claimed)
            #expect(try await records.record(id: "1") == record)
            record.state = .open
            record.clientMetaInfo = "meta"
            record.paymentId = "7_0"
            record.answer = "{}"
            record.opening = "k1.opening"
            record.form = "k1.form"
            record.request = nil
            #expect(try await records.update(record, from: .begun))
            #expect(try await records.record(reference: "order-1") == record)
            #expect(try await records.record(id: "2") == nil)
            #expect(try await records.record(reference: "order-2") == nil)
        }
    }

    @Test("gives a reference to one order; refused and given up ones free it", arguments: StoreUnderTest.allCases)
    func references(store: StoreUnderTest) async throws {
        try await store.use { records, _ async throws in
            let first = Self.record("1")
            #expect(try await records.claim(first) == .claimed)
            #expect(try await records.claim(first) == .known(first))
            #expect(try await records.claim(Self.record("2")) == .referenceTaken)
            var refused = first
            refused.state = .refused
            #expect(try await records.update(refused, from: .begun))
            #expect(try await records.record(reference: "order-1") == nil)
            #expect(try await records.claim(Self.record("2")) == .claimed)
            #expect(try await records.record(reference: "order-1")?.id == "2")
            var invalidated = Self.record("3")
            invalidated.state = .invalidated
            #expect(try await records.claim(invalidated) == .claimed, "it holds no reference, so it takes none")
            #expect(try await records.record(reference: "order-1")?.id == "2")
        }
    }

    @Test(
        "replaces an order from the state in which it was read, and from no other", arguments: StoreUnderTest.allCases)
    func compareAndSwap(store: StoreUnderTest) async throws {
        try await store.use { records, _ async throws in
            var record = Self.record("1")
            _ = try await records.claim(record)
            record.state = .open
            #expect(try await records.update(record, from: .begun))
            var stale = record
            stale.state = .refused
            #expect(try await !records.update(stale, from: .begun))
            #expect(try await records.record(id: "1") == record)
            stale.id = "2"
            #expect(try await !records.update(stale, from: .begun), "an order that there is not")
        }
    }

    @Test("of twenty claims and twenty changes at once, one succeeds each", arguments: StoreUnderTest.allCases)
    func atOnce(store: StoreUnderTest) async throws {
        try await store.use { records, _ async throws in
            let claims = try await withThrowingTaskGroup(of: InAppClaim.self) { group in
                for number in 1...20 { group.addTask { try await records.claim(Self.record("\(number)")) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(claims.filter { $0 == .claimed }.count == 1)
            #expect(claims.filter { $0 == .referenceTaken }.count == 19)
            let holder = try #require(try await records.record(reference: "order-1"))
            let changes = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 1...20 {
                    group.addTask {
                        var changed = holder
                        changed.state = .open
                        changed.paymentId = "\(number)_0"
                        return try await records.update(changed, from: .begun)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(changes.filter { $0 }.count == 1)
        }
    }

    @Test(
        "numbers the cards of a wallet, no number twice; a known token keeps its own",
        arguments: StoreUnderTest.allCases)
    func cards(store: StoreUnderTest) async throws {
        try await store.use { _, wallets async throws in
            #expect(try await wallets.cards(of: "w1").isEmpty)
            #expect(try await wallets.add(Self.card("w1", "t1")).paymentMeanId == 1)
            #expect(try await wallets.add(Self.card("w1", "t2")).paymentMeanId == 2)
            var again = Self.card("w1", "t1", alias: "new name")
            again.createdAt = 99
            let known = try await wallets.add(again)
            #expect(known.paymentMeanId == 1)
            #expect(known.createdAt == 5, "it was added at its first time")
            let cards = try await wallets.cards(of: "w1")
            #expect(cards.map(\.alias) == ["new name", "my card"])
            #expect(cards.first == known)
            #expect(cards.first?.brand == "VISA")
            let last = try #require(cards.last)
            #expect(try await wallets.remove(2, from: "w1", ifShared: false) == .removed(last))
            #expect(try await wallets.add(Self.card("w1", "t2")).paymentMeanId == 3)
            #expect(try await wallets.add(Self.card("w2", "t2")).paymentMeanId == 1, "each wallet counts for itself")
        }
    }

    @Test("keeps the last row of a token until it is told that the token is gone", arguments: StoreUnderTest.allCases)
    func lastRow(store: StoreUnderTest) async throws {
        try await store.use { _, wallets async throws in
            _ = try await wallets.add(Self.card("w1", "t1"))
            _ = try await wallets.add(Self.card("w2", "t1"))
            #expect(try await wallets.remove(9, from: "w1", ifShared: true) == .unknown)
            let removals = try await withThrowingTaskGroup(of: InAppRemoval.self) { group in
                for wallet in ["w1", "w2"] {
                    group.addTask { try await wallets.remove(1, from: wallet, ifShared: true) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let kept = removals.compactMap { if case .onlyOne(let card) = $0 { card } else { nil } }
            #expect(kept.count == 1, "of two at once, one must delete the token")
            let card = try #require(kept.first)
            #expect(try await wallets.cards(of: card.wallet) == [card])
            #expect(try await wallets.remove(1, from: card.wallet, ifShared: false) == .removed(card))
            #expect(try await wallets.cards(of: card.wallet).isEmpty)
        }
    }
}
