public import GuichetCore

/// The type of a member.
public protocol DirectValue: Sendable {
    /// Reads a value; `nil` if it has another type. Reading is lenient where this does no harm.
    init?(direct json: JSONValue)
    /// The value as it is written.
    var directJSON: JSONValue { get }
    /// Whether the value has the type that the contract requires.
    @_spi(Platform) static func accepts(_ json: JSONValue) -> Bool
    /// The faults inside the value.
    @_spi(Platform) func faultsInside(at path: String, _ purpose: DirectCheckPurpose) -> [DirectInputFault]
    /// The value with its texts cut where the platform cuts them.
    @_spi(Platform) func trimmedJSON() -> JSONValue
    /// The same of a value that is read at once; `nil` if it has another type, or if there are faults inside.
    @_spi(Platform) static func accepted(_ json: JSONValue, _ purpose: DirectCheckPurpose) -> JSONValue?
    /// The value without the members that the contract does not declare; `nil` if it has another type.
    @_spi(Platform) static func declared(_ json: JSONValue) -> JSONValue?
}

extension DirectValue {
    @_spi(Platform) public static func accepts(_ json: JSONValue) -> Bool { Self(direct: json) != nil }
    @_spi(Platform) public func faultsInside(at path: String, _ purpose: DirectCheckPurpose) -> [DirectInputFault] {
        []
    }
    @_spi(Platform) public func trimmedJSON() -> JSONValue { directJSON }
    @_spi(Platform) public static func accepted(_ json: JSONValue, _ purpose: DirectCheckPurpose) -> JSONValue? {
        Self(direct: json)?.directJSON
    }
    @_spi(Platform) public static func declared(_ json: JSONValue) -> JSONValue? {
        Self(direct: json) == nil ? nil : json
    }
}

extension DirectDocument {
    @_spi(Platform) public static func accepts(_ json: JSONValue) -> Bool {
        if case .object = json { true } else { false }
    }
    @_spi(Platform) public func faultsInside(at path: String, _ purpose: DirectCheckPurpose) -> [DirectInputFault] {
        faults(purpose, at: path)
    }
    @_spi(Platform) public func trimmedJSON() -> JSONValue { trimmed().directJSON }
    @_spi(Platform) public static func accepted(_ json: JSONValue, _ purpose: DirectCheckPurpose) -> JSONValue? {
        json.object.flatMap { fields.accepted($0, purpose) }.map(JSONValue.object)
    }
    @_spi(Platform) public static func declared(_ json: JSONValue) -> JSONValue? {
        json.object.map { .object(fields.declared($0)) }
    }
}

extension String: DirectValue {
    /// A whole number is read as the text of its digits: identifiers occur in both types.
    public init?(direct json: JSONValue) {
        guard let text = json.text else { return nil }
        self = text
    }
    /// The value as it is written.
    public var directJSON: JSONValue { .string(self) }
    @_spi(Platform) public static func accepts(_ json: JSONValue) -> Bool {
        if case .string = json { true } else { false }
    }
}

extension Int64: DirectValue {
    /// A whole number, also as `2500.0`, or a text of digits.
    public init?(direct json: JSONValue) {
        switch json {
        case .number:
            guard let whole = json.wholeNumberValue else { return nil }
            self = whole
        // `Int64` alone would accept a sign, which no document allows in a text.
        case .string(let text) where !text.isEmpty && text.utf8.allSatisfy({ (0x30...0x39).contains($0) }):
            self.init(text)
        default: return nil
        }
    }
    /// The value as it is written.
    public var directJSON: JSONValue { .integer(self) }
    @_spi(Platform) public static func accepts(_ json: JSONValue) -> Bool {
        json.wholeNumberValue != nil
    }
}

extension Bool: DirectValue {
    /// `true` or `false`, or a text that is one of these words: public integrations send `"true"`.
    public init?(direct json: JSONValue) {
        switch json {
        case .bool(let value): self = value
        case .string("true"): self = true
        case .string("false"): self = false
        default: return nil
        }
    }
    /// The value as it is written.
    public var directJSON: JSONValue { .bool(self) }
}

extension JSONValue: DirectValue {
    /// Any value.
    public init?(direct json: JSONValue) { self = json }
    /// The value as it is written.
    public var directJSON: JSONValue { self }
}

extension JSONObject: DirectValue {
    /// An object.
    public init?(direct json: JSONValue) {
        guard let object = json.object else { return nil }
        self = object
    }
    /// The value as it is written.
    public var directJSON: JSONValue { .object(self) }
}

extension Array: DirectValue where Element: DirectValue {
    /// `nil` also if one of the elements has another type: an incomplete list would be wrong.
    public init?(direct json: JSONValue) {
        guard let values = json.array else { return nil }
        var elements: [Element] = []
        for value in values {
            guard let element = Element(direct: value) else { return nil }
            elements.append(element)
        }
        self = elements
    }
    /// The value as it is written.
    public var directJSON: JSONValue {
        // A closure: where the type is generic, Swift makes a key path anew each time, and looks up its types by their names.
        .array(map { $0.directJSON })
    }
    @_spi(Platform) public static func accepts(_ json: JSONValue) -> Bool {
        json.array?.allSatisfy(Element.accepts) ?? false
    }
    @_spi(Platform) public func faultsInside(at path: String, _ purpose: DirectCheckPurpose) -> [DirectInputFault] {
        enumerated().flatMap { index, element in element.faultsInside(at: "\(path)[\(index)]", purpose) }
    }
    @_spi(Platform) public func trimmedJSON() -> JSONValue { .array(map { $0.trimmedJSON() }) }
    @_spi(Platform) public static func accepted(_ json: JSONValue, _ purpose: DirectCheckPurpose) -> JSONValue? {
        guard let values = json.array else { return nil }
        var elements: [JSONValue] = []
        elements.reserveCapacity(values.count)
        for value in values {
            guard let accepted = Element.accepted(value, purpose) else { return nil }
            elements.append(accepted)
        }
        return .array(elements)
    }
}

/// A code from an open set of the platform.
public protocol DirectCode: OpenCode, DirectValue {}

extension DirectCode {
    /// A text, or a whole number, which is read as the text of its digits.
    public init?(direct json: JSONValue) {
        guard let text = json.text else { return nil }
        self.init(rawValue: text)
    }
    /// The value as it is written.
    public var directJSON: JSONValue { .string(rawValue) }
    @_spi(Platform) public static func accepts(_ json: JSONValue) -> Bool { String.accepts(json) }
    @_spi(Platform) public static func accepted(_ json: JSONValue, _ purpose: DirectCheckPurpose) -> JSONValue? {
        String.accepted(json, purpose)
    }
}
