public import GuichetCore

/// Why a merchant's Apple Pay certificate or registration cannot be changed as asked.
public struct ApplePayRefusal: AdminRefusal, Sendable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let invalid: Code = "invalid"
        public static let exists: Code = "exists"
        public static let tooMany: Code = "tooMany"
        public static let unknown: Code = "unknown"
        /// A part of a hash, or a hash without its environment, that means several certificates.
        public static let ambiguous: Code = "ambiguous"
        /// Tokens named the key within the last day.
        public static let inUse: Code = "inUse"
        /// Other terms than the present ones were accepted.
        public static let termsChanged: Code = "termsChanged"
        public static let notRegistered: Code = "notRegistered"
    }

    public let code: Code
    public let reason: String
    public let remedy: String

    init(_ code: Code, _ reason: String, remedy: String) {
        self.code = code
        self.reason = reason
        self.remedy = remedy
    }

    public var description: String { "\(reason); \(remedy)" }
}
