public import GuichetCore
public import GuichetSips

/// Why an initialisation, or another call of a merchant's server, did not succeed.
public struct MerchantError: Error, Sendable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A field is missing or badly formed. Nothing was sent.
        public static let invalidRequest: Code = "invalidRequest"
        /// The address is neither https nor this machine. Nothing was sent.
        public static let insecureConnection: Code = "insecureConnection"
        /// No answer.
        public static let noAnswer: Code = "noAnswer"
        /// An answer that is not the documented JSON.
        public static let unreadableAnswer: Code = "unreadableAnswer"
        /// A success without the right seal: it may come from anybody.
        public static let answerNotSealed: Code = "answerNotSealed"
        /// The platform said no; see ``MerchantError/platformCode``.
        public static let refused: Code = "refused"
    }

    public let code: Code
    public let reason: String
    public let platformCode: ResponseCode?
    /// The document's name of the field at fault.
    public let field: String?
    public let advice: Advice
    /// Whether the answer that says this carried the shop's seal. An error may come without one: a platform that does
    /// not know the shop has no key to seal with.
    public let isSealed: Bool

    init(
        _ code: Code, _ reason: String, platformCode: ResponseCode? = nil, field: String? = nil, advice: Advice,
        isSealed: Bool = false
    ) {
        self.code = code
        self.reason = reason
        self.platformCode = platformCode
        self.field = field
        self.advice = advice
        self.isSealed = isSealed
    }

    public var description: String {
        let parts = [platformCode.map { "code \($0)" }, field.map { "field \($0)" }].compactMap(\.self)
        return "\(code)\(parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"): \(reason)"
    }
}
