/// A message whose fields are declared in one table.
public protocol WireMessage: Sendable {
    /// A message with no field set.
    init()
    /// The table. Its declarations are for this package and the platform; see ``init(wireObject:)`` and ``wireObject``.
    @_spi(Platform) static var fields: [WireField<Self>] { get }
}

extension WireMessage {
    /// None. Each message of the package declares its own.
    @_spi(Platform) public static var fields: [WireField<Self>] { [] }

    /// Reads the declared fields; unknown ones are ignored and `null` means absent.
    public init(wireObject object: JSONObject) throws(WireError) {
        self.init()
        try withUnsafeMutablePointer(to: &self) { (message) throws(WireError) in
            for field in Self.fields {
                guard let value = object[field.name] else { continue }
                if case .null = value { continue }
                try field.write(message, value)
            }
        }
    }

    /// The fields that are set, in the order of their declaration.
    public var wireObject: JSONObject {
        let fields = Self.fields
        var object = JSONObject()
        object.reserveCapacity(fields.count)
        withUnsafePointer(to: self) { message in
            for field in fields {
                if let value = field.value(of: message) { object.append(field.name, value) }
            }
        }
        return object
    }

    /// Checks presence and format of all fields, in the order of declaration, and those of containers in their place.
    /// - Throws: ``WireError`` for the first field that is missing or does not have its documented format.
    public func checkFormats() throws(WireError) {
        try withUnsafePointer(to: self) { (message) throws(WireError) in
            for field in Self.fields {
                guard let value = field.value(of: message) else {
                    if field.presence == .required { throw WireError(.missing, field: field.name) }
                    continue
                }
                try field.checkInside?(self)
                guard let format = field.format, let text = value.text else { continue }
                guard format.matches(text) else { throw WireError(.wrongFormat, field: field.name, expected: format) }
            }
        }
    }
}

/// Why a message cannot be read or sent.
public struct WireError: Error, Sendable, DescribedError {
    /// What is wrong with the field. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A required field is absent.
        public static let missing: Code = "missing"
        /// A field has another JSON type than documented.
        public static let wrongType: Code = "wrongType"
        /// A field does not have its documented format.
        public static let wrongFormat: Code = "wrongFormat"
    }

    /// What is wrong with the field.
    public let code: Code
    /// The field's name in the document.
    public let field: String
    /// For people. Does not contain the value.
    public let reason: String

    @_spi(Platform) public init(_ code: Code, field: String, expected: WireFormat? = nil) {
        self.code = code
        self.field = field
        reason =
            switch code {
            case .missing: "\(field) is missing"
            case .wrongType: "\(field) has the wrong type"
            default: "\(field) does not have the documented form\(expected.map { " \($0)" } ?? "")"
            }
    }

    /// The reason.
    public var description: String { reason }
}
