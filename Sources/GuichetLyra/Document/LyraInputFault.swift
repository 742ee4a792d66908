public import GuichetCore

/// Why a field of a request is refused.
public struct LyraInputFault: Error, Sendable, Hashable, Discreet, DescribedError {
    /// What is wrong with the field. An open set.
    public struct Kind: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The field is required, and absent.
        public static let missing: Kind = "missing"
        /// The field does not have its documented format.
        public static let invalid: Kind = "invalid"
    }

    /// Whether the field is absent or wrong.
    public let kind: Kind
    /// The documented path: `customer.email`, `paymentForms[0].brand`.
    public let field: String
    /// The platform's error code: `INT_015` for an e-mail address.
    public let code: LyraErrorCode
    /// The value of the field; `nil` if there was none, or if it must not be repeated.
    public let value: JSONValue?

    @_spi(Platform) public init(_ kind: Kind, field: String, code: LyraErrorCode, value: JSONValue? = nil) {
        self.kind = kind
        self.field = field
        self.code = code
        self.value = value
    }

    /// Always `Advice.fixIntegration`: no repeat of the same request can succeed.
    public var advice: Advice { .fixIntegration }

    /// `detailedErrorMessage` as the platform writes it.
    public var detailedErrorMessage: String {
        guard kind != .missing else { return "Input value not defined [name=\(field)]" }
        guard let value else { return "Invalid input value [name=\(field)]" }
        return
            "Invalid input value [name=\(field), value=\(value.text ?? String(decoding: value.encoded(), as: UTF8.self))]"
    }

    /// The path and the reason, without the value.
    public var description: String {
        kind == .missing ? "\(field) is missing (\(code))" : "\(field) does not have the documented form (\(code))"
    }
}

extension LyraInputFault {
    /// The field that a `detailedErrorMessage` names: `Invalid input value [name=currency, value=TTT]`.
    @_spi(Platform) public static func field(namedIn message: String) -> String? {
        let opening = "[name="
        guard let start = message.indices.first(where: { message[$0...].hasPrefix(opening) }) else { return nil }
        // The name of an element has brackets of its own: `paymentForms[0].pan`.
        var depth = 0
        let name = message[start...].dropFirst(opening.count).prefix { character in
            if character == "[" { depth += 1 }
            if character == "]" { depth -= 1 }
            return character != "," && depth >= 0
        }
        return name.isEmpty ? nil : String(name)
    }
}
