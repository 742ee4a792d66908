import Engine
import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Server
import Support

/// Carries out one operation that pays, with and without a fault, on one platform.
struct FaultBench: Sendable {
    let test: TestPlatform
    let operation: PayingOperation

    static func run(_ operation: PayingOperation, _ body: @Sendable (FaultBench) async throws -> Void) async throws {
        var options = TestPlatform.Options()
        // No fault takes real time, and what is ordered to fail is no refusal to record.
        options.faultPause = { _ in }
        options.recordsRefusals = false
        options.sender = SentNotifications()
        try await TestPlatform.run(options) { test in try await body(FaultBench(test: test, operation: operation)) }
    }

    /// The outcome of the operation with a fault, once.
    func outcome(of fault: Fault, number: Int) async throws -> FaultOutcome {
        let reference = "FAULT\(number)"
        startAtNoon()
        let before = Set(try await test.payments().map(\.id))
        let target = try await prepare(reference)
        var limits = FaultOrder.Limits()
        limits.times = 1
        var conditions = FaultOrder.Conditions()
        if fault.conditions.contains(.api) { conditions.api = operation.api }
        guard try await test.platform.faults.order(fault, conditions, limits, delay: nil, code: nil) != nil else {
            throw TestPlatform.NotStarted()
        }
        let observer = FaultObserver(test.transport)
        let isBelieved = await perform(reference, target, over: observer)
        let client = observer.client(of: operation, isBelieved: isBelieved)
        try await passTheDay()
        try await test.platform.faults.clearAll()
        let state = try await state(since: before)
        return FaultOutcome(client: client, platform: state)
    }

    /// Captures are sent in the evening: each operation has the same time until then.
    private func startAtNoon() {
        let (day, noon): (Int64, Int64) = (86_400, 43_200)
        test.clock.advance(seconds: (noon - test.clock.now().seconds % day + day) % day)
    }

    // MARK: The operation

    /// What the operation needs: the payment that it is about, as its API names it, or an initialisation.
    private struct Target {
        var id = ""
        var initialisation: Initialisation?
    }

    private func prepare(_ reference: String) async throws -> Target {
        guard operation.kind != .authorisation else {
            guard operation.api == "sips" else { return Target() }
            return Target(initialisation: try await test.prepare(.order(reference: .string(reference))))
        }
        switch operation.api {
        case "sips":
            var order = OrderInitializeRequest.test(reference)
            switch operation.kind {
            case .validation: order.captureMode = .validation
            case .refund: order.captureMode = .immediate
            default: break
            }
            let initialisation = try await test.merchant().orderInitialize(order)
            _ = try await test.phone(Sips.self).pay(initialisation)
            return Target()
        case "lyra":
            // A payment that is captured on a later day, unless the merchant captures it.
            let uuid = try await test.lyra.paid(delay: operation.kind == .capture ? 5 : 0)
            if operation.kind == .refund {
                _ = try await test.lyra.call("Transaction/Capture", ["uuids": [.string(uuid)]])
            }
            return Target(id: uuid)
        default:
            let id = try await test.direct.paid(DirectTester.applePay(reference: reference))
            if operation.kind == .refund {
                _ = try await test.direct.send("POST", "/payments/\(id)/capture", [:])
                try await settle()
            }
            return Target(id: id)
        }
    }

    /// - Returns: whether the client took the answer for one of the platform's.
    private func perform(_ reference: String, _ target: Target, over observer: FaultObserver) async -> Bool {
        let test = test.over(observer)
        do {
            switch operation.api {
            case "sips": try await sips(test, reference, target)
            case "lyra": try await lyra(test, reference, target.id)
            default: try await direct(test, reference, target.id)
            }
            return true
        } catch {
            return false
        }
    }

    private func sips(_ observed: TestPlatform, _ reference: String, _ target: Target) async throws {
        let office: OfficeClient<Sips> = try observed.office()
        let one = OfficeClient<Sips>.Transaction.transactionReference(reference)
        switch operation.kind {
        case .validation: _ = try await office.validate(one)
        case .cancellation: _ = try await office.cancel(one)
        case .refund:
            guard let all = Amount(minorUnits: 2_500, currency: .eur) else { return }
            _ = try await office.refund(one, amount: all)
        default:
            guard let initialisation = target.initialisation else { return }
            _ = try await observed.call(WireOrder.message(for: initialisation))
        }
    }

    private func lyra(_ test: TestPlatform, _ reference: String, _ uuid: String) async throws {
        switch operation.kind {
        case .authorisation:
            _ = try await test.lyra.call("Charge/CreatePayment", LyraCall.payment(reference, delay: 0))
        case .capture: _ = try await test.lyra.call("Transaction/Capture", ["uuids": [.string(uuid)]])
        case .cancellation: _ = try await test.lyra.call("Transaction/Cancel", ["uuid": .string(uuid)])
        default:
            _ = try await test.lyra.call(
                "Transaction/Refund", ["uuid": .string(uuid), "amount": 2_500, "currency": "EUR"])
        }
    }

    private func direct(_ test: TestPlatform, _ reference: String, _ id: String) async throws {
        switch operation.kind {
        case .authorisation:
            _ = try await test.direct.send("POST", "/payments", DirectTester.applePay(reference: reference))
        case .capture: _ = try await test.direct.send("POST", "/payments/\(id)/capture", [:])
        case .cancellation: _ = try await test.direct.send("POST", "/payments/\(id)/cancel", [:])
        default: _ = try await test.direct.send("POST", "/payments/\(id)/refund", [:])
        }
    }

    // MARK: The platform

    /// Everything that is due until the evening, when captures are sent.
    private func passTheDay() async throws {
        for hours in [1, 2, 10] {
            test.clock.advance(seconds: Int64(hours) * 3_600)
            _ = try? await test.platform.paymentService.runDueQuestions()
            try await settle()
            try await test.doDueWork()
        }
    }

    private func settle() async throws {
        for _ in 0..<3 {
            test.clock.advance(seconds: 700)
            _ = try? await test.platform.paymentService.runDueSettlements()
        }
    }

    private func state(since before: Set<PaymentID>) async throws -> FaultOutcome.State {
        let new = try await test.payments().filter { !before.contains($0.id) && $0.direction == .debit }
        guard let payment = new.first else { return .nothing }
        guard new.count == 1 else { return .twice }
        switch operation.kind {
        case .authorisation:
            return switch payment.state {
            case .refused: .refused
            case .captureFailed: .captureFailed
            case .authorising: .authorising
            case .unknown, .pending, .authenticating, .expired: FaultOutcome.State(rawValue: payment.state.rawValue)
            default: .done
            }
        case .validation, .capture:
            return switch payment.state {
            case .captured: .done
            case .captureFailed: .captureFailed
            default: .nothing
            }
        case .cancellation: return payment.state == .cancelled ? .done : .nothing
        case .refund: return payment.totals.refunded > 0 ? .done : .nothing
        }
    }
}
