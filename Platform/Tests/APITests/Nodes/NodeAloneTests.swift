#if Postgres
    import AdminAPI
    import Engine
    import Foundation
    import GuichetCore
    import GuichetMerchant
    import GuichetSDK
    import Server
    import Storage
    import StoragePostgres
    import Support
    import Testing

    @Suite("What a node does alone", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(5)))
    struct NodeAloneTests {
        @Test("to be alone is refused while another node serves, with its name")
        func besideOthers() async throws {
            try await NodeBench.run { nodes in
                let error = await #expect(throws: NotAlone.self) {
                    try await nodes[0].platform.paymentService.nodes?.beAlone(because: "its run is to be repeated")
                }
                #expect(error?.remedy.contains("stop them first") == true)
            }
        }

        @Test("a node is refused while another one must be alone, and may start afterwards")
        func nodeBesideOneAlone() async throws {
            let folder = DataFolder.temporary()
            defer { folder.remove() }
            let place = try NodeBench.place(folder)
            var options = TestPlatform.Options()
            options.node = TestPlatform.Node(store: place, isFirst: true)
            try await TestPlatform.run(options) { node in
                let nodes = try #require(node.platform.paymentService.nodes)
                try await nodes.beAlone(because: "its run is to be repeated")
                let error = await #expect(throws: StorageError.self) {
                    try await NodeBench.another(beside: node, place)
                }
                #expect(error?.code == .databaseInUse)
                #expect(error?.reason.contains("its run is to be repeated") == true)
                let tester = try await OperatorTester(node)
                #expect(
                    try await tester.get("nodes").json["nodes"]?.array?.first?["aloneBecause"]
                        == .string("its run is to be repeated"))
                try await nodes.endBeingAlone()
                try await NodeBench.another(beside: node, place)
            }
        }

        @Test("a platform of its own, with its own vault key: refused, served or not, and nothing is changed")
        func otherPlatform() async throws {
            let folder = DataFolder.temporary()
            defer { folder.remove() }
            let place = try NodeBench.place(folder)
            var options = TestPlatform.Options()
            options.node = TestPlatform.Node(store: place, isFirst: true)
            let address = try TestStore.address(of: folder)
            // Whose rows come and go with each node, are not among them.
            let tables = ["settings", "shops", "shop_keys", "wire_keys", "payments", "cluster"]
            @Sendable func rows() throws -> [SQLRow] {
                try address.run(
                    tables.map { "SELECT '\($0)', t::text FROM \($0) t" }.joined(separator: " UNION ALL ")
                        + " ORDER BY 1, 2")
            }
            @Sendable func refuse(_ clock: ManualClock) async throws {
                var other = TestPlatform.Options()
                other.clock = clock
                other.node = TestPlatform.Node(store: place, isFirst: false)
                other.vaultKeys = "1 \(Data(repeating: 9, count: 32).base64EncodedString())"
                let before = try rows()
                let error = await #expect(throws: WrongVaultKey.self) {
                    try await TestPlatform.run(other) { _ in }
                }
                #expect(error?.description.contains("another vault key") == true)
                let after = try rows()
                #expect(before == after)
                #expect(before.count > 3)
            }
            try await TestPlatform.run(options) { node in
                try await refuse(node.clock)
                try await NodeBench.another(beside: node, place)
            }
            try await refuse(options.clock)
            try await TestPlatform.run(options) { _ in }
        }
    }
#endif
