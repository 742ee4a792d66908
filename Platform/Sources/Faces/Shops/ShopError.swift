public import GuichetCore

/// Why a shop cannot be changed as asked.
public struct ShopError: Error, Sendable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let unknown: Code = "unknown"
        public static let exists: Code = "exists"
        public static let invalid: Code = "invalid"
    }

    public let code: Code
    public let reason: String
    public let remedy: String

    public init(_ code: Code, _ reason: String, remedy: String) {
        self.code = code
        self.reason = reason
        self.remedy = remedy
    }

    public var description: String { "\(reason); \(remedy)" }
}
