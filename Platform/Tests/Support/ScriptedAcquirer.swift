package import Engine
import Synchronization

/// An acquirer that follows a test's script, message by message, and records the requests.
package final class ScriptedAcquirer: Acquirer {
    package enum Act: Sendable {
        case answer(AcquirerVerdict)
        /// Answers late.
        case answerAfter(Duration, AcquirerVerdict)
        /// Answers once the test says so, see ``release()``.
        case hold(AcquirerVerdict)
        /// Fails, like a broken connection.
        case fail
        /// Never answers.
        case hang
    }

    package static let approval = AcquirerVerdict.approved(authorisationID: "SCRIPT", acquirerCode: "00")

    private struct State {
        var authorisations: [Act]
        var inquiries: [Act]
        var asked: [AuthorisationRequest] = []
        var inquired: [AuthorisationRequest] = []
        var answered = 0
        var isReleased = false
        var settlements: [SettlementVerdict?]
        var settled: [SettlementRequest] = []
    }

    private let state: Mutex<State>

    /// The last act of each list repeats for ever.
    ///
    /// - Parameter settlements: the answers about operations; `nil` fails.
    package init(authorisations: [Act], inquiries: [Act] = [.fail], settlements: [SettlementVerdict?] = [.done]) {
        state = Mutex(State(authorisations: authorisations, inquiries: inquiries, settlements: settlements))
    }

    /// From now on, inquiries are answered so. A test that advances the clock uses this where the platform, which asks as
    /// soon as a question is due, must not know the outcome yet.
    package func answerInquiries(with acts: [Act]) { state.withLock { $0.inquiries = acts } }

    /// Has those answered that are held, and all later ones at once.
    package func release() { state.withLock { $0.isReleased = true } }

    /// The messages that asked for an authorisation.
    package var asked: [AuthorisationRequest] { state.withLock { $0.asked } }
    /// The messages that asked for the result of an earlier one.
    package var inquired: [AuthorisationRequest] { state.withLock { $0.inquired } }

    /// The operations that were asked about.
    package var settled: [SettlementRequest] { state.withLock { $0.settled } }

    /// How many requests were answered.
    package var answered: Int { state.withLock { $0.answered } }

    package func authorise(_ request: AuthorisationRequest) async throws -> AcquirerVerdict {
        try await perform(
            state.withLock { state in
                state.asked.append(request)
                return state.authorisations.count > 1 ? state.authorisations.removeFirst() : state.authorisations.first
            })
    }

    package func inquire(about request: AuthorisationRequest) async throws -> AcquirerVerdict {
        try await perform(
            state.withLock { state in
                state.inquired.append(request)
                return state.inquiries.count > 1 ? state.inquiries.removeFirst() : state.inquiries.first
            })
    }

    package func settle(_ request: SettlementRequest) async throws -> SettlementVerdict {
        let verdict = state.withLock { state in
            state.settled.append(request)
            return state.settlements.count > 1 ? state.settlements.removeFirst() : state.settlements.first ?? nil
        }
        guard let verdict else { throw LineBroken() }
        return verdict
    }

    private func perform(_ act: Act?) async throws -> AcquirerVerdict {
        switch act {
        case .answer(let verdict)?:
            state.withLock { $0.answered += 1 }
            return verdict
        case .answerAfter(let delay, let verdict)?:
            try await Task.sleep(for: delay)
            state.withLock { $0.answered += 1 }
            return verdict
        case .hold(let verdict)?:
            while !state.withLock({ $0.isReleased }) { try await Task.sleep(for: .milliseconds(5)) }
            state.withLock { $0.answered += 1 }
            return verdict
        case .fail?, nil: throw LineBroken()
        case .hang?:
            try await Task.sleep(for: .seconds(3_600))
            throw LineBroken()
        }
    }

    package struct LineBroken: Error {}
}
