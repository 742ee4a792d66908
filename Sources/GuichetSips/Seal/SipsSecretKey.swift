/// A shop's secret key: the exact text in the brand's extranet, never decoded. Cannot be printed.
public struct SipsSecretKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    @_spi(Platform) public let text: String

    /// A key as the platform gives it: a text.
    public init(_ text: String) { self.text = text }

    var utf8: [UInt8] { Array(text.utf8) }

    public var description: String { "secret key" }
    public var debugDescription: String { "secret key" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
