#if Postgres
    import Foundation
    import GuichetCore
    import GuichetMerchant
    import GuichetSDK
    import GuichetSips
    import Server
    import Storage
    import StoragePostgres
    import Support
    import Testing

    @testable import Engine

    @Suite("Programs that listen to one of several nodes", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(5)))
    struct NodeListenTests {
        private static let address = "https://shop.example/response"

        /// A notification of a demo shop, which nothing has stored. It waits longer than the lease of a node that has died.
        private static func request(api: String = "sips") -> NotificationRequest {
            var request = NotificationRequest(
                contentType: "text/plain", body: Array("paid".utf8), terms: DeliveryTerms(timeoutSeconds: 60))
            request.origin = NotificationOrigin(
                id: NotificationID("n"), shop: ShopID(api: api, name: "002001000000001"), amount: nil,
                reference: { "ORDER1" })
            return request
        }

        /// What a node sends with, in front of what sends to addresses.
        private static func sender(_ node: TestPlatform, _ addresses: SentNotifications) -> ListenedNotificationSender {
            ListenedNotificationSender(
                addresses, listeners: node.platform.listeners, others: node.platform.otherListeners)
        }

        /// Lets a program listen to the first node; the second one knows it then.
        private static func listen(_ nodes: [TestPlatform], api: String? = nil) async throws -> Int64 {
            let program = nodes[0].platform.listeners.open(api: api, shop: nil)
            try await nodes[0].platform.otherListeners?.announce()
            try await nodes[1].platform.refresh()
            return program
        }

        @Test("what another node sends arrives there, and the program's answer is the one that counts")
        func handed() async throws {
            let addresses = SentNotifications()
            try await NodeBench.run { nodes in
                let listeners = nodes[0].platform.listeners
                let program = try await Self.listen(nodes, api: "sips")
                for expected in [Delivery.accepted, .failed(reason: "status 500")] {
                    async let delivery = Self.sender(nodes[1], addresses).deliver(Self.request(), to: Self.address)
                    let item = try await poll("the notification") { listeners.take(program).first }
                    #expect(item.url == Self.address)
                    #expect(item.request.body == Array("paid".utf8))
                    #expect(item.request.origin?.reference() == "ORDER1")
                    #expect(listeners.answer(item.number, expected))
                    let result = await delivery
                    #expect(result == expected)
                }
                #expect(addresses.all.isEmpty)
                // Of another API, nothing is taken.
                let other = await Self.sender(nodes[1], addresses).deliver(Self.request(api: "lyra"), to: Self.address)
                #expect(other == .accepted)
                #expect(addresses.all.count == 1)
                // Nothing is left in the database.
                let store = try #require(nodes[0].platform.paymentService.store as? SQLStore)
                let left = try await store.driver.read { try $0.rows("SELECT id FROM handed_notifications", []) }
                #expect(left.isEmpty)
            }
        }

        @Test("payments on both nodes: the program gets each notification, and the shop's address none")
        func payments() async throws {
            let addresses = SentNotifications()
            var options = TestPlatform.Options()
            options.sender = addresses
            try await NodeBench.run(2, options) { nodes in
                let listeners = nodes[0].platform.listeners
                let program = try await Self.listen(nodes)
                for number in 0..<8 {
                    let node = nodes[number % 2]
                    var order = OrderInitializeRequest.test("L\(number)")
                    order.automaticResponseUrl = Self.address
                    _ = try await node.phone().pay(try await node.merchant().orderInitialize(order))
                }
                var references: Set<String> = []
                _ = try await poll("the notifications") {
                    for item in listeners.take(program) {
                        references.insert(item.request.origin?.reference() ?? "")
                        _ = listeners.answer(item.number, .accepted)
                    }
                    return references.count == 8 ? true : nil
                }
                #expect(addresses.all.isEmpty)
            }
        }

        @Test("after the program has ended, or its node has died, the shop's address gets them again")
        func ended() async throws {
            let addresses = SentNotifications()
            let folder = DataFolder.temporary()
            defer { folder.remove() }
            let place = try NodeBench.place(folder, leaseEndsSoon: true, lease: NodeBench.workingLease)
            var options = TestPlatform.Options()
            options.node = TestPlatform.Node(store: place, isFirst: true)
            try await TestPlatform.run(options) { survivor in
                let dead = try NodeBench.driver(
                    in: folder, named: "dead", isSilent: true, lease: NodeBench.workingLease)
                let nodes = try #require(dead.nodes)
                try await nodes.join()
                try await nodes.started()
                _ = try await nodes.announce {
                    [ListeningProgram(node: nodes.number, number: 1, api: nil, shop: nil)]
                }
                try await survivor.platform.refresh()
                let sender = Self.sender(survivor, addresses)
                let first = await sender.deliver(Self.request(), to: Self.address)
                guard case .failed(let reason) = first else { throw TestPlatform.NotStarted() }
                #expect(reason.contains("has ended"))
                // Another node takes over what the dead one left, and forgets its program.
                _ = try await poll("the address") {
                    await sender.deliver(Self.request(), to: Self.address) == .accepted ? true : nil
                }
                #expect(addresses.all.count == 1)
                try await dead.close()
            }
            try await NodeBench.run { nodes in
                let program = try await Self.listen(nodes)
                nodes[0].platform.listeners.close(program)
                _ = try await poll("the end") {
                    try await nodes[1].platform.paymentService.nodes?.otherListeners().isEmpty == true ? true : nil
                }
                try await nodes[1].platform.refresh()
                let later = await Self.sender(nodes[1], addresses).deliver(Self.request(), to: Self.address)
                #expect(later == .accepted)
                #expect(addresses.all.count == 2)
            }
        }
    }
#endif
