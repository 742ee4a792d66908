#if GRDB
    import Foundation
    import GuichetCore
    import GuichetDirect
    import GuichetMerchant
    import GuichetMerchantSQLite
    @_spi(Platform) import GuichetRunFolder
    import GuichetSips
    import Testing

    @Suite("Keep orders on the disk")
    struct KeepOrdersOnTheDiskTests {
        private let folder: URL

        init() throws {
            folder = RunFolder.fresh()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        /// The error of an initialisation that a server refuses before it calls Worldline Direct.
        private func refusal(_ file: URL, reference: String) async throws -> MerchantError? {
            let client = DirectClient(
                merchantId: "AcmeTest", key: DirectAPIKey(id: "invented", secret: "c2VjcmV0"),
                api: try #require(URL(string: "https://api.example")), transport: Answers())
            let settings = InAppServer.Settings(
                route: try #require(URL(string: "https://shop.example/inapp")), returnLink: "shop-app://back",
                merchantId: "002001000000001")
            let order = OrderInitializeRequest(ordering: try Invented.amount(), transactionReference: reference)
            return try await withInAppServer(
                keepingOrdersIn: file, client: client, settings: settings, keys: [InAppHandleKey(makingWithID: "k1")],
                failed: { _ in }
            ) { server -> MerchantError? in
                do throws(MerchantError) {
                    _ = try await server.initialise(.cardOrder, order: order)
                    return nil
                } catch {
                    return error
                }
            }
        }

        @Test("a reference that was used before a restart is refused after it")
        func restarted() async throws {
            let file = folder.appendingPathComponent("in-app.sqlite")
            let store = try InAppSQLiteStore(path: file.path)
            let order = InAppRecord(id: "1", reference: "A1", begunAt: 7, messageHash: "hash", handle: "handle")
            #expect(try await store.claim(order) == .claimed)
            try store.close()
            let known = try #require(try await refusal(file, reference: "A1"))
            #expect(known.platformCode == .duplicate)
            #expect(known.field == "transactionReference")
            // A new reference passes: only the call that follows finds no network.
            let new = try #require(try await refusal(file, reference: "A2"))
            #expect(new.code == .noAnswer)
            #expect(new.advice == .retry)
        }

        @Test("the file is closed also after an error")
        func closed() async throws {
            struct Stopped: Error {}
            let file = folder.appendingPathComponent("in-app.sqlite")
            let client = DirectClient(
                merchantId: "AcmeTest", key: DirectAPIKey(id: "invented", secret: "c2VjcmV0"),
                api: try #require(URL(string: "https://api.example")), transport: Answers())
            let settings = InAppServer.Settings(
                route: try #require(URL(string: "https://shop.example/inapp")), returnLink: "shop-app://back",
                merchantId: "002001000000001")
            await #expect(throws: Stopped.self) {
                try await withInAppServer(
                    keepingOrdersIn: file, client: client, settings: settings,
                    keys: [InAppHandleKey(makingWithID: "k1")], failed: { _ in }
                ) { (_: InAppServer) -> Void in throw Stopped() }
            }
            let again = try InAppSQLiteStore(path: file.path)
            #expect(try await again.record(reference: "A1") == nil)
            try again.close()
        }

        @Test("an order is there again when its file is opened again")
        func kept() async throws {
            #expect(try await keepsAnOrder(in: folder.appendingPathComponent("check.sqlite")))
        }

        @Test("a file that cannot be used says what to do")
        func unusable() throws {
            let missing = folder.appendingPathComponent("no-such-folder/in-app.sqlite")
            let error = try #require(throws: InAppSQLiteError.self) { try InAppSQLiteStore(path: missing.path) }
            #expect(error.code == .unusable)
            #expect(remedy(for: error).hasPrefix("look at the disk"))

            let text = folder.appendingPathComponent("text")
            try Data("This is a text of a shop, not a database.".utf8).write(to: text)
            let damaged = try #require(throws: InAppSQLiteError.self) { try InAppSQLiteStore(path: text.path) }
            #expect(remedy(for: damaged) == "stop the server, and put a copy back")
        }
    }
#endif
