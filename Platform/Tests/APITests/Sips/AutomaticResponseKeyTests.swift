import Engine
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Support
import Testing

@Suite("The key that seals an automatic response", .timeLimit(.minutes(5)))
struct AutomaticResponseKeyTests {
    @Test("is the one that sealed the order, though the shop has a newer one; once that is revoked, the newest")
    func version() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            let shop = ShopCase.sips.adding(ShopCase.sips.name(0))
            let name = ShopCase.sips.name(0)
            let first = try #require(try await test.administer(shop.path, shop.message).json["secretKey"]?.text)
            let added = try await test.administer(ShopCase.sips.keyPath, ShopCase.sips.named(name))
            let second = try #require(added.json["secretKey"]?.text)
            let keys = ["1": SipsSecretKey(first), "2": SipsSecretKey(second)]
            let merchant: InAppMerchant<Sips> = try test.merchant(shop: name, key: first)
            func order(_ reference: String) -> OrderInitializeRequest {
                var order = OrderInitializeRequest.test(reference)
                order.automaticResponseUrl = "http://127.0.0.1:9/told"
                return order
            }
            func told(_ number: Int) async throws -> AutomaticResponse {
                let notification = try await poll("automatic response \(number)") {
                    sent.all.count == number ? sent.all.last?.notification : nil
                }
                return try AutomaticResponseVerifier(merchantId: name, keys: keys).verify(form: notification.body)
            }

            #expect(try await test.phone(Sips.self).pay(merchant.orderInitialize(order("REF1"))).isAccepted)
            #expect(try await told(1).keyVersion == "1")

            let open = try await merchant.orderInitialize(order("REF2"))
            let revoked = try await test.administer(
                ShopCase.sips.keyPath, ShopCase.sips.named(name).with("revoke", "1"))
            #expect(revoked.status == 200)
            #expect(try await test.phone(Sips.self).pay(open).isAccepted)
            #expect(try await told(2).keyVersion == "2")
        }
    }
}
