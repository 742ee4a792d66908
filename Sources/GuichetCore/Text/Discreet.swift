/// A value that is safe to print: its description names the type, and shows nothing of the content.
///
/// `description`, string interpolation, `dump` and a debugger's mirror all show the description. For personal data and
/// for secrets; a secret is also neither `Encodable` nor `Equatable`.
public protocol Discreet: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Discreet {
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
