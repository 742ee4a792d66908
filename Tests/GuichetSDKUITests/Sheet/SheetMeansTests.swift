import Foundation
import GuichetCore
import GuichetPassKit
import GuichetSDK
import GuichetSDKUI
import GuichetSips
import Testing

@Suite("The wallet and the bank's app in the payment sheet")
@MainActor
struct SheetMeansTests {
    @Test(
        "lists the wallet, proposes its first card, and deletes one, whether the dialog goes before its button is heard or after",
        arguments: [false, true])
    func wallet(dialogGoesFirst: Bool) async throws {
        let platform = ScriptedPlatform()
        var item = INAPPGetWalletDataResponseItem()
        item.paymentMeanId = 3
        item.maskedPan = "4100##########00"
        item.panExpiryDate = "203012"
        item.paymentMeanBrand = .visa
        var list = INAPPGetWalletDataResponse()
        list.inAppResponseCode = .accepted
        list.walletPaymentMeanData = [item]
        await platform.answer(.getWalletData, with: list)
        var deleted = INAPPDeletePaymentMeanResponse()
        deleted.inAppResponseCode = .accepted
        await platform.answer(.deletePaymentMean, with: deleted)
        list.walletPaymentMeanData = []
        await platform.answer(.getWalletData, with: list)
        let stage = try Stage(platform, ScriptedServer(), means: .wallet)
        try await stage.isChoosing()
        #expect(stage.run.state.means == .storedCard(3))
        stage.run.send(.wantsToDelete(3))
        if dialogGoesFirst { stage.run.send(.keepsCard) }
        stage.run.confirmDeletion(of: 3)
        if !dialogGoesFirst { stage.run.send(.keepsCard) }
        try await stage.isChoosing()
        #expect(stage.run.wallet == nil)
        #expect(stage.run.state.means == .newCard, "the card that was chosen is gone")
    }

    @Test("offers to keep a card, unless the shopper has no wallet")
    func noWallet() async throws {
        let guest = try Stage(ScriptedPlatform(), ScriptedServer(answer: CheckoutAnswer()), means: .wallet)
        try await guest.isChoosing()
        #expect(!guest.run.canKeepCard)
        #expect(guest.failures.all.isEmpty, "nothing failed")
        // A wallet that cannot be read may be there all the same.
        let silent = try Stage(ScriptedPlatform(), ScriptedServer(), means: .wallet)
        try await silent.isChoosing()
        #expect(silent.run.canKeepCard)
        #expect(silent.failures.all.count == 1)
        let without = try Stage(ScriptedPlatform(), ScriptedServer(), means: [])
        try await without.isChoosing()
        #expect(!without.run.canKeepCard)
    }

    private func card(_ id: Int) -> INAPPGetWalletDataResponseItem {
        var item = INAPPGetWalletDataResponseItem()
        item.paymentMeanId = id
        item.maskedPan = "4100##########0\(id)"
        item.panExpiryDate = "203012"
        item.paymentMeanBrand = .visa
        return item
    }

    @Test("shows the card that it pays after a deletion", arguments: [[4, 5], [4]])
    func deletionOfAnother(left: [Int]) async throws {
        let platform = ScriptedPlatform()
        var list = INAPPGetWalletDataResponse()
        list.inAppResponseCode = .accepted
        list.walletPaymentMeanData = [card(3), card(4), card(5)]
        await platform.answer(.getWalletData, with: list)
        var deleted = INAPPDeletePaymentMeanResponse()
        deleted.inAppResponseCode = .accepted
        await platform.answer(.deletePaymentMean, with: deleted)
        list.walletPaymentMeanData = left.map { card($0) }
        await platform.answer(.getWalletData, with: list)
        let stage = try Stage(platform, ScriptedServer(), means: .wallet)
        try await stage.isChoosing()
        stage.run.choose(.storedCard(5))
        stage.run.send(.wantsToDelete(3))
        stage.run.send(.deletes)
        try await stage.isChoosing()
        if left.contains(5) {
            #expect(stage.run.state.means == .storedCard(5))
            #expect(stage.run.wallet?.selected?.id == 5)
        } else {
            #expect(stage.run.state.means == .newCard, "the card that was chosen is gone")
        }
    }

    @Test(
        "tells the shopper that a card could not be removed, unless the wallet no longer has it",
        arguments: [
            (ResponseCode.unavailable, [3, 4], true), (nil, [3, 4], true), (nil, [4], false),
        ] as [(ResponseCode?, [Int], Bool)])
    func failedDeletion(code: ResponseCode?, left: [Int], isTold: Bool) async throws {
        let platform = ScriptedPlatform()
        var list = INAPPGetWalletDataResponse()
        list.inAppResponseCode = .accepted
        list.walletPaymentMeanData = [card(3), card(4)]
        await platform.answer(.getWalletData, with: list)
        if let code {
            var refused = INAPPDeletePaymentMeanResponse()
            refused.inAppResponseCode = code
            await platform.answer(.deletePaymentMean, with: refused)
        } else {
            let lost = InAppError(code: .outcomeUnknown, reason: "lost", advice: .retry)
            await platform.fail(.deletePaymentMean, with: lost)
        }
        list.walletPaymentMeanData = left.map { card($0) }
        await platform.answer(.getWalletData, with: list)
        let stage = try Stage(platform, ScriptedServer(), means: .wallet)
        try await stage.isChoosing()
        stage.run.send(.wantsToDelete(3))
        stage.run.send(.deletes)
        try await stage.isChoosing()
        #expect(stage.run.wallet?.cards.map(\.id) == left)
        #expect(stage.run.state.lacksRemoval == isTold)
        #expect(stage.announcements == (isTold ? [ShopperTexts(.english).sheet.cardNotRemoved] : []))
    }

    @Test("pays the card that the shopper chose last; one that has expired, or is not there, cannot be chosen")
    func choiceOfCard() async throws {
        let platform = ScriptedPlatform()
        var old = card(6)
        old.panExpiryDate = "202610"
        var list = INAPPGetWalletDataResponse()
        list.inAppResponseCode = .accepted
        list.walletPaymentMeanData = [card(3), card(4), old]
        await platform.answer(.getWalletData, with: list)
        await platform.answer(.walletOrder, with: INAPPOrderResponse(.accepted))
        let stage = try Stage(platform, ScriptedServer(), means: .wallet)
        try await stage.isChoosing()
        for id in [4, 6, 9] { stage.run.choose(.storedCard(id)) }
        #expect(stage.run.state.means == .storedCard(4))
        #expect(stage.run.wallet?.selected?.id == 4)
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        let requests = await platform.requests
        #expect((requests.last as? WalletOrderRequest)?.paymentMeanId == 4)
    }

    @Test("lists the wallet also where the purchase was open since an earlier start, and nothing was charged")
    func walletAfterRestart() async throws {
        let storage = MemoryStorage()
        try await PaymentJournal(storage: storage).begin(.cardOrder, .transactionReference("cart-7"))
        let platform = ScriptedPlatform()
        var list = INAPPGetWalletDataResponse()
        list.inAppResponseCode = .accepted
        list.walletPaymentMeanData = [card(3)]
        await platform.answer(.getWalletData, with: list)
        let stage = try Stage(platform, ScriptedServer(charges: [.notCharged]), storage: storage, means: .wallet)
        try await stage.isChoosing()
        #expect(stage.run.state.refusal == .startAgain)
        #expect(stage.run.wallet?.cards.map(\.id) == [3])
        #expect(stage.run.state.means == .storedCard(3))
    }

    @Test("keeps the other cards if the wallet cannot be read after a deletion, and tells the app why")
    func unreadableWallet() async throws {
        let platform = ScriptedPlatform()
        var list = INAPPGetWalletDataResponse()
        list.inAppResponseCode = .accepted
        list.walletPaymentMeanData = [card(3), card(4)]
        await platform.answer(.getWalletData, with: list)
        var deleted = INAPPDeletePaymentMeanResponse()
        deleted.inAppResponseCode = .accepted
        await platform.answer(.deletePaymentMean, with: deleted)
        await platform.fail(.getWalletData, with: InAppError(code: .noAnswer, reason: "no answer", advice: .retry))
        let stage = try Stage(platform, ScriptedServer(), means: .wallet)
        try await stage.isChoosing()
        #expect(stage.run.wallet?.cards.map(\.id) == [3, 4])
        stage.run.send(.wantsToDelete(3))
        stage.run.send(.deletes)
        try await stage.isChoosing()
        #expect(stage.run.wallet?.cards.map(\.id) == [4])
        #expect(stage.run.wallet?.selected?.id == 4)
        #expect(stage.failures.all.count == 1)
    }

    @Test("lets the shopper pay with a new card while the wallet is being read, and leaves what they typed")
    func slowWallet() async throws {
        let platform = ScriptedPlatform()
        var list = INAPPGetWalletDataResponse()
        list.inAppResponseCode = .accepted
        list.walletPaymentMeanData = [card(3)]
        await platform.answer(.getWalletData, with: list)
        let server = ScriptedServer()
        let gate = SingleShot<Bool>()
        await server.beforeAnswering { _ = await gate.wait() }
        let stage = try Stage(platform, server, means: .wallet)
        try await stage.wait { $0 == .choosing }
        #expect(stage.run.isReadingWallet)
        stage.type()
        gate.give(true)
        try await stage.isChoosing()
        #expect(stage.run.wallet?.cards.map(\.id) == [3])
        #expect(stage.run.state.means == .newCard)
    }

    @Test("keeps the card after the payment, if the shopper wants to")
    func keep() async throws {
        let platform = ScriptedPlatform()
        await platform.answer(.cardOrder, with: INAPPOrderResponse(.accepted))
        let stage = try Stage(platform, ScriptedServer())
        try await stage.isChoosing()
        stage.type()
        stage.run.keepsCard = true
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        try await soon { await platform.asked.contains(.addCard) }
        #expect(await platform.asked == [.cardOrder, .addCard])
    }

    @Test("keeps no card if the shopper sees its brands, and pays with something else", arguments: [false, true])
    func keepNotPaidWith(withApplePay: Bool) async throws {
        let platform = await platform(telling: (.accepted, .captured))
        var data = INAPPGetCardDataResponse()
        data.inAppResponseCode = .accepted
        data.cardDataList = [PaymentMeanBrand.cb, .visa].map { brand in
            var card = INAPPCardData()
            card.cardBrand = brand
            return card
        }
        await platform.answer(.getCardData, with: data)
        let stage = try Stage(
            platform, ScriptedServer(charges: [.notCharged]), means: [.coBadges, .bancontact], applePay: .accepted,
            sleep: { seconds in
                // The brands come in time; the pauses before the questions are short.
                if seconds > 2 { try await Task.sleep(nanoseconds: 600_000_000_000) }
            })
        try await stage.isChoosing()
        stage.type("4300009876543217")
        stage.run.keepsCard = true
        _ = stage.run.submit()
        try await stage.wait { $0 == .choosing && stage.run.form.brands.count > 1 }
        if withApplePay {
            stage.run.submitApplePay()
        } else {
            stage.run.choose(.bancontact)
            _ = stage.run.submit()
        }
        #expect(try await !stage.askedAfterPayment(platform).contains(.addCard))
    }

    @Test("keeps no card if an earlier order has the reference, and is paid")
    func keepNotOfEarlierOrder() async throws {
        let platform = ScriptedPlatform()
        await platform.answer(.cardOrder, with: INAPPOrderResponse(.duplicate))
        for server in [
            ScriptedServer(charges: [.charged]), ScriptedServer(answer: CheckoutAnswer(charge: .charged)),
        ] {
            let stage = try Stage(platform, server)
            try await stage.isChoosing()
            stage.type()
            stage.run.keepsCard = true
            _ = stage.run.submit()
            #expect(try await !stage.askedAfterPayment(platform).contains(.addCard))
        }
    }

    /// A platform that has begun a payment in the bank's app, and then tells how it stands.
    private func platform(telling answers: (ResponseCode, TransactionStatus)...) async -> ScriptedPlatform {
        let platform = ScriptedPlatform()
        var begun = INAPPPaymentProviderResponse()
        begun.inAppResponseCode = .accepted
        begun.outerRedirectionUrl = "bepgenapp://pay"
        begun.transactionContextData = "context"
        begun.transactionContextVersion = InAppWire.version
        begun.redirectionUrl = "https://platform.example/inapp"
        await platform.answer(.paymentProviderOrder, with: begun)
        for (code, status) in answers {
            var state = INAPPGetTransactionDataResponse()
            state.inAppResponseCode = code
            state.transactionStatus = status
            await platform.answer(.getTransactionData, with: state)
        }
        return platform
    }

    @Test("waits for the bank's app, and asks the platform how it ended")
    func bancontact() async throws {
        let platform = await platform(telling: (.pending, .pending), (.accepted, .captured))
        let stage = try Stage(platform, ScriptedServer(), means: .bancontact)
        try await stage.isChoosing()
        stage.run.choose(.bancontact)
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        #expect(stage.opened.map(\.absoluteString) == ["bepgenapp://pay"])
    }

    @Test("asks the merchant's server alone about a payment in the bank's app whose reference an earlier order has")
    func bancontactDuplicate() async throws {
        let platform = ScriptedPlatform()
        var refused = INAPPPaymentProviderResponse()
        refused.inAppResponseCode = .duplicate
        await platform.answer(.paymentProviderOrder, with: refused)
        await platform.tell(.unseen)
        let stage = try Stage(platform, ScriptedServer(charges: [.charged]), means: .bancontact)
        try await stage.isChoosing()
        stage.run.choose(.bancontact)
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        #expect(await platform.asked == [.paymentProviderOrder])
    }

    @Test("says that the bank's app did not open")
    func missingBankApp() async throws {
        let platform = await platform(telling: (.pending, .pending))
        let stage = try Stage(platform, ScriptedServer(), means: .bancontact)
        stage.hasBankApp = false
        try await stage.isChoosing()
        stage.run.choose(.bancontact)
        _ = stage.run.submit()
        try await soon { stage.run.state.lacksBankApp }
        #expect(stage.run.state.lacksBankApp)
        stage.hasBankApp = true
        stage.run.send(.opensBankApp)
        #expect(!stage.run.state.lacksBankApp)
        try await soon { stage.opened.count >= 2 }
        #expect(stage.opened.count == 2)
    }

    @Test("says why a payment in the bank's app was not made, as the platform tells it")
    func bancontactRefused() async throws {
        for (code, status, advice) in [
            (ResponseCode.cancelledByCustomer, TransactionStatus.refused, Advice.startAgain),
            (.sessionExpired, .expired, .startAgain), (.refused, .refused, .otherCard),
            (.accepted, .cancelled, .otherCard),
        ] {
            let platform = await platform(telling: (code, status))
            let stage = try Stage(platform, ScriptedServer(), means: .bancontact)
            try await stage.isChoosing()
            stage.run.choose(.bancontact)
            _ = stage.run.submit()
            try await stage.isChoosing()
            #expect(stage.run.state.refusal == advice, "\(code)")
        }
    }
}
