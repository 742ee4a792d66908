public import GuichetCore

/// The declaration of one member of the contract: its name, its type, and the rule for its value.
public struct DirectField<Value: DirectValue>: Sendable {
    @_spi(Platform) public let name: String
    @_spi(Platform) public let presence: Presence
    @_spi(Platform) public let rule: DirectRule?
    @_spi(Platform) public let isLenient: Bool
    /// What an object has inside that is a ``JSONObject`` in Swift: it is checked all the same.
    private let form: (any DirectDocument.Type)?

    /// The same, for code that is inlined: what only the platform sees cannot be.
    @usableFromInline var member: String { name }

    package init(
        _ name: String, _ presence: Presence = .optional, _ rule: DirectRule? = nil, isLenient: Bool = false,
        form: (any DirectDocument.Type)? = nil
    ) {
        self.name = name
        self.presence = presence
        self.rule = rule
        self.isLenient = isLenient
        self.form = form
    }

    private func formed(_ value: JSONValue) -> (any DirectDocument)? { form?.init(direct: value) }
}

/// The kind.
@_spi(Platform) extension DirectField: DirectFieldRule {
    public var type: any DirectValue.Type {
        if let form { return form }
        return Value.self
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
        if let formed = formed(value) { return formed.faultsInside(at: path, purpose) }
        return typed.faultsInside(at: path, purpose)
    }

    public func accepted(_ value: JSONValue, _ purpose: DirectCheckPurpose) -> JSONValue? {
        guard isLenient || Value.accepts(value), let inside = Value.accepted(value, purpose) else { return nil }
        if let form { return form.accepted(value, purpose) }
        guard let rule else { return inside }
        guard rule.objection(to: value, purpose) == nil else { return nil }
        if case .string(let text) = value { return .string(rule.cut(text)) }
        return inside
    }

    public func declared(_ value: JSONValue) -> JSONValue? {
        if let form { return form.declared(value) }
        return Value.declared(value)
    }

    public func trimming(_ value: JSONValue) -> JSONValue {
        if let formed = formed(value) { return formed.trimmedJSON() }
        guard let rule, case .string(let text) = value else { return Value(direct: value)?.trimmedJSON() ?? value }
        return .string(rule.cut(text))
    }
}

/// A ``DirectField`` of any type.
@_spi(Platform) public protocol DirectFieldRule: Sendable {
    /// The contract's name.
    var name: String { get }
    /// Whether the member is required.
    var presence: Presence { get }
    /// The rule for its value, if the contract has one.
    var rule: DirectRule? { get }
    /// Whether a value of another type is accepted if it can be converted.
    var isLenient: Bool { get }
    /// The type of its value.
    var type: any DirectValue.Type { get }
    /// What is wrong with a value. The path is that of the member.
    func faults(in value: JSONValue, at path: String, _ purpose: DirectCheckPurpose) -> [DirectInputFault]
    /// The value with its texts cut where the platform cuts them; `nil` if something is wrong with it.
    func accepted(_ value: JSONValue, _ purpose: DirectCheckPurpose) -> JSONValue?
    /// The value without the members that the contract does not declare; `nil` if it has another type.
    func declared(_ value: JSONValue) -> JSONValue?
    /// The value with its texts cut where the platform cuts them.
    func trimming(_ value: JSONValue) -> JSONValue
}

/// Why a member of a request is refused.
public struct DirectInputFault: Error, Sendable, Hashable, DescribedError {
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

    /// Whether the member is absent, has another type, or breaks its rule.
    public let kind: Kind
    /// The path from the root of the request: `order.amountOfMoney.amount`, `feedbacks.webhooksUrls[1]`.
    public let propertyName: String
    /// For people. Never contains the value.
    public let reason: String

    @_spi(Platform) public init(_ kind: Kind, propertyName: String, _ reason: String) {
        self.kind = kind
        self.propertyName = propertyName
        self.reason = reason
    }

    package static func missing(_ propertyName: String) -> DirectInputFault {
        DirectInputFault(.missing, propertyName: propertyName, "is missing")
    }

    /// Always `Advice.fixIntegration`: no repeat of the same request can succeed.
    public var advice: Advice { .fixIntegration }
    /// The path and the reason.
    public var description: String { "\(propertyName) \(reason)" }
}
