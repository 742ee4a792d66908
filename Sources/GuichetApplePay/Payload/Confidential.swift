/// A value that must not show up where it was not asked for: in a log, an error, a dump, a debugger's list.
///
/// ``reveal()`` gives it. Who calls that takes responsibility for where it goes.
public struct Confidential<Value: Sendable>: Sendable {
    private let value: Value

    init(_ value: Value) { self.value = value }

    public func reveal() -> Value { value }
}

extension Confidential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "(confidential)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
