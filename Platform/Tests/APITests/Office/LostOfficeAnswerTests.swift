import Engine
import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
import GuichetMerchant
import GuichetSips
import Support
import Synchronization
import Testing

/// `refund`, `cancel` and `validate` over a line that loses what it is told to lose: nothing is sent twice, and what the kit
/// says is what the platform has.
@Suite("The office server when answers are lost", .timeLimit(.minutes(5)))
struct LostOfficeAnswerTests {
    typealias Kind = CashOperation.Kind

    private static let one = PaymentReference.transactionReference("REF1")
    private static let kinds: [Kind] = [.validate, .cancel, .refund]

    private static func euros(_ cents: Int64) throws -> Amount {
        try #require(Amount(minorUnits: cents, currency: .eur))
    }

    /// A payment of 25.00 that the operation can be asked of.
    private static func run(
        _ kind: Kind,
        _ body: @escaping @Sendable (TestPlatform, LosingLine, OfficeClient<Sips>) async throws -> Void
    ) async throws {
        try await TestPlatform.run { test in
            var order = OrderInitializeRequest.test()
            order.captureMode = kind == .validate ? .validation : kind == .cancel ? .authorCapture : .immediate
            let initialisation = try await test.merchant().orderInitialize(order)
            #expect(try await test.phone(Sips.self).pay(initialisation).isAccepted)
            let line = LosingLine(test.transport)
            let office = OfficeClient<Sips>(
                shop: ShopCredentials(
                    merchantId: "002001000000001", secretKey: SipsSecretKey("002001000000001_KEY1"), keyVersion: "1"),
                office: try test.url(""), transport: line)
            try await body(test, line, office)
        }
    }

    /// How much of the payment the operation has moved.
    private static func moved(_ kind: Kind, _ payment: Payment) -> Int64 {
        switch kind {
        case .validate: payment.state == .toCapture ? payment.totals.open : 0
        case .cancel: payment.totals.cancelled
        default: payment.totals.refunded
        }
    }

    enum Loss: String, CaseIterable, CustomTestStringConvertible {
        case nothing, question, request, answer, torn, failure, answerAndQuestions
        var testDescription: String { rawValue }
    }

    @Test("an operation is done, not done or unknown, and never done twice", arguments: kinds, Loss.allCases)
    func losses(_ kind: Kind, _ loss: Loss) async throws {
        try await Self.run(kind) { test, line, office in
            let amount = try Self.euros(1_000)
            if loss == .question {
                line.lose(.request, of: "getTransactionData")
                let error = try await #require(throws: MerchantError.self) {
                    try await office.prepare(kind, Self.one, amount: amount)
                }
                #expect(error.advice == .retry)
                #expect(line.sent(kind) == 0)
                return
            }
            let operation = try await office.prepare(kind, Self.one, amount: amount)
            switch loss {
            case .request: line.lose(.request, of: kind.rawValue)
            case .answer: line.lose(.answer, of: kind.rawValue)
            case .torn: line.lose(.torn, of: kind.rawValue)
            case .failure: line.lose(.failure, of: kind.rawValue)
            case .answerAndQuestions:
                line.lose(.answer, of: kind.rawValue)
                line.lose(.answer, of: "getTransactionData")
            default: break
            }
            let outcome = await office.carryOut(operation, settlingSeconds: 0)
            #expect(line.sent(kind) == 1)
            let wasDone = loss != .request
            #expect(Self.moved(kind, try await test.onlyPayment()) == (wasDone ? 1_000 : 0))
            switch loss {
            case .request:
                #expect(outcome.state == .notDone)
                #expect(outcome.advice == .retry)
            case .answerAndQuestions:
                #expect(outcome.state == .notToBeTold)
                #expect(outcome.advice == .ask)
                // The line is back: what was kept is enough to ask again.
                line.lose(nil, of: "getTransactionData")
                let kept = CashOperation(
                    kind, Self.one, amount: 1_000, currency: .eur, amountBefore: operation.amountBefore,
                    statusBefore: operation.statusBefore)
                #expect(await office.outcome(of: kept, settlingSeconds: 0).state == .done)
            default:
                #expect(outcome.state == .done)
                #expect((outcome.answer == nil) == (loss != .nothing))
            }
            #expect(line.sent(kind) == 1)
        }
    }

    @Test("the same for the whole amount", arguments: [Kind.validate, .cancel], [LosingLine.Loss.answer, .request])
    func all(_ kind: Kind, _ loss: LosingLine.Loss) async throws {
        try await Self.run(kind) { test, line, office in
            let operation = try await office.prepare(kind, Self.one)
            line.lose(loss, of: kind.rawValue)
            let outcome = await office.carryOut(operation, settlingSeconds: 0)
            #expect(outcome.state == (loss == .answer ? .done : .notDone))
            #expect(Self.moved(kind, try await test.onlyPayment()) == (loss == .answer ? 2_500 : 0))
        }
    }

    @Test(
        "another operator's change in between: unknown, and nothing is sent again",
        arguments: kinds, [LosingLine.Loss.answer, .request])
    func otherOperator(_ kind: Kind, _ loss: LosingLine.Loss) async throws {
        for other: Int64 in [500, 1_500] {
            try await Self.run(kind) { test, line, office in
                let another: OfficeClient<Sips> = try test.office()
                let operation = try await office.prepare(kind, Self.one, amount: Self.euros(1_000))
                line.lose(loss, of: kind.rawValue)
                let amount = try Self.euros(kind == .validate ? 500 : other)
                // Before ours arrives, or after it was lost on the way back: either way it is not ours that one sees.
                line.meanwhile(kind.rawValue) {
                    switch kind {
                    case .validate: _ = try? await another.cancel(Self.one, amount: amount)
                    case .cancel: _ = try? await another.cancel(Self.one, amount: amount)
                    default: _ = try? await another.refund(Self.one, amount: amount)
                    }
                }
                let outcome = await office.carryOut(operation, settlingSeconds: 0)
                #expect(outcome.state == .notToBeTold)
                #expect(outcome.advice == .ask)
                #expect(line.sent(kind) == 1)
            }
        }
    }

    @Test("captured by the clock before it was cancelled: not done, and no longer possible")
    func capturedMeanwhile() async throws {
        try await Self.run(.cancel) { test, line, office in
            let operation = try await office.prepare(.cancel, Self.one)
            line.lose(.request, of: "cancel")
            line.meanwhile("cancel") {
                test.clock.advance(seconds: 86_400)
                try? await test.doDueWork()
            }
            #expect(await office.carryOut(operation, settlingSeconds: 0).state == .notDone)
        }
    }

    @Test("a request still on its way at the first inquiry is found by the second")
    func late() async throws {
        try await Self.run(.refund) { test, line, office in
            let operation = try await office.prepare(.refund, Self.one, amount: Self.euros(1_000))
            line.lose(.late, of: "refund")
            let outcome = await office.carryOut(operation, settlingSeconds: 0)
            #expect(outcome.state == .done)
            #expect(try await test.onlyPayment().totals.refunded == 1_000)
        }
    }

    @Test("an operation refused under the platform's seal was not done; an impossible one is not sent")
    func refused() async throws {
        try await Self.run(.refund) { test, line, office in
            let high = try await office.prepare(.refund, Self.one, amount: Self.euros(2_501))
            let outcome = await office.carryOut(high, settlingSeconds: 0)
            #expect(outcome.state == .notDone)
            #expect(outcome.error?.platformCode == .amountTooHigh)
            await #expect(throws: MerchantError.self) { try await office.prepare(.refund, Self.one) }
            let dollars = try #require(Amount(minorUnits: 1, currency: "840"))
            await #expect(throws: MerchantError.self) { try await office.prepare(.refund, Self.one, amount: dollars) }
            #expect(line.sent(.refund) == 1)
            #expect(try await test.onlyPayment().totals.refunded == 0)
        }
    }

    @Test("docs/office.md shows GiveBack.swift beside this file, word for word, and it refunds once")
    func documented() async throws {
        var root = URL(fileURLWithPath: #filePath)
        let example = try String(
            contentsOf: root.deletingLastPathComponent().appendingPathComponent("GiveBack.swift"), encoding: .utf8)
        for _ in 0..<5 { root.deleteLastPathComponent() }
        let page = try String(contentsOf: root.appendingPathComponent("docs/office.md"), encoding: .utf8)
        #expect(page.contains("```swift\n\(example)```\n"))
        try await TestPlatform.run { test in
            var order = OrderInitializeRequest.test()
            order.captureMode = .immediate
            let initialisation = try await test.merchant(Mercanet.self, shop: "002001000000002").orderInitialize(order)
            #expect(try await test.phone(Mercanet.self).pay(initialisation).isAccepted)
            let office: OfficeClient<Mercanet> = try test.office(shop: "002001000000002")
            let amount = try Self.euros(1_000)
            await #expect(throws: CancellationError.self, "what cannot be kept is not sent") {
                try await giveBack(amount, of: "REF1", at: office) { _ in throw CancellationError() }
            }
            #expect(try await test.onlyPayment().totals.refunded == 0)
            var kept: [CashOperation] = []
            #expect(try await giveBack(amount, of: "REF1", at: office) { kept.append($0) } == true)
            #expect(kept.map(\.amountBefore) == [2_500])
            #expect(try await test.onlyPayment().totals.refunded == 1_000)
        }
    }

    @Test("sent three times, a sealed refund is three refunds")
    func repeated() async throws {
        try await Self.run(.refund) { test, line, office in
            line.lose(.answer, of: "refund")
            _ = try? await office.refund(Self.one, amount: Self.euros(100))
            let bytes = try #require(line.last("refund"))
            for _ in 0..<2 { _ = try await test.transport.send(bytes) }
            #expect(try await test.onlyPayment().totals.refunded == 300)
        }
    }
}

/// A line to the office server.
final class LosingLine: HTTPTransport {
    enum Loss: Sendable {
        /// It never arrives.
        case request
        /// It arrives, and its answer is lost.
        case answer
        /// Half of the answer comes.
        case torn
        /// It arrives, and something in between answers 502.
        case failure
        /// It arrives after the next question.
        case late
    }

    private struct State {
        var losses: [String: Loss] = [:]
        var meanwhile: [String: @Sendable () async -> Void] = [:]
        var sent: [HTTPTransportRequest] = []
        var late: HTTPTransportRequest?
    }

    private let line: any HTTPTransport
    private let state = Mutex(State())

    init(_ line: any HTTPTransport) { self.line = line }

    func lose(_ loss: Loss?, of service: String) { state.withLock { $0.losses[service] = loss } }

    /// What another operator does after this call was sent, and before its answer could arrive.
    func meanwhile(_ service: String, _ body: @escaping @Sendable () async -> Void) {
        state.withLock { $0.meanwhile[service] = body }
    }

    func sent(_ kind: CashOperation.Kind) -> Int {
        state.withLock { $0.sent.count { $0.url.lastPathComponent == kind.rawValue } }
    }

    func last(_ service: String) -> HTTPTransportRequest? {
        state.withLock { $0.sent.last { $0.url.lastPathComponent == service } }
    }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        let service = request.url.lastPathComponent
        let (loss, meanwhile) = state.withLock { state in
            state.sent.append(request)
            return (state.losses[service], state.meanwhile[service])
        }
        if loss == .late {
            state.withLock { $0.late = request }
            throw HTTPTransportError(code: .timedOut, reason: "lost")
        }
        guard loss != .request else {
            await meanwhile?()
            throw HTTPTransportError(code: .timedOut, reason: "lost")
        }
        let answer = try await line.send(request)
        await meanwhile?()
        if let late = state.withLock({ state in
            defer { state.late = nil }
            return state.late
        }) {
            _ = try await line.send(late)
        }
        switch loss {
        case .answer: throw HTTPTransportError(code: .interrupted, reason: "lost")
        case .torn:
            return HTTPTransportResponse(status: 200, body: Array(answer.body.prefix(answer.body.count / 2)))
        case .failure: return HTTPTransportResponse(status: 502, body: Array("<html>Bad Gateway</html>".utf8))
        default: return answer
        }
    }
}
