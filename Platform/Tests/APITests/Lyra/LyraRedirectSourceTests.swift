import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import LyraAPI
import Support
import Testing

@Suite("vads_url_check_src: which rule a notification of Lyra's redirect form comes from", .timeLimit(.minutes(5)))
struct LyraRedirectSourceTests {
    @Test("an operation is MERCH_BO, also while the authorisation is to come; that is BATCH_AUTO, and a capture BATCH")
    func later() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            try await test.lyra.change { $0.ipnRules = LyraIPNRule.known.map(\.rawValue) }
            let shop = LyraRedirectShop(test: test)
            _ = try await shop.shopper([
                "vads_url_check": "https://shop.example/ipn", "vads_capture_delay": "20", "vads_validation_mode": "1",
            ]).pay()
            func told(_ count: Int) async throws -> [String?] {
                try await poll("\(count) notifications") { () -> [String?]? in
                    let all = try sent.all.map {
                        try shop.returned(String(decoding: $0.notification.body, as: UTF8.self))
                    }
                    return all.count == count ? all.map { $0["vads_url_check_src"] } : nil
                }
            }
            #expect(try await told(1) == ["PAY"])
            let uuid = try #require(try await test.lyra.transactions().first?.uuid)
            _ = try await test.lyra.transaction("Validate", uuid)
            #expect(try await told(2) == ["PAY", "MERCH_BO"])
            try await test.pass(days: 19)
            #expect(try await told(3) == ["PAY", "MERCH_BO", "BATCH_AUTO"])
            // Authorised since: a change of it is an operation all the same.
            _ = try await test.lyra.transaction(
                "Update", uuid, JSONObject(["cardUpdate": ["amount": 2_000, "currency": "EUR"]]))
            #expect(try await told(4).last == "MERCH_BO")
            try await test.pass(days: 2)
            #expect(try await told(5).last == "BATCH")
        }
    }
}
