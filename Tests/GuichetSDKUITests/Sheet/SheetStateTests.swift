import GuichetCore
import GuichetSDKUI
import Testing

@Suite("The payment sheet, step by step")
struct SheetStateTests {
    /// A sheet whose shopper can choose.
    private func choosing() -> SheetState {
        var sheet = SheetState()
        #expect(sheet.apply(.appeared) == [.readJournal(1)])
        #expect(sheet.apply(.journalRead(1, isOpen: false)) == [.readWallet(2)])
        #expect(sheet.apply(.walletRead(2)) == [])
        #expect(sheet.phase == .choosing)
        return sheet
    }

    private func paying() -> SheetState {
        var sheet = choosing()
        #expect(sheet.apply(.submitted) == [.prepare(3, .newCard), .announce(.busy)])
        #expect(sheet.apply(.prepared(3, .ready)) == [.pay(4, .newCard)])
        return sheet
    }

    @Test("pays once")
    func paid() {
        var sheet = paying()
        #expect(sheet.apply(.answered(4, .accepted)) == [.announce(.paid), .finish(.paid), .forget])
        #expect(sheet.apply(.answered(4, .accepted)) == [])
        #expect(sheet.apply(.submitted) == [])
        #expect(sheet.apply(.wantsToLeave) == [])
    }

    @Test("does nothing on a second tap")
    func doubleTap() {
        var sheet = choosing()
        _ = sheet.apply(.submitted)
        #expect(sheet.apply(.submitted) == [])
        #expect(sheet.apply(.chose(.bancontact)) == [])
        _ = sheet.apply(.prepared(3, .ready))
        #expect(sheet.apply(.submitted) == [])
        #expect(sheet.apply(.prepared(3, .ready)) == [])
    }

    @Test("says why a card was refused, and lets the shopper pay again")
    func refused() {
        var sheet = paying()
        #expect(sheet.apply(.answered(4, .refused(.otherCard))) == [.forget, .announce(.refused(.otherCard))])
        #expect(sheet.refusal == .otherCard)
        #expect(sheet.apply(.submitted) == [.prepare(5, .newCard), .announce(.busy)])
        #expect(sheet.refusal == nil)
    }

    @Test("ends with the refusal if the shopper gives up after it")
    func refusedThenLeft() {
        var sheet = paying()
        _ = sheet.apply(.answered(4, .refused(.callBank)))
        #expect(sheet.apply(.wantsToLeave) == [.finish(.refused(.callBank))])
    }

    @Test("takes the shopper to the bank's page and validates")
    func threeDSecure() {
        var sheet = paying()
        #expect(sheet.apply(.answered(4, .authenticate)) == [.showPage(5), .announce(.confirmWithBank)])
        #expect(sheet.apply(.pageReturned(5)) == [.validate(6), .announce(.busy)])
        #expect(sheet.apply(.pageReturned(5)) == [])
        #expect(sheet.apply(.answered(6, .accepted)).contains(.finish(.paid)))
    }

    @Test("starts again after a closed page over the Sips family, and asks over Worldline Direct")
    func closedPage() {
        var sheet = paying()
        _ = sheet.apply(.answered(4, .authenticate))
        var direct = sheet
        _ = sheet.apply(.pageClosed(5, mayHavePaid: false))
        #expect(sheet.phase == .choosing)
        #expect(sheet.refusal == .startAgain)
        #expect(direct.apply(.pageClosed(5, mayHavePaid: true)) == [.ask(6), .announce(.asking)])
    }

    @Test("asks after a lost answer until it knows, and pauses longer each time")
    func unknown() {
        var sheet = paying()
        #expect(sheet.apply(.answered(4, .unknown)) == [.ask(5), .announce(.asking)])
        var pauses: [Int] = []
        var turn = 5
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
        _ = sheet.apply(.told(2, .notCharged(.startAgain)))
        #expect(sheet.phase == .choosing)
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
        #expect(sheet.apply(.prepared(3, .ready)) == [.pay(4, .bancontact)])
        #expect(
            sheet.apply(.answered(4, .inBankApp))
                == [.openBankApp(5), .pause(5, seconds: 2), .announce(.payInBankApp)])
        #expect(sheet.apply(.cameToForeground) == [.ask(6)])
        _ = sheet.apply(.told(6, .notYetKnown))
        #expect(sheet.apply(.cameToForeground) == [.ask(8)])
    }

    @Test("believes the merchant's server that the purchase is paid, or open")
    func preparation() {
        var paid = choosing()
        _ = paid.apply(.submitted)
        #expect(paid.apply(.prepared(3, .alreadyPaid)).contains(.finish(.paid)))
        var open = choosing()
        _ = open.apply(.submitted)
        #expect(open.apply(.prepared(3, .stillOpen)) == [.ask(4), .announce(.asking)])
        var failed = choosing()
        _ = failed.apply(.submitted)
        _ = failed.apply(.prepared(3, .failed(.retry)))
        #expect(failed.phase == .choosing)
        #expect(failed.refusal == .retry)
    }

    @Test("goes back to the choice when Apple's sheet is closed")
    func withdrawn() {
        var sheet = paying()
        #expect(sheet.apply(.answered(4, .withdrawn)) == [.forget])
        #expect(sheet.phase == .choosing)
        #expect(sheet.refusal == nil)
    }
}
