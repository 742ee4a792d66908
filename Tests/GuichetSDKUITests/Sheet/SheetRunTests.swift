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
        try await soon { try await stage.open() == 0 }
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

    @Test("lets the shopper correct a card that the platform did not take", arguments: [false, true])
    func corrected(with3DSecure: Bool) async throws {
        let platform = ScriptedPlatform()
        var wrong = INAPPOrderResponse(.formatError)
        wrong.errorFieldName = "cardExpiryDate"
        await platform.answer(.cardOrder, with: wrong)
        var unchecked = check(.formatError)
        unchecked.errorFieldName = "cardExpiryDate"
        await platform.answer(.cardCheckEnrollment, with: unchecked)
        let stage = try Stage(platform, ScriptedServer(), with3DSecure: with3DSecure)
        try await stage.isChoosing()
        stage.type()
        _ = stage.run.submit()
        try await stage.wait { $0 == .choosing && stage.run.state.refusal != nil }
        #expect(stage.run.state.refusal == .correctInput)
        #expect(!stage.run.form.numberText.isEmpty, "what was typed is still there")
        try await soon { try await stage.open() == 0 }
        #expect(try await stage.open() == 0)
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

    @Test(
        "asks the merchant's server about a reference that an earlier order has: that one may be paid",
        arguments: [false, true])
    func duplicate(with3DSecure: Bool) async throws {
        let platform = ScriptedPlatform()
        await platform.answer(.cardOrder, with: INAPPOrderResponse(.duplicate))
        var checked = check(.duplicate)
        checked.errorFieldName = "transactionReference"
        await platform.answer(.cardCheckEnrollment, with: checked)
        // The order was not taken, so the platform has not seen it: that says nothing about the earlier one.
        await platform.tell(.unseen)
        let server = ScriptedServer(charges: [.notYetKnown, .charged])
        let stage = try Stage(platform, server, with3DSecure: with3DSecure)
        try await stage.isChoosing()
        stage.type()
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        #expect(!(await platform.asked.contains(.outcome)))
    }

    @Test("asks the merchant's server, too, about an order that the platform gives the answer 94 about")
    func duplicateOnceFinal() async throws {
        let platform = ScriptedPlatform()
        await platform.fail(.cardOrder, with: .outcomeUnknown("lost"))
        await platform.tell(.final(INAPPOrderResponse(.duplicate)))
        let stage = try Stage(platform, ScriptedServer(charges: [.notYetKnown, .charged]))
        try await stage.isChoosing()
        stage.type()
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        #expect(await platform.asked == [.cardOrder, .outcome])
    }

    /// The answer may have been 94: then the platform has not taken the order either.
    @Test(
        "takes an order that the platform has not seen for not charged, unless the merchant's server knows an earlier one",
        arguments: [(.charged, true), (.notCharged, false), (.notYetKnown, false), (nil, false)]
            as [(ChargeState?, Bool)])
    func unseen(charge: ChargeState?, isPaid: Bool) async throws {
        let platform = ScriptedPlatform()
        await platform.fail(.cardOrder, with: .outcomeUnknown("lost"))
        await platform.tell(.unseen)
        let server = ScriptedServer(charges: [charge].compactMap(\.self), isSilent: charge == nil)
        let stage = try Stage(platform, server)
        try await stage.isChoosing()
        stage.type()
        stage.run.keepsCard = true
        _ = stage.run.submit()
        if isPaid {
            #expect(try await stage.ends() == .paid)
            try await soon { try await stage.open() == 0 }
            for _ in 0..<100 { await Task.yield() }
        } else {
            try await stage.wait { $0 == .choosing && stage.run.state.refusal != nil }
            #expect(stage.run.state.refusal == .startAgain)
        }
        #expect(await platform.asked == [.cardOrder, .outcome], "this card, which has not paid, is not kept")
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
        try await stage.submitsToTheIssuer()
        #expect(stage.run.step != nil)
        #expect(stage.announcements == ["One moment, please", "Confirm with your bank"])
        #expect(try await stage.open() == 0, "over the Sips family nothing is charged yet")
        stage.run.authenticated(.success(try AuthenticationReturn(paRes: "eJz")))
        #expect(try await stage.ends() == .paid)
        #expect(await server.operations == [.threeDSecureAndOrder])
    }

    @Test("validates at once where the issuer asks nothing, and does not say that the bank has a question")
    func withoutPage() async throws {
        let platform = ScriptedPlatform(checkPays: true)
        var check = INAPPCardCheckEnrollmentResponse()
        check.redirectionStatusCode = .accepted
        check.transactionContextData = "context"
        check.transactionContextVersion = DirectInAppWire.version
        check.redirectionUrl = "https://shop.example/inapp"
        await platform.answer(.cardCheckEnrollment, with: check)
        await platform.answer(.cardValidateAuthenticationAndOrder, with: INAPPOrderResponse(.accepted))
        let stage = try Stage(platform, ScriptedServer(), with3DSecure: true)
        try await stage.isChoosing()
        stage.type()
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        #expect(await platform.asked == [.cardCheckEnrollment, .cardValidateAuthenticationAndOrder])
        #expect(stage.announcements == ["One moment, please", "One moment, please", "The payment is accepted."])
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

    @Test("asks for the outcome where the check may have paid, even if the validation could not be recorded")
    func unrecordedValidation() async throws {
        let platform = ScriptedPlatform(checkPays: true)
        await platform.answer(.cardCheckEnrollment, with: check())
        let full = InAppError(code: .notRecorded, reason: "full", advice: .makeRoom)
        await platform.fail(.cardValidateAuthenticationAndOrder, with: full)
        await platform.tell(.final(INAPPOrderResponse(.accepted)))
        let stage = try Stage(platform, ScriptedServer(), with3DSecure: true)
        try await stage.isChoosing()
        try await stage.submitsToTheIssuer()
        stage.run.authenticated(.success(try AuthenticationReturn(paRes: "eJz")))
        #expect(try await stage.ends() == .paid)
    }

    @Test("goes back to the form when the shopper cancels on the issuer's page, where only the validation pays")
    func cancelledAuthentication() async throws {
        let platform = ScriptedPlatform()
        await platform.answer(.cardCheckEnrollment, with: check())
        let stage = try Stage(platform, ScriptedServer(), with3DSecure: true)
        try await stage.isChoosing()
        try await stage.submitsToTheIssuer()
        stage.run.send(.wantsToLeave)
        stage.run.send(.leaves)
        #expect(stage.run.state.phase == .choosing)
        #expect(stage.run.state.refusal == .startAgain)
        #expect(stage.run.step == nil)
        // What the page says now is too late.
        stage.run.authenticated(.success(try AuthenticationReturn(paRes: "eJz")))
        #expect(stage.run.state.phase == .choosing)
        #expect(try await stage.open() == 0)
        #expect(await platform.asked == [.cardCheckEnrollment])
    }

    @Test("after an authentication that was cancelled, says that Apple Pay has to wait, and pays with a card at once")
    func applePayAfterCancelling() async throws {
        let platform = ScriptedPlatform()
        await platform.answer(.cardCheckEnrollment, with: check())
        await platform.answer(.cardCheckEnrollment, with: check())
        await platform.answer(.cardValidateAuthenticationAndOrder, with: INAPPOrderResponse(.accepted))
        // The server cannot know before the initialisation is too old.
        let server = ScriptedServer(charges: [.notYetKnown])
        let stage = try Stage(platform, server, with3DSecure: true, applePay: .accepted)
        try await stage.isChoosing()
        try await stage.submitsToTheIssuer()
        stage.run.send(.wantsToLeave)
        stage.run.send(.leaves)
        stage.run.submitApplePay()
        try await stage.isChoosing()
        let text = ShopperTexts(.english).sheet.earlierAttempt
        #expect(stage.announcements.last == text, "no promise of a message, and no heading that nothing is paid")
        #expect(text.contains("35 minutes") && text.contains("another device"))
        try await stage.submitsToTheIssuer()
        stage.run.authenticated(.success(try AuthenticationReturn(paRes: "eJz")))
        #expect(try await stage.ends() == .paid)
    }

    @Test("while a payment of another device is open, a card sends no order: the sheet asks how that one ends")
    func cardBesideAnotherDevice() async throws {
        let platform = ScriptedPlatform()
        let server = ScriptedServer(charges: [.notYetKnown, .charged], answer: CheckoutAnswer(charge: .notYetKnown))
        let stage = try Stage(platform, server, applePay: .accepted)
        try await stage.isChoosing()
        stage.run.submitApplePay()
        try await stage.isChoosing()
        #expect(stage.run.state.refusal == .earlierAttempt)
        stage.type()
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        #expect(await platform.asked == [])
    }

    @Test("says the first error aloud when the shopper presses the button")
    func announcedProblem() async throws {
        let stage = try Stage(ScriptedPlatform(), ScriptedServer())
        try await stage.isChoosing()
        #expect(stage.run.submit() == .number)
        #expect(stage.announcements == [ShopperTexts(.english).text(for: CardProblem.numberMissing)])
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

    @Test(
        "sends nothing that pays while the journal cannot be written, and says that there may be no room",
        arguments: [true, false])
    func fullDisk(with3DSecure: Bool) async throws {
        let platform = ScriptedPlatform()
        await platform.answer(.cardCheckEnrollment, with: check())
        let stage = try Stage(
            platform, ScriptedServer(), storage: MemoryStorage(isFull: true), with3DSecure: with3DSecure)
        try await stage.isChoosing()
        stage.type()
        _ = stage.run.submit()
        if with3DSecure {
            try await stage.wait { if case .authenticating = $0 { true } else { false } }
            stage.run.authenticated(.success(try AuthenticationReturn(paRes: "eJz")))
        }
        try await stage.isChoosing()
        #expect(await platform.asked == (with3DSecure ? [.cardCheckEnrollment] : []))
        #expect(stage.run.state.refusal == .makeRoom)
        let texts = ShopperTexts(.english)
        #expect(stage.announcements.last == "\(texts.sheet.notPaid). \(texts.text(for: Advice.makeRoom))")
        #expect(stage.failures.all.contains { $0.contains("cannot be written") }, "the app's log has the reason")
        stage.run.send(.wantsToLeave)
        #expect(try await stage.ends() == .refused(.makeRoom))
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
