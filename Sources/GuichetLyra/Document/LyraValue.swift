public import GuichetCore

/// The type of a field.
public protocol LyraValue: Sendable {
    /// `nil` if the JSON value has another type.
    init?(lyra json: JSONValue)
    var lyraJSON: JSONValue { get }
    /// What the platform writes for a field without a value.
    static var blankJSON: JSONValue { get }
    func checkInside(at path: String) throws(LyraInputFault)
    /// This value, merged into an older one.
    func merged(into old: JSONValue?) -> JSONValue
}

extension LyraValue {
    public static var blankJSON: JSONValue { .null }
    public func checkInside(at path: String) throws(LyraInputFault) {}
    public func merged(into old: JSONValue?) -> JSONValue { lyraJSON }
}

extension String: LyraValue {
    /// A whole number is read as the text of its digits: clients of the platform send both.
    public init?(lyra json: JSONValue) {
        guard let text = json.text else { return nil }
        self = text
    }
    public var lyraJSON: JSONValue { .string(self) }
}

extension Int64: LyraValue {
    /// A whole number, or a text of digits: the platform's own examples send both (`"990"`).
    public init?(lyra json: JSONValue) {
        switch json {
        case .number(let digits): self.init(digits)
        // `Int64` alone would accept a sign, which no document allows in a text.
        case .string(let text) where !text.isEmpty && text.utf8.allSatisfy({ (0x30...0x39).contains($0) }):
            self.init(text)
        default: return nil
        }
    }
    public var lyraJSON: JSONValue { .integer(self) }
}

extension Bool: LyraValue {
    public init?(lyra json: JSONValue) {
        switch json {
        case .bool(let value): self = value
        case .string("true"): self = true
        case .string("false"): self = false
        default: return nil
        }
    }
    public var lyraJSON: JSONValue { .bool(self) }
}

extension JSONValue: LyraValue {
    public init?(lyra json: JSONValue) { self = json }
    public var lyraJSON: JSONValue { self }
}

extension JSONObject: LyraValue {
    public init?(lyra json: JSONValue) {
        guard let object = json.object else { return nil }
        self = object
    }
    public var lyraJSON: JSONValue { .object(self) }
}

extension Array: LyraValue where Element: LyraValue {
    /// `nil` also if one of the elements has another type: an incomplete list would be wrong.
    public init?(lyra json: JSONValue) {
        guard let values = json.array else { return nil }
        var elements: [Element] = []
        for value in values {
            guard let element = Element(lyra: value) else { return nil }
            elements.append(element)
        }
        self = elements
    }
    public var lyraJSON: JSONValue { .array(map(\.lyraJSON)) }
    public static var blankJSON: JSONValue { .array([]) }
    public func checkInside(at path: String) throws(LyraInputFault) {
        for (index, element) in enumerated() { try element.checkInside(at: "\(path)[\(index)]") }
    }
}

/// A code from an open set of the platform.
public protocol LyraCode: OpenCode, LyraValue {}

extension LyraCode {
    public init?(lyra json: JSONValue) {
        guard let text = json.text else { return nil }
        self.init(rawValue: text)
    }
    public var lyraJSON: JSONValue { .string(rawValue) }
}
