import APISupport
import DirectAPI
import Engine
import GuichetCore
import Server
import Storage
import Support
import Testing

@Suite("A merchant that a program adds itself", .timeLimit(.minutes(5)))
struct DirectGivenShopTests {
    private static let shop: DirectPlatformShop = {
        var shop = DirectPlatformShop.demo
        shop.merchantId = "GivenTest"
        shop.isDemo = false
        return shop
    }()

    private static let name = JSONObject().with("shop", "GivenTest")

    private static func run(
        in folder: DataFolder, giving shops: [DirectPlatformShop],
        _ body: @escaping @Sendable (TestPlatform) async throws -> Void
    ) async throws {
        var options = TestPlatform.Options()
        options.folder = folder
        options.directShops = shops
        try await TestPlatform.run(options, body)
    }

    @Test("cannot be removed, also once its settings were changed, and takes payments afterwards")
    func refused() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        try await Self.run(in: folder, giving: [Self.shop]) { test in
            let changed = try await test.administer(
                "/direct/shops/change",
                JSONObject().with("merchantId", "GivenTest").with("webhookURLs", .string("http://127.0.0.1:9/")))
            #expect(changed.status == 200, "\(changed.json)")
            let removed = try await test.administer("/direct/shops/remove", Self.name)
            #expect(removed.status == 409, "\(removed.json)")
            #expect(removed.json["reason"]?.text?.contains("given by the program") == true, "\(removed.json)")
            #expect(removed.json["remedy"]?.text?.contains("take it out of the program") == true)
            var direct = test.direct
            direct.merchantId = "GivenTest"
            _ = try await direct.paid(DirectTester.card())
        }
    }

    @Test("is there again after a removal in its absence, and takes payments")
    func restored() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        try await Self.run(in: folder, giving: []) { test in
            let added = try await test.administer("/direct/shops", JSONObject().with("merchantId", "GivenTest"))
            #expect(added.status == 200, "\(added.json)")
            let removed = try await test.administer("/direct/shops/remove", Self.name)
            #expect(removed.status == 200, "\(removed.json)")
        }
        try await Self.run(in: folder, giving: [Self.shop]) { test in
            var direct = test.direct
            direct.merchantId = "GivenTest"
            _ = try await direct.paid(DirectTester.card())
        }
    }
}
