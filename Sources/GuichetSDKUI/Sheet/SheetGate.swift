import GuichetCore
import GuichetSDK
import GuichetSips

/// Sends what may pay only while the sheet waits for its answer.
///
/// The journal is written before an order is sent. A shopper who leaves meanwhile is told `ask`, and the next sheet may ask,
/// hear that nothing was charged, and pay: the first order must not follow then.
final class SheetGate: PaymentPlatform {
    private let platform: any PaymentPlatform
    @MainActor weak var run: SheetRun?

    init(_ platform: any PaymentPlatform) { self.platform = platform }

    func perform<Request: OperationRequest>(_ request: Request) async throws(InAppError) -> Request.Response {
        if effect(of: request) == .pays, await !isAwaited {
            throw InAppError(
                code: .notSent, reason: "the sheet ended before the order was sent", advice: .startAgain)
        }
        return try await platform.perform(request)
    }

    @MainActor private var isAwaited: Bool { run?.state.awaitsOrder ?? false }

    func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome {
        try await platform.outcome(of: order)
    }

    func effect<Request: OperationRequest>(of request: Request) -> OperationEffect { platform.effect(of: request) }
}
