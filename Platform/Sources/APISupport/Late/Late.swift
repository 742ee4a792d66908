import Synchronization

/// A value that is made when it is first needed, and then kept. Who needs it meanwhile waits, so it must not take long.
package final class Late<Value: Sendable>: Sendable {
    private enum State: Sendable {
        /// What makes it goes with it: it may hold more than the value does.
        case waiting(@Sendable () -> Value)
        case made(Value)
    }

    private let state: Mutex<State>

    package init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.waiting(make)) }

    package var value: Value {
        state.withLock { state in
            switch state {
            case .made(let value): return value
            case .waiting(let make):
                let value = make()
                state = .made(value)
                return value
            }
        }
    }
}
