import Engine
import Testing

@testable import DirectAPI

@Suite("Worldline Direct: a call of a merchant that is removed meanwhile")
struct DirectRemovedShopTests {
    @Test("is answered as the next one, with 403, and is no error of the platform: nothing was stored")
    func refused() {
        #expect(DirectRefusal(of: ShopRemoved()).status == 403)
        #expect(DirectRoutes.failure(ShopRemoved()) == nil)
    }
}
