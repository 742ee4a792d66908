import GuichetCore

/// Writes a value as JSON, its members in the order in which they are encoded. Foundation's encoder loses the order.
struct StoredEncoder: Encoder {
    fileprivate let node = Node()
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    static func json<Value: Encodable>(_ value: Value) throws -> JSONValue {
        let encoder = StoredEncoder()
        try value.encode(to: encoder)
        return encoder.node.json
    }

    func put(_ json: JSONValue) { node.set(json) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        node.begin(.object)
        return KeyedEncodingContainer(Members<Key>(node: node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.begin(.array)
        return Items(node: node)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(node: node) }

    /// What is being written. Members are added where they stay: each payment is written so.
    fileprivate final class Node {
        enum Form {
            case value, object, array
        }

        private var form = Form.value
        private var value = JSONValue.null
        private var object = JSONObject()
        private var items: [JSONValue] = []
        /// Nested containers, which write into nodes of their own, with their places here.
        private var nested: [(place: Int, node: Node)] = []

        var json: JSONValue {
            switch form {
            case .value: return value
            case .object:
                guard !nested.isEmpty else { return .object(object) }
                var whole = JSONObject()
                for (place, member) in object.members.enumerated() {
                    let child = nested.first { $0.place == place }
                    whole.append(member.name, child?.node.json ?? member.value)
                }
                return .object(whole)
            case .array:
                var whole = items
                for child in nested { whole[child.place] = child.node.json }
                return .array(whole)
            }
        }

        func begin(_ form: Form) {
            guard self.form == .value else { return }
            self.form = form
            (object, items, nested) = (JSONObject(), [], [])
        }

        func set(_ json: JSONValue) {
            form = .value
            value = json
        }

        func append(_ json: JSONValue, named name: String) {
            guard form == .object else { return }
            object.append(name, json)
        }

        func append(_ json: JSONValue) {
            guard form == .array else { return }
            items.append(json)
        }

        func append(_ node: Node, named name: String) {
            guard form == .object else { return }
            nested.append((object.members.count, node))
            object.append(name, .null)
        }

        func append(_ node: Node) {
            guard form == .array else { return }
            nested.append((items.count, node))
            items.append(.null)
        }

        var count: Int { items.count }
    }

    private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let node: Node
        var codingPath: [any CodingKey] { [] }

        mutating func encodeNil(forKey key: Key) {}

        mutating func encode(_ value: Bool, forKey key: Key) {
            if value { node.append(.bool(true), named: key.stringValue) }
        }

        /// Without a value nothing is written, so `false` must be.
        mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) {
            if let value { node.append(.bool(value), named: key.stringValue) }
        }

        mutating func encode(_ value: String, forKey key: Key) {
            node.append(.string(value), named: key.stringValue)
        }

        mutating func encode(_ value: Int, forKey key: Key) {
            node.append(.integer(Int64(value)), named: key.stringValue)
        }

        mutating func encode(_ value: Int64, forKey key: Key) {
            node.append(.integer(value), named: key.stringValue)
        }

        mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
            node.append(try StoredEncoder.json(value), named: key.stringValue)
        }

        mutating func nestedContainer<NestedKey: CodingKey>(
            keyedBy keyType: NestedKey.Type, forKey key: Key
        ) -> KeyedEncodingContainer<NestedKey> { child(key).container(keyedBy: keyType) }

        mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            child(key).unkeyedContainer()
        }

        mutating func superEncoder() -> any Encoder { StoredEncoder() }
        mutating func superEncoder(forKey key: Key) -> any Encoder { child(key) }

        private func child(_ key: Key) -> StoredEncoder {
            let encoder = StoredEncoder()
            node.append(encoder.node, named: key.stringValue)
            return encoder
        }
    }

    private struct Items: UnkeyedEncodingContainer {
        let node: Node
        var codingPath: [any CodingKey] { [] }
        var count: Int { node.count }

        mutating func encodeNil() { node.append(JSONValue.null) }
        mutating func encode(_ value: Bool) { node.append(JSONValue.bool(value)) }
        mutating func encode(_ value: String) { node.append(JSONValue.string(value)) }
        mutating func encode<Value: Encodable>(_ value: Value) throws { node.append(try StoredEncoder.json(value)) }

        mutating func nestedContainer<NestedKey: CodingKey>(
            keyedBy keyType: NestedKey.Type
        ) -> KeyedEncodingContainer<NestedKey> { child().container(keyedBy: keyType) }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { child().unkeyedContainer() }
        mutating func superEncoder() -> any Encoder { child() }

        private func child() -> StoredEncoder {
            let encoder = StoredEncoder()
            node.append(encoder.node)
            return encoder
        }
    }

    private struct Single: SingleValueEncodingContainer {
        let node: Node
        var codingPath: [any CodingKey] { [] }

        mutating func encodeNil() { node.set(.null) }
        mutating func encode(_ value: Bool) { node.set(.bool(value)) }
        mutating func encode(_ value: String) { node.set(.string(value)) }
        mutating func encode(_ value: Int) { node.set(.integer(Int64(value))) }
        mutating func encode(_ value: Int64) { node.set(.integer(value)) }
        mutating func encode<Value: Encodable>(_ value: Value) throws {
            switch value {
            case let number as any BinaryInteger: node.set(.number("\(number)"))
            case is any BinaryFloatingPoint:
                throw EncodingError.invalidValue(
                    value, EncodingError.Context(codingPath: [], debugDescription: "has a fraction"))
            default: node.set(try StoredEncoder.json(value))
            }
        }
    }
}
