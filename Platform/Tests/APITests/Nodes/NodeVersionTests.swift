#if Postgres
    import Engine
    import GuichetCore
    import GuichetMerchant
    import GuichetSDK
    import GuichetSips
    import Server
    import StoragePostgres
    import Support
    import Testing

    @testable import Storage

    /// The pair that docs/postgresql.md states: this version, and a later one whose schema only adds to it.
    @Suite("Nodes of two versions", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(5)))
    struct NodeVersionTests {
        private static let later = SchemaSteps(adding: [
            Migration(
                version: Schema.version + 1, name: "a later version",
                statements: [
                    "ALTER TABLE payments ADD COLUMN later TEXT",
                    "CREATE INDEX payments_later ON payments (later) WHERE later IS NOT NULL",
                ], onlyAdds: true)
        ])

        /// A payment that one node prepares and another one makes; what each then says of its reference.
        private static func pay(_ reference: String, from first: TestPlatform, to second: TestPlatform) async throws {
            let prepared = try await first.merchant().orderInitialize(.test(reference))
            let others = [
                (first, try await first.merchant().orderInitialize(.test(reference))),
                (second, try await second.merchant().orderInitialize(.test(reference))),
            ]
            let paid = try await second.phone().pay(prepared)
            #expect(paid.inAppResponseCode?.rawValue == "00")
            for (node, other) in others {
                let again = try await node.phone().pay(other)
                #expect(again.inAppResponseCode?.rawValue == "94")
            }
        }

        @Test("a later one whose schema only adds starts while an older one serves, and both take payments")
        func pair() async throws {
            let folder = DataFolder.temporary()
            defer { folder.remove() }
            let older = try NodeBench.place(folder)
            var place = older
            place.schema = Self.later
            let newer = place
            var options = TestPlatform.Options()
            options.node = TestPlatform.Node(store: older, isFirst: true)
            try await TestPlatform.run(options) { old in
                try await Self.pay("REF1", from: old, to: old)
                try await NodeBench.another(beside: old, newer) { new in
                    try await Self.pay("REF2", from: old, to: new)
                    try await Self.pay("REF3", from: new, to: old)
                    let error = try await #require(throws: MerchantError.self) {
                        _ = try await new.merchant().orderInitialize(.test("REF1"))
                    }
                    #expect(error.platformCode == .duplicate)
                    // One more of the older version, on tables that it does not know in full.
                    try await NodeBench.another(beside: old, older) { another in
                        try await Self.pay("REF4", from: new, to: another)
                    }
                }
                // The later one has gone, and its tables have stayed.
                try await Self.pay("REF5", from: old, to: old)
            }
        }
    }
#endif
