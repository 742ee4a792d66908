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
        private static let fault: JSONValue = ["fault": "refused"]

        @Test("a fault is refused while another node serves, with its name")
        func faultBesideOthers() async throws {
            try await NodeBench.run { nodes in
                let answer = try await OperatorTester(nodes[0]).post("faults", Self.fault)
                #expect(answer.status == 409)
                #expect(answer.problem == "other-nodes")
                #expect(answer.json["detail"]?.text?.contains("stop them first") == true)
                #expect(nodes[0].platform.faults.isEmpty)
            }
        }

        @Test("a node is refused while a fault is ordered on another, and may start once it is cleared")
        func nodeBesideFault() async throws {
            let folder = DataFolder.temporary()
            defer { folder.remove() }
            let place = try NodeBench.place(folder)
            var options = TestPlatform.Options()
            options.node = TestPlatform.Node(store: place, isFirst: true)
            try await TestPlatform.run(options) { node in
                let tester = try await OperatorTester(node)
                #expect(try await tester.post("faults", Self.fault).status == 200)
                let error = await #expect(throws: StorageError.self) {
                    try await NodeBench.another(beside: node, place)
                }
                #expect(error?.code == .databaseInUse)
                #expect(error?.reason.contains("faults are ordered there") == true)
                _ = node.platform.faults.clearAll()
                _ = try await poll("others may start") { () -> Bool? in
                    let list = try await tester.get("nodes").json["nodes"]?.array
                    return list?.first?["aloneBecause"] == .null ? true : nil
                }
                try await NodeBench.another(beside: node, place)
            }
        }

        @Test("a node with another vault key is refused: it could not read what the others write")
        func vaultKey() async throws {
            let folder = DataFolder.temporary()
            defer { folder.remove() }
            let place = try NodeBench.place(folder)
            var options = TestPlatform.Options()
            options.node = TestPlatform.Node(store: place, isFirst: true)
            try await TestPlatform.run(options) { node in
                var other = TestPlatform.Options()
                other.clock = node.clock
                other.node = TestPlatform.Node(store: place, isFirst: false)
                let second = Array(repeating: UInt8(8), count: 32)
                other.vaultKeys = "\(TestPlatform.vaultKeysText)\n2 \(Data(second).base64EncodedString())"
                let error = await #expect(throws: NotAlone.self) {
                    try await TestPlatform.run(other) { _ in }
                }
                #expect(error?.reason.contains("version 2") == true)
                // The refused one leaves nothing behind that keeps others from starting.
                try await NodeBench.another(beside: node, place)
            }
        }
    }
#endif
