/// A value that anything may print: its description tells what it is, and nothing of what it holds.
///
/// `description`, string interpolation, `dump` and a debugger's mirror all show the description. For personal data and
/// for secrets; a secret is not `Encodable` and not `Equatable` besides.
public protocol Discreet: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Discreet {
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
