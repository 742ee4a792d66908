import Foundation
import GuichetCore
import GuichetPassKit

/// A sheet that a test drives.
@MainActor
final class FakeSheet: ApplePaySheet {
    private var report: (@MainActor (ApplePaySheetEvent) -> Void)?
    private(set) var answers: [ApplePaySheetStatus] = []
    private(set) var dismissals = 0
    /// Reports from inside the call, as PassKit may.
    var appears = true
    /// The sheet tells that it is gone as soon as it is taken away.
    var goesAtOnce = true

    var isThere: Bool { report != nil }

    func present(reporting report: @escaping @MainActor (ApplePaySheetEvent) -> Void) {
        self.report = report
        report(.presented(appears))
    }

    func dismiss() {
        dismissals += 1
        if goesAtOnce { report?(.finished) }
    }

    func agree(_ payment: Result<ApplePayPayment, ApplePayPaymentError>) {
        report?(.authorised(payment, answer: { self.answers.append($0) }))
    }

    func close() { report?(.finished) }
}

/// A server that answers when a test says so.
actor SlowServer {
    private var waiting: [CheckedContinuation<ApplePayServerAnswer, any Error>] = []
    private(set) var received: [ApplePayPayment] = []

    func pay(_ payment: ApplePayPayment) async throws -> ApplePayServerAnswer {
        received.append(payment)
        return try await withCheckedThrowingContinuation { waiting.append($0) }
    }

    func answer(_ result: Result<ApplePayServerAnswer, any Error>) {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().resume(with: result)
    }

    nonisolated var asServer: ApplePayServer {
        ApplePayServer(prepare: { $0 }, send: { try await self.pay($0) })
    }
}

/// A clock whose times are over when a test says so.
actor StoppedClock {
    private var waiting: [(seconds: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var asked: [Int] { waiting.map(\.seconds) }

    func sleep(_ seconds: Int) async {
        await withCheckedContinuation { waiting.append((seconds, $0)) }
    }

    func ring() {
        for (_, continuation) in waiting { continuation.resume() }
        waiting = []
    }
}

/// Lets other tasks run until it is so. A test ends in any case, and says what was missing: the limit ends a hang, and does
/// not judge a busy machine.
@MainActor
func until(_ isSo: () async -> Bool) async -> Bool {
    let end = Date(timeIntervalSinceNow: 120)
    while Date() < end {
        if await isSo() { return true }
        await Task.yield()
    }
    return false
}

enum Fixture {
    static func payment(_ name: String = "1") throws -> ApplePayPayment {
        ApplePayPayment(
            token: try ApplePayPaymentToken(
                paymentData: Array(#"{"version":"EC_v1","data":"AA=="}"#.utf8),
                paymentMethod: ApplePayPaymentMethod(displayName: "Visa 4242", network: .visa, type: .debit),
                transactionIdentifier: name))
    }

    static func simulated() -> Result<ApplePayPayment, ApplePayPaymentError> {
        Result { () throws(ApplePayPaymentError) in
            ApplePayPayment(
                token: try ApplePayPaymentToken(
                    paymentData: [], paymentMethod: ApplePayPaymentMethod(),
                    transactionIdentifier: "Simulated Identifier"))
        }
    }
}
