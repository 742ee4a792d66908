@_spi(Platform) import GuichetCore
public import GuichetSips

/// A driver for the closed framework, see ``OfficialFramework``.
///
/// The framework's functions take a handler, and no document says that it is always called, or only once. This driver
/// uses the first answer and ignores later ones; if none arrives before the timeout, the call ends, and after an
/// operation that pays the outcome is unknown. Cancelling ends the wait, not the payment.
public struct OfficialFrameworkDriver: PaymentPlatform {
    private let framework: OfficialFramework
    private let timeoutSeconds: Double

    /// - Parameters:
    ///   - framework: calls the functions of the closed framework.
    ///   - timeoutSeconds: how long to wait for a handler. The framework has its own timeouts, which are not
    ///     documented; this one is for a handler that is never called.
    public init(_ framework: OfficialFramework, timeoutSeconds: Double = 120) {
        self.framework = framework
        self.timeoutSeconds = timeoutSeconds
    }

    /// The framework has no such function. Ask your server, see ``PaymentJournal``.
    public func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome {
        throw InAppError(
            code: .notSupported, reason: "the closed framework cannot ask for an outcome: ask the merchant's server",
            advice: .ask)
    }

    private enum End: Sendable {
        case answer(OfficialAnswer?)
        case timedOut
        case cancelled
    }

    public func perform<Request: OperationRequest>(
        _ request: Request
    ) async throws(InAppError) -> Request.Response {
        try InAppError.check(request)
        guard let function = framework.function(Request.operation) else {
            throw InAppError(
                code: .notSupported, reason: "the app did not fill in \(Request.operation) of OfficialFramework",
                advice: .fixIntegration)
        }
        do throws(InAppError) {
            guard !Task.isCancelled else {
                throw InAppError(code: .notSent, reason: "cancelled before the framework was called", advice: .retry)
            }
            return try Self.response(await end(of: function, OfficialCall(request)))
        } catch {
            throw error.meaning(effect(of: request), answeredBy: Request.Response.self)
        }
    }

    private func end(of function: @escaping OfficialFramework.Function, _ call: OfficialCall) async -> End {
        let first = SingleShot<End>()
        let limit = Task { [timeoutSeconds] in
            try await Task.sleep(nanoseconds: UInt64(max(0, min(timeoutSeconds, 31_536_000)) * 1_000_000_000))
            first.give(.timedOut)
        }
        defer { limit.cancel() }
        return await withTaskCancellationHandler {
            await function(call) { first.give(.answer($0)) }
            return await first.wait()
        } onCancel: {
            first.give(.cancelled)
        }
    }

    private static func response<Response: OperationResponse>(_ end: End) throws(InAppError) -> Response {
        switch end {
        case .answer(let answer?):
            let response: Response
            do throws(WireError) {
                response = try Response(wireObject: answer.fields)
            } catch {
                throw .outcomeUnknown("the framework's answer cannot be read: \(error.reason)")
            }
            guard response.responseCode != nil else {
                throw .outcomeUnknown("the framework's answer has no \(Response.codeField)")
            }
            return response
        case .answer(nil): throw .outcomeUnknown("the framework's handler got no answer")
        case .timedOut: throw .outcomeUnknown("the framework did not call its handler in time")
        case .cancelled: throw .outcomeUnknown("cancelled while the framework was at work")
        }
    }
}
