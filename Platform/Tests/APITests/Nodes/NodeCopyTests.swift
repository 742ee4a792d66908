#if Postgres
    import Engine
    import Foundation
    import GuichetCore
    import GuichetDirect
    import Server
    import Storage
    import StoragePostgres
    import Support
    import Testing

    /// docs/postgresql.md, "Move a platform"
    @Suite("A platform that moves", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(5)))
    struct NodeCopyTests {
        private static func serve(
            _ folder: DataFolder, _ store: any StorePlace, _ body: @Sendable (TestPlatform) async throws -> Void
        ) async throws {
            var options = TestPlatform.Options()
            options.folder = folder
            options.node = TestPlatform.Node(store: store, isFirst: true)
            try await TestPlatform.run(options, body)
        }

        private static func copy(
            from source: any CopyPlace, to target: any CopyPlace, keys: String = TestPlatform.vaultKeysText
        ) async throws -> StoreCheck.Report {
            let check = StoreCheck(keys: try VaultKeys(text: keys), readPart: Platform.read)
            return try await StoreCopy(from: source, to: target).run(at: TestPlatform.noon, check: check).report
        }

        @Test("a payment of the data folder is refunded in PostgreSQL, and again when the platform is back in a folder")
        func refund() async throws {
            let (first, node, back) = (DataFolder.temporary(), DataFolder.temporary(), DataFolder.temporary())
            defer { for folder in [first, node, back] { folder.remove() } }
            let payment = PaymentBox()
            try await Self.serve(first, FolderStore()) { test in
                await payment.set(
                    try await test.direct.paid([
                        "cardPaymentMethodSpecificInput": [
                            "authorizationMode": "SALE",
                            "card": [
                                "cardNumber": "4330264936344675", "expiryDate": "1230", "cvv": "123",
                                "cardholderName": "John Doe",
                            ],
                        ],
                        "order": ["amountOfMoney": ["amount": 3_000, "currencyCode": "EUR"]],
                    ]))
            }
            let id = await payment.id
            let database = PostgresCopyPlace(try TestStore.address(of: node), isDevelopment: true)
            let there = try await Self.copy(from: FolderCopyPlace(first, besideVaultKey: false), to: database)
            #expect(there.payments == 1 && there.findingCount == 0)
            #expect(there.sealedValues > 0 && there.closedValues == 0)

            try await Self.serve(node, NodeBench.place(node)) { test in
                #expect(try await test.direct.payment(id).status == .captured)
                let refund = try await test.direct.send(
                    "POST", "/payments/\(id)/refund", ["amountOfMoney": ["amount": 1_000, "currencyCode": "EUR"]])
                #expect(refund.status == 201)
            }
            let again = try await Self.copy(from: database, to: FolderCopyPlace(back, besideVaultKey: false))
            #expect(again.payments >= 1 && again.findingCount == 0)
            try await Self.serve(back, FolderStore()) { test in
                let tooMuch = try await test.direct.send(
                    "POST", "/payments/\(id)/refund", ["amountOfMoney": ["amount": 2_001, "currencyCode": "EUR"]])
                #expect(tooMuch.status >= 400)
                let rest = try await test.direct.send(
                    "POST", "/payments/\(id)/refund", ["amountOfMoney": ["amount": 2_000, "currencyCode": "EUR"]])
                #expect(rest.status == 201)
            }
        }

        @Test("with another vault key: refused, and nothing is in the target")
        func otherKey() async throws {
            let (first, node) = (DataFolder.temporary(), DataFolder.temporary())
            defer { for folder in [first, node] { folder.remove() } }
            try await Self.serve(first, FolderStore()) { _ in }
            let database = PostgresCopyPlace(try TestStore.address(of: node), isDevelopment: true)
            let other = "1 \(Data(repeating: 8, count: 32).base64EncodedString())"
            await #expect(throws: WrongVaultKey.self) {
                _ = try await Self.copy(from: FolderCopyPlace(first, besideVaultKey: false), to: database, keys: other)
            }
            _ = try await Self.copy(from: FolderCopyPlace(first, besideVaultKey: false), to: database)
        }

        @Test("a history that was changed in the source: refused, and nothing is in the target")
        func brokenChain() async throws {
            let (first, node) = (DataFolder.temporary(), DataFolder.temporary())
            defer { for folder in [first, node] { folder.remove() } }
            try await Self.serve(first, FolderStore()) { _ = try await $0.direct.paid() }
            let driver = try SQLiteDriver(path: first.database.path, options: .test)
            _ = try await driver.write { try $0.execute("UPDATE history SET at = at + 1 WHERE number = 1", []) }
            try await driver.close()
            let database = PostgresCopyPlace(try TestStore.address(of: node), isDevelopment: true)
            let error = await #expect(throws: StorageError.self) {
                _ = try await Self.copy(from: FolderCopyPlace(first, besideVaultKey: false), to: database)
            }
            #expect(error?.code == .corrupt)
            #expect(error?.reason.contains("line 1 of its history") == true)
            #expect(
                try TestStore.address(of: node).run(
                    "SELECT count(*)::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace"
                ).first?.text(0) == "0")
        }

        private actor PaymentBox {
            private(set) var id = ""
            func set(_ id: String) { self.id = id }
        }
    }
#endif
