import Foundation
import GuichetCore
import GuichetPassKit
import GuichetSDK
import GuichetSDKUI
import GuichetSips
import Synchronization
import Testing

/// A driver whose answers the test gives, operation by operation. It keeps what was asked.
actor ScriptedPlatform: PaymentPlatform {
    private var answers: [InAppOperation: [Result<any OperationResponse, InAppError>]] = [:]
    private var outcomes: [Result<OrderOutcome, InAppError>] = []
    private(set) var asked: [InAppOperation] = []
    /// The requests, without the questions about an outcome.
    private(set) var requests: [any OperationRequest] = []
    private let checkPays: Bool

    init(checkPays: Bool = false) { self.checkPays = checkPays }

    func answer(_ operation: InAppOperation, with response: any OperationResponse) {
        answers[operation, default: []].append(.success(response))
    }

    func fail(_ operation: InAppOperation, with error: InAppError) {
        answers[operation, default: []].append(.failure(error))
    }

    func tell(_ outcome: OrderOutcome) { outcomes.append(.success(outcome)) }

    func perform<Request: OperationRequest>(_ request: Request) async throws(InAppError) -> Request.Response {
        asked.append(Request.operation)
        requests.append(request)
        guard var list = answers[Request.operation], !list.isEmpty else {
            throw InAppError(code: .notSupported, reason: "no answer in the test", advice: .fixIntegration)
        }
        let first = list.removeFirst()
        answers[Request.operation] = list
        guard let response = try first.get() as? Request.Response else {
            throw InAppError(code: .notSupported, reason: "another answer in the test", advice: .fixIntegration)
        }
        return response
    }

    func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome {
        asked.append(.outcome)
        guard !outcomes.isEmpty else {
            throw InAppError(code: .notSupported, reason: "this driver cannot ask", advice: .ask)
        }
        return try outcomes.removeFirst().get()
    }

    nonisolated func effect<Request: OperationRequest>(of request: Request) -> OperationEffect {
        let isCheck = Request.operation == .cardCheckEnrollment || Request.operation == .walletCheckEnrollment
        return checkPays && isCheck ? .pays : Request.effect
    }
}

/// A journal's file, in memory: it outlives the sheet, as a file outlives the app.
final class MemoryStorage: JournalStorage, @unchecked Sendable {
    // Unchecked: the lock protects the bytes, and the rest does not change.
    private let lock = NSLock()
    private var bytes: [UInt8]?
    private let isFull: Bool

    private struct Full: Error {}

    init(isFull: Bool = false) { self.isFull = isFull }

    func read() throws -> [UInt8]? { lock.withLock { bytes } }

    func replace(with bytes: [UInt8]) throws {
        if isFull { throw Full() }
        lock.withLock { self.bytes = bytes }
    }
}

/// A merchant's server of a test.
actor ScriptedServer {
    private(set) var operations: [SDKOperationName] = []
    private var charges: [ChargeState]
    private let answer: CheckoutAnswer?
    private let isSilent: Bool
    private var beforeAnswer: (@Sendable () async -> Void)?

    /// - Parameters:
    ///   - charges: the answers to the question whether the shopper was charged, in order; the last one remains.
    ///   - answer: in place of an initialisation.
    ///   - isSilent: whether that question gets no answer.
    init(charges: [ChargeState] = [], answer: CheckoutAnswer? = nil, isSilent: Bool = false) {
        self.charges = charges
        self.answer = answer
        self.isSilent = isSilent
    }

    /// What happens while the app waits for an initialisation.
    func beforeAnswering(_ body: @escaping @Sendable () async -> Void) { beforeAnswer = body }

    func initialise(_ operation: SDKOperationName) async throws -> CheckoutAnswer {
        operations.append(operation)
        await beforeAnswer?()
        if let answer { return answer }
        let url = try #require(URL(string: "https://platform.example/inapp"))
        return CheckoutAnswer(
            Initialisation(
                publicKeyValue: "key", redirectionData: "\(operations.count)", redirectionUrl: url,
                redirectionVersion: InAppWire.version))
    }

    func wasCharged() throws -> ChargeState {
        // As `ChargeQuestion`.
        if isSilent { throw InAppError.outcomeUnknown("no answer") }
        return charges.count > 1 ? charges.removeFirst() : charges.first ?? .notYetKnown
    }
}

/// A sheet on no screen: what it announced, and how it ended.
@MainActor
final class Stage {
    let run: SheetRun
    let storage: MemoryStorage
    private(set) var announcements: [String] = []
    private(set) var opened: [URL] = []
    var hasBankApp = true
    /// What the app is told for its log.
    let failures = Told<String>()
    /// The receipts that the app is given.
    let receipts = Told<Receipt>()

    final class Told<Value: Sendable>: Sendable {
        private let values = Mutex<[Value]>([])
        var all: [Value] { values.withLock { $0 } }
        func add(_ value: Value) { values.withLock { $0.append(value) } }
    }
    private(set) var result: PaymentSheetResult?

    init(
        _ platform: any PaymentPlatform, _ server: ScriptedServer, storage: MemoryStorage = MemoryStorage(),
        means: PaymentSheet.Means = [], with3DSecure: Bool = false, applePay: ApplePayOutcome? = nil,
        sleep: @escaping @Sendable (_ seconds: Int) async throws -> Void = { _ in await Task.yield() },
        now: @escaping @MainActor () -> Date = { Date(timeIntervalSince1970: 1_800_000_000) }
    ) throws {
        self.storage = storage
        var sheet = PaymentSheet(
            amount: try #require(Amount(minorUnits: 3_000, currency: .eur)), purchase: "cart-7",
            server: PaymentSheetServer(
                initialisation: { try await server.initialise($0) }, wasCharged: { try await server.wasCharged() }),
            platform: platform, journal: PaymentJournal(storage: storage), language: .english)
        sheet.means = means
        sheet.failed = { [failures] in failures.add("\($0)") }
        sheet.receipt = { [receipts] in receipts.add($0) }
        if with3DSecure {
            sheet.threeDSecure = .init(termUrl: try #require(URL(string: "https://shop.example/term")))
        }
        if applePay != nil {
            sheet.applePay = PaymentSheet.ApplePay(
                request: try ApplePayRequest(
                    merchantIdentifier: "merchant.com.example.shop", merchantName: "Example", countryCode: "FR",
                    total: sheet.amount, provider: .scellius),
                server: ApplePayServer(prepare: { _ in true }, send: { _ in .unknown }))
        }
        run = SheetRun(sheet, thisMonth: try CardExpiry(yyyyMM: "202611"), sleep: sleep, now: now)
        run.screen.announce = { [unowned self] in announcements.append($0) }
        run.screen.openBankApp = { [unowned self] in
            opened.append($0)
            return hasBankApp
        }
        run.screen.finish = { [unowned self] in result = $0 }
        if let applePay { run.screen.payWithApplePay = { _, _ in applePay } }
        run.send(.appeared)
    }

    func type(_ number: String = "4100000000000000", code: String = "123") {
        run.form.numberText = number
        run.form.expiryText = "1/30"
        run.form.securityCodeText = code
    }

    /// Waits until the sheet is in a phase.
    func wait(_ isThere: (SheetState.Phase) -> Bool, _ place: SourceLocation = #_sourceLocation) async throws {
        try await soon { isThere(run.state.phase) }
        guard !isThere(run.state.phase) else { return }
        Issue.record("the sheet is in \(run.state.phase)", sourceLocation: place)
    }

    /// Waits until the shopper can choose, among all cards.
    func isChoosing() async throws { try await wait { $0 == .choosing && !run.isReadingWallet } }

    /// Types a card, pays, and waits for the issuer's page.
    func submitsToTheIssuer(_ place: SourceLocation = #_sourceLocation) async throws {
        type()
        _ = run.submit()
        try await wait({ if case .authenticating = $0 { true } else { false } }, place)
    }

    func ends() async throws -> PaymentSheetResult? {
        try await wait { if case .ended = $0 { true } else { false } }
        return result
    }

    /// The purchases in the journal.
    func open() async throws -> Int { try await PaymentJournal(storage: storage).intents().count }

    /// What the platform was asked for: waits until the shopper has paid, and then for what begins with it.
    func askedAfterPayment(_ platform: ScriptedPlatform) async throws -> [InAppOperation] {
        #expect(try await ends() == .paid)
        try await soon { try await open() == 0 }
        for _ in 0..<100 { await Task.yield() }
        return await platform.asked
    }
}

/// Waits until something holds, at most a minute or so: the limit ends a hang, and does not judge a busy machine.
@MainActor
func soon(_ isTrue: () async throws -> Bool) async throws {
    for _ in 0..<60_000 {
        if try await isTrue() { return }
        try await Task.sleep(nanoseconds: 1_000_000)
    }
}

extension INAPPOrderResponse {
    init(_ code: ResponseCode) {
        self.init()
        inAppResponseCode = code
    }
}
