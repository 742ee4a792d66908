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
        node.begin(.object([]))
        return KeyedEncodingContainer(Members<Key>(node: node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.begin(.array([]))
        return Items(node: node)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(node: node) }

    /// What is being written. A nested container writes into a node of its own.
    fileprivate final class Node {
        indirect enum Content {
            case value(JSONValue)
            case object([(name: String, value: Content)])
            case array([Content])
            case node(Node)

            var json: JSONValue {
                switch self {
                case .value(let json): return json
                case .array(let items): return .array(items.map(\.json))
                case .node(let node): return node.json
                case .object(let members):
                    var object = JSONObject()
                    for member in members { object.append(member.name, member.value.json) }
                    return .object(object)
                }
            }
        }

        private var content = Content.value(.null)
        var json: JSONValue { content.json }

        func begin(_ empty: Content) {
            if case .value = content { content = empty }
        }

        func set(_ json: JSONValue) { content = .value(json) }

        func append(_ value: Content, named name: String) {
            guard case .object(var members) = content else { return }
            content = .array([])
            members.append((name, value))
            content = .object(members)
        }

        func append(_ value: Content) {
            guard case .array(var items) = content else { return }
            content = .value(.null)
            items.append(value)
            content = .array(items)
        }

        var count: Int {
            if case .array(let items) = content { items.count } else { 0 }
        }
    }

    private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let node: Node
        var codingPath: [any CodingKey] { [] }

        mutating func encodeNil(forKey key: Key) {}

        mutating func encode(_ value: Bool, forKey key: Key) {
            if value { node.append(.value(.bool(true)), named: key.stringValue) }
        }

        /// Without a value nothing is written, so `false` must be.
        mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) {
            if let value { node.append(.value(.bool(value)), named: key.stringValue) }
        }

        mutating func encode(_ value: String, forKey key: Key) {
            node.append(.value(.string(value)), named: key.stringValue)
        }

        mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
            node.append(.value(try StoredEncoder.json(value)), named: key.stringValue)
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
            node.append(.node(encoder.node), named: key.stringValue)
            return encoder
        }
    }

    private struct Items: UnkeyedEncodingContainer {
        let node: Node
        var codingPath: [any CodingKey] { [] }
        var count: Int { node.count }

        mutating func encodeNil() { node.append(.value(.null)) }
        mutating func encode(_ value: Bool) { node.append(.value(.bool(value))) }
        mutating func encode(_ value: String) { node.append(.value(.string(value))) }
        mutating func encode<Value: Encodable>(_ value: Value) throws {
            node.append(.value(try StoredEncoder.json(value)))
        }

        mutating func nestedContainer<NestedKey: CodingKey>(
            keyedBy keyType: NestedKey.Type
        ) -> KeyedEncodingContainer<NestedKey> { child().container(keyedBy: keyType) }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { child().unkeyedContainer() }
        mutating func superEncoder() -> any Encoder { child() }

        private func child() -> StoredEncoder {
            let encoder = StoredEncoder()
            node.append(.node(encoder.node))
            return encoder
        }
    }

    private struct Single: SingleValueEncodingContainer {
        let node: Node
        var codingPath: [any CodingKey] { [] }

        mutating func encodeNil() { node.set(.null) }
        mutating func encode(_ value: Bool) { node.set(.bool(value)) }
        mutating func encode(_ value: String) { node.set(.string(value)) }
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
