package import GuichetCore

/// The members of a form that writes them itself, with the rules of ``StoredForm``.
///
/// For forms that each payment stores, with many members of which few have a value: a container passes each of them through
/// boxes of its own, and finds out at run time of which type it is, also where it has no value.
package struct StoredMembers<Key: CodingKey> {
    private var object = JSONObject()

    package init() {}

    package mutating func add(_ key: Key, _ text: String?) {
        if let text { object.append(key.stringValue, .string(text)) }
    }

    package mutating func add(_ key: Key, _ number: Int64?) {
        if let number { object.append(key.stringValue, .integer(number)) }
    }

    package mutating func add(_ key: Key, _ number: Int?) { add(key, number.map { Int64($0) }) }

    package mutating func add(_ key: Key, _ value: Bool) {
        if value { object.append(key.stringValue, .bool(true)) }
    }

    /// Without a value nothing is written, so `false` must be.
    package mutating func add(_ key: Key, _ value: Bool?) {
        if let value { object.append(key.stringValue, .bool(value)) }
    }

    package mutating func add(_ key: Key, _ document: JSONObject?) {
        if let document { object.append(key.stringValue, .object(document)) }
    }

    /// A value with members of its own.
    package mutating func add<Value: Encodable>(_ key: Key, encoding value: Value?) throws {
        if let value { object.append(key.stringValue, try StoredEncoder.json(value)) }
    }

    package func encode(to encoder: any Encoder) throws { try object.encode(to: encoder) }
}
