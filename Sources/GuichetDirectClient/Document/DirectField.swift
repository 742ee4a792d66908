public import GuichetCore

/// One member of the contract: its name, its type, and the rule for its value.
public struct DirectField<Value: DirectValue>: DirectFieldRule {
    public let name: String
    public let presence: Presence
    public let rule: DirectRule?
    /// Whether a value of another type is accepted if it can be converted.
    public let isLenient: Bool
    public var type: any DirectValue.Type { Value.self }

    package init(
        _ name: String, _ presence: Presence = .optional, _ rule: DirectRule? = nil, isLenient: Bool = false
    ) {
        self.name = name
        self.presence = presence
        self.rule = rule
        self.isLenient = isLenient
    }

    public func faults(
        in value: JSONValue, at path: String, _ purpose: DirectCheckPurpose
    ) -> [DirectInputFault] {
        guard let typed = Value(direct: value), isLenient || Value.accepts(value) else {
            return [DirectInputFault(.wrongType, propertyName: path, "has the wrong type")]
        }
        if let rule, let reason = rule.objection(to: value, purpose) {
            return [DirectInputFault(.invalid, propertyName: path, reason)]
        }
        return typed.faultsInside(at: path, purpose)
    }

    public func trimming(_ value: JSONValue) -> JSONValue {
        guard let rule, case .string(let text) = value else { return Value(direct: value)?.trimmedJSON() ?? value }
        return .string(rule.cut(text))
    }
}

/// A member of any type.
public protocol DirectFieldRule: Sendable {
    /// The contract's name.
    var name: String { get }
    var presence: Presence { get }
    /// The rule for its value, if the contract has one.
    var rule: DirectRule? { get }
    /// Whether a value of another type is accepted if it can be converted.
    var isLenient: Bool { get }
    var type: any DirectValue.Type { get }
    func faults(in value: JSONValue, at path: String, _ purpose: DirectCheckPurpose) -> [DirectInputFault]
    func trimming(_ value: JSONValue) -> JSONValue
}

/// Why a member of a request is refused.
public struct DirectInputFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with the member. An open set.
    public struct Kind: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The member is required, and absent.
        public static let missing: Kind = "missing"
        /// For example a text instead of a number.
        public static let wrongType: Kind = "wrongType"
        /// Too long, out of range, or not one of the documented values.
        public static let invalid: Kind = "invalid"
    }

    public let kind: Kind
    /// The path from the root of the request: `order.amountOfMoney.amount`, `feedbacks.webhooksUrls[1]`.
    public let propertyName: String
    /// For people. Never contains the value.
    public let reason: String

    public init(_ kind: Kind, propertyName: String, _ reason: String) {
        self.kind = kind
        self.propertyName = propertyName
        self.reason = reason
    }

    package static func missing(_ propertyName: String) -> DirectInputFault {
        DirectInputFault(.missing, propertyName: propertyName, "is missing")
    }

    public var advice: Advice { .fixIntegration }
    public var description: String { "\(propertyName) \(reason)" }
}
