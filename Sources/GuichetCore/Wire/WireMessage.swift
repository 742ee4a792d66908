/// A message whose fields are declared in one table.
public protocol WireMessage: Sendable {
    /// A message with no field set.
    init()
    static var fields: [WireField<Self>] { get }
}

extension WireMessage {
    /// Reads the declared fields; unknown ones are ignored and `null` means absent.
    public init(wireObject object: JSONObject) throws(WireError) {
        self.init()
        for field in Self.fields {
            guard let value = object[field.name], value != .null else { continue }
            try field.write(&self, value)
        }
    }

    /// The fields that are set, in the order of their declaration.
    public var wireObject: JSONObject {
        var object = JSONObject()
        for field in Self.fields {
            if let value = field.read(self) { object.append(field.name, value) }
        }
        return object
    }

    /// The first field, in the order of declaration, that is missing or does not have its documented shape. Containers
    /// are checked in their place.
    public func checkFormats() throws(WireError) {
        for field in Self.fields {
            guard let value = field.read(self) else {
                if field.presence == .required { throw WireError(.missing, field: field.name) }
                continue
            }
            try field.checkInside(self)
            guard let format = field.format, let text = value.text else { continue }
            guard format.matches(text) else { throw WireError(.wrongFormat, field: field.name, expected: format) }
        }
    }
}

/// Why a message cannot be read or may not be sent.
public struct WireError: Error, Sendable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let missing: Code = "missing"
        public static let wrongType: Code = "wrongType"
        public static let wrongFormat: Code = "wrongFormat"
    }

    public let code: Code
    /// The document's name of the field.
    public let field: String
    public let reason: String

    public init(_ code: Code, field: String, expected: WireFormat? = nil) {
        self.code = code
        self.field = field
        reason =
            switch code {
            case .missing: "\(field) is missing"
            case .wrongType: "\(field) has the wrong type"
            default: "\(field) does not have the documented form\(expected.map { " \($0)" } ?? "")"
            }
    }

    public var description: String { reason }
}
