public import GuichetCore
public import GuichetSips

/// Why an initialisation, or another call of a merchant's server, did not succeed.
public struct MerchantError: Error, Sendable, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A field is missing or has the wrong format. Nothing was sent.
        public static let invalidRequest: Code = "invalidRequest"
        /// The address is neither https nor this machine. Nothing was sent.
        public static let insecureConnection: Code = "insecureConnection"
        /// No answer.
        public static let noAnswer: Code = "noAnswer"
        /// An answer that is not the documented JSON.
        public static let unreadableAnswer: Code = "unreadableAnswer"
        /// A success without the correct seal: its sender is unknown.
        public static let answerNotSealed: Code = "answerNotSealed"
        /// The platform refused the request; see ``MerchantError/platformCode``.
        public static let refused: Code = "refused"
    }

    /// What went wrong.
    public let code: Code
    /// For people and logs.
    public let reason: String
    /// The platform's response code; `nil` if there was none.
    public let platformCode: ResponseCode?
    /// The document's name of the field that is wrong.
    public let field: String?
    /// What to do next.
    public let advice: Advice
    /// Whether the refusal has the shop's seal. An error may have none: a platform that does not know the shop has
    /// no key for a seal.
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
