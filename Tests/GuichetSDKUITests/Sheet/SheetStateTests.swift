import GuichetCore
import GuichetSDKUI
import Testing

@Suite("The payment sheet, step by step")
struct SheetStateTests {
    /// A sheet whose shopper can choose.
    private func choosing() -> SheetState {
        var sheet = SheetState()
        #expect(sheet.apply(.appeared) == [.readJournal(1)])
        #expect(sheet.apply(.journalRead(1, isOpen: false)) == [.readWallet])
        #expect(sheet.phase == .choosing, "the shopper can pay with a new card before a slow wallet answers")
        return sheet
    }

    private func paying() -> SheetState {
        var sheet = choosing()
        #expect(sheet.apply(.submitted) == [.prepare(2, .newCard), .announce(.busy)])
        #expect(sheet.apply(.prepared(2, .ready)) == [.pay(3, .newCard)])
        return sheet
    }

    @Test("pays once")
    func paid() {
        var sheet = paying()
        #expect(sheet.apply(.answered(3, .accepted)) == [.announce(.paid), .finish(.paid), .forget])
        #expect(sheet.apply(.answered(3, .accepted)) == [])
        #expect(sheet.apply(.submitted) == [])
        #expect(sheet.apply(.wantsToLeave) == [])
    }

    @Test("does nothing on a second tap")
    func doubleTap() {
        var sheet = choosing()
        _ = sheet.apply(.submitted)
        #expect(sheet.apply(.submitted) == [])
        #expect(sheet.apply(.chose(.bancontact)) == [])
        _ = sheet.apply(.prepared(2, .ready))
        #expect(sheet.apply(.submitted) == [])
        #expect(sheet.apply(.prepared(2, .ready)) == [])
    }

    @Test("says why a card was refused, and lets the shopper pay again")
    func refused() {
        var sheet = paying()
        #expect(sheet.apply(.answered(3, .refused(.otherCard))) == [.forget, .announce(.refused(.otherCard))])
        #expect(sheet.refusal == .otherCard)
        #expect(sheet.apply(.submitted) == [.prepare(4, .newCard), .announce(.busy)])
        #expect(sheet.refusal == nil)
    }

    @Test("ends with the refusal if the shopper gives up after it")
    func refusedThenLeft() {
        var sheet = paying()
        _ = sheet.apply(.answered(3, .refused(.callBank)))
        #expect(sheet.apply(.wantsToLeave) == [.finish(.refused(.callBank))])
    }

    @Test("takes the shopper to the bank's page and validates")
    func threeDSecure() {
        var sheet = paying()
        #expect(sheet.apply(.answered(3, .authenticate(mayPay: false))) == [.showPage(4), .announce(.confirmWithBank)])
        #expect(sheet.apply(.pageReturned(4)) == [.validate(5), .announce(.busy)])
        #expect(sheet.apply(.pageReturned(4)) == [])
        #expect(sheet.apply(.answered(5, .accepted)).contains(.finish(.paid)))
    }

    @Test("starts again after a closed page over the Sips family, and asks over Worldline Direct")
    func closedPage() {
        var sheet = paying()
        var direct = sheet
        _ = sheet.apply(.answered(3, .authenticate(mayPay: false)))
        _ = direct.apply(.answered(3, .authenticate(mayPay: true)))
        _ = sheet.apply(.pageClosed(4, mayHavePaid: false))
        #expect(sheet.phase == .choosing)
        #expect(sheet.refusal == .startAgain)
        #expect(direct.apply(.pageClosed(4, mayHavePaid: true)) == [.ask(5), .announce(.asking)])
    }

    @Test("sends no order when it hears that an earlier payment with Apple Pay was accepted")
    func paidLate() {
        var deleting = choosing()
        _ = deleting.apply(.wantsToDelete(3))
        _ = deleting.apply(.deletes)
        var preparing = choosing()
        _ = preparing.apply(.submitted)
        var authenticating = paying()
        _ = authenticating.apply(.answered(3, .authenticate(mayPay: false)))
        for var sheet in [choosing(), deleting, preparing, authenticating] {
            #expect(sheet.apply(.toldLate(.notCharged(.otherCard))) == [], "\(sheet.phase)")
            #expect(sheet.apply(.toldLate(.charged)) == [.announce(.paid), .finish(.paid), .forget], "\(sheet.phase)")
            #expect(sheet.apply(.prepared(2, .ready)) == [])
            #expect(sheet.apply(.pageReturned(4)) == [])
        }
        // Both may have been charged: the order's own answer is awaited.
        var sheet = paying()
        #expect(sheet.apply(.toldLate(.charged)) == [])
        _ = sheet.apply(.answered(3, .authenticate(mayPay: true)))
        #expect(sheet.apply(.toldLate(.charged)) == [])
    }

    @Test("asks after a lost answer until it knows, and pauses longer each time")
    func unknown() {
        var sheet = paying()
        #expect(sheet.apply(.answered(3, .unknown)) == [.ask(4), .announce(.asking)])
        var pauses: [Int] = []
        var turn = 4
        for _ in 0..<6 {
            for case .pause(let next, let seconds) in sheet.apply(.told(turn, .notYetKnown)) {
                pauses.append(seconds)
                #expect(sheet.apply(.pauseOver(next)) == [.ask(next + 1)])
                turn = next + 1
            }
        }
        #expect(pauses == [2, 4, 8, 16, 30, 30])
        #expect(sheet.apply(.told(turn, .charged)).contains(.finish(.paid)))
    }

    @Test("asks about an open payment before it shows the form, after the app was killed")
    func killed() {
        var sheet = SheetState()
        _ = sheet.apply(.appeared)
        #expect(sheet.apply(.journalRead(1, isOpen: true)) == [.ask(2), .announce(.asking)])
        #expect(sheet.apply(.submitted) == [])
        #expect(
            sheet.apply(.told(2, .notCharged(.startAgain)))
                == [.forget, .announce(.refused(.startAgain)), .readWallet], "the form has the shopper's cards")
        #expect(sheet.phase == .choosing)
        _ = sheet.apply(.submitted)
        #expect(
            sheet.apply(.prepared(3, .failed(.retry))) == [.forget, .announce(.refused(.retry))], "they are read once")
    }

    @Test("asks before the shopper leaves where a charge is possible, and says so to the app")
    func leaving() {
        var sheet = paying()
        #expect(sheet.apply(.wantsToLeave) == [])
        #expect(sheet.asksToLeave)
        #expect(sheet.apply(.stays) == [])
        #expect(!sheet.asksToLeave)
        _ = sheet.apply(.wantsToLeave)
        #expect(sheet.apply(.leaves) == [.finish(.ask)])
        var form = choosing()
        #expect(form.apply(.wantsToLeave) == [.finish(.notCharged)])
    }

    @Test("asks at once when the shopper comes back from the bank's app")
    func bancontact() {
        var sheet = choosing()
        _ = sheet.apply(.chose(.bancontact))
        _ = sheet.apply(.submitted)
        #expect(sheet.apply(.prepared(2, .ready)) == [.pay(3, .bancontact)])
        #expect(
            sheet.apply(.answered(3, .inBankApp))
                == [.openBankApp, .pause(4, seconds: 2), .announce(.payInBankApp)])
        #expect(sheet.apply(.cameToForeground) == [.ask(5)])
        _ = sheet.apply(.told(5, .notYetKnown))
        #expect(sheet.apply(.cameToForeground) == [.ask(7)])
    }

    @Test("believes the merchant's server that the purchase is paid, or open")
    func preparation() {
        var paid = choosing()
        _ = paid.apply(.submitted)
        #expect(paid.apply(.prepared(2, .alreadyPaid)).contains(.finish(.paid)))
        var open = choosing()
        _ = open.apply(.submitted)
        #expect(open.apply(.prepared(2, .stillOpen)) == [.ask(3), .announce(.asking)])
        var failed = choosing()
        _ = failed.apply(.submitted)
        _ = failed.apply(.prepared(2, .failed(.retry)))
        #expect(failed.phase == .choosing)
        #expect(failed.refusal == .retry)
    }

    @Test("shows a choice of brands that the shopper has not seen, and pays when they press the button again")
    func unseenBrands() {
        var sheet = choosing()
        _ = sheet.apply(.submitted)
        #expect(sheet.apply(.prepared(2, .unseenBrands)) == [.announce(.chooseBrand)])
        #expect(sheet.phase == .choosing)
        #expect(sheet.refusal == nil)
        var left = sheet
        #expect(left.apply(.wantsToLeave) == [.finish(.notCharged)])
        #expect(sheet.apply(.submitted) == [.prepare(3, .newCard), .announce(.busy)])
        #expect(sheet.apply(.prepared(2, .unseenBrands)) == [], "of the first press")
        #expect(sheet.apply(.prepared(3, .ready)) == [.pay(4, .newCard)])
    }

    @Test("goes back to the form, with its own means, when Apple's sheet is closed or refused")
    func withdrawn() {
        for answer in [SheetEvent.Answer.withdrawn, .refused(.otherCard)] {
            var sheet = choosing()
            #expect(sheet.apply(.chose(.applePay)) == [])
            #expect(sheet.means == .newCard)
            #expect(sheet.apply(.pressedApplePay) == [.prepare(2, .applePay), .announce(.busy)])
            #expect(sheet.apply(.pressedApplePay) == [])
            #expect(sheet.apply(.prepared(2, .ready)) == [.pay(3, .applePay)])
            #expect(sheet.apply(.answered(3, answer)).contains(.forget))
            #expect(sheet.phase == .choosing)
            #expect(sheet.refusal == (answer == .withdrawn ? nil : .otherCard))
            #expect(
                sheet.apply(.submitted) == [.prepare(4, .newCard), .announce(.busy)], "the card form is still there")
        }
    }

    @Test("cancelled on the issuer's page: back to the form over the Sips family, `ask` over Worldline Direct")
    func cancelledAuthentication() {
        for mayPay in [false, true] {
            var sheet = paying()
            _ = sheet.apply(.answered(3, .authenticate(mayPay: mayPay)))
            #expect(sheet.apply(.wantsToLeave) == [])
            #expect(sheet.asksToLeave, "one touch loses no authentication")
            _ = sheet.apply(.stays)
            _ = sheet.apply(.wantsToLeave)
            guard !mayPay else {
                #expect(sheet.apply(.leaves) == [.finish(.ask)])
                continue
            }
            #expect(sheet.apply(.leaves) == [.forget, .announce(.refused(.startAgain))])
            #expect(sheet.phase == .choosing)
            #expect(!sheet.asksToLeave)
            #expect(sheet.apply(.wantsToLeave) == [.finish(.refused(.startAgain))])
        }
    }

    @Test("taken away by the app on the issuer's page, it ends: nothing was charged, or ask")
    func disappeared() {
        for (mayPay, result) in [(false, PaymentSheetResult.notCharged), (true, .ask)] {
            var sheet = paying()
            _ = sheet.apply(.answered(3, .authenticate(mayPay: mayPay)))
            #expect(sheet.apply(.disappeared) == [.finish(result)])
            #expect(sheet.apply(.disappeared) == [])
        }
    }

    @Test("taken away before it began, it gives the app a result, too")
    func neverBegan() {
        var sheet = SheetState()
        #expect(sheet.apply(.wantsToLeave) == [])
        #expect(sheet.apply(.disappeared) == [.finish(.ask)])
        #expect(sheet.apply(.disappeared) == [])
        #expect(sheet.apply(.appeared) == [])
    }

    @Test("no longer asks whether to leave when Apple's sheet was closed")
    func withdrawnWhileAsking() {
        var sheet = choosing()
        _ = sheet.apply(.pressedApplePay)
        _ = sheet.apply(.prepared(2, .ready))
        #expect(sheet.apply(.wantsToLeave) == [])
        #expect(sheet.asksToLeave)
        #expect(sheet.apply(.answered(3, .withdrawn)) == [.forget])
        #expect(!sheet.asksToLeave, "nothing can be charged any more")
    }

    @Test(
        "left while another order of the purchase is not decided, it tells the app to ask",
        arguments: [Advice.wait, .ask, .earlierAttempt])
    func undecided(advice: Advice) {
        var sheet = choosing()
        _ = sheet.apply(.pressedApplePay)
        #expect(sheet.apply(.prepared(2, .failed(advice))) == [.forget, .announce(.refused(advice))])
        #expect(sheet.apply(.wantsToLeave) == [.finish(.ask)])
        let texts = ShopperTexts(.english)
        #expect(texts.heading(of: advice) == nil, "it may be made by the other order")
        #expect(texts.text(for: SheetAnnouncement.refused(advice)) == texts.text(ofRefusal: advice))
        #expect(texts.heading(of: .otherCard) == "The payment was not made")
    }

    @Test("left after another press of a button, it still tells the app to ask: no answer was about the other order")
    func undecidedAndPressedAgain() {
        var sheet = choosing()
        _ = sheet.apply(.pressedApplePay)
        _ = sheet.apply(.prepared(2, .failed(.earlierAttempt)))
        #expect(sheet.apply(.pressedApplePay) == [.prepare(3, .applePay), .announce(.busy)])
        var left = sheet
        #expect(left.apply(.wantsToLeave) == [.finish(.ask)], "while it prepares")
        // The server does not answer: the question was about the other order.
        _ = sheet.apply(.prepared(3, .failed(.retry)))
        #expect(sheet.refusal == .retry)
        #expect(sheet.apply(.wantsToLeave) == [.finish(.ask)])
    }

    @Test("an answer about the purchase decides about the other order, too")
    func decided() {
        var sheet = choosing()
        _ = sheet.apply(.pressedApplePay)
        _ = sheet.apply(.prepared(2, .failed(.earlierAttempt)))
        var prepared = sheet
        _ = prepared.apply(.pressedApplePay)
        _ = prepared.apply(.prepared(3, .ready))
        _ = prepared.apply(.answered(4, .withdrawn))
        #expect(prepared.apply(.wantsToLeave) == [.finish(.notCharged)])
        _ = sheet.apply(.submitted)
        _ = sheet.apply(.prepared(3, .stillOpen))
        _ = sheet.apply(.told(4, .notCharged(.otherCard)))
        #expect(sheet.apply(.wantsToLeave) == [.finish(.refused(.otherCard))])
    }

    @Test("is busy while something is under way, and only then")
    func busy() {
        var sheet = choosing()
        #expect(!sheet.isBusy)
        _ = sheet.apply(.submitted)
        #expect(sheet.isBusy)
        _ = sheet.apply(.prepared(2, .ready))
        #expect(sheet.isBusy)
        _ = sheet.apply(.answered(3, .refused(.otherCard)))
        #expect(!sheet.isBusy)
        _ = sheet.apply(.wantsToDelete(3))
        _ = sheet.apply(.deletes)
        #expect(sheet.isBusy)
        _ = sheet.apply(.deleted(4))
        #expect(!sheet.isBusy)
    }

    @Test("says that the bank's app did not open, and opens it again when asked")
    func bankAppMissing() {
        var sheet = choosing()
        #expect(sheet.apply(.opensBankApp) == [])
        _ = sheet.apply(.chose(.bancontact))
        _ = sheet.apply(.submitted)
        _ = sheet.apply(.prepared(2, .ready))
        _ = sheet.apply(.answered(3, .inBankApp))
        #expect(sheet.apply(.bankAppMissing) == [])
        #expect(sheet.lacksBankApp)
        #expect(sheet.apply(.opensBankApp) == [.openBankApp])
        #expect(!sheet.lacksBankApp)
        // Also while it asks, and between two questions.
        #expect(sheet.apply(.cameToForeground) == [.ask(5)])
        #expect(sheet.apply(.opensBankApp) == [.openBankApp])
        _ = sheet.apply(.told(5, .notYetKnown))
        #expect(sheet.apply(.opensBankApp) == [.openBankApp])
    }

    @Test("asks before it removes a card")
    func removal() {
        var sheet = choosing()
        _ = sheet.apply(.chose(.storedCard(3)))
        #expect(sheet.apply(.deletes) == [])
        #expect(sheet.apply(.wantsToDelete(3)) == [])
        #expect(sheet.cardToDelete == 3)
        _ = sheet.apply(.keepsCard)
        #expect(sheet.cardToDelete == nil && sheet.means == .storedCard(3))
        _ = sheet.apply(.wantsToDelete(3))
        #expect(sheet.apply(.deletes) == [.deleteCard(2, 3)])
        #expect(sheet.apply(.deletes) == [])
        #expect(sheet.means == .newCard)
        #expect(sheet.apply(.deleted(2)) == [])
        #expect(sheet.phase == .choosing)
    }

    @Test("says that a card could not be removed, until the shopper does something else")
    func failedRemoval() {
        for next in [SheetEvent.chose(.newCard), .submitted, .pressedApplePay, .wantsToDelete(3)] {
            var sheet = choosing()
            _ = sheet.apply(.wantsToDelete(3))
            _ = sheet.apply(.deletes)
            #expect(sheet.apply(.notDeleted(2)) == [.announce(.cardNotRemoved)])
            #expect(sheet.phase == .choosing)
            #expect(sheet.lacksRemoval)
            #expect(sheet.apply(.notDeleted(2)) == [])
            _ = sheet.apply(next)
            #expect(!sheet.lacksRemoval, "\(next)")
        }
    }
}
