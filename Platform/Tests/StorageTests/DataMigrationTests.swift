import Engine
import Foundation
import GuichetCore
import Support
import Testing

@testable import Storage

/// Folders that an earlier version has written.
@Suite("Data of earlier versions")
struct DataMigrationTests {
    private static func upgraded(
        from version: Int64, _ fill: @escaping @Sendable (any SQLConnection) throws -> Void,
        _ body: @Sendable (SQLStore, SQLiteDriver) async throws -> Void
    ) async throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { folder.remove() }
        let driver = try SQLiteDriver(path: folder.database.path, options: .test)
        try await driver.write { db in
            let older = Schema.migrations(in: .sqlite).prefix { $0.version < version }
            try Migrator.migrate(db, with: Array(older), at: 0)
            try fill(db)
        }
        let store = try await SQLStore(driver: driver, at: Instant(milliseconds: 0))
        try await body(store, driver)
        try await store.close()
    }

    @Test("a pair that was stored with zeros is found as written, and its number is used")
    func references() async throws {
        let scope = "sips/002001000000002/reference"
        let keys = [
            ("s/20260701/000123", "a"), ("s/20260701/123", "b"), ("s/20260701/0045", "c"), ("s/20260701/00045", "d"),
            ("s/20260701/000000", "e"), ("s/20260701/700", "f"), ("t/s/20260701/007", "g"), ("t/007", "h"),
        ]
        try await Self.upgraded(
            from: Schema.numberedReferences.version,
            { db in
                for (key, payment) in keys {
                    try db.execute(
                        "INSERT INTO claims (scope, claim_key, payment) VALUES (?, ?, ?)",
                        [.text(scope), .text(key), .text(payment)])
                }
            },
            { store, _ in
                // Everything is where it was …
                for (key, payment) in keys {
                    #expect(
                        try await store.read { try $0.claim(scope: scope, key: key) }?.content.payment?.text == payment)
                }
                // … and the number of each belongs to a payment.
                for (key, payments) in [
                    ("s/20260701/123", ["b"]), ("s/20260701/45", ["c", "d"]), ("s/20260701/0", ["e"]),
                    ("s/20260701/700", ["f"]),
                ] {
                    let holder = try await store.read { try $0.claim(scope: scope, key: key) }?.content.payment?.text
                    #expect(payments.contains(holder ?? ""), "\(key)")
                }
                for key in ["s/20260701/7", "t/7", "t/s/20260701/7"] {
                    #expect(try await store.read { try $0.claim(scope: scope, key: key) } == nil)
                }
            })
    }

    @Test("an address for the decision and addresses for every step become subscriptions, of payments and of links")
    func subscriptions() async throws {
        let decision = "https://shop.example/n?a=b"
        let steps = ["https://a.example/", "https://b.example/'x'"]
        let cases: [(id: String, decision: String?, steps: [String])] = [
            ("none", nil, []), ("decision", decision, []), ("step", nil, [steps[0]]), ("steps", nil, steps),
            ("both", decision, steps),
        ]
        let link = Subscription.steps(steps)
        try await Self.upgraded(
            from: Schema.subscriptions.version,
            { db in
                for (id, decision, steps) in cases {
                    let text = steps.isEmpty ? nil : steps.joined(separator: "\n")
                    try db.execute(
                        """
                        INSERT INTO payments (id, api, shop, state, currency, amount, authorised, cancelled, captured,
                                refunded, authorisation_plan, capture_plan, pending_until, message_id, asking,
                                inquiries, provider, created_at, updated_at, history_count, history_hash, details,
                                notification_url, step_urls)
                            VALUES (?, 'direct', '1', 'captured', '978', 5000, 0, 0, 0, 0, 'now', 'withAuthorisation',
                                0, ?, 'payment', 0, 'p', 0, 0, 0, x'', x'', ?, ?)
                        """, [.text(id), .text("m\(id)"), .optional(decision), .optional(text)])
                }
                for (id, text) in [("linked", SQLValue.text(steps.joined(separator: "\n"))), ("unlinked", .null)] {
                    try db.execute(
                        """
                        INSERT INTO payment_links (id, api, shop, state, reusable, events, step_urls, created_at,
                                expires_at, details)
                            VALUES (?, 'direct', '1', 'active', 0, ?, ?, 0, 1000, x'')
                        """, [.text(id), .blob(Array("[]".utf8)), text])
                }
            },
            { store, _ in
                for (id, decision, steps) in cases {
                    let payment = try await store.read { try $0.payment(PaymentID(id)) }
                    let wanted = Subscription.decision(decision) + Subscription.steps(steps)
                    #expect(payment?.subscriptions == wanted, "\(id)")
                }
                let links = try await store.read { store in
                    try ["linked", "unlinked"].map { try store.paymentLink(PaymentLinkID($0))?.subscriptions }
                }
                #expect(links == [link, []])
            })
    }

    @Test("the amount goes from the details of a Sips payment, unless it was sent with leading zeros")
    func amounts() async throws {
        func details(_ amount: String, _ currency: String = "978") -> String {
            #"{"order":{"amount":"\#(amount)","captureDay":"3","currencyCode":"\#(currency)"},"brand":"VISA"}"#
        }
        let short = #"{"order":{"captureDay":"3"},"brand":"VISA"}"#
        let zeros = #"{"order":{"amount":"005000","captureDay":"3"},"brand":"VISA"}"#
        let cases: [(api: String, details: String, wanted: String)] = [
            ("sips", details("5000"), short), ("sips", details("005000"), zeros), ("sips", short, short),
            ("sips", "no JSON", "no JSON"), ("lyra", details("5000"), details("5000")),
        ]
        // More than one page of rows.
        let all = (0..<1_203).map { index in (id: String(100_000 + index), row: cases[index % cases.count]) }
        try await Self.upgraded(
            from: Schema.amountsOnce.version,
            { db in
                for (id, row) in all {
                    try db.execute(
                        """
                        INSERT INTO payments (id, api, shop, state, currency, amount, authorised, cancelled, captured,
                                refunded, authorisation_plan, capture_plan, pending_until, message_id, asking,
                                inquiries, provider, created_at, updated_at, history_count, history_hash, details)
                            VALUES (?, ?, '1', 'captured', '978', 5000, 0, 0, 0, 0, 'now', 'withAuthorisation', 0, ?,
                                'payment', 0, 'p', 0, 0, 0, x'', ?)
                        """, [.text(id), .text(row.api), .text("m\(id)"), .blob(Array(row.details.utf8))])
                }
            },
            { store, driver in
                let stored = try await driver.read { db in
                    try db.rows("SELECT details FROM payments ORDER BY id", []).map { try $0.blob(0) }
                }
                #expect(stored == all.map { Array($0.row.wanted.utf8) })
            })
    }

    @Test("a claim of an earlier version says what it holds")
    func claimContents() async throws {
        let answer = Array(#"{"inAppResponseCode":"00"}"#.utf8)
        let idempotence = "direct/AcmeTest/idempotence"
        let claims: [(String, String, payment: String?, answer: [UInt8]?, ClaimContent)] = [
            (idempotence, "made", "p", nil, .payment(PaymentID("p"))),
            (idempotence, "operated", "p", Array("3".utf8), .operation(PaymentID("p"), number: 3)),
            ("inapp/redirection", "order", "p", nil, .payment(PaymentID("p"))),
            ("inapp/redirection", "wallet", nil, answer, .answer(answer)),
            (
                "inapp/redirection", "token", nil, Array("1784563200000".utf8),
                .validUntil(Instant(milliseconds: 1_784_563_200_000))
            ),
            ("inapp/redirection", "unseen", nil, nil, .spent),
            ("applepay/merchant.shop/transaction", "ab", "p", nil, .payment(PaymentID("p"))),
            ("direct/AcmeTest/blob", "nonce", nil, nil, .spent),
        ]
        try await Self.upgraded(
            from: Schema.claimContents(blob: "BLOB").version,
            { db in
                for claim in claims {
                    try db.execute(
                        """
                        INSERT INTO claims (scope, claim_key, payment, answer, fingerprint, expires_at)
                            VALUES (?, ?, ?, ?, x'07', 600001)
                        """,
                        [.text(claim.0), .text(claim.1), .optional(claim.payment), .optional(claim.answer)])
                }
            },
            { store, _ in
                for claim in claims {
                    let held = try await store.read { try $0.claim(scope: claim.0, key: claim.1) }
                    #expect(held?.content == claim.4, "\(claim.0) \(claim.1)")
                    #expect(held?.fingerprint == [7] && held?.expiresAt == Instant(milliseconds: 600_001))
                }
            })
    }

    @Test("a claim is read as it was written, whatever it holds")
    func contents() async throws {
        let contents: [ClaimContent] = [
            .payment(PaymentID("p")), .operation(PaymentID("p"), number: 0), .answer([2]),
            .validUntil(Instant(milliseconds: 7)), .spent,
        ]
        try await Self.upgraded(
            from: .max, { _ in },
            { store, _ in
                for (index, content) in contents.enumerated() {
                    let claim = Claim(.call, scope: "s", key: "\(index)", fingerprint: [UInt8(index)])
                    let first = try await store.write { try $0.reserve(claim, holding: content, expiringAt: nil) }
                    #expect(first == nil)
                    let held = try await store.write { try $0.reserve(claim, holding: .spent, expiringAt: nil) }
                    #expect(held == HeldClaim(content, fingerprint: [UInt8(index)], expiresAt: nil))
                }
            })
    }

    private struct Old {
        let id: String
        let api: String
        let state: String
        let waived: Int64
        let authorised: Int64
        let cancelled: Int64
        let captured: Int64
        /// The amounts of its changes, in their order.
        let changes: [Int64]
        let wanted: Int64
    }

    /// Ordered with 5,000 each.
    private static let old = [
        Old(
            id: "open", api: "lyra", state: "toCapture", waived: 0, authorised: 5_000, cancelled: 1_000, captured: 0,
            changes: [4_500, 4_000], wanted: 4_000),
        Old(
            id: "captured", api: "lyra", state: "captured", waived: 500, authorised: 4_500, cancelled: 500,
            captured: 4_000, changes: [4_500, 4_000], wanted: 4_000),
        Old(
            id: "cancelled", api: "lyra", state: "cancelled", waived: 0, authorised: 5_000, cancelled: 5_000,
            captured: 0, changes: [4_000], wanted: 4_000),
        Old(
            id: "expired", api: "lyra", state: "expired", waived: 500, authorised: 4_500, cancelled: 4_500,
            captured: 0, changes: [4_500, 400], wanted: 400),
        Old(
            id: "untouched", api: "lyra", state: "cancelled", waived: 0, authorised: 5_000, cancelled: 5_000,
            captured: 0, changes: [], wanted: 5_000),
        Old(
            id: "unauthorised", api: "lyra", state: "cancelled", waived: 1_000, authorised: 0, cancelled: 0,
            captured: 0, changes: [4_000], wanted: 4_000),
        Old(
            id: "failed", api: "lyra", state: "captureFailed", waived: 0, authorised: 5_000, cancelled: 1_000,
            captured: 0, changes: [4_000], wanted: 4_000),
        Old(
            id: "sips", api: "sips", state: "toCapture", waived: 0, authorised: 5_000, cancelled: 1_000, captured: 0,
            changes: [], wanted: 5_000),
    ]

    @Test("a lowered authorisation is distinguished from a cancellation")
    func lowered() async throws {
        try await Self.upgraded(
            from: Schema.loweredAmounts { $0 }.version,
            { db in
                for old in Self.old { try Self.insert(old, db) }
            },
            { store, driver in
                for old in Self.old {
                    let row = try await driver.read { db in
                        try db.rows(
                            "SELECT amount, waived, authorised, lowered, cancelled, captured FROM payments WHERE id = ?",
                            [.text(old.id)]
                        ).first.map { row in try (0..<6).map { try row.integer($0) } }
                    }
                    let amounts = try #require(row)
                    #expect(amounts[0] - amounts[1] - amounts[3] == old.wanted, "\(old.id)")
                    let open = amounts[2] - amounts[3] - amounts[4] - amounts[5]
                    let isOpen = old.state == "toCapture"
                    #expect(open == (isOpen ? 4_000 : 0), "\(old.id)")
                }
            })
    }

    private static func insert(_ old: Old, _ db: any SQLConnection) throws {
        try db.execute(
            """
            INSERT INTO payments (id, face, shop, state, currency, amount, waived, authorised, cancelled, captured,
                    refunded, authorisation_plan, capture_plan, pending_until, message_id, asking, inquiries, provider,
                    created_at, updated_at, history_count, history_hash, details)
                VALUES (?, ?, '1', ?, '978', 5000, ?, ?, ?, ?, 0, 'now', 'withAuthorisation', 0, ?, 'payment', 0, 'p',
                    0, 0, 0, x'', x'')
            """,
            [
                .text(old.id), .text(old.api), .text(old.state), .integer(old.waived), .integer(old.authorised),
                .integer(old.cancelled), .integer(old.captured), .text("m\(old.id)"),
            ])
        // As the engine writes it.
        for (index, amount) in old.changes.enumerated() {
            let entry = HistoryEntry(
                payment: PaymentID(old.id), after: HistoryHead(count: index, hash: []), at: Instant(milliseconds: 0),
                kind: .changed(minorUnits: amount))
            try db.execute(
                "INSERT INTO history (payment, number, at, event, hash) VALUES (?, ?, 0, ?, ?)",
                [.text(old.id), .integer(Int64(entry.number)), .blob(entry.event), .blob(entry.hash)])
        }
    }
}
