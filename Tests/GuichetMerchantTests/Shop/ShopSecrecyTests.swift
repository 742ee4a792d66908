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

/// docs/pci.md, "What passes through which part": an encrypted card is in no log and in no description.
@Suite("A row of a merchant's tables over Worldline Direct")
struct RowSecrecyTests {
    @Test("of an order shows its reference and its state, and nothing of the card, the handle and the answers")
    func order() {
        var record = InAppRecord(
            id: "id-horse", reference: "order-1", begunAt: 7, messageHash: "hash-horse", request: "request-horse",
            handle: "handle-horse")
        record.clientMetaInfo = "meta-horse"
        record.paymentId = "payment-horse"
        record.answer = "answer-horse"
        record.opening = "opening-horse"
        record.form = "form-horse"
        for shown in waysToShow(record) + waysToShow(InAppClaim.known(record)) {
            #expect(!shown.contains("horse"), "\(shown)")
        }
        #expect("\(record)" == "order order-1, begun")
    }

    @Test("of a wallet shows its number and the mask, and neither the token nor the wallet")
    func card() {
        let card = InAppStoredCard(
            wallet: "wallet-horse", token: "token-horse", alias: "alias-horse", product: 1,
            maskedPan: "4012##########26", expiry: "203012", createdAt: 5)
        for shown in waysToShow(card) + waysToShow(InAppRemoval.removed(card)) {
            #expect(!shown.contains("horse"), "\(shown)")
        }
        #expect("\(card)" == "card 0 of a wallet, 4012##########26")
    }
}
