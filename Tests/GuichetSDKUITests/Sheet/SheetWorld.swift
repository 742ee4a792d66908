import GuichetCore
import GuichetSDKUI

/// A generator whose sequence is given by its seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// One shopper with one purchase, a phone that may lose its app, a line that loses and delays, a merchant's server and
/// a platform. The platform accepts **every** order that reaches it, even a second one, and the server prepares one
/// whenever it is asked, until the app was told `paid`: nothing but the sheet and its journal keep the shopper from
/// paying twice.
struct SheetWorld {
    /// What an order comes to when it reaches the platform.
    enum Fate: CaseIterable { case accepted, refused, silent, authenticate, inBankApp, withdrawn }

    /// A message to the platform, or its answer.
    private struct Message {
        let turn: Int
        let app: Int
        let isValidation: Bool
        let isApplePay: Bool
        var answer: SheetEvent.Answer?
    }

    private(set) var sheet = SheetState()
    private(set) var charges = 0
    private(set) var violations: [String] = []
    private(set) var results: [PaymentSheetResult] = []
    /// How often each kind of event changed something.
    private(set) var counted: [String: Int] = [:]
    /// On the disk: the purchase may have been sent.
    private var isRecorded = false
    /// Orders under way, and answers under way.
    private var orders: [Message] = []
    private var answers: [Message] = []
    /// The turns that wait for an answer from elsewhere than the platform.
    private var pending: [SheetEffect] = []
    /// Authentications or payments in the bank's app that may still be charged.
    private var open = 0
    private var isAtIssuer = false
    /// Over Worldline Direct the check pays: the issuer may accept without the phone. Over the Sips family only the
    /// validation pays.
    private let checkPays: Bool
    private var app = 0
    /// After how many effects the system ends the app, if it does.
    private var effectsUntilKilled: Int?
    /// What an unknown answer is taken for: a mistake, to prove that the world finds it.
    var mistakesUnknownForRefused = false
    /// Whether the journal forgets: a mistake, too.
    var forgetsJournal = false

    init(checkPays: Bool) { self.checkPays = checkPays }

    /// From now on the app is not killed.
    mutating func calm() { effectsUntilKilled = nil }

    mutating func apply(_ event: SheetEvent) {
        var event = event
        if mistakesUnknownForRefused, case .answered(let turn, .unknown) = event {
            event = .answered(turn, .refused(.retry))
        }
        let before = sheet
        let effects = sheet.apply(event)
        if before != sheet { counted["\(event)".prefix { $0 != "(" }.description, default: 0] += 1 }
        if case .authenticating(_, mayPay: false) = before.phase,
            [.choosing, .closed].contains(sheet.phase) || hasEnded
        {
            // Only the validation pays, and none will follow.
            open = 0
        }
        if sheet.means == .applePay { violations.append("the form pays with Apple Pay") }
        for effect in effects {
            carryOut(effect)
            if let left = effectsUntilKilled {
                effectsUntilKilled = left > 0 ? left - 1 : nil
                if left == 0 { return kill() }
            }
        }
        if sheet.isBusy, effects.isEmpty, before.phase != sheet.phase {
            violations.append("\(event) leads to \(sheet.phase), where nothing happens")
        }
    }

    private var hasEnded: Bool { if case .ended = sheet.phase { true } else { false } }

    private mutating func carryOut(_ effect: SheetEffect) {
        switch effect {
        case .pay(let turn, let means):
            if !orders.isEmpty || open > 0 { violations.append("an order is sent while another one may be accepted") }
            if charges > 0 { violations.append("an order is sent for a purchase that is paid") }
            isRecorded = !forgetsJournal
            orders.append(Message(turn: turn, app: app, isValidation: false, isApplePay: means == .applePay))
        case .validate(let turn):
            orders.append(Message(turn: turn, app: app, isValidation: true, isApplePay: false))
        case .forget: isRecorded = false
        case .finish(let result): finished(result)
        case .announce: break
        default: pending.append(effect)
        }
    }

    private mutating func finished(_ result: PaymentSheetResult) {
        // The app knows already that it is paid, and showed the sheet all the same.
        let isKnown = results.contains(.paid)
        results.append(result)
        let canBeCharged = charges > 0 || open > 0 || !orders.isEmpty
        switch result {
        case .paid where charges != 1: violations.append("paid, and the platform has \(charges) payments")
        case .refused where canBeCharged && !isKnown: violations.append("refused, and a charge is possible")
        case .notCharged where canBeCharged && !isKnown: violations.append("not charged, and a charge is possible")
        default: break
        }
    }

    private mutating func charge() {
        charges += 1
        if charges > 1 { violations.append("charged twice") }
    }

    // MARK: What chance can do

    /// One step of chance.
    mutating func step<Generator: RandomNumberGenerator>(using generator: inout Generator) {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0...5: touch(using: &generator)
        case 6...8: arrive(using: &generator)
        case 9...11: answer(using: &generator)
        case 12...16: work(using: &generator)
        case 17: apply(stale(using: &generator))
        case 18: settle(using: &generator)
        default:
            switch Int.random(in: 0..<12, using: &generator) {
            case 0: kill()
            case 1: effectsUntilKilled = Int.random(in: 0..<3, using: &generator)
            default: break
            }
        }
    }

    /// The shopper touches something, with or without sense; often twice.
    private mutating func touch<Generator: RandomNumberGenerator>(using generator: inout Generator) {
        let touches: [SheetEvent] = [
            .appeared, .submitted, .submitted, .submitted, .pressedApplePay, .chose(.newCard), .chose(.storedCard(1)),
            .chose(.bancontact), .chose(.applePay), .cameToForeground, .opensBankApp, .wantsToLeave, .stays, .leaves,
            .disappeared, .wantsToDelete(1), .keepsCard, .deletes,
        ]
        guard let touch = touches.randomElement(using: &generator) else { return }
        for _ in 0...Int.random(in: 0...1, using: &generator) { apply(touch) }
        // The app shows the sheet again.
        if case .ended = sheet.phase, Bool.random(using: &generator) { show() }
    }

    /// A message reaches the platform, or is lost on the way.
    private mutating func arrive<Generator: RandomNumberGenerator>(using generator: inout Generator) {
        guard let index = orders.indices.randomElement(using: &generator) else { return }
        var message = orders.remove(at: index)
        guard var fate = Fate.allCases.randomElement(using: &generator) else { return }
        if message.isValidation {
            // It ended without the phone: the validation finds nothing, and tells nothing.
            guard open > 0 else {
                message.answer = .unknown
                answers.append(message)
                return
            }
            open -= 1
            if fate == .authenticate || fate == .inBankApp { fate = .silent }
        }
        // Apple's sheet shows no issuer's page, and it alone can be closed before anything is sent.
        if message.isApplePay, fate == .authenticate || fate == .inBankApp { fate = .withdrawn }
        if !message.isApplePay, fate == .withdrawn { fate = .refused }
        switch fate {
        case .accepted:
            charge()
            message.answer = .accepted
        case .refused: message.answer = .refused(.otherCard)
        case .silent:
            if Bool.random(using: &generator) { charge() }
            message.answer = .unknown
        case .authenticate:
            (open, isAtIssuer) = (open + 1, true)
            message.answer = .authenticate(mayPay: checkPays)
        case .inBankApp:
            (open, isAtIssuer) = (open + 1, false)
            message.answer = .inBankApp
        case .withdrawn: message.answer = .withdrawn
        }
        answers.append(message)
    }

    /// An answer reaches the phone, now and then twice, or is lost: the driver then says that the outcome is unknown.
    private mutating func answer<Generator: RandomNumberGenerator>(using generator: inout Generator) {
        guard let index = answers.indices.randomElement(using: &generator) else { return }
        let message = answers.remove(at: index)
        guard message.app == app, let answer = message.answer else { return }
        let isLost = Int.random(in: 0..<4, using: &generator) == 0
        for _ in 0...Int.random(in: 0...1, using: &generator) {
            apply(.answered(message.turn, isLost ? .unknown : answer))
        }
    }

    /// The shop's server, the journal, the wallet, the issuer's page and the clock answer what they were asked.
    private mutating func work<Generator: RandomNumberGenerator>(using generator: inout Generator) {
        guard let index = pending.indices.randomElement(using: &generator) else { return }
        switch pending.remove(at: index) {
        case .readJournal(let turn): apply(.journalRead(turn, isOpen: isRecorded))
        case .deleteCard(let turn, _):
            apply(Bool.random(using: &generator) ? .deleted(turn) : .notDeleted(turn))
        case .prepare(let turn, _): apply(.prepared(turn, preparation(using: &generator)))
        case .showPage(let turn): apply(page(turn, using: &generator))
        case .ask(let turn): apply(.told(turn, told(using: &generator)))
        case .pause(let turn, _): apply(.pauseOver(turn))
        case .openBankApp: if Bool.random(using: &generator) { apply(.bankAppMissing) }
        case .readWallet, .pay, .validate, .forget, .announce, .finish: break
        }
    }

    /// The server knows only what the app was told: it prepares an order also where an earlier one may be accepted, so
    /// that it prevents no second charge.
    private func preparation<Generator: RandomNumberGenerator>(
        using generator: inout Generator
    ) -> SheetEvent.Preparation {
        if Int.random(in: 0..<4, using: &generator) == 0 { return .failed(.retry) }
        if Int.random(in: 0..<8, using: &generator) == 0 { return .unseenBrands }
        // It may know that an earlier order is open, and need not.
        if open > 0 || !orders.isEmpty, Bool.random(using: &generator) { return .stillOpen }
        return results.contains(.paid) ? .alreadyPaid : .ready
    }

    /// Over the Sips family a closed page ends the payment; over Worldline Direct it may go on.
    private mutating func page<Generator: RandomNumberGenerator>(
        _ turn: Int, using generator: inout Generator
    ) -> SheetEvent {
        if Bool.random(using: &generator) { return .pageReturned(turn) }
        let mayHavePaid = checkPays
        return .pageClosed(turn, mayHavePaid: mayHavePaid)
    }

    /// The server says `notCharged` only where that is final.
    private func told<Generator: RandomNumberGenerator>(using generator: inout Generator) -> SheetEvent.Charge {
        if Int.random(in: 0..<4, using: &generator) == 0 { return .notYetKnown }
        if charges > 0 { return .charged }
        return orders.isEmpty && open == 0 ? .notCharged(.startAgain) : .notYetKnown
    }

    /// An event of an earlier turn, or of none.
    private func stale<Generator: RandomNumberGenerator>(using generator: inout Generator) -> SheetEvent {
        let turn = Int.random(in: -1...1, using: &generator)
        let events: [SheetEvent] = [
            .answered(turn, .accepted), .answered(turn, .refused(.otherCard)), .told(turn, .charged),
            .told(turn, .notCharged(.startAgain)), .prepared(turn, .ready), .pageReturned(turn), .pauseOver(turn),
            .deleted(turn), .notDeleted(turn), .journalRead(turn, isOpen: false),
        ]
        // The turns of a sheet begin with 1.
        guard turn < 1, let event = events.randomElement(using: &generator) else { return .appeared }
        return event
    }

    /// Something that is open at the issuer or in the bank's app ends there, without the phone.
    private mutating func settle<Generator: RandomNumberGenerator>(using generator: inout Generator) {
        guard open > 0 else { return }
        open -= 1
        if Bool.random(using: &generator), checkPays || !isAtIssuer { charge() }
    }

    /// The system ends the app. What is on its way to the platform still arrives.
    mutating func kill() {
        counted["killed", default: 0] += 1
        show()
    }

    /// A sheet that knows nothing but the journal.
    private mutating func show() {
        (sheet, pending) = (SheetState(), [])
        answers = []
        app += 1
        apply(.appeared)
    }

    /// Everything that is under way ends, and everybody answers. Returns whether the sheet comes to rest.
    mutating func rest<Generator: RandomNumberGenerator>(using generator: inout Generator) -> Bool {
        calm()
        if case .closed = sheet.phase { apply(.appeared) }
        for _ in 0..<400 {
            if case .ended = sheet.phase { return true }
            if case .choosing = sheet.phase { return true }
            if !orders.isEmpty { arrive(using: &generator) }
            if !answers.isEmpty { answer(using: &generator) }
            settle(using: &generator)
            work(using: &generator)
        }
        return false
    }
}
