import Engine
import Synchronization

/// An acquirer that does what a test says.
struct ClosureAcquirer: Acquirer {
    let script: @Sendable (AuthorisationRequest) async throws -> AcquirerVerdict

    init(_ script: @escaping @Sendable (AuthorisationRequest) async throws -> AcquirerVerdict) {
        self.script = script
    }

    func authorise(_ request: AuthorisationRequest) async throws -> AcquirerVerdict { try await script(request) }

    func inquire(about request: AuthorisationRequest) async throws -> AcquirerVerdict { try await script(request) }

    func settle(_ request: SettlementRequest) async throws -> SettlementVerdict { .done }
}

/// A gate that is closed until it is opened; any number of tasks can wait for it.
final class Gate: Sendable {
    private let state = Mutex((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}

extension AcquirerVerdict {
    static let yes = AcquirerVerdict.approved(authorisationID: "A1B2C3", acquirerCode: "00")
}

/// How often something happened.
final class Counted: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
}
