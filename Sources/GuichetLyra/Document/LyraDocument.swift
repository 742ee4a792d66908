@_spi(Platform) public import GuichetCore

/// A JSON object of the REST API V4: the object itself, and its documented fields by name and type. `Fields` declares
/// them: those of ``LyraCustomer`` are in ``LyraCustomerFields``.
///
/// The received JSON is kept unchanged: unknown fields, explicit nulls, the order of the members and the digits of
/// numbers. A field is read when it is accessed, so a platform that sends more, fewer or other fields than documented
/// is still understood where possible (Lyra, "new fields may be added"; builds of the platform differ).
///
/// For example:
/// ```swift
/// let status = payment.transactions?.first?.detailedStatus  // nil when absent, null or of another type
/// request.customer = LyraCustomer()
/// request.customer?.email = "anna@example.com"
/// ```
@dynamicMemberLookup
public struct LyraObject<Fields: LyraFields>: LyraDocument {
    /// The members in their order, unknown ones too.
    public var json: JSONObject
    /// Found once for the document, and not once for each field that is read or set.
    @usableFromInline
    let declarations: FoundDeclarations<Fields>

    /// A document with the members of a JSON object, unchanged.
    public init(json: JSONObject) {
        self.json = json
        declarations = FoundDeclarations(lyraFields.object(of: Fields.self) { Fields() })
    }

    /// A document without members.
    public init() {
        var json = JSONObject()
        // Most get a few.
        json.reserveCapacity(8)
        self.init(json: json)
    }

    /// A documented field; `nil` if it is absent, `null`, or of another type than documented.
    ///
    /// Setting `nil` removes a field from a request. In an answer, which has a `_type`, it writes an explicit `null`.
    public subscript<Value: LyraValue>(dynamicMember path: KeyPath<Fields, LyraField<Value>>) -> Value? {
        // Inlined, a caller reads the declaration's name itself, without the key path. Always: the compiler left some of
        // them as functions of their own, and these look for the property by the key path.
        @inlinable
        @inline(__always)
        get { json[declarations.fields[keyPath: path].name].flatMap(Value.init(lyra:)) }
        @inlinable
        @inline(__always)
        set { set(declarations.fields[keyPath: path].name, to: newValue?.lyraJSON) }
    }

    @_spi(Platform) public var fields: Fields { declarations.fields }

    /// A new field is inserted at its documented position, so that two messages with the same content have the same
    /// bytes.
    @usableFromInline
    mutating func set(_ name: String, to value: JSONValue?) {
        if let value {
            declarations.fields.table.set(name, to: value, in: &json)
        } else if let old = json[name] {
            if json["_type"] == nil {
                json[name] = nil
            } else if old != .null {
                json[name] = .null
            }
        }
    }
}

/// Any ``LyraObject``.
public protocol LyraDocument: LyraValue, Hashable, Discreet {
    /// The declarations of the fields.
    associatedtype Fields: LyraFields
    /// The members in their order, unknown ones too.
    var json: JSONObject { get set }
    /// A document with the members of a JSON object, unchanged.
    init(json: JSONObject)
    /// The declared fields, as the document has found them.
    @_spi(Platform) var fields: Fields { get }
}

extension LyraDocument {
    /// The declared fields.
    package static var fields: Fields { lyraFields.object(of: Fields.self) { Fields() } }
    @_spi(Platform) public var fields: Fields { Self.fields }

    /// `_type` of an answer; `nil` for a document that has none.
    package static var typeName: String? { fields.typeName }

    /// An answer without values: the platform writes every field, with `null` where it has no value.
    public static var blank: Self { Self(json: fields.blank) }

    /// `_type`, as it was received.
    public var documentType: String? { json["_type"]?.text }

    /// The document with another document's values for the fields that this one has: for an answer that repeats a
    /// merchant's values.
    @_spi(Platform) public func taking(_ other: Self) -> Self {
        var result = self
        let table = fields.table
        for rule in table.rules {
            guard let value = other.json[rule.name], value != .null else { continue }
            table.set(rule.name, to: rule.merging(value, into: json[rule.name]), in: &result.json)
        }
        return result
    }

    /// A document with the members of a JSON object; `nil` if the value is no object.
    public init?(lyra json: JSONValue) {
        guard let object = json.object else { return nil }
        self.init(json: object)
    }

    /// The document as a JSON value.
    public var lyraJSON: JSONValue { .object(json) }
    @_spi(Platform) public static var blankJSON: JSONValue { .object(blank.json) }

    @_spi(Platform) public func checkInside(at path: String) throws(LyraInputFault) { try check(at: path) }

    @_spi(Platform) public func merged(into old: JSONValue?) -> JSONValue {
        guard let old = old?.object else { return lyraJSON }
        return .object(Self(json: old).taking(self).json)
    }

    /// The names of the fields, without their values.
    public var description: String {
        "\("\(Fields.self)".dropLast("Fields".count))(\(json.members.map(\.name).joined(separator: ", ")))"
    }
}

extension LyraDocument {
    /// Checks presence and format of the fields. `null` and an empty text count as absent: clients of the platform send
    /// both.
    /// - Throws: ``LyraInputFault`` for the first field, in the documented order, that is missing or does not have its
    ///   documented format.
    public func check(at path: String = "") throws(LyraInputFault) {
        // Which fault is the first one is asked only if there is one.
        guard !isFaultless else { return }
        // Most fields are absent, and need no path.
        func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
        for rule in fields.table.rules {
            guard let value = json[rule.name], Self.isPresent(value) else {
                guard rule.presence == .required else { continue }
                throw LyraInputFault(.missing, field: place(rule.name), code: rule.errorCode)
            }
            try rule.check(value, at: place(rule.name))
        }
    }

    private static func isPresent(_ value: JSONValue) -> Bool { value != .null && value != .string("") }

    /// Whether each member that is present has its format, and no required one is missing. A request has few of the fields that
    /// are declared.
    private var isFaultless: Bool {
        let fields = fields
        var required = 0
        for member in json.members where Self.isPresent(member.value) {
            guard let rule = fields.table.rule(named: member.name) else { continue }
            do throws(LyraInputFault) { try rule.check(member.value, at: "") } catch { return false }
            if rule.presence == .required { required += 1 }
        }
        return required == fields.required
    }
}

private let lyraFields = Declarations()

/// The fields of a kind of document: a property of the type ``LyraField`` for each, in the documented order.
open class LyraFields {
    private(set) final var table = FieldTable<any LyraFieldRule>([], name: \.name)
    private(set) final var typeName: String?
    private(set) final var blank = JSONObject()
    /// How many fields a request must have.
    private(set) final var required = 0

    /// Reads the properties' declarations, so that each field is written once. Slow, so it is done once for each kind of
    /// document.
    public required init() {
        let declarations = Mirror(reflecting: self).children.map(\.value)
        let rules = declarations.compactMap { $0 as? any LyraFieldRule }
        table = FieldTable(rules, last: "_type", name: \.name)
        required = rules.count { $0.presence == .required }
        typeName = declarations.lazy.compactMap { $0 as? LyraType }.first?.name
        for rule in rules {
            if let value = rule.blankJSON { blank.append(rule.name, value) }
        }
        if let typeName { blank.append("_type", .string(typeName)) }
    }

    /// All fields, in the order of their declaration.
    package final var list: [any LyraFieldRule] { table.rules }
}

/// `_type` of a kind of answer.
struct LyraType {
    let name: String

    init(_ name: String) { self.name = name }
}
