public import GuichetCore

/// The type of a field.
public protocol LyraValue: Sendable {
    /// `nil` if the JSON value has another type.
    init?(lyra json: JSONValue)
    /// The value as it is written.
    var lyraJSON: JSONValue { get }
    /// What the platform writes for a field without a value.
    @_spi(Platform) static var blankJSON: JSONValue { get }
    /// Checks the fields inside the value.
    @_spi(Platform) func checkInside(at path: String) throws(LyraInputFault)
    /// This value, merged into an older one.
    @_spi(Platform) func merged(into old: JSONValue?) -> JSONValue
}

extension LyraValue {
    @_spi(Platform) public static var blankJSON: JSONValue { .null }
    @_spi(Platform) public func checkInside(at path: String) throws(LyraInputFault) {}
    @_spi(Platform) public func merged(into old: JSONValue?) -> JSONValue { lyraJSON }
}

extension String: LyraValue {
    /// A whole number is read as the text of its digits: clients of the platform send both.
    public init?(lyra json: JSONValue) {
        guard let text = json.text else { return nil }
        self = text
    }
    /// The value as it is written.
    public var lyraJSON: JSONValue { .string(self) }
}

extension Int64: LyraValue {
    /// A whole number, also as `990.0`, or a text of digits: the platform's own examples send both (`"990"`).
    public init?(lyra json: JSONValue) {
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
    public var lyraJSON: JSONValue { .integer(self) }
}

extension Bool: LyraValue {
    /// `true` or `false`, also as a text.
    public init?(lyra json: JSONValue) {
        switch json {
        case .bool(let value): self = value
        case .string("true"): self = true
        case .string("false"): self = false
        default: return nil
        }
    }
    /// The value as it is written.
    public var lyraJSON: JSONValue { .bool(self) }
}

extension JSONValue: LyraValue {
    /// Any value.
    public init?(lyra json: JSONValue) { self = json }
    /// The value as it is written.
    public var lyraJSON: JSONValue { self }
}

extension JSONObject: LyraValue {
    /// An object.
    public init?(lyra json: JSONValue) {
        guard let object = json.object else { return nil }
        self = object
    }
    /// The value as it is written.
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
    /// The value as it is written.
    public var lyraJSON: JSONValue {
        // A closure: where the type is generic, Swift makes a key path anew each time, and looks up its types by their names.
        .array(map { $0.lyraJSON })
    }
    @_spi(Platform) public static var blankJSON: JSONValue { .array([]) }
    @_spi(Platform) public func checkInside(at path: String) throws(LyraInputFault) {
        for (index, element) in enumerated() { try element.checkInside(at: "\(path)[\(index)]") }
    }
}

/// A code from an open set of the platform.
public protocol LyraCode: OpenCode, LyraValue {}

extension LyraCode {
    /// A text, or a whole number, which is read as the text of its digits.
    public init?(lyra json: JSONValue) {
        guard let text = json.text else { return nil }
        self.init(rawValue: text)
    }
    /// The value as it is written.
    public var lyraJSON: JSONValue { .string(rawValue) }
}
