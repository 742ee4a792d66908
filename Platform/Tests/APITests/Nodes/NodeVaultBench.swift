#if Postgres
    import Engine
    import Foundation
    import GuichetCore
    import Server
    import Storage
    import StoragePostgres
    import Support

    /// Nodes on one database, each with a key file of its own.
    struct NodeVaultBench: Sendable {
        let nodes: [TestPlatform]
        let files: [KeyFile]
        /// Names the schema of the database.
        let folder: DataFolder
        let place: PostgresStore

        /// Two nodes with the first key.
        static func run(
            leaseEndsSoon endsSoon: Bool = false, _ body: @Sendable (NodeVaultBench) async throws -> Void
        ) async throws {
            let folder = DataFolder.temporary()
            defer { folder.remove() }
            let place = try NodeBench.place(folder, leaseEndsSoon: endsSoon)
            let clock = ManualClock(at: TestPlatform.noon)
            let files = [KeyFile(VaultBench.key(1)), KeyFile(VaultBench.key(1))]
            try await TestPlatform.run(options(files[0], clock, place, isFirst: true)) { first in
                try await TestPlatform.run(options(files[1], clock, place, isFirst: false)) { second in
                    try await body(
                        NodeVaultBench(nodes: [first, second], files: files, folder: folder, place: place))
                }
            }
        }

        /// One node with the first key.
        static func runAlone(
            leaseEndsSoon endsSoon: Bool = false, _ body: @Sendable (NodeVaultBench) async throws -> Void
        ) async throws {
            let folder = DataFolder.temporary()
            defer { folder.remove() }
            let place = try NodeBench.place(folder, leaseEndsSoon: endsSoon)
            let file = KeyFile(VaultBench.key(1))
            let clock = ManualClock(at: TestPlatform.noon)
            try await TestPlatform.run(options(file, clock, place, isFirst: true)) { node in
                try await body(NodeVaultBench(nodes: [node], files: [file], folder: folder, place: place))
            }
        }

        static func options(
            _ file: KeyFile, _ clock: ManualClock, _ place: PostgresStore, isFirst: Bool
        ) -> TestPlatform.Options {
            var options = TestPlatform.Options()
            options.vaultKeys = file.text
            options.keyFile = file
            options.clock = clock
            options.node = TestPlatform.Node(store: place, isFirst: isFirst)
            return options
        }

        /// One more node, with these keys.
        func another(_ keys: String, _ body: @Sendable (TestPlatform) async throws -> Void = { _ in }) async throws {
            try await TestPlatform.run(
                Self.options(KeyFile(keys), nodes[0].clock, place, isFirst: false), body)
        }

        /// The versions that encrypt, node by node.
        var sealing: [Int] { nodes.map(\.platform.vaultKeys.newestVersion) }

        func reload(_ index: Int) async throws -> (status: Int, json: JSONValue) {
            try await nodes[index].administer("/vault/reload", JSONObject())
        }

        /// What the command does, step by step.
        ///
        /// - Returns: why it was refused; `nil` if it was not.
        func rotate(_ index: Int, _ path: String = "/vault/rotate") async throws -> String? {
            var message = JSONObject()
            repeat {
                let answer = try await nodes[index].administer(path, message)
                guard answer.status == 200 else { return answer.json["reason"]?.text ?? "no reason" }
                message = JSONObject()
                message["kind"] = answer.json["kind"]
                message["place"] = answer.json["place"]
            } while message["kind"] != nil
            let end = try await nodes[index].administer(path, JSONObject().with("finish", .bool(true)))
            return end.status == 200 ? nil : end.json["reason"]?.text ?? "no reason"
        }

        /// The versions under which something is stored.
        func versions() throws -> [String] {
            try rows(
                """
                SELECT DISTINCT get_byte(sealed, 0)::text FROM (
                    SELECT pan_sealed AS sealed FROM payments UNION ALL SELECT pan_sealed FROM wallet_cards
                    UNION ALL SELECT sealed FROM shop_keys UNION ALL SELECT sealed FROM wire_keys
                    UNION ALL SELECT key_sealed FROM applepay_requests
                    UNION ALL SELECT value FROM settings WHERE name IN ('vault check', 'fingerprint key')
                ) AS everything ORDER BY 1
                """)
        }

        /// The first column of each row, as text.
        func rows(_ sql: String) throws -> [String] {
            try TestStore.address(of: folder).run(sql).map { try $0.text(0) }
        }
    }
#endif
