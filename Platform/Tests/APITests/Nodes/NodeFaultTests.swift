#if Postgres
    import Engine
    import GuichetCore
    import GuichetLyra
    import Server
    import Storage
    import Support
    import Testing

    @Suite("Faults of several nodes", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(5)))
    struct NodeFaultTests {
        private static func pays(_ node: TestPlatform, _ reference: String = "ORDER1") async throws -> Bool {
            try await node.lyra.pay(LyraCall.payment(reference)).detailedStatus != .refused
        }

        @Test("a fault that is ordered on one node acts on another, and is counted once for all of them")
        func counted() async throws {
            try await NodeBench.run { nodes in
                let order = try await OperatorTester(nodes[0]).post("faults", ["fault": "refused", "times": 2])
                #expect(order.status == 200)
                var paid: [Bool] = []
                for turn in 0..<4 { paid.append(try await Self.pays(nodes[(turn + 1) % 2])) }
                #expect(paid == [false, false, true, true])
                for node in nodes {
                    let list = try await OperatorTester(node).get("faults")
                    #expect(list.json["orders"]?.array?.isEmpty == true)
                }
            }
        }

        @Test("payments at the same moment on two nodes: it acts as often as ordered")
        func atOnce() async throws {
            try await NodeBench.run { nodes in
                _ = try await OperatorTester(nodes[1]).post("faults", ["fault": "refused", "times": 5])
                let paid = try await withThrowingTaskGroup(of: Bool.self) { group in
                    for turn in 0..<16 { group.addTask { try await Self.pays(nodes[turn % 2], "ORDER\(turn)") } }
                    return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
                }
                #expect(paid == 11)
            }
        }

        @Test("every condition is the same on another node, a whole card number among them; a cleared one acts nowhere")
        func conditions() async throws {
            try await NodeBench.run { nodes in
                let tester = try await OperatorTester(nodes[0])
                let fault: JSONValue = [
                    "fault": "refused", "api": "lyra", "shop": "69876357", "card": "4970100000000055", "amount": 2_500,
                    "reference": "ORDER7", "call": "Charge/CreatePayment", "nth": 2, "probability": .number("1"),
                    "code": "51",
                    "forSeconds": 3_600,
                ]
                let order = try await tester.post("faults", fault)
                #expect(order.status == 200, "\(order.text)")
                #expect(try await Self.pays(nodes[1], "ORDER7"))
                #expect(try await Self.pays(nodes[1], "ORDER8"))
                #expect(try await !Self.pays(nodes[1], "ORDER7"))
                let listed = try await OperatorTester(nodes[1]).get("faults").json["orders"]?.array?.first
                #expect(listed?["seen"] == .integer(2) && listed?["acted"] == .integer(1))
                try await nodes[1].platform.faults.clearAll()
                #expect(try await Self.pays(nodes[0], "ORDER7"))
                // No card number is in the store.
                let stored = try await nodes[0].platform.paymentService.store.read { try $0.value("faults") } ?? []
                #expect(!String(decoding: stored, as: UTF8.self).contains("4970100000000055"))
            }
        }

        @Test("a script goes on from node to node; what an inquiry finds, another node finds, too")
        func scriptAndPromise() async throws {
            try await NodeBench.run { nodes in
                let script: JSONValue = [
                    "api": "lyra", "shop": "69876357", "answers": ["refused", "as-usual", "refused"],
                ]
                #expect(try await OperatorTester(nodes[0]).post("faults/script", script).status == 200)
                var paid: [Bool] = []
                for turn in 0..<4 { paid.append(try await Self.pays(nodes[turn % 2])) }
                #expect(paid == [false, true, false, true])

                _ = try await OperatorTester(nodes[1]).post("faults", ["fault": "late-refusal", "times": 1])
                let unknown = try await nodes[0].lyra.pay(LyraCall.payment("LATE"))
                #expect(unknown.detailedStatus == .underVerification)
                nodes[0].clock.advance(seconds: 60)
                try await nodes[1].platform.paymentService.runDueQuestions()
                let id = try #require(unknown.uuid)
                #expect(try await nodes[0].lyra.transaction("Get", id).detailedStatus == .refused)
            }
        }

        @Test("a node that starts takes over what is ordered; the first node of all begins without")
        func starts() async throws {
            let folder = DataFolder.temporary()
            defer { folder.remove() }
            let place = try NodeBench.place(folder)
            var options = TestPlatform.Options()
            options.node = TestPlatform.Node(store: place, isFirst: true)
            try await TestPlatform.run(options) { node in
                _ = try await OperatorTester(node).post("faults", ["fault": "refused"])
                var other = TestPlatform.Options()
                other.clock = node.clock
                other.node = TestPlatform.Node(store: place, isFirst: false)
                try await TestPlatform.run(other) { second in
                    let isPaid = try await Self.pays(second)
                    #expect(!isPaid)
                }
                #expect(try await !Self.pays(node))
            }
            options.node = TestPlatform.Node(store: place, isFirst: false)
            try await TestPlatform.run(options) { node in
                let isPaid = try await Self.pays(node)
                #expect(isPaid)
            }
        }
    }
#endif
