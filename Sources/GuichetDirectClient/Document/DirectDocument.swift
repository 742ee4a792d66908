@_spi(Platform) public import GuichetCore

/// A JSON object of Worldline Direct's API: the object itself, and the contract's members by name and type (OpenAPI
/// 2.461.1). `Fields` declares the members: those of ``DirectCustomer`` are in ``DirectCustomerFields``.
///
/// The received JSON is kept unchanged: undeclared members, the order, the digits of numbers. A member is read when it
/// is accessed, so a platform that sends more than its contract has is still understood. Members without a value are
/// omitted and never written as `null`: Worldline's own clients fail on a `null` instead of an object or a list.
///
/// For example:
/// ```swift
/// let status = response.payment?.statusOutput?.statusCode  // nil when absent, null or of another type
/// request.order?.references = DirectReferences()
/// request.order?.references?.merchantReference = "order-0001"
/// ```
@dynamicMemberLookup
public struct DirectObject<Fields: DirectFields>: DirectDocument {
    /// The members in their order, undeclared ones too.
    public var json: JSONObject
    /// Found once for the document, and not once for each member that is read or set.
    @usableFromInline
    let declarations: FoundDeclarations<Fields>

    /// A document with the members of a JSON object, unchanged.
    public init(json: JSONObject) {
        self.json = json
        declarations = FoundDeclarations(directFields.object(of: Fields.self) { Fields() })
    }

    /// A document without members.
    public init() {
        var json = JSONObject()
        // Most get a few.
        json.reserveCapacity(8)
        self.init(json: json)
    }

    /// A member of the contract; `nil` if it is absent, `null`, or of another type. Setting `nil` removes it.
    public subscript<Value: DirectValue>(dynamicMember path: KeyPath<Fields, DirectField<Value>>) -> Value? {
        // Inlined, a caller reads the declaration itself, without the key path. Always: the compiler left some of them as
        // functions of their own, and these look for the property by the key path.
        @inlinable
        @inline(__always)
        get { json[declarations.fields[keyPath: path].member].flatMap(Value.init(direct:)) }
        @inlinable
        @inline(__always)
        set { set(declarations.fields[keyPath: path].member, to: newValue?.directJSON) }
    }

    @_spi(Platform) public var fields: Fields { declarations.fields }

    /// A new member is inserted at its position in the contract, so that two messages with the same content have the
    /// same bytes.
    @usableFromInline
    mutating func set(_ name: String, to value: JSONValue?) {
        if let value {
            declarations.fields.table.set(name, to: value, in: &json)
        } else {
            json[name] = nil
        }
    }
}

/// Any ``DirectObject``.
public protocol DirectDocument: DirectValue, Hashable, Discreet {
    /// The declarations of the members.
    associatedtype Fields: DirectFields
    /// The members in their order, undeclared ones too.
    var json: JSONObject { get set }
    /// A document with the members of a JSON object, unchanged.
    init(json: JSONObject)
    /// The declared members, as the document has found them.
    @_spi(Platform) var fields: Fields { get }
}

extension DirectDocument {
    /// The declared members.
    @_spi(Platform) public static var fields: Fields { directFields.object(of: Fields.self) { Fields() } }
    @_spi(Platform) public var fields: Fields { Self.fields }

    /// The document with these members in the place of its own.
    @_spi(Platform) public func with(_ json: JSONObject) -> Self {
        var document = self
        document.json = json
        return document
    }

    /// The kind of document, as it is spelled in Swift: `DirectCustomer`.
    @_spi(Platform) public static var name: String { String("\(Fields.self)".dropLast("Fields".count)) }

    /// A document with the members of a JSON object; `nil` if the value is no object.
    public init?(direct json: JSONValue) {
        guard let object = json.object else { return nil }
        self.init(json: object)
    }

    /// The document as a JSON value.
    public var directJSON: JSONValue { .object(json) }

    /// The names of the members, without their values.
    public var description: String { "\(Self.name)(\(json.members.map(\.name).joined(separator: ", ")))" }
}

extension DirectDocument {
    /// Every member that is missing or does not match the contract, in the contract's order. `null`, an empty text and,
    /// where the contract has a text, `false` count as absent.
    public func faults(_ purpose: DirectCheckPurpose, at path: String = "") -> [DirectInputFault] {
        // Most members are absent, and need no path.
        func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
        var faults: [DirectInputFault] = []
        for rule in fields.table.rules {
            guard let value = json[rule.name], !DirectFields.isAbsent(value, rule) else {
                if rule.presence == .required { faults.append(.missing(place(rule.name))) }
                continue
            }
            faults += rule.faults(in: value, at: place(rule.name), purpose)
        }
        return faults
    }

    /// ``trimmed()``, read and checked at once; `nil` if a member does not match the contract. Then ``faults(_:at:)``, which
    /// takes longer, finds which.
    @_spi(Platform) public func accepted(_ purpose: DirectCheckPurpose) -> Self? {
        fields.accepted(json, purpose).map(with)
    }

    /// Without the members that the contract does not declare, at any depth: what the platform keeps. The others have no
    /// limits, and names that are not searched for card numbers.
    @_spi(Platform) public func declared() -> Self { with(fields.declared(json)) }

    /// - Throws: the first of ``faults(_:at:)``.
    public func check(_ purpose: DirectCheckPurpose) throws(DirectInputFault) {
        if let fault = faults(purpose).first { throw fault }
    }

    /// The document with every text cut where the platform cuts it (`x-trim-at`), and without members that count as
    /// absent: the document that a platform continues with.
    @_spi(Platform) public func trimmed() -> Self {
        let table = fields.table
        var object = JSONObject()
        object.reserveCapacity(json.members.count)
        for member in json.members {
            let rule = table.rule(named: member.name)
            if DirectFields.isAbsent(member.value, rule) { continue }
            object.append(member.name, rule?.trimming(member.value) ?? member.value)
        }
        return with(object)
    }
}

private let directFields = Declarations()

/// Who checks a document, and how strictly.
public enum DirectCheckPurpose: Sendable, Hashable {
    /// The merchant's side, before a request is sent: also refuses an e-mail address, a phone number or a postal code
    /// that is too long and would become another one when the platform cuts it.
    case sending
    /// The platform: refuses only what the contract does not allow.
    case receiving
}

/// The members of a kind of document: a property of the type ``DirectField`` for each, in the contract's order.
open class DirectFields {
    private(set) final var table = FieldTable<any DirectFieldRule>([], name: \.name)
    /// How many members are required.
    private(set) final var required = 0

    /// Reads the properties' declarations, so that each member is written once. Slow, so it is done once for each kind
    /// of document.
    public required init() {
        let rules = Mirror(reflecting: self).children.compactMap { $0.value as? any DirectFieldRule }
        table = FieldTable(rules, name: \.name)
        required = rules.count { $0.presence == .required }
    }

    /// All members, in the order of their declaration.
    @_spi(Platform) public final var list: [any DirectFieldRule] { table.rules }

    /// The members of a document, read and checked at once; `nil` if one of them does not match the contract.
    ///
    /// Not generic: nothing about the document's type is looked up while its members are checked.
    final func accepted(_ json: JSONObject, _ purpose: DirectCheckPurpose) -> JSONObject? {
        let table = table
        var object = JSONObject()
        object.reserveCapacity(json.members.count)
        var found = 0
        for member in json.members {
            let rule = table.rule(named: member.name)
            if Self.isAbsent(member.value, rule) { continue }
            guard let rule else {
                object.append(member.name, member.value)
                continue
            }
            guard let value = rule.accepted(member.value, purpose) else { return nil }
            if rule.presence == .required { found += 1 }
            object.append(member.name, value)
        }
        return found == required ? object : nil
    }

    /// In the declared order.
    final func declared(_ json: JSONObject) -> JSONObject {
        var object = JSONObject()
        for rule in table.rules {
            guard let value = json[rule.name], let declared = rule.declared(value) else { continue }
            object.append(rule.name, declared)
        }
        return object
    }

    /// `false` is how Odoo writes a text that is empty: a shopper's telephone number, or the state of an address.
    fileprivate static func isAbsent(_ value: JSONValue, _ rule: (any DirectFieldRule)?) -> Bool {
        switch value {
        case .null, .string(""): true
        case .bool(false): rule?.type is String.Type
        default: false
        }
    }
}
