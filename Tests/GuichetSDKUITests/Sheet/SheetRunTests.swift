import Foundation
import GuichetCore
import GuichetPassKit
import GuichetSDK
import GuichetSDKUI
import GuichetSips
import Testing

@Suite("The payment sheet over a driver and a merchant's server")
@MainActor
struct SheetRunTests {
    private func check(_ code: ResponseCode = .accepted) -> INAPPCardCheckEnrollmentResponse {
        var response = INAPPCardCheckEnrollmentResponse()
        response.redirectionStatusCode = code
        response.authentRedirectionUrl = "https://acs.example/1"
        response.paReqMessage = "eJz"
        response.transactionContextData = "context"
        response.transactionContextVersion = InAppWire.version
        response.redirectionUrl = "https://platform.example/inapp"
        return response
    }

    @Test("pays with a new card, and forgets the purchase")
    func paid() async throws {
        let platform = ScriptedPlatform()
        await platform.answer(.cardOrder, with: INAPPOrderResponse(.accepted))
        let stage = try Stage(platform, ScriptedServer())
        try await stage.isChoosing()
        stage.type()
        #expect(stage.run.submit() == nil)
        #expect(stage.run.submit() == nil, "a double tap")
        #expect(try await stage.ends() == .paid)
        #expect(await platform.asked == [.cardOrder])
        #expect(stage.announcements == ["One moment, please", "The payment is accepted."])
        for _ in 0..<200 where try await stage.open() > 0 { try await Task.sleep(nanoseconds: 1_000_000) }
        #expect(try await stage.open() == 0)
        #expect(stage.run.form.numberText.isEmpty, "the card is forgotten")
    }

    @Test("sends nothing while a field is wrong, and moves the focus there")
    func wrongField() async throws {
        let platform = ScriptedPlatform()
        let stage = try Stage(platform, ScriptedServer())
        try await stage.isChoosing()
        stage.type(code: "12")
        #expect(stage.run.submit() == .securityCode)
        #expect(stage.run.form.problem(of: .securityCode) == .securityCodeWrongLength)
        #expect(stage.run.state.phase == .choosing)
        #expect(await platform.asked.isEmpty)
    }

    @Test("explains a refusal, and pays with the next card")
    func refused() async throws {
        let platform = ScriptedPlatform()
        await platform.answer(.cardOrder, with: INAPPOrderResponse(.refused))
        await platform.answer(.cardOrder, with: INAPPOrderResponse(.accepted))
        let stage = try Stage(platform, ScriptedServer())
        try await stage.isChoosing()
        stage.type()
        _ = stage.run.submit()
        try await stage.wait { $0 == .choosing }
        #expect(stage.run.state.refusal == .otherCard)
        #expect(stage.announcements.last?.contains("use another one") == true)
        stage.type("5100009876543217")
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
    }

    @Test("asks the platform after a lost answer, and says paid only after its answer")
    func lost() async throws {
        let platform = ScriptedPlatform()
        await platform.fail(.cardOrder, with: .outcomeUnknown("lost"))
        await platform.tell(.pending)
        await platform.tell(.final(INAPPOrderResponse(.accepted)))
        let stage = try Stage(platform, ScriptedServer())
        try await stage.isChoosing()
        stage.type()
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        #expect(await platform.asked == [.cardOrder, .outcome, .outcome])
    }

    @Test("asks the merchant's server about a reference that an earlier order has: that one may be paid")
    func duplicate() async throws {
        let platform = ScriptedPlatform()
        await platform.answer(.cardOrder, with: INAPPOrderResponse(.duplicate))
        await platform.tell(.final(INAPPOrderResponse(.duplicate)))
        let stage = try Stage(platform, ScriptedServer(charges: [.charged]))
        try await stage.isChoosing()
        stage.type()
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
    }

    @Test("asks the merchant's server if the driver cannot ask")
    func server() async throws {
        let platform = ScriptedPlatform()
        await platform.fail(.cardOrder, with: .outcomeUnknown("lost"))
        let stage = try Stage(platform, ScriptedServer(charges: [.notYetKnown, .charged]))
        try await stage.isChoosing()
        stage.type()
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
    }

    @Test("asks about an open purchase at the next start, before it shows the form")
    func killed() async throws {
        let platform = ScriptedPlatform()
        await platform.fail(.cardOrder, with: .outcomeUnknown("lost"))
        let server = ScriptedServer(charges: [.notYetKnown])
        let first = try Stage(platform, server)
        try await first.isChoosing()
        first.type()
        _ = first.run.submit()
        try await first.wait { if case .pausing = $0 { true } else { false } }
        first.run.send(.wantsToLeave)
        first.run.send(.leaves)
        #expect(try await first.ends() == .ask)
        // Another process, with the same file.
        let second = try Stage(platform, ScriptedServer(charges: [.notYetKnown, .charged]), storage: first.storage)
        #expect(second.run.submit() == nil)
        #expect(try await second.ends() == .paid)
        #expect(await platform.asked.filter { $0 == .cardOrder }.count == 1)
        #expect(await server.operations == [.cardOrder])
    }

    @Test("shows the issuer's page and validates")
    func threeDSecure() async throws {
        let platform = ScriptedPlatform()
        await platform.answer(.cardCheckEnrollment, with: check())
        await platform.answer(.cardValidateAuthenticationAndOrder, with: INAPPOrderResponse(.accepted))
        let server = ScriptedServer()
        let stage = try Stage(platform, server, with3DSecure: true)
        try await stage.isChoosing()
        stage.type()
        _ = stage.run.submit()
        try await stage.wait { if case .authenticating = $0 { true } else { false } }
        #expect(stage.run.step != nil)
        #expect(try await stage.open() == 0, "over the Sips family nothing is charged yet")
        stage.run.authenticated(.success(try AuthenticationReturn(paRes: "eJz")))
        #expect(try await stage.ends() == .paid)
        #expect(await server.operations == [.threeDSecureAndOrder])
    }

    @Test(
        "asks for the outcome if the issuer's page is closed where the check pays, and starts again where it does not")
    func closedPage() async throws {
        for checkPays in [true, false] {
            let platform = ScriptedPlatform(checkPays: checkPays)
            await platform.answer(.cardCheckEnrollment, with: check())
            await platform.tell(.final(INAPPOrderResponse(.accepted)))
            let stage = try Stage(platform, ScriptedServer(), with3DSecure: true)
            try await stage.isChoosing()
            stage.type()
            _ = stage.run.submit()
            try await stage.wait { if case .authenticating = $0 { true } else { false } }
            let advice: Advice = checkPays ? .ask : .startAgain
            stage.run.authenticated(
                .failure(InAppError(code: .unreadableAuthentication, reason: "closed", advice: advice)))
            if checkPays {
                #expect(try await stage.ends() == .paid)
            } else {
                #expect(stage.run.state.phase == .choosing)
                #expect(stage.run.state.refusal == .startAgain)
                #expect(!(await platform.asked.contains(.outcome)))
            }
        }
    }

    @Test("lists the wallet, proposes its first card, and deletes one")
    func wallet() async throws {
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
        try await stage.isChoosing()
        #expect(stage.run.wallet == nil)
        #expect(stage.run.state.means == .newCard, "the card that was chosen is gone")
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
        try await stage.isChoosing()
        if left.contains(5) {
            #expect(stage.run.state.means == .storedCard(5))
            #expect(stage.run.wallet?.selected?.id == 5)
        } else {
            #expect(stage.run.state.means == .newCard, "the card that was chosen is gone")
        }
    }

    @Test("sends nothing while the journal is damaged, and says that the app must correct it")
    func damagedJournal() async throws {
        let storage = MemoryStorage()
        try storage.replace(with: Array("damaged".utf8))
        let platform = ScriptedPlatform()
        let stage = try Stage(
            platform, ScriptedServer(charges: [.notCharged]), storage: storage, with3DSecure: true)
        try await stage.isChoosing()
        stage.type()
        #expect(stage.run.submit() == nil)
        try await stage.isChoosing()
        #expect(stage.run.state.refusal == .fixIntegration)
        #expect(await platform.asked.isEmpty)
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

    @Test(
        "takes the outcome of Apple's sheet",
        arguments: [
            (ApplePayOutcome.accepted, PaymentSheetResult.paid, 0), (.refused(.callBank), .refused(.callBank), 0),
            (.cancelled, .notCharged, 0), (.unknown, .ask, 1),
        ])
    func applePay(outcome: ApplePayOutcome, result: PaymentSheetResult, open: Int) async throws {
        let stage = try Stage(ScriptedPlatform(), ScriptedServer(charges: [.notYetKnown]), applePay: outcome)
        try await stage.isChoosing()
        stage.run.choose(.applePay)
        _ = stage.run.submit()
        try await stage.wait {
            switch $0 {
            case .choosing, .ended, .pausing: true
            default: false
            }
        }
        stage.run.send(.wantsToLeave)
        stage.run.send(.leaves)
        #expect(try await stage.ends() == result)
        for _ in 0..<200 where try await stage.open() != open { try await Task.sleep(nanoseconds: 1_000_000) }
        #expect(try await stage.open() == open)
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
        for _ in 0..<500 where !(await platform.asked.contains(.addCard)) {
            try await Task.sleep(nanoseconds: 1_000_000)
        }
        #expect(await platform.asked == [.cardOrder, .addCard])
    }

    @Test("does not pay what the merchant's server says is paid, or open")
    func alreadyPaid() async throws {
        let platform = ScriptedPlatform()
        for (charge, result) in [(ChargeState.charged, PaymentSheetResult.paid), (.notYetKnown, .ask)] {
            let server = ScriptedServer(charges: [charge], answer: CheckoutAnswer(charge: charge))
            let stage = try Stage(platform, server)
            try await stage.isChoosing()
            stage.type()
            _ = stage.run.submit()
            if result == .ask {
                try await stage.wait { if case .pausing = $0 { true } else { false } }
                stage.run.send(.wantsToLeave)
                stage.run.send(.leaves)
            }
            #expect(try await stage.ends() == result)
        }
        #expect(await platform.asked.isEmpty)
    }

    @Test(
        "writes amounts as each language does",
        arguments: [
            (ShopperLanguage.french, 123_456, CurrencyCode.eur, "Payer 1\u{202F}234,56\u{A0}€"),
            (.english, 5, .gbp, "Pay £0.05"), (.dutch, 3_000, .eur, "€\u{A0}30,00 betalen"),
            (.german, 100_000_000, .jpy, "100.000.000\u{A0}JPY bezahlen"),
        ] as [(ShopperLanguage, Int64, CurrencyCode, String)])
    func amounts(language: ShopperLanguage, units: Int64, currency: CurrencyCode, shown: String) throws {
        let amount = try #require(Amount(minorUnits: units, currency: currency))
        #expect(ShopperTexts(language).payText(amount) == shown)
    }

    @Test("has texts that an app can replace, and amounts that it can write")
    func texts() throws {
        var texts = ShopperTexts(.english)
        texts.sheet.payAmount = "Pagar %@"
        texts.advices[.otherCard] = "Use otra tarjeta."
        texts.amountFormat = { "\($0.minorUnits / 100) euros" }
        #expect(texts.text(for: Advice.otherCard) == "Use otra tarjeta.")
        #expect(texts.payText(try #require(Amount(minorUnits: 3_000, currency: .eur))) == "Pagar 30 euros")
    }

    @Test("says for its button what the button shows, also with a label of the app; and that a request is under way")
    func spokenLabel() {
        let texts = ShopperTexts(.english)
        #expect(texts.spokenPayLabel("Commander", isBusy: false) == "Commander")
        #expect(texts.spokenPayLabel("Commander", isBusy: true) == "One moment, please")
    }
}
