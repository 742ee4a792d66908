import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Support
import Testing

@Suite("cardOrder, from the merchant's server to the disk")
struct CardOrderTests {
    @Test("a card that ends in 00 is accepted")
    func accepted() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.merchant().orderInitialize(.test())
            let response = try await test.phone().pay(initialisation)
            #expect(response.inAppResponseCode == .accepted)
            #expect(response.maskedPan == "4100##########00")
        }
    }
}
