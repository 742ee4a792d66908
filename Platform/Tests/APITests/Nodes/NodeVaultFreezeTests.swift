#if Postgres
    import Dispatch
    import GuichetCore
    import Server
    import Storage
    import StoragePostgres
    import Support
    import Synchronization
    import Testing

    @testable import Engine

    @Suite(
        "The vault's keys while a node is frozen", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(5)))
    struct NodeVaultFreezeTests {
        private static let both = VaultBench.key(1) + VaultBench.key(2)

        /// A node that has both keys, encrypts with the first one, and says nothing more: it is frozen.
        private static func withFrozenNode(
            _ body: @Sendable (NodeVaultBench, SQLStore) async throws -> Void
        ) async throws {
            try await NodeVaultBench.run(leaseEndsSoon: true) { bench in
                for file in bench.files { file.write(both) }
                #expect(try await bench.reload(1).status == 200)
                let store = try await frozenNode(in: bench.folder)
                try await body(bench, store)
                try await store.close()
            }
        }

        private static func frozenNode(in folder: DataFolder) async throws -> SQLStore {
            let driver = try NodeBench.driver(in: folder, named: "the frozen one", isSilent: true)
            let nodes = try #require(driver.nodes)
            try await nodes.join()
            try await nodes.announce(
                vault: NodeVault(sealing: 1, checks: try VaultKeys(text: both).checks, fingerprints: 0))
            try await nodes.started()
            return try await SQLStore(driver: driver, at: TestPlatform.noon)
        }

        /// A value under a version.
        private static func record(_ id: String, under version: Int) throws -> ApplePayRequestRecord {
            let vault = Vault(keys: try VaultKeys(text: VaultBench.key(version)))
            return ApplePayRequestRecord(
                id: id, merchantIdentifier: "merchant.example", environment: "test", publicKeyHash: Array(id.utf8),
                request: "", sealedKey: try vault.seal([7], for: .applePayKey, place: id),
                createdAt: TestPlatform.noon)
        }

        @Test("a rotation waits for its lease; what it then writes under the old key is refused by the database")
        func wakes() async throws {
            try await Self.withFrozenNode { bench, frozen in
                let (old, new) = (try Self.record("OLD", under: 1), try Self.record("NEW", under: 2))
                let refusal = try await bench.rotate(0)
                #expect(refusal == nil)
                #expect(bench.sealing == [2, 2])
                let error = await #expect(throws: StorageError.self) {
                    try await frozen.write { try $0.insert(old) }
                }
                #expect(error?.code == .vaultKeyReplaced)
                try await frozen.write { try $0.insert(new) }
                #expect(try bench.versions() == ["2"])
            }
        }

        @Test("a rotation waits for a transaction that it had open; what that one stored is encrypted again")
        func openTransaction() async throws {
            try await Self.withFrozenNode { bench, frozen in
                try await Self.rotate(bench, whileOpenIn: frozen)
            }
        }

        @Test("so does one of a node that is alone, since the lease of the frozen one has lapsed")
        func openTransactionBesideOneAlone() async throws {
            try await NodeVaultBench.runAlone(leaseEndsSoon: true) { bench in
                let node = bench.nodes[0]
                let frozen = try await Self.frozenNode(in: bench.folder)
                bench.files[0].write(Self.both)
                try await Self.rotate(bench, whileOpenIn: frozen) {
                    _ = try await poll("the end of its lease") {
                        try await node.platform.paymentService.nodes?.isOnlyOne() == true ? true : nil
                    }
                }
                try await frozen.close()
            }
        }

        /// - Parameter before: after the transaction has begun.
        private static func rotate(
            _ bench: NodeVaultBench, whileOpenIn frozen: SQLStore, _ before: @Sendable () async throws -> Void = {}
        ) async throws {
            let old = try record("OLD", under: 1)
            let (isOpen, mayEnd) = (Flag(), DispatchSemaphore(value: 0))
            let writing = Task {
                try await frozen.write { store in
                    try store.insert(old)
                    // Whose answer is needed: the insertion is sent with it.
                    _ = try store.value("vault check")
                    isOpen.set()
                    _ = mayEnd.wait(timeout: .now() + 100)
                }
            }
            _ = try await poll("the transaction") { isOpen.isSet ? true : nil }
            try await before()
            let rotating = Task { try await bench.rotate(0) }
            _ = try await poll("the rule") {
                try bench.rows("SELECT version::text FROM oldest_vault_key").first == "2" ? true : nil
            }
            mayEnd.signal()
            try await writing.value
            let refusal = try await rotating.value
            #expect(refusal == nil)
            #expect(try bench.rows("SELECT id FROM applepay_requests") == ["OLD"])
            #expect(try bench.versions() == ["2"])
        }

        private final class Flag: Sendable {
            private let held = Mutex(false)
            var isSet: Bool { held.withLock { $0 } }
            func set() { held.withLock { $0 = true } }
        }
    }
#endif
