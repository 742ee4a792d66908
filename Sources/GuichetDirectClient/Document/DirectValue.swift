public import GuichetCore

/// The type of a member.
public protocol DirectValue: Sendable {
    /// Reads a value; `nil` if it has another type. Reading is lenient where this does no harm: see ``accepts(_:)``.
    init?(direct json: JSONValue)
    var directJSON: JSONValue { get }
    /// Whether the value has the type that the contract requires.
    static func accepts(_ json: JSONValue) -> Bool
    /// The faults inside the value.
    func faultsInside(at path: String, _ purpose: DirectCheckPurpose) -> [DirectInputFault]
    /// The value with its texts cut where the platform cuts them.
    func trimmedJSON() -> JSONValue
}

extension DirectValue {
    public static func accepts(_ json: JSONValue) -> Bool { Self(direct: json) != nil }
    public func faultsInside(at path: String, _ purpose: DirectCheckPurpose) -> [DirectInputFault] { [] }
    public func trimmedJSON() -> JSONValue { directJSON }
}

extension DirectDocument {
    public func faultsInside(at path: String, _ purpose: DirectCheckPurpose) -> [DirectInputFault] {
        faults(purpose, at: path)
    }
    public func trimmedJSON() -> JSONValue { trimmed().directJSON }
}

extension String: DirectValue {
    /// A whole number is read as the text of its digits: identifiers occur in both types.
    public init?(direct json: JSONValue) {
        guard let text = json.text else { return nil }
        self = text
    }
    public var directJSON: JSONValue { .string(self) }
    public static func accepts(_ json: JSONValue) -> Bool {
        if case .string = json { true } else { false }
    }
}

extension Int64: DirectValue {
    /// A whole number, or a text of digits.
    public init?(direct json: JSONValue) {
        switch json {
        case .number(let digits): self.init(digits)
        // `Int64` alone would accept a sign, which no document allows in a text.
        case .string(let text) where !text.isEmpty && text.utf8.allSatisfy({ (0x30...0x39).contains($0) }):
            self.init(text)
        default: return nil
        }
    }
    public var directJSON: JSONValue { .integer(self) }
    public static func accepts(_ json: JSONValue) -> Bool {
        if case .number(let digits) = json { Int64(digits) != nil } else { false }
    }
}

extension Bool: DirectValue {
    public init?(direct json: JSONValue) {
        guard case .bool(let value) = json else { return nil }
        self = value
    }
    public var directJSON: JSONValue { .bool(self) }
}

extension JSONValue: DirectValue {
    public init?(direct json: JSONValue) { self = json }
    public var directJSON: JSONValue { self }
}

extension JSONObject: DirectValue {
    public init?(direct json: JSONValue) {
        guard let object = json.object else { return nil }
        self = object
    }
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
    public var directJSON: JSONValue { .array(map(\.directJSON)) }
    public static func accepts(_ json: JSONValue) -> Bool { json.array?.allSatisfy(Element.accepts) ?? false }
    public func faultsInside(at path: String, _ purpose: DirectCheckPurpose) -> [DirectInputFault] {
        enumerated().flatMap { index, element in element.faultsInside(at: "\(path)[\(index)]", purpose) }
    }
    public func trimmedJSON() -> JSONValue { .array(map { $0.trimmedJSON() }) }
}

/// A code from an open set of the platform.
public protocol DirectCode: OpenCode, DirectValue {}

extension DirectCode {
    public init?(direct json: JSONValue) {
        guard let text = json.text else { return nil }
        self.init(rawValue: text)
    }
    public var directJSON: JSONValue { .string(rawValue) }
    public static func accepts(_ json: JSONValue) -> Bool { String.accepts(json) }
}
