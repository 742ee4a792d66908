import APISupport
import GuichetCore
import GuichetDirect
@_spi(Platform) import GuichetDirectClient

/// The documents as JSON Schema (2020-12), generated from the declarations that check and write them.
///
/// Requests and answers differ: in a request, undeclared members are ignored, and an explicit null or an empty text
/// counts as an absent member (docs/choices/direct.md, DM4, DM6); an answer has only declared members, and never a
/// null. A request may give a number as a text, and a text as a number (DP18, DP21); an answer never does. A document of both
/// sides has a schema for each.
struct DirectSchemas {
    enum Side { case request, answer }

    /// By name, in the order of first use.
    private(set) var components = JSONObject()
    /// The documents that requests use. They must be known before the first answer is described.
    private var requested: Set<ObjectIdentifier> = []
    /// The members that an answer always has, by the document's name.
    private let alwaysGiven: [String: Set<String>]

    init(alwaysGiven: [String: Set<String>]) {
        self.alwaysGiven = alwaysGiven
        components.append(
            "Absent", ["description": "Counts as if the member were not there.", "enum": [.null, ""]])
        components.append(
            "AbsentText",
            ["description": "The same, of a member that is a text.", "enum": [.null, "", .bool(false)]])
    }

    /// A reference to the schema of a document, which is added if it is missing.
    mutating func reference(to document: any DirectDocument.Type, _ side: Side) -> JSONValue {
        let name = name(of: document, side)
        if components[name] == nil {
            // The entry is added first: some documents contain themselves.
            components.append(name, .object(JSONObject()))
            if side == .request { requested.insert(ObjectIdentifier(document)) }
            components[name] = .object(schema(of: document, side))
        }
        return ["$ref": .string("#/components/schemas/\(name)")]
    }

    private func name(of document: any DirectDocument.Type, _ side: Side) -> String {
        let name = Self.name(of: document)
        return side == .answer && requested.contains(ObjectIdentifier(document)) ? name + "Given" : name
    }

    /// `CreatePaymentRequest` of `DirectCreatePaymentRequest`.
    static func name(of document: any DirectDocument.Type) -> String {
        String(document.name.trimmingPrefix("Direct"))
    }

    private mutating func schema(of document: any DirectDocument.Type, _ side: Side) -> JSONObject {
        let rules = document.fields.list
        let given = alwaysGiven[Self.name(of: document)] ?? []
        var properties = JSONObject()
        var required: [JSONValue] = []
        for rule in rules {
            let schema = schema(of: rule, side)
            let isRequired = side == .request ? rule.presence == .required : given.contains(rule.name)
            if isRequired { required.append(.string(rule.name)) }
            let name = rule.type is String.Type ? "AbsentText" : "Absent"
            let absent: JSONValue = ["$ref": .string("#/components/schemas/\(name)")]
            properties.append(
                rule.name,
                side == .request && !isRequired ? ["anyOf": [.object(schema), absent]] : .object(schema))
        }
        var object = JSONObject()
        object.append("type", "object")
        object.append("properties", .object(properties))
        if !required.isEmpty { object.append("required", .array(required)) }
        if side == .answer { object.append("additionalProperties", .bool(false)) }
        return object
    }

    // MARK: A member

    private mutating func schema(of rule: any DirectFieldRule, _ side: Side) -> JSONObject {
        var schema = schema(of: rule.type, side, isLenient: rule.isLenient && side == .request)
        for member in rule.rule?.schema.members ?? [] {
            if member.name == "items", let elements = schema["items"]?.object, let more = member.value.object {
                schema["items"] = .object(Self.both(elements, more))
            } else {
                schema[member.name] = member.value
            }
        }
        // A required text is not empty.
        if rule.presence == .required, schema["type"] == "string", schema["pattern"] == nil, schema["enum"] == nil,
            schema["minLength"] == nil
        {
            schema.append("minLength", .integer(1))
        }
        return schema
    }

    private static func both(_ first: JSONObject, _ second: JSONObject) -> JSONObject {
        var both = first
        for member in second.members { both[member.name] = member.value }
        return both
    }

    /// The schema allows the JSON types that the value accepts.
    private mutating func schema(of type: any DirectValue.Type, _ side: Side, isLenient: Bool = false) -> JSONObject {
        var schema = JSONObject()
        if let document = type as? any DirectDocument.Type {
            return reference(to: document, side).object ?? schema
        }
        if let list = type as? any DirectList.Type {
            schema.append("type", "array")
            schema.append("items", .object(self.schema(of: list.element, side)))
            return schema
        }
        let samples: [(String, JSONValue)] = [
            ("string", "text"), ("integer", .integer(1)), ("boolean", .bool(true)), ("object", [:]), ("array", []),
        ]
        var types = samples.filter { type.accepts($0.1) }.map(\.0)
        if types.count == samples.count { return schema }
        if side == .request, types == ["boolean"] {
            schema.append("enum", .array([.bool(true), .bool(false), "true", "false"]))
            return schema
        }
        if isLenient, types == ["integer"] { types.append("string") }
        if isLenient, types == ["string"] { types.append("integer") }
        if let only = types.first {
            schema.append("type", types.count == 1 ? .string(only) : .array(types.map(JSONValue.string)))
        }
        if types == ["integer"] { schema.append("format", "int64") }
        return schema
    }
}

/// A list, with any kind of element.
private protocol DirectList {
    static var element: any DirectValue.Type { get }
}

extension Array: DirectList where Element: DirectValue {
    static var element: any DirectValue.Type { Element.self }
}
