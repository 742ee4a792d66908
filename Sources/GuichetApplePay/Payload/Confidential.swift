public import GuichetCore

/// A value that must not show up where it was not asked for: in a log, an error, a dump, a debugger's list.
///
/// ``reveal()`` gives it. Who calls that takes responsibility for where it goes.
public struct Confidential<Value: Sendable>: Sendable, Discreet {
    private let value: Value

    init(_ value: Value) { self.value = value }

    public func reveal() -> Value { value }

    public var description: String { "(confidential)" }
}
