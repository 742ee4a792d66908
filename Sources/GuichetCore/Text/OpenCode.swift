/// A code from an open set: a platform may add values at any time, and a closed `enum` would then refuse a valid
/// answer. The raw string is always kept; known values are static constants.
public protocol OpenCode: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible
where RawValue == String {
    /// A code with this raw string, known or not.
    init(rawValue: String)
}

extension OpenCode {
    /// A code with this raw string, known or not.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
    public var description: String { rawValue }
}
