package import GuichetCore
package import GuichetPassKit
package import GuichetSDK
import GuichetSips

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// One sheet, from its appearance to its end: carries out the effects of ``SheetState``, and decides nothing.
@MainActor
package final class SheetRun {
    /// What the screen does for the sheet.
    package struct Screen {
        /// Something is to be drawn anew.
        package var changed: @MainActor () -> Void = {}
        package var announce: @MainActor (String) -> Void = { _ in }
        /// Whether the bank's app opened.
        package var openBankApp: @MainActor (URL) async -> Bool = { _ in true }
        /// Shows Apple's sheet, and closes it if the task is cancelled. The second value is called if the answer arrives after
        /// the outcome was unknown.
        package var payWithApplePay:
            @MainActor (PaymentSheet.ApplePay, _ late: @escaping @MainActor (ApplePayOutcome) -> Void) async ->
                ApplePayOutcome = { _, _ in .notPresented }
        package var finish: @MainActor (PaymentSheetResult) -> Void = { _ in }

        package init() {}
    }

    package let sheet: PaymentSheet
    package var screen = Screen()
    package private(set) var state = SheetState() { didSet { screen.changed() } }
    package var form: CardFormModel {
        didSet {
            // The brands of another card.
            if form.iin != oldValue.iin { brandsLookUp = nil }
            screen.changed()
        }
    }
    /// The question about the brands of the card in the form, until there is another card.
    var brandsLookUp: Task<Void, Never>?
    /// Whether the card's brands were on the screen when the shopper pressed the button.
    var sawBrands = false
    /// The security code of the chosen card of the wallet: as many digits as its brand prints.
    package var storedCode: String {
        get { storedDigits }
        set {
            storedDigits = Digits.only(newValue, atMost: storedLayout.codeLengths.upperBound)
            storedCodeProblem = nil
        }
    }
    private var storedDigits = "" { didSet { screen.changed() } }
    /// What was wrong with the security code of the chosen card when the shopper pressed the button.
    package private(set) var storedCodeProblem: CardProblem? { didSet { screen.changed() } }
    package var keepsCard = false { didSet { screen.changed() } }
    package var wallet: WalletModel? { didSet { screen.changed() } }
    /// Whether the merchant's server said that the shopper has no wallet, in which a card could be kept.
    var lacksWallet = false { didSet { screen.changed() } }
    /// Whether the shopper may keep a new card.
    package var canKeepCard: Bool { sheet.means.contains(.wallet) && !lacksWallet }
    /// Whether the cards of the wallet are still to come.
    package private(set) var isReadingWallet = false { didSet { screen.changed() } }
    /// The issuer's page, while it is shown.
    package internal(set) var step: AuthenticationStep?

    let thisMonth: CardExpiry?
    let sleep: @Sendable (_ seconds: Int) async throws -> Void
    /// The clock; a test may replace it.
    let now: @MainActor () -> Date
    let platform: RecordingPlatform
    let payment: PaymentReference
    // The values of the try that is under way.
    var input: CardInput?
    /// The new card that an order was sent with. If an earlier order, with whatever card, turns out to be the one that is
    /// paid, there is none.
    var sentCard: CardInput?
    var initialisation: Initialisation?
    var context: TransactionContext?
    var isInBankApp = false
    /// How often the shopper pressed a button that pays.
    var tries = 0
    /// Until when the message of the last payment with Apple Pay may reach the merchant's server; `nil` if it was answered.
    var applePayArrivesBefore: Date?

    package init(
        _ sheet: PaymentSheet, thisMonth: CardExpiry?,
        sleep: @escaping @Sendable (_ seconds: Int) async throws -> Void = { seconds in
            try await Task.sleep(nanoseconds: UInt64(seconds) * 1_000_000_000)
        }, now: @escaping @MainActor () -> Date = { Date() }
    ) {
        self.sheet = sheet
        self.thisMonth = thisMonth
        self.sleep = sleep
        self.now = now
        payment = .transactionReference(sheet.purchase)
        let gate = SheetGate(sheet.platform)
        platform = RecordingPlatform(gate, payment: payment, journal: sheet.journal)
        form = CardFormModel(thisMonth: thisMonth)
        gate.run = self
    }

    package func send(_ event: SheetEvent) {
        for effect in state.apply(event) { carryOut(effect) }
    }

    /// The shopper presses the button.
    ///
    /// Pays, or shows the choice between the card's brands if the shopper has not seen it: then they press once more.
    ///
    /// - Returns: the first field with an error, which gets the focus; nothing is sent then.
    package func submit() -> CardField? {
        guard state.phase == .choosing else { return nil }
        if state.means == .newCard {
            if let field = form.leaveAll() {
                if let problem = form.problem(of: field) { screen.announce(sheet.texts.text(for: problem)) }
                return field
            }
            guard let input = form.input else { return .number }
            self.input = input
            sawBrands = form.brands.count > 1
        }
        if case .storedCard = state.means, let problem = storedLayout.problem(ofStoredCode: storedCode) {
            storedCodeProblem = problem
            screen.announce(sheet.texts.text(for: problem))
            return .securityCode
        }
        send(.submitted)
        return nil
    }

    /// The shopper presses Apple's button.
    package func submitApplePay() { send(.pressedApplePay) }

    /// The layout of the chosen card of the wallet.
    private var storedLayout: CardLayout {
        CardLayout(brand: wallet?.chosenBrand ?? wallet?.selected?.brands.first)
    }

    package func choose(_ means: SheetMeans) {
        guard state.phase == .choosing else { return }
        if case .storedCard(let id) = means {
            wallet?.select(id)
            // One that has expired, or is not in the wallet, cannot be chosen.
            guard wallet?.selected?.id == id else { return }
        }
        storedCode = ""
        send(.chose(means))
    }

    /// The shopper confirms that a card of the wallet is to be removed.
    ///
    /// It names the card: SwiftUI may say that the dialog is gone, which keeps the card, before it says which button was
    /// pressed. No document gives an order.
    package func confirmDeletion(of card: Int) {
        send(.wantsToDelete(card))
        send(.deletes)
    }

    /// The issuer's page ended.
    package func authenticated(_ result: Result<AuthenticationReturn, InAppError>) {
        guard case .authenticating(let turn, let mayPay) = state.phase else { return }
        step = nil
        switch result {
        case .success(let back):
            self.back = back
            send(.pageReturned(turn))
        case .failure(let error):
            send(.pageClosed(turn, mayHavePaid: mayPay || error.advice == .ask))
        }
    }
    var back: AuthenticationReturn?

    private func carryOut(_ effect: SheetEffect) {
        switch effect {
        case .readJournal(let turn): work { .journalRead(turn, isOpen: await self.readJournal()) }
        case .readWallet:
            isReadingWallet = true
            Task {
                await readWallet()
                isReadingWallet = false
                proposeCard()
            }
        case .prepare(let turn, let means): work { .prepared(turn, await self.prepare(means)) }
        case .pay(let turn, let means):
            let paying = work { .answered(turn, await self.pay(means)) }
            if means == .applePay { payingWithApplePay = paying }
        case .showPage(let turn): showPage(turn)
        case .validate(let turn): work { .answered(turn, await self.validate()) }
        case .openBankApp:
            guard let bankApp else { return }
            Task { if await !screen.openBankApp(bankApp) { send(.bankAppMissing) } }
        case .ask(let turn): work { .told(turn, await self.ask()) }
        case .pause(let turn, let seconds):
            work {
                // A cancelled pause only ends early.
                try? await self.sleep(seconds)
                return .pauseOver(turn)
            }
        case .deleteCard(let turn, let card):
            Task {
                send(await delete(card) ? .deleted(turn) : .notDeleted(turn))
                keepChosenCard()
            }
        case .forget: forget()
        // Without a page there is nothing to confirm: the issuer asked nothing.
        case .announce(.confirmWithBank) where step == nil: break
        case .announce(let announcement): screen.announce(sheet.texts.text(for: announcement))
        case .finish(let result):
            // Apple's sheet does not stay without this one. A payment that was sent goes on: the app is told to ask.
            payingWithApplePay?.cancel()
            screen.finish(result)
        }
    }
    var bankApp: URL?
    /// What has been started in order: the journal is written before the next question reads it.
    private var forgetting: Task<Void, Never>?

    private var payingWithApplePay: Task<Void, Never>?

    @discardableResult
    private func work(_ body: @escaping @MainActor () async -> SheetEvent) -> Task<Void, Never> {
        let forgetting = forgetting
        return Task {
            await forgetting?.value
            send(await body())
        }
    }

    private func showPage(_ turn: SheetEvent.Turn) {
        guard case .done(let back)? = step else { return screen.changed() }
        step = nil
        self.back = back
        send(.pageReturned(turn))
    }

    /// The end is known. If it cannot be written, the next sheet asks once more.
    private func forget() {
        let isPaid = state.phase == .ended(.paid)
        let (sheet, payment) = (sheet, payment)
        forgetting = Task {
            do {
                try await sheet.journal.finish(payment)
            } catch {
                sheet.failed?(error)
            }
        }
        if isPaid, keepsCard, !lacksWallet, let sentCard { keep(sentCard) }
        if isPaid { form = CardFormModel(thisMonth: thisMonth) }
        (input, sentCard, storedCode, step) = (nil, nil, "", nil)
    }
}
