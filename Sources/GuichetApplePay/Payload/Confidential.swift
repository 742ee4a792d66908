public import GuichetCore

/// A value that must not appear by accident: in a log, an error, a dump or a debugger.
///
/// ``reveal()`` returns it. Its caller is responsible for what happens to the value.
public struct Confidential<Value: Sendable>: Sendable, Discreet {
    private let value: Value

    init(_ value: Value) { self.value = value }

    /// The value itself.
    public func reveal() -> Value { value }

    public var description: String { "(confidential)" }
}
