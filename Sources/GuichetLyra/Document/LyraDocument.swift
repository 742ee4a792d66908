public import GuichetCore

/// A JSON object of the REST API V4: the object itself, and its documented fields by name and type.
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
public protocol LyraDocument: LyraValue, Hashable, Discreet {
    associatedtype Fields: LyraFieldList
    /// The documented fields, in the order in which the platform writes them.
    static var fields: Fields { get }
    /// `_type` of an answer; `nil` for a document that has none.
    static var typeName: String? { get }
    /// An answer without values: the platform writes every field, with `null` where it has no value.
    static var blank: Self { get }
    var json: JSONObject { get set }
    init(json: JSONObject)
}

extension LyraDocument {
    public static var typeName: String? { nil }
    public static var blank: Self { makeBlank() }

    public init() { self.init(json: JSONObject()) }

    /// A documented field; `nil` if it is absent, `null`, or of another type than documented.
    ///
    /// Setting `nil` removes a field from a request. In an answer, which has a `_type`, it writes an explicit `null`.
    public subscript<Value: LyraValue>(dynamicMember path: KeyPath<Fields, LyraField<Value>>) -> Value? {
        get { json[Self.fields[keyPath: path].name].flatMap(Value.init(lyra:)) }
        set {
            let name = Self.fields[keyPath: path].name
            if let newValue {
                put(newValue.lyraJSON, as: name)
            } else if json[name] != nil {
                json[name] = json["_type"] == nil ? nil : .null
            }
        }
    }

    /// `_type`, as it was received.
    public var documentType: String? { json["_type"]?.text }

    static func makeBlank() -> Self {
        var object = JSONObject()
        for rule in table.rules {
            if let value = rule.blankJSON { object.append(rule.name, value) }
        }
        if let typeName { object.append("_type", .string(typeName)) }
        return Self(json: object)
    }

    /// A new field is inserted at its documented position, so that two messages with the same content have the same
    /// bytes.
    private mutating func put(_ value: JSONValue, as name: String) {
        Self.table.set(name, to: value, in: &json)
    }

    private static var table: FieldTable<any LyraFieldRule> {
        lyraTables.table(of: Self.self) { FieldTable(fields.list, last: "_type", name: \.name) }
    }

    /// The document with another document's values for the fields that this one has: for an answer that repeats a
    /// merchant's values.
    public func taking(_ other: Self) -> Self {
        var result = self
        for rule in Self.table.rules {
            guard let value = other.json[rule.name], value != .null else { continue }
            result.put(rule.merging(value, into: json[rule.name]), as: rule.name)
        }
        return result
    }

    public init?(lyra json: JSONValue) {
        guard let object = json.object else { return nil }
        self.init(json: object)
    }

    public var lyraJSON: JSONValue { .object(json) }
    public static var blankJSON: JSONValue { .object(blank.json) }

    public func checkInside(at path: String) throws(LyraInputFault) { try check(at: path) }

    public func merged(into old: JSONValue?) -> JSONValue {
        guard let old = old?.object else { return lyraJSON }
        return .object(Self(json: old).taking(self).json)
    }

    /// The names of the fields, without their values.
    public var description: String { "\(Self.self)(\(json.members.map(\.name).joined(separator: ", ")))" }
}

extension LyraDocument {
    /// Checks presence and format of the fields. `null` and an empty text count as absent: clients of the platform send
    /// both.
    /// - Throws: ``LyraInputFault`` for the first field, in the documented order, that is missing or does not have its
    ///   documented format.
    public func check(at path: String = "") throws(LyraInputFault) {
        for rule in Self.table.rules {
            let name = path.isEmpty ? rule.name : "\(path).\(rule.name)"
            guard let value = json[rule.name], value != .null, value != .string("") else {
                if rule.presence == .required { throw LyraInputFault(.missing, field: name, code: rule.errorCode) }
                continue
            }
            try rule.check(value, at: name)
        }
    }
}

private let lyraTables = FieldTables<any LyraFieldRule>()

/// The fields of a kind of document: a structure with a ``LyraField`` for each, in the documented order.
public protocol LyraFieldList: Sendable {}

extension LyraFieldList {
    /// All of them, in the order of their declaration. Read from the structure itself, so that each field is written
    /// once; slow, so the table of a document keeps them.
    package var list: [any LyraFieldRule] {
        Mirror(reflecting: self).children.compactMap { $0.value as? any LyraFieldRule }
    }
}
