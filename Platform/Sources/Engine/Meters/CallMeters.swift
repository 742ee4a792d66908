import Synchronization

/// Counts calls by API, operation and documented code, their durations, and refusals by their reason.
///
/// What a caller sends never becomes a label: operations are those of the routes, codes those that the platform
/// answers. A tester may order a fault with any code, so the number of series is limited all the same: what exceeds it
/// counts as `other`.
package final class CallMeters: Sendable {
    struct Operation: Hashable {
        let api: String
        let call: String
    }

    struct Call: Hashable {
        let operation: Operation
        let code: String
    }

    struct Refusal: Hashable {
        let api: String
        let reason: String
    }

    struct Figures {
        var calls: [Call: Int] = [:]
        var durations: [Operation: Histogram] = [:]
        var refusals: [Refusal: Int] = [:]
    }

    /// The documents of the three platforms have about 150 calls.
    static let mostOperations = 300
    static let mostCalls = 2_000
    static let other = "other"

    private let figures = Mutex(Figures())

    package init() {}

    /// A call was answered.
    package func answered(_ call: String, of api: String, code: String, took duration: Duration) {
        figures.withLock { figures in
            var operation = Operation(api: api, call: call)
            if figures.durations.count >= Self.mostOperations, figures.durations[operation] == nil {
                operation = Operation(api: api, call: Self.other)
            }
            figures.durations[operation, default: Histogram()].record(duration)
            var series = Call(operation: operation, code: code)
            if figures.calls.count >= Self.mostCalls, figures.calls[series] == nil {
                series = Call(operation: operation, code: Self.other)
            }
            figures.calls[series, default: 0] += 1
        }
    }

    /// A call was refused, for one of a few reasons.
    package func refused(by api: String, because reason: RefusalReason) {
        figures.withLock { $0.refusals[Refusal(api: api, reason: reason.rawValue), default: 0] += 1 }
    }

    var current: Figures { figures.withLock { $0 } }
}

/// Why calls are refused, in classes that all APIs have in common; the label `reason`.
package enum RefusalReason: String, Sendable, CaseIterable {
    /// Unknown caller, wrong key, seal or signature, or a clock that differs too much.
    case credentials
    /// A field is missing or wrong.
    case field
    /// The payment, shop or path that is named does not exist.
    case unknown
    /// The shop or the state of the payment does not allow it.
    case notPermitted = "not_permitted"
    /// A reference or key was used before.
    case repeated
    /// What was sent has expired.
    case expired
    /// The platform itself failed, or a fault was ordered.
    case failure
    case other
}
