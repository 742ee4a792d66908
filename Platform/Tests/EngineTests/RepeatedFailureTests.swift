import Logging
import Support
import Testing

@testable import Engine

/// docs/logs.md, "Work that is tried again"
@Suite("Work that fails again and again")
struct RepeatedFailureTests {
    private struct Failure: StoreFailure, CustomStringConvertible {
        var reason: String
        var isOfAccess = true
        var description: String { reason }
    }

    @Test("is told once, and again if the reason is another one or it has succeeded meanwhile")
    func once() {
        var failure = RepeatedFailure()
        var told: [Bool] = []
        for reason in ["refused", "refused", "starting up", "refused"] {
            told.append(failure.isNew(Failure(reason: reason)))
        }
        #expect(told == [true, false, true, true])
        failure.end()
        let isNew = failure.isNew(Failure(reason: "refused"))
        #expect(isNew)
    }

    @Test("is told once where the log would say the same again, whatever else an error says")
    func sameLine() {
        var failure = RepeatedFailure()
        let told = ["payment 1", "payment 2"].map { failure.isNew(Failure(reason: $0, isOfAccess: false)) }
        #expect(told == [true, false])
    }

    @Test("the log says why the store was not reached, on one line, and of other errors the type alone")
    func reason() {
        let log = LogBook()
        log.logger.error("a queue could not be read", metadata: .failure(Failure(reason: "connection refused\nagain")))
        log.logger.error("a queue could not be read", metadata: .failure(Failure(reason: "4970", isOfAccess: false)))
        log.logger.error("a due step", metadata: .failure(CancellationError(), of: PaymentID("P1")))
        #expect(
            log.entries.map(\.details) == [
                ["error": "Failure", "reason": "connection refused\\u{A}again"], ["error": "Failure"],
                ["error": "CancellationError", "payment": "P1"],
            ])
    }
}
