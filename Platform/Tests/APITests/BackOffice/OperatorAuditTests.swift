import Engine
import GuichetCore
import Server
import Storage
import Support
import Testing

/// docs/operator.md, "Who may do what".
@Suite("The audit list and the changes that it tells of", .timeLimit(.minutes(5)))
struct OperatorAuditTests {
    private static func names(_ tester: OperatorTester) async throws -> [String?] {
        try await tester.get("tokens").json["tokens"]?.array?.map { $0["name"]?.text } ?? []
    }

    private static func held(_ tester: OperatorTester) async throws -> [String?] {
        try await tester.get("notifications").json["heldShops"]?.array?.map(\.text) ?? []
    }

    private static func orders(_ tester: OperatorTester) async throws -> Int? {
        try await tester.get("faults").json["orders"]?.array?.count
    }

    private static func ahead(_ tester: OperatorTester) async throws -> String? {
        try await tester.get("clock").json["aheadMilliseconds"]?.text
    }

    private static func list(_ tester: OperatorTester) async throws -> [String?] {
        try await tester.get("audit").json["audit"]?.array?.map { $0["what"]?.text } ?? []
    }

    @Test(
        "a change that cannot be put on the list is not made: a caller that tries again makes it, and it is there once")
    func together() async throws {
        try await TestPlatform.run { test in
            let tester = try await OperatorTester(test)
            let store = try #require(test.platform.paymentService.store as? SQLStore)
            let calls: [(path: String, body: JSONValue)] = [
                ("tokens", ["name": "anna", "right": "see"]), ("notifications/hold", ["shop": "lyra/69876357"]),
                ("faults", ["fault": "503"]), ("clock", ["advanceSeconds": 60]),
            ]
            _ = try await store.driver.write { try $0.execute("ALTER TABLE audit RENAME TO audit_away", []) }
            for call in calls { #expect(try await tester.post(call.path, call.body).status == 500, "\(call.path)") }
            _ = try await store.driver.write { try $0.execute("ALTER TABLE audit_away RENAME TO audit", []) }
            #expect(try await Self.names(tester) == ["owner"])
            #expect(try await Self.held(tester) == [])
            #expect(try await Self.orders(tester) == 0)
            #expect(try await Self.ahead(tester) == "0")
            #expect(try await Self.list(tester) == [])
            for call in calls { #expect(try await tester.post(call.path, call.body).status == 200, "\(call.path)") }
            #expect(try await Self.names(tester) == ["anna", "owner"])
            #expect(try await Self.held(tester) == ["lyra/69876357"])
            #expect(try await Self.orders(tester) == 1)
            #expect(try await Self.ahead(tester) == "60000")
            #expect(
                try await Self.list(tester) == [
                    "the clock was moved from 2026-07-01T10:00:00.000+00:00 to 2026-07-01T10:01:00.000+00:00",
                    "the fault 503 was ordered as F1",
                    "notifications of lyra/69876357 are held back; 0 were waiting",
                    "anna got a token with the right to see",
                ])
        }
    }

    private static func references(_ tester: OperatorTester) async throws -> [String?] {
        try await tester.get("payments").json["payments"]?.array?.map { $0["reference"]?.text } ?? []
    }

    private static let seed = """
        payments:
          - shop: lyra/69876357
            reference: SEEDED
            amount: 25.00 EUR
            card: "4970100000000055"
            expiry: 2030-12
        """

    @Test("a reset and a seed file are on the list before anything of them is done, and again at their end")
    func inTwo() async throws {
        try await TestPlatform.run { test in
            let tester = try await OperatorTester(test)
            _ = try await test.lyra.pay(LyraCall.payment("FIRST"))
            let store = try #require(test.platform.paymentService.store as? SQLStore)
            let calls: [(path: String, body: JSONValue)] = [("reset", [:]), ("seed", ["file": .string(Self.seed)])]
            _ = try await store.driver.write { try $0.execute("ALTER TABLE audit RENAME TO audit_away", []) }
            for call in calls { #expect(try await tester.post(call.path, call.body).status == 500, "\(call.path)") }
            _ = try await store.driver.write { try $0.execute("ALTER TABLE audit_away RENAME TO audit", []) }
            #expect(try await Self.references(tester) == ["FIRST"])
            for call in calls { #expect(try await tester.post(call.path, call.body).status == 200, "\(call.path)") }
            #expect(try await Self.references(tester) == ["SEEDED"])
            #expect(
                try await Self.list(tester) == [
                    "0 shops, 0 wallets and 1 payment were made from a file",
                    "0 shops, 0 wallets and 1 payment are being made from a file",
                    "1 payment of all shops was removed", "the payments of all shops are being removed",
                ])
        }
    }
}
