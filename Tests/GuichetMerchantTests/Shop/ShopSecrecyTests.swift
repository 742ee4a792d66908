import GuichetCore
import GuichetMerchant
@_spi(Platform) import GuichetSips
import Testing

/// Every way in which a value gets into a log by accident.
private func waysToShow(_ value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return [
        "\(value)", String(describing: value), String(reflecting: value), dumped, "\([value])", "\((1, value))",
    ] + Mirror(reflecting: value).children.map { "\($0.label ?? ""): \($0.value)" }
}

@Suite("A shop's secret key")
struct ShopSecrecyTests {
    let secret = "correct-horse-battery-staple"

    private func expectSilence(_ value: Any) {
        for shown in waysToShow(value) {
            #expect(!shown.contains("horse"), "\(shown)")
        }
    }

    @Test("is not shown when it is printed, dumped or mirrored, alone or with its shop or merchant")
    func printed() throws {
        let key = SipsSecretKey(secret)
        let shop = ShopCredentials(merchantId: "002001000000002", secretKey: key, keyVersion: "1")
        let office = try #require(InAppMerchant<Mercanet>.officeAddress(in: .test))
        #expect(key.text == secret)
        expectSilence(key)
        expectSilence(shop)
        expectSilence(
            InAppMerchant<Mercanet>(shop: shop, office: office, sdkVersion: "1", transport: ScriptedTransport()))
        #expect("\(key)" == "secret key")
        #expect(waysToShow(shop).contains { $0.contains("002001000000002") })
    }

    @Test("is in no message and in no error")
    func sent() async throws {
        let transport = ScriptedTransport(Sample.refused(.formatError, field: "amount"))
        let merchant = InAppMerchant<Mercanet>(
            shop: ShopCredentials(
                merchantId: "002001000000002", secretKey: SipsSecretKey(secret), keyVersion: "1"),
            office: try #require(InAppMerchant<Mercanet>.officeAddress(in: .test)), sdkVersion: "SDK100",
            transport: transport)
        let error = try await #require(throws: MerchantError.self) {
            try await merchant.orderInitialize(Sample.order())
        }
        expectSilence(error)
        let request = try await transport.onlyRequest()
        #expect(!String(decoding: request.body, as: UTF8.self).contains("horse"))
        #expect(!request.headers.contains { $0.value.contains("horse") })
    }
}
