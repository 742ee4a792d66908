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

    @Test("shows the cards, proposes the first valid one, and never an expired one")
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

    @Test("passes on the shopper's choice, and leaves the wallet's brand unchanged without one")
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

    @Test("keeps the shopper's choice when the wallet is read again, if the card is still there")
    func readAgain() throws {
        let whole = try model()
        var model = whole
        model.choose(.visa)
        model.replace(by: whole)
        #expect(model.selected?.id == 2)
        #expect(model.chosenBrand == .visa)
        model.select(3)
        var response = INAPPGetWalletDataResponse()
        response.walletPaymentMeanData = [item(2, "mine", "203012", .cb, ["VISA", "CB"])]
        let rest = WalletModel(response, thisMonth: try CardExpiry(yyyyMM: "202611"))
        model.replace(by: rest)
        #expect(model == rest, "the chosen card is gone: the first valid one is proposed")
    }

    /// The payment sheet keeps a card under its mask, of which VoiceOver reads each sign.
    @Test("a card that was kept under its mask is shown and read by its brand and its last digits")
    func mask() throws {
        var response = INAPPGetWalletDataResponse()
        response.walletPaymentMeanData = [item(1, "4300##########17", "203012", .visa)]
        let card = try #require(WalletModel(response, thisMonth: nil).cards.first)
        let texts = ShopperTexts(.english)
        #expect(card.spoken(texts) == "Visa, 1 7, Valid until 12/30")
        #expect(card.name == "Visa … 17")
        #expect(texts.removeText(card) == "Remove Visa … 17")
    }

    @Test("reads a row aloud, digit by digit")
    func spoken() throws {
        let model = try model()
        let texts = ShopperTexts(.english)
        #expect(
            model.cards.map { $0.spoken(texts) } == [
                "old, Visa, 1 7, Expired", "mine, CB, 1 7, Valid until 12/30", "Mastercard, 1 7",
            ])
        #expect(model.cards.map(texts.removeText) == ["Remove old", "Remove mine", "Remove Mastercard … 17"])
        #expect(model.cards.first.map(ShopperTexts(.dutch).removeText) == "old verwijderen")
    }
}
