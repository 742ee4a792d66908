import GuichetSDKUI
import Testing

@Suite("The issuer's page, from its beginning to its end")
struct AuthenticationProgressTests {
    private func begun() -> AuthenticationProgress {
        var page = AuthenticationProgress()
        #expect(page.apply(.began) == [.load, .startTime(1)])
        return page
    }

    @Test("is loaded once")
    func once() {
        var page = begun()
        #expect(page.apply(.began) == [])
    }

    @Test("asks whether to go on waiting when nothing moves, as often as the shopper waits")
    func slow() {
        var page = begun()
        #expect(page.apply(.moved) == [.startTime(2)])
        #expect(page.apply(.timeOver(1)) == [], "a page came since")
        #expect(page.apply(.timeOver(2)) == [.ask(.slow)])
        #expect(page.apply(.answered(.slow, isFirst: true)) == [.startTime(3)])
        #expect(page.apply(.timeOver(3)) == [.ask(.slow)])
        #expect(page.apply(.answered(.slow, isFirst: false)) == [.close])
        #expect(page.apply(.timeOver(3)) == [])
    }

    @Test("has its time again when the shopper comes back from the bank's app")
    func cameBack() {
        var page = begun()
        #expect(page.apply(.cameBack) == [.startTime(2)])
        #expect(page.apply(.timeOver(1)) == [], "it went by while they were away")
        #expect(page.apply(.timeOver(2)) == [.ask(.slow)])
    }

    @Test("can be loaded again after a failure, or left")
    func failed() {
        var page = begun()
        #expect(page.apply(.failed) == [.ask(.failed)])
        #expect(page.apply(.failed) == [], "one question at a time")
        #expect(page.apply(.answered(.failed, isFirst: true)) == [.load, .startTime(2)])
        #expect(page.apply(.failed) == [.ask(.failed)])
        #expect(page.apply(.answered(.failed, isFirst: false)) == [.close])
    }

    @Test("is left only after a question")
    func leave() {
        var page = begun()
        #expect(page.apply(.wantsToLeave) == [.ask(.leave)])
        #expect(page.apply(.timeOver(1)) == [.startTime(2)], "the question is enough")
        #expect(page.apply(.answered(.slow, isFirst: true)) == [], "nobody asked that")
        #expect(page.apply(.answered(.leave, isFirst: false)) == [.startTime(3)])
        #expect(page.apply(.wantsToLeave) == [.ask(.leave)])
        #expect(page.apply(.answered(.leave, isFirst: true)) == [.close])
    }

    @Test("a question that did not appear ends nothing, and the next one is asked")
    func notShown() {
        for (event, question) in [
            (AuthenticationProgress.Event.wantsToLeave, AuthenticationProgress.Question.leave), (.timeOver(1), .slow),
        ] {
            var page = begun()
            #expect(page.apply(event) == [.ask(question)])
            #expect(page.apply(.notShown(question)) == [.startTime(2)])
            #expect(page.apply(.answered(question, isFirst: false)) == [])
            #expect(page.apply(.timeOver(2)) == [.ask(.slow)])
            #expect(page.apply(.notShown(.failed)) == [], "of another question")
            #expect(page.apply(.answered(.slow, isFirst: true)) == [.startTime(3)])
            #expect(page.apply(.wantsToLeave) == [.ask(.leave)])
        }
    }

    @Test("a failure that the shopper could not be asked about is asked about again, until a page moves")
    func failureNotShown() {
        var page = begun()
        #expect(page.apply(.failed) == [.ask(.failed)])
        #expect(page.apply(.notShown(.failed)) == [.startTime(2)])
        #expect(page.apply(.answered(.failed, isFirst: false)) == [], "which ends nothing")
        #expect(page.apply(.timeOver(2)) == [.ask(.failed)])
        #expect(page.apply(.answered(.failed, isFirst: true)) == [.load, .startTime(3)])
        #expect(page.apply(.timeOver(3)) == [.ask(.slow)], "it has been answered")
        #expect(page.apply(.failed) == [], "behind another question")
        #expect(page.apply(.answered(.slow, isFirst: true)) == [.startTime(4)])
        #expect(page.apply(.timeOver(4)) == [.ask(.failed)])
        #expect(page.apply(.notShown(.failed)) == [.startTime(5)])
        #expect(page.apply(.moved) == [.startTime(6)])
        #expect(page.apply(.timeOver(6)) == [.ask(.slow)])
    }

    @Test("does nothing more after its end")
    func ended() {
        var page = begun()
        #expect(page.apply(.ended) == [])
        for event in [
            AuthenticationProgress.Event.moved, .failed, .timeOver(1), .cameBack, .wantsToLeave, .began,
            .answered(.leave, isFirst: true),
        ] { #expect(page.apply(event) == []) }
    }

    @Test("never stands still: until its end a clock runs or a question is open, whatever happens")
    func neverStill() {
        for seed in 0..<2_000 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var page = AuthenticationProgress()
            var clock: Int?
            var question: AuthenticationProgress.Question?
            var closed = 0
            func carryOut(_ actions: [AuthenticationProgress.Action]) {
                for action in actions {
                    switch action {
                    case .load: break
                    case .startTime(let turn): clock = turn
                    case .ask(let asked): question = asked
                    case .close: closed += 1
                    }
                }
            }
            carryOut(page.apply(.began))
            for _ in 0..<40 {
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: carryOut(page.apply(.moved))
                case 1: carryOut(page.apply(.failed))
                case 2: carryOut(page.apply(.wantsToLeave))
                case 3:
                    guard let turn = clock else { continue }
                    clock = nil
                    carryOut(page.apply(.timeOver(turn)))
                default:
                    guard let asked = question else { continue }
                    question = nil
                    carryOut(page.apply(.answered(asked, isFirst: Bool.random(using: &generator))))
                }
                #expect(closed <= 1, "seed \(seed)")
                #expect(closed == 1 || clock != nil || question != nil, "seed \(seed): nothing will happen any more")
            }
        }
    }
}
