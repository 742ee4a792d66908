import Foundation
import GuichetCore
import GuichetSDK
import GuichetSDKUI
import GuichetSips
import Testing

@Suite("The wallet's list")
struct WalletModelTests {
    private func model() throws -> WalletModel {
        var response = INAPPGetWalletDataResponse()
        response.walletPaymentMeanData = [
            item(1, "old", "202610", .visa), item(2, "mine", "203012", .cb, ["VISA", "CB"]),
            item(3, "", nil, .mastercard), item(nil, "no number", "203012", .visa),
        ]
        return WalletModel(response, thisMonth: try CardExpiry(yyyyMM: "202611"))
    }

    private func item(
        _ id: Int?, _ alias: String, _ expiry: String?, _ brand: PaymentMeanBrand, _ others: [String]? = nil
    ) -> INAPPGetWalletDataResponseItem {
        var item = INAPPGetWalletDataResponseItem()
        item.paymentMeanId = id
        item.paymentMeanAlias = alias
        item.panExpiryDate = expiry
        item.paymentMeanBrand = brand
        item.paymentMeanCoBadgingBrandList = others
        item.maskedPan = "4300##########17"
        return item
    }

    @Test("shows the cards, proposes the first good one, and never an expired one")
    func selection() throws {
        var model = try model()
        #expect(model.cards.map(\.id) == [1, 2, 3])
        #expect(model.cards.map(\.isExpired) == [true, false, false])
        #expect(model.selected?.id == 2)
        model.select(1)
        model.select(9)
        #expect(model.selected?.id == 2)
        model.select(3)
        #expect(model.selected?.id == 3)
    }

    @Test("carries the holder's choice, and leaves the wallet's brand alone where there was none")
    func brands() throws {
        var model = try model()
        #expect(model.selected?.brands == [.cb, .visa])
        #expect(model.brandSelection == (nil, nil))
        model.choose(.visa)
        #expect(model.brandSelection == (.visa, .appliedHolder))
        model.select(3)
        #expect(model.brandSelection == (nil, nil), "it was about the other card")
        model.choose(.mastercard)
        #expect(model.brandSelection == (nil, nil), "there is nothing to choose")
    }

    @Test("says a row aloud, digit by digit")
    func spoken() throws {
        let model = try model()
        let texts = ShopperTexts(.english)
        #expect(
            model.cards.map { $0.spoken(texts) } == [
                "old, VISA, 1 7, Expired", "mine, CB, 1 7, Valid until 12/30", "MASTERCARD, 1 7",
            ])
        #expect(model.cards.map(texts.removeText) == ["Remove old", "Remove mine", "Remove 4300##########17"])
        #expect(model.cards.first.map(ShopperTexts(.dutch).removeText) == "old verwijderen")
    }
}

@Suite("The web view on its way to the issuer and back")
struct AuthenticationModelTests {
    private func decision(_ address: String, merchantData: String? = nil) throws -> String {
        let data = try merchantData.map { text throws(InAppError) in try MerchantData(text) }
        let model = AuthenticationModel(appLink: URL(string: "https://shop.example/back"), merchantData: data)
        switch model.decision(for: address) {
        case .allow: return "allow"
        case .refuse: return "refuse"
        case .finish(let back): return "finish \(back.paResMessage)"
        case .fail(let error): return "fail \(error.field ?? "")"
        }
    }

    @Test(
        "goes to pages under TLS only, and stops at the way back",
        arguments: [
            ("about:blank", "allow"), ("about:srcdoc", "allow"), ("about:config", "refuse"),
            ("https://acs.example/1?a=b", "allow"), ("http://127.0.0.1:8080/acs", "allow"),
            ("http://acs.example/", "refuse"), ("bankapp://pay", "refuse"), ("javascript:alert(1)", "refuse"),
            ("file:///etc/passwd", "refuse"), ("", "refuse"), ("putpares:eJz%3D", "finish eJz%3D"),
            ("putpares:", "fail paResMessage"), ("https://shop.example/back#PaRes=a&MD=1", "finish a"),
        ])
    func addresses(address: String, expected: String) throws {
        #expect(try decision(address) == expected)
    }

    @Test("does not take another payment's answer for this one's")
    func merchantData() throws {
        #expect(try decision("https://shop.example/back#PaRes=a&MD=s1", merchantData: "s1") == "finish a")
        #expect(try decision("https://shop.example/back#PaRes=a&MD=s2", merchantData: "s1") == "fail MD")
        #expect(try decision("putpares:a", merchantData: "s1") == "finish a", "putpares: has no MD")
    }
}
