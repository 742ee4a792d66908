import Foundation
import GuichetCore
import GuichetSDK
import GuichetSDKUI
import GuichetSips
import Testing

@Suite("Show the wallet and the receipt")
struct ShowTheWalletTests {
    @Test("the chosen card of the wallet becomes a payment, and the payment a receipt")
    func pays() async throws {
        let answers = Answers(
            .json(
                #"""
                {"inAppResponseCode":"00","walletPaymentMeanData":[{"maskedPan":"4100##########00","panExpiryDate":"203012",
                "paymentMeanBrand":"VISA","paymentMeanId":"3"}]}
                """#),
            .json(
                #"{"inAppResponseCode":"00","amount":"2500","currencyCode":"978","maskedPan":"4100##########00"}"#))
        let client = InAppClient<Sips>(platform: InAppWireDriver(transport: answers))
        let initialisation = try Invented.initialisation()
        let wallet = try #require(
            await readWallet(initialisation, over: client, thisMonth: try CardExpiry(yyyyMM: "202611")))
        #expect(wallet.selected?.id == 3)
        let response = try #require(try await pay(with: wallet, initialisation: initialisation, over: client))
        let receipt = try #require(Receipt(response, in: ShopperTexts(.french)))
        #expect(receipt.rows.map(\.label) == ["Montant", "Carte"])
        let sent = try #require(await answers.requests.last)
        #expect(try JSONValue(parsing: sent.body)["paymentMeanId"]?.text == "3")
    }

    @Test("without an answer there is no wallet")
    func withoutAnswer() async throws {
        let client = InAppClient<Sips>(platform: InAppWireDriver(transport: Answers()))
        let month = try CardExpiry(yyyyMM: "202611")
        #expect(await readWallet(try Invented.initialisation(), over: client, thisMonth: month) == nil)
    }
}
