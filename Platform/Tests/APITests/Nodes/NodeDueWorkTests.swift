#if Postgres
    import Engine
    import Foundation
    import GuichetCore
    import GuichetMerchant
    import GuichetSDK
    import GuichetSips
    import Server
    import Storage
    import StoragePostgres
    import Support
    import Synchronization
    import Testing

    @Suite("Due work of several nodes", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(5)))
    struct NodeDueWorkTests {
        private static func order(at now: Instant) throws -> PaymentOrder {
            let amount = try #require(Amount(minorUnits: 2_500, currency: .eur))
            return PaymentOrder(
                shop: ShopID(api: "sips", name: "002001000000001"), amount: amount,
                plan: PaymentPlan(
                    capture: .automatically(at: now.adding(seconds: 3_600)),
                    pendingUntil: now.adding(seconds: 86_400)),
                pan: try PAN("4100000000000000"), expiry: try CardExpiry(year: 2030, month: 1),
                securityCode: try CardSecurityCode("123"), brand: "VISA", masked: "4100##########00", claims: [],
                details: Array("{}".utf8))
        }

        /// A node beside the platform's, which says nothing more after it has joined.
        private static func silentNode(
            in folder: DataFolder, named name: String, at now: Instant
        ) async throws -> (driver: PostgresDriver, nodes: any Nodes, store: SQLStore) {
            let driver = try NodeBench.driver(
                in: folder, named: name, isSilent: true, lease: NodeBench.workingLease)
            let nodes = try #require(driver.nodes)
            // Before it joins, as a platform's: its lease begins then.
            let store = try await SQLStore(driver: driver, at: now)
            try await nodes.join()
            try await nodes.started()
            return (driver, nodes, store)
        }

        @Test("a node that ends in the middle of an order: another one asks the acquirer after its lease, once")
        func lostOrder() async throws {
            let acquirer = ScriptedAcquirer(
                authorisations: [.hang], inquiries: [.answer(ScriptedAcquirer.approval)])
            var options = TestPlatform.Options()
            options.acquirer = acquirer
            let folder = DataFolder.temporary()
            defer { folder.remove() }
            let place = try NodeBench.place(folder, leaseEndsSoon: true, lease: NodeBench.workingLease)
            options.node = TestPlatform.Node(store: place, isFirst: true)
            try await TestPlatform.run(options) { survivor in
                let (dead, nodes, store) = try await Self.silentNode(
                    in: folder, named: "dead", at: survivor.clock.now())
                let service = PaymentService(
                    store: store, acquirer: acquirer, vault: survivor.platform.paymentService.vault,
                    clock: survivor.clock, random: SystemRandom(), logger: TestPlatform.silentLogger, nodes: nodes)
                let order = Task { try await service.place(try Self.order(at: survivor.clock.now())) }
                _ = try await poll("the question") { acquirer.asked.count == 1 ? true : nil }
                let id = try #require(acquirer.asked.first?.payment)
                func state() async throws -> PaymentState? {
                    try await survivor.platform.paymentService.store.read { try $0.payment(id)?.state }
                }
                // Its lease holds: no other node touches it.
                #expect(try await survivor.platform.paymentService.recoverEndedNodes() == 0)
                #expect(try await state() == .authorising)
                _ = try await poll("the outcome") { try await state()?.isDecided == true ? true : nil }
                #expect(acquirer.inquired.map(\.messageID) == acquirer.asked.map(\.messageID))
                #expect(try await survivor.platform.paymentService.recoverEndedNodes() == 0)
                // Without its lease it asks the acquirer nothing new: the outcome is unknown, and nothing was sent.
                let leased = PaymentService(
                    store: store, acquirer: LeasedAcquirer(acquirer, nodes: nodes),
                    vault: survivor.platform.paymentService.vault, clock: survivor.clock, random: SystemRandom(),
                    logger: TestPlatform.silentLogger, nodes: nodes)
                let late = try await leased.place(try Self.order(at: survivor.clock.now()))
                guard case .placed(let payment) = late else { throw TestPlatform.NotStarted() }
                #expect(payment.state == .unknown)
                #expect(acquirer.asked.count == 1)
                service.endQuestions(after: .zero)
                _ = try? await order.value
                try await dead.close()
            }
        }

        @Test(
            "a node that freezes before it asks the acquirer, and renews its lease too late, does not ask: its order is refused"
        )
        func lateQuestion() async throws {
            // It knows of no message that it did not receive.
            let acquirer = ScriptedAcquirer(
                authorisations: [.answer(ScriptedAcquirer.approval)], inquiries: [.answer(.notProcessed)])
            var options = TestPlatform.Options()
            options.acquirer = acquirer
            let folder = DataFolder.temporary()
            defer { folder.remove() }
            options.node = TestPlatform.Node(
                store: try NodeBench.place(folder, leaseEndsSoon: true, lease: NodeBench.workingLease), isFirst: true)
            try await TestPlatform.run(options) { survivor in
                let (driver, nodes, store) = try await Self.silentNode(
                    in: folder, named: "frozen", at: survivor.clock.now())
                let asked = Asked()
                let leased = LeasedAcquirer(acquirer, nodes: nodes)
                let frozen = ClosureAcquirer { request in
                    asked.add(request)
                    await asked.gate.pass()
                    return try await leased.authorise(request)
                }
                let service = PaymentService(
                    store: store, acquirer: frozen, vault: survivor.platform.paymentService.vault,
                    clock: survivor.clock, random: SystemRandom(), logger: TestPlatform.silentLogger,
                    acquirerTimeout: .seconds(300), nodes: nodes)
                let order = Task { try await service.place(try Self.order(at: survivor.clock.now())) }
                let id = try await poll("the order") { asked.first?.payment }
                func state() async throws -> PaymentState? {
                    try await survivor.platform.paymentService.store.read { try $0.payment(id)?.state }
                }
                _ = try await poll("the outcome") { try await state()?.isDecided == true ? true : nil }
                #expect(try await state() == .refused)
                // It wakes. Another call renews its lease first.
                _ = try await nodes.sharedVersions()
                #expect(nodes.hasLease)
                asked.gate.open()
                // Its caller gets what the other node has written.
                guard case .placed(let placed) = try await order.value else { throw TestPlatform.NotStarted() }
                #expect(placed.state == .refused)
                #expect(acquirer.asked.isEmpty)
                #expect(try await state() == .refused)
                try await driver.close()
            }
        }

        private final class Asked: Sendable {
            let gate = Gate()
            private let requests = Mutex<[AuthorisationRequest]>([])
            var first: AuthorisationRequest? { requests.withLock { $0.first } }
            func add(_ request: AuthorisationRequest) { requests.withLock { $0.append(request) } }
        }

        @Test("an order of a node that the database does not know: a node that starts beside others has it asked about")
        func unknownNode() async throws {
            let acquirer = ScriptedAcquirer(
                authorisations: [.hang, .hang], inquiries: [.answer(ScriptedAcquirer.approval)])
            var options = TestPlatform.Options()
            options.acquirer = acquirer
            let folder = DataFolder.temporary()
            defer { folder.remove() }
            // Its lease must not end here.
            let place = try NodeBench.place(folder)
            options.node = TestPlatform.Node(store: place, isFirst: true)
            try await TestPlatform.run(options) { node in
                let service = node.platform.paymentService
                func state(_ id: PaymentID) async throws -> PaymentState? {
                    try await service.store.read { try $0.payment(id)?.state }
                }
                let orders = try (0..<2).map { _ in
                    let order = try Self.order(at: node.clock.now())
                    return Task { try await service.place(order) }
                }
                _ = try await poll("the questions") { acquirer.asked.count == 2 ? true : nil }
                let asked = acquirer.asked.compactMap(\.payment)
                let (lost, own) = (try #require(asked.first), try #require(asked.last))
                // As in a database that was copied while its platform asked.
                _ = try TestStore.address(of: folder).run(
                    "UPDATE payments SET message_id = substr(message_id, 1, 20) || 'ea60' WHERE id = '\(lost)'")
                try await NodeBench.another(beside: node, place)
                #expect(try await state(lost) != .authorising)
                #expect(try await state(own) == .authorising)
                _ = try await poll("the outcome") { try await state(lost)?.isDecided == true ? true : nil }
                #expect(acquirer.inquired.map { $0.messageID.node } == [60_000])
                service.endQuestions(after: .zero)
                for order in orders { _ = try? await order.value }
            }
        }

        @Test("twenty notifications, three nodes that send: each is delivered once")
        func notifications() async throws {
            let sent = SentNotifications()
            var options = TestPlatform.Options()
            options.sender = sent
            try await NodeBench.run(3, options) { nodes in
                for number in 0..<20 {
                    let node = nodes[number % 3]
                    var order = OrderInitializeRequest.test("N\(number)")
                    order.automaticResponseUrl = "https://shop.example/response"
                    _ = try await node.phone().pay(try await node.merchant().orderInitialize(order))
                }
                _ = try await poll("the notifications") { sent.all.count >= 20 ? true : nil }
                // A node that sent one a second time would do so within a few looks.
                try await Task.sleep(for: .seconds(1))
                #expect(sent.all.count == 20)
            }
        }
    }
#endif
