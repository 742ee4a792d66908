public import GuichetCore
import GuichetSips

/// Why an operation gave no answer. A refusal by the platform is an answer, not an error.
public struct InAppError: Error, Sendable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The initialisation cannot be used: another version, a key that is no key. Nothing was sent.
        public static let invalidInitialisation: Code = "invalidInitialisation"
        /// Card data may only travel under TLS. Nothing was sent.
        public static let insecureConnection: Code = "insecureConnection"
        /// The platform could not be reached. Nothing was sent.
        public static let notSent: Code = "notSent"
        /// This driver, or this platform, does not offer it.
        public static let notSupported: Code = "notSupported"
        /// Nothing was changed or charged, and no answer that can be read came back: the call may be made again.
        public static let noAnswer: Code = "noAnswer"
        /// It may have arrived, and no answer that can be read came back: whether the holder was charged is not known.
        public static let outcomeUnknown: Code = "outcomeUnknown"
    }

    public let code: Code
    public let reason: String
    /// The document's name of the field at fault, if there is one.
    public let field: String?
    public let advice: Advice

    public init(code: Code, reason: String, field: String? = nil, advice: Advice) {
        self.code = code
        self.reason = reason
        self.field = field
        self.advice = advice
    }

    public var description: String { "\(code)\(field.map { " (field \($0))" } ?? ""): \(reason) (advice: \(advice))" }
}

extension InAppError {
    static func invalidInitialisation(_ field: String, _ reason: String) -> InAppError {
        InAppError(code: .invalidInitialisation, reason: reason, field: field, advice: .fixIntegration)
    }

    /// The request may have arrived: ask before paying again.
    public static func outcomeUnknown(_ reason: String) -> InAppError {
        InAppError(code: .outcomeUnknown, reason: reason, advice: .ask)
    }

    /// A lost answer of an operation that charges or changes nothing is no open question.
    func meaning(_ effect: OperationEffect) -> InAppError {
        guard code == .outcomeUnknown, effect == .asks else { return self }
        return InAppError(code: .noAnswer, reason: reason, field: field, advice: .retry)
    }

    init(_ error: HTTPTransportError) {
        if error.mayHaveArrived {
            self = .outcomeUnknown(error.description)
        } else {
            self.init(code: .notSent, reason: error.reason, advice: .retry)
        }
    }
}
