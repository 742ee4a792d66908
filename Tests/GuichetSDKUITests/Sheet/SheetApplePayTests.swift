import Foundation
import GuichetCore
import GuichetPassKit
import GuichetSDK
import GuichetSDKUI
import GuichetSips
import Testing

@Suite("Apple Pay in the payment sheet")
@MainActor
struct SheetApplePayTests {
    @Test(
        "takes the outcome of Apple's sheet",
        arguments: [
            (ApplePayOutcome.accepted, PaymentSheetResult.paid, 0), (.refused(.callBank), .refused(.callBank), 0),
            (.cancelled, .notCharged, 0), (.unknown, .ask, 1),
        ])
    func applePay(outcome: ApplePayOutcome, result: PaymentSheetResult, open: Int) async throws {
        let stage = try Stage(
            ScriptedPlatform(), ScriptedServer(charges: [.notCharged, .notYetKnown]), applePay: outcome)
        try await stage.isChoosing()
        stage.run.submitApplePay()
        try await stage.wait {
            switch $0 {
            case .choosing, .ended, .pausing: true
            default: false
            }
        }
        stage.run.send(.wantsToLeave)
        stage.run.send(.leaves)
        #expect(try await stage.ends() == result)
        try await soon { try await stage.open() == open }
        #expect(try await stage.open() == open)
    }

    /// Apple's sheet is answered after 25 seconds, the message to the merchant's server ends after 30.
    @Test("after a payment with Apple Pay without an answer, \"not charged\" decides nothing while it may still arrive")
    func applePayUnderWay() async throws {
        let (storage, open) = (MemoryStorage(), Stage.Told<Int>())
        let server = ScriptedServer(charges: [.notCharged, .notCharged, .notCharged, .charged])
        let stage = try Stage(ScriptedPlatform(), server, storage: storage, applePay: .unknown) { _ in
            open.add(try await PaymentJournal(storage: storage).intents().count)
        }
        try await stage.isChoosing()
        stage.run.submitApplePay()
        #expect(try await stage.ends() == .paid)
        #expect(open.all == [1, 1], "the first answer was before Apple's sheet; then the journal has the purchase")
        #expect(stage.run.state.refusal == nil)
        try await soon { try await stage.open() == 0 }
        #expect(try await stage.open() == 0)
    }

    @Test("a minute after a payment with Apple Pay without an answer, \"not charged\" is final")
    func applePayNeverArrived() async throws {
        let pauses = Stage.Told<Int>()
        let begin = Date(timeIntervalSince1970: 1_800_000_000)
        let stage = try Stage(
            ScriptedPlatform(), ScriptedServer(charges: [.notCharged]), applePay: .unknown,
            sleep: { pauses.add($0) }, now: { begin.addingTimeInterval(Double(pauses.all.reduce(0, +))) })
        try await stage.isChoosing()
        stage.run.submitApplePay()
        try await stage.wait { $0 == .choosing && stage.run.state.refusal != nil }
        #expect(stage.run.state.refusal == .startAgain)
        #expect(pauses.all == [2, 4, 8, 16, 30])
        try await soon { try await stage.open() == 0 }
        #expect(try await stage.open() == 0)
    }

    @Test(
        "after a restart, \"not charged\" about Apple Pay decides nothing at first, and about a card it does",
        arguments: [
            (InAppOperation(rawValue: "applePay"), PaymentSheetResult.paid), (.cardOrder, .refused(.startAgain)),
        ])
    func applePayKilled(operation: InAppOperation, result: PaymentSheetResult) async throws {
        let storage = MemoryStorage()
        try await PaymentJournal(storage: storage).begin(operation, .transactionReference("cart-7"))
        let stage = try Stage(
            ScriptedPlatform(), ScriptedServer(charges: [.notCharged, .charged]), storage: storage, applePay: .accepted)
        try await stage.wait {
            if case .ended = $0 { true } else { stage.run.state.refusal != nil }
        }
        stage.run.send(.wantsToLeave)
        #expect(try await stage.ends() == result)
    }

    @Test(
        "a late answer to a payment with Apple Pay ends the questions",
        arguments: [
            (ApplePayOutcome.accepted, PaymentSheetResult.paid), (.refused(.callBank), .refused(.callBank)),
            (.notSent(ApplePayNotSent(reason: "no connection")), .refused(.retry)),
        ])
    func applePayLate(outcome: ApplePayOutcome, result: PaymentSheetResult) async throws {
        let stage = try Stage(ScriptedPlatform(), ScriptedServer(charges: [.notCharged]), applePay: .unknown)
        var late: (@MainActor (ApplePayOutcome) -> Void)?
        stage.run.screen.payWithApplePay = {
            late = $1
            return .unknown
        }
        try await stage.isChoosing()
        stage.run.submitApplePay()
        try await stage.wait {
            switch $0 {
            case .asking, .pausing: true
            default: false
            }
        }
        let answer = try #require(late)
        answer(outcome)
        stage.run.send(.wantsToLeave)
        #expect(try await stage.ends() == result)
        try await soon { try await stage.open() == 0 }
        #expect(try await stage.open() == 0)
    }

    @Test(
        "a late answer to an earlier payment with Apple Pay: a refusal does not end a later order, a success does",
        arguments: [(ApplePayOutcome.refused(.otherCard), PaymentSheetResult.ask), (.accepted, .paid)])
    func applePayLateOfAnEarlierTry(outcome: ApplePayOutcome, result: PaymentSheetResult) async throws {
        let platform = ScriptedPlatform()
        await platform.fail(.cardOrder, with: .outcomeUnknown("lost"))
        let pauses = Stage.Told<Int>()
        let begin = Date(timeIntervalSince1970: 1_800_000_000)
        let stage = try Stage(
            platform, ScriptedServer(charges: [.notCharged, .notCharged, .notCharged, .notYetKnown]),
            applePay: .unknown,
            // The first pause is longer than the message may take.
            sleep: { pauses.add($0 + 60) }, now: { begin.addingTimeInterval(Double(pauses.all.reduce(0, +))) })
        var late: (@MainActor (ApplePayOutcome) -> Void)?
        stage.run.screen.payWithApplePay = {
            late = $1
            return .unknown
        }
        try await stage.isChoosing()
        stage.run.submitApplePay()
        try await stage.wait { $0 == .choosing }
        stage.run.keepsCard = true
        stage.type()
        _ = stage.run.submit()
        try await stage.wait { if case .pausing = $0 { true } else { false } }
        let answer = try #require(late)
        answer(outcome)
        #expect(stage.run.state.refusal == nil)
        #expect(stage.run.state.mayBeCharged == (result == .ask))
        stage.run.send(.wantsToLeave)
        stage.run.send(.leaves)
        #expect(try await stage.ends() == result)
        guard result == .paid else { return }
        #expect(try await !stage.askedAfterPayment(platform).contains(.addCard), "the card of the order did not pay")
    }

    /// Apple's sheet, which is open for as long as something else takes; then the shopper agrees. They close it after a
    /// failure.
    @MainActor
    private final class PatientSheet: ApplePaySheet {
        private let meanwhile: @MainActor () async throws -> Void
        private var report: (@MainActor (ApplePaySheetEvent) -> Void)?

        init(_ meanwhile: @escaping @MainActor () async throws -> Void) { self.meanwhile = meanwhile }

        func present(reporting report: @escaping @MainActor (ApplePaySheetEvent) -> Void) {
            self.report = report
            report(.presented(true))
            Task {
                do {
                    try await meanwhile()
                    let payment = ApplePayPayment(
                        token: try ApplePayPaymentToken(
                            paymentData: Array(#"{"version":"EC_v1"}"#.utf8), paymentMethod: ApplePayPaymentMethod(),
                            transactionIdentifier: "00C0FFEE"))
                    report(.authorised(.success(payment), answer: { _ in self.dismiss() }))
                } catch {
                    Issue.record(error)
                    dismiss()
                }
            }
        }

        func dismiss() { report?(.finished) }
    }

    @Test("records a payment with Apple Pay again when the shopper agrees: the journal may have been settled meanwhile")
    func applePayAfterSettling() async throws {
        let stage = try Stage(ScriptedPlatform(), ScriptedServer(charges: [.notCharged]), applePay: .unknown)
        let storage = stage.storage
        stage.run.screen.payWithApplePay = { applePay, late in
            let sheet = PatientSheet {
                // More than three minutes after Apple's sheet appeared.
                let journal = PaymentJournal(storage: storage, now: { Date(timeIntervalSinceNow: 200) })
                let settled = try await journal.settle { ChargeAnswer($0, charge: .notCharged) }
                #expect(settled.map(\.answer?.charge) == [.notCharged], "nothing was sent yet")
                #expect(try await journal.intents().isEmpty)
            }
            return await ApplePayCheckout(server: applePay.server, late: late).pay(on: sheet)
        }
        try await stage.isChoosing()
        stage.run.submitApplePay()
        try await stage.wait {
            switch $0 {
            case .asking, .pausing: true
            default: false
            }
        }
        #expect(try await stage.open() == 1, "it was sent, and its outcome is not known")
        stage.run.send(.wantsToLeave)
        stage.run.send(.leaves)
        #expect(try await stage.ends() == .ask)
    }

    /// Apple's sheet, which the shopper does not touch.
    @MainActor
    private final class UntouchedSheet: ApplePaySheet {
        private(set) var isOpen = false
        private(set) var dismissals = 0
        private var report: (@MainActor (ApplePaySheetEvent) -> Void)?

        func present(reporting report: @escaping @MainActor (ApplePaySheetEvent) -> Void) {
            (self.report, isOpen) = (report, true)
            report(.presented(true))
        }

        func dismiss() {
            (isOpen, dismissals) = (false, dismissals + 1)
            report?(.finished)
        }
    }

    @Test("closes Apple's sheet when the app takes the payment sheet away")
    func applePaySheetCloses() async throws {
        let stage = try Stage(ScriptedPlatform(), ScriptedServer(charges: [.notCharged]), applePay: .unknown)
        let (outcomes, sheet) = (Stage.Told<ApplePayOutcome>(), UntouchedSheet())
        stage.run.screen.payWithApplePay = { applePay, late in
            let outcome = await ApplePayCheckout(server: applePay.server, late: late).pay(on: sheet)
            outcomes.add(outcome)
            return outcome
        }
        try await stage.isChoosing()
        stage.run.submitApplePay()
        try await soon { sheet.isOpen }
        stage.run.send(.disappeared)
        #expect(try await stage.ends() == .ask)
        try await soon { !outcomes.all.isEmpty }
        #expect(outcomes.all == [.cancelled])
        #expect(sheet.dismissals == 1)
    }

    @Test("sends no payment with Apple Pay after the app has taken the sheet away")
    func applePayWithoutSheet() async throws {
        let stage = try Stage(ScriptedPlatform(), ScriptedServer(charges: [.notCharged]), applePay: .unknown)
        let outcomes = Stage.Told<ApplePayOutcome>()
        stage.run.screen.payWithApplePay = { [weak run = stage.run] applePay, late in
            let sheet = PatientSheet { run?.send(.disappeared) }
            // In a task of its own: the shopper was faster than the end of Apple's sheet.
            let outcome = await Task { await ApplePayCheckout(server: applePay.server, late: late).pay(on: sheet) }
                .value
            outcomes.add(outcome)
            return outcome
        }
        try await stage.isChoosing()
        stage.run.submitApplePay()
        #expect(try await stage.ends() == .ask)
        try await soon { !outcomes.all.isEmpty }
        guard case .notSent? = outcomes.all.first else {
            Issue.record("\(outcomes.all)")
            return
        }
    }

    @Test("does not show Apple's sheet for a purchase that is paid, or whose order with a card may still be accepted")
    func applePayAfterACard() async throws {
        for (charge, phase) in [
            (ChargeState.charged, SheetState.Phase.ended(.paid)), (.notYetKnown, .choosing),
        ] {
            let stage = try Stage(ScriptedPlatform(), ScriptedServer(charges: [charge]), applePay: .accepted)
            stage.run.screen.payWithApplePay = { _, _ in
                Issue.record("Apple's sheet appears")
                return .accepted
            }
            try await stage.isChoosing()
            stage.run.submitApplePay()
            try await stage.wait { $0 == phase }
            #expect(stage.run.state.refusal == (charge == .charged ? nil : .earlierAttempt))
            #expect(stage.run.state.means == .newCard)
        }
    }

    /// The question was about an earlier try; of this one nothing was sent.
    @Test("does not show Apple's sheet while the shop's server does not answer, and does not call this try unknown")
    func applePayWithoutConnection() async throws {
        let stage = try Stage(ScriptedPlatform(), ScriptedServer(isSilent: true), applePay: .accepted)
        stage.run.screen.payWithApplePay = { _, _ in
            Issue.record("Apple's sheet appears")
            return .accepted
        }
        try await stage.isChoosing()
        stage.run.submitApplePay()
        try await stage.wait { $0 == .choosing }
        #expect(stage.run.state.refusal == .retry)
        stage.run.send(.wantsToLeave)
        #expect(try await stage.ends() == .refused(.retry))
    }

    @Test("does not show Apple's sheet while the journal cannot be written")
    func fullDiskWithApplePay() async throws {
        let stage = try Stage(
            ScriptedPlatform(), ScriptedServer(charges: [.notCharged]), storage: MemoryStorage(isFull: true),
            applePay: .accepted)
        stage.run.screen.payWithApplePay = { _, _ in
            Issue.record("Apple's sheet appears")
            return .accepted
        }
        try await stage.isChoosing()
        stage.run.submitApplePay()
        try await stage.isChoosing()
        #expect(stage.run.state.refusal == .makeRoom)
    }
}
