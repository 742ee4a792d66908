import Foundation
import GuichetCore
import GuichetPassKit
import GuichetSDK
import GuichetSDKUI
import GuichetSips

/// The same world as ``SheetWorld``, around a ``SheetRun``: its driver, its journal on a disk that can be full, its
/// questions to the merchant's server, and an app that is killed at any moment.
///
/// The platform accepts **every** order that reaches it, even a second one, and the server prepares one whenever it is
/// asked, until the app was told `paid`. An app that was killed sends nothing more and writes nothing more; what it had
/// sent may still arrive.
@MainActor
final class SheetRunWorld {
    /// One try, as the platform knows it.
    struct Attempt {
        enum State { case atIssuer, inBankApp, unpaid, charged, refused }
        let data: String
        let context: String?
        var state: State
        var isOpen: Bool { state == .atIssuer || state == .inBankApp }
    }

    /// Something on its way: a request or an answer.
    private struct Travelling {
        let process: Int
        /// A request that may pay, and has not arrived.
        let isOrder: Bool
        /// Until when it arrives, or is lost: a payment with Apple Pay, which the server learns of by nothing else.
        let limit: Int?
        let arrives: CheckedContinuation<Bool, Never>
    }

    var generator: SeededGenerator
    let checkPays: Bool
    let disk = Disk()
    var attempts: [Attempt] = []
    /// Initialisations and contexts under which no order is accepted any more.
    var refused: Set<String> = []
    /// Initialisations that were handed out, and whose order has not arrived.
    var unused: [String] = []
    private(set) var charges = 0
    private(set) var violations: [String] = [] { didSet { violations.last.map { note("BROKEN: \($0)") } } }
    private(set) var results: [PaymentSheetResult] = []
    /// How often each thing happened.
    private(set) var counted: [String: Int] = [:]
    private(set) var run: SheetRun
    private var travelling: [Travelling] = []
    private var process = 0
    private var journal: PaymentJournal
    private let with3DSecure: Bool
    private let withBrands: Bool
    var prepared = 0
    /// Seconds since the world began.
    private(set) var time = 0

    init(seed: Int) throws {
        generator = SeededGenerator(seed: UInt64(seed))
        checkPays = seed % 2 == 0
        with3DSecure = seed % 3 != 0
        withBrands = seed % 5 == 0
        journal = PaymentJournal(storage: Disk.Handle(disk: disk, process: 0))
        // Replaced at once: a run needs the world.
        run = SheetRun(try Self.emptySheet(journal), thisMonth: nil)
        try start()
    }

    private static func emptySheet(_ journal: PaymentJournal) throws -> PaymentSheet {
        PaymentSheet(
            amount: try Amount(minorUnits: 3_000, currency: .eur).found(), purchase: "cart-7",
            server: PaymentSheetServer(
                initialisation: { _ in CheckoutAnswer(charge: .notYetKnown) }, wasCharged: { .notYetKnown }),
            platform: ScriptedPlatform(), journal: journal, language: .english)
    }

    /// A sheet that knows nothing but what the disk has.
    private func start() throws {
        let process = process
        var sheet = PaymentSheet(
            amount: try Amount(minorUnits: 3_000, currency: .eur).found(), purchase: "cart-7",
            server: PaymentSheetServer(
                initialisation: { try await self.initialisation($0, process) },
                wasCharged: { try await self.wasCharged(process) }),
            platform: WorldPlatform(world: self, process: process), journal: journal, language: .english)
        sheet.means = [.wallet, .bancontact]
        if withBrands { sheet.means.insert(.coBadges) }
        if with3DSecure { sheet.threeDSecure = .init(termUrl: try URL(string: "https://shop.example/term").found()) }
        sheet.applePay = PaymentSheet.ApplePay(
            request: try ApplePayRequest(
                merchantIdentifier: "merchant.com.example.shop", merchantName: "Example", countryCode: "FR",
                total: sheet.amount, provider: .scellius),
            server: ApplePayServer(prepare: { _ in true }, send: { _ in .unknown }))
        run = SheetRun(
            sheet, thisMonth: try CardExpiry(yyyyMM: "202611"),
            sleep: { if await self.arrives(process) { await self.pass($0) } },
            now: { Date(timeIntervalSince1970: Double(self.time)) })
        // Each keeps the world: `close` ends that.
        run.screen.finish = { self.finished($0, process) }
        run.screen.payWithApplePay = { await self.applePay(process, late: $1) }
        run.screen.openBankApp = { _ in self.chance(of: 4) }
        run.send(.appeared)
    }

    func chance(of count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
    func count(_ what: String) {
        counted[what, default: 0] += 1
        note(what)
    }

    /// What happened, for a failure.
    private(set) var story: [String] = []
    func note(_ what: String) { story.append("\(process) \(run.state.phase): \(what)") }

    // MARK: What travels

    /// Whether what is sent now arrives. It takes a while, and is lost where the app is killed.
    ///
    /// - Parameter order: the initialisation or the context of a request that may pay.
    func arrives(
        _ process: Int, order: String? = nil, isOrder: Bool = false, within seconds: Int? = nil
    ) async -> Bool {
        guard process == self.process else { return false }
        if let order { note("sends \(order)") }
        if let order, !refused.contains(order) {
            if canBeCharged { violations.append("an order is sent while another one may be accepted") }
            if charges > 0 { violations.append("an order is sent for a purchase that is paid") }
        }
        return await withCheckedContinuation {
            travelling.append(
                Travelling(
                    process: process, isOrder: isOrder || order != nil, limit: seconds.map { time + $0 }, arrives: $0))
        }
    }

    /// The time goes on. No message of Apple Pay arrives after its limit.
    private func pass(_ seconds: Int) async {
        let end = time + seconds
        while true {
            if let index = travelling.firstIndex(where: { $0.limit.map { $0 <= end } ?? false }) {
                deliver(index)
            } else if arriving + leaving > 0 {
                await Task.yield()
            } else {
                break
            }
        }
        time = max(time, end)
    }

    /// A charge may still follow, whatever the app does.
    var canBeCharged: Bool {
        arriving + leaving > 0 || travelling.contains(where: \.isOrder) || attempts.contains(where: \.isOpen)
    }

    /// As far as the merchant's server knows: of a payment with Apple Pay that has not reached it, it knows nothing.
    var seemsChargeable: Bool {
        arriving > 0 || travelling.contains { $0.isOrder && $0.limit == nil } || attempts.contains(where: \.isOpen)
    }

    /// Orders that have arrived, and whose task has not run since.
    private var arriving = 0
    func arrived() { arriving -= 1 }

    /// Late messages of Apple Pay whose task has not begun.
    private var leaving = 0
    func leaves() { leaving += 1 }
    func hasLeft() { leaving -= 1 }

    func charge() {
        charges += 1
        if charges > 1 { violations.append("charged twice") }
    }

    private func deliver() {
        guard let index = travelling.indices.randomElement(using: &generator) else { return }
        deliver(index)
    }

    private func deliver(_ index: Int) {
        let (message, arrives) = (travelling.remove(at: index), !chance(of: 5))
        if message.isOrder, arrives { arriving += 1 }
        message.arrives.resume(returning: arrives)
    }

    private func finished(_ result: PaymentSheetResult, _ process: Int) {
        // The app is gone.
        guard process == self.process else { return }
        let isKnown = results.contains(.paid)
        results.append(result)
        note("finished: \(result)")
        switch result {
        case .paid where charges != 1: violations.append("paid, and the platform has \(charges) payments")
        case .refused where (charges > 0 || canBeCharged) && !isKnown:
            violations.append("refused, and a charge is possible")
        case .notCharged where (charges > 0 || canBeCharged) && !isKnown:
            violations.append("not charged, and a charge is possible")
        default: break
        }
    }

    // MARK: What chance can do

    func step() throws {
        switch Int.random(in: 0..<24, using: &generator) {
        case 0..<9: try touch()
        case 9..<20: deliver()
        case 20: settle()
        case 21: disk.isFull = chance(of: 3)
        case 22 where chance(of: 2), 23 where chance(of: 2): try kill()
        default: break
        }
    }

    /// The shopper touches something, with or without sense; often twice.
    private func touch() throws {
        let kind = Int.random(in: 0..<16, using: &generator)
        for _ in 0...Int.random(in: 0...1, using: &generator) {
            note("touch \(kind)")
            switch kind {
            case 0...3: submit()
            case 4: run.submitApplePay()
            case 5: run.choose(.newCard)
            case 6: run.choose(.storedCard(3))
            case 7: run.choose(.bancontact)
            case 8: run.authenticated(.success(try AuthenticationReturn(paRes: "eJz")))
            case 9: run.authenticated(.failure(.leftPage))
            case 10: run.send(.wantsToLeave)
            case 11: run.send([.stays, .leaves].randomElement(using: &generator) ?? .stays)
            case 12: run.send([.cameToForeground, .opensBankApp].randomElement(using: &generator) ?? .opensBankApp)
            case 13: run.keepsCard = chance(of: 2)
            case 14: run.send([.wantsToDelete(3), .deletes, .keepsCard].randomElement(using: &generator) ?? .deletes)
            default: if chance(of: 6) { run.send(.disappeared) }
            }
        }
        // The app shows the sheet again.
        if case .ended = run.state.phase, chance(of: 3) { try start() }
    }

    private func submit() {
        run.form.numberText = "4100000000000000"
        run.form.expiryText = "1/30"
        run.form.securityCodeText = "123"
        run.storedCode = "123"
        _ = run.submit()
    }

    /// What is open at the issuer or in the bank's app ends there, without the phone; an initialisation ends by itself.
    private func settle() {
        if chance(of: 3), let index = unused.indices.randomElement(using: &generator) {
            refused.insert(unused.remove(at: index))
        }
        guard let index = attempts.indices.filter({ attempts[$0].isOpen }).randomElement(using: &generator) else {
            return
        }
        end(index)
    }

    func end(_ index: Int) {
        let isCharged = chance(of: 2)
        attempts[index].state = isCharged ? .charged : .refused
        if isCharged { charge() }
    }

    private func kill() throws {
        count("killed in \("\(run.state.phase)".prefix { $0 != "(" })")
        try restart()
    }

    private func restart() throws {
        process += 1
        disk.process = process
        // The sheet is off the screen.
        run.send(.disappeared)
        let lost = travelling.filter { !$0.isOrder }
        travelling.removeAll { !$0.isOrder }
        for message in lost { message.arrives.resume(returning: false) }
        journal = PaymentJournal(storage: Disk.Handle(disk: disk, process: process))
        try start()
    }

    /// Everything that is under way ends, and everybody answers. Returns whether the sheet comes to rest.
    func rest() async throws -> Bool {
        disk.isFull = false
        // The limit ends a hang: a busy machine may keep the journal's thread waiting.
        let end = Date(timeIntervalSinceNow: 120)
        var rounds = 0
        while rounds < 20_000 || Date() < end {
            rounds += 1
            switch run.state.phase {
            case .ended where travelling.isEmpty, .choosing where travelling.isEmpty: return true
            case .closed: try start()
            // The shopper leaves the page.
            case .authenticating: run.authenticated(.failure(.leftPage))
            default: break
            }
            deliver()
            settle()
            // The journal works on a thread of its own.
            if travelling.isEmpty { try await Task.sleep(nanoseconds: 20_000) }
            await Task.yield()
        }
        return false
    }

    /// Ends what the sheet still waits for, so that no task outlives the test.
    func close() async {
        process += 1
        disk.process = process
        run.send(.disappeared)
        while !travelling.isEmpty {
            travelling.removeLast().arrives.resume(returning: false)
            await Task.yield()
        }
        run.screen = SheetRun.Screen()
    }
}

extension InAppError {
    /// The view of the issuer's page ended without an answer.
    fileprivate static let leftPage = InAppError(
        code: .unreadableAuthentication, reason: "the shopper left the page", advice: .startAgain)
}

extension Optional {
    fileprivate func found() throws -> Wrapped {
        guard let self else { throw InAppError(code: .notSent, reason: "no value in the test", advice: .retry) }
        return self
    }
}
