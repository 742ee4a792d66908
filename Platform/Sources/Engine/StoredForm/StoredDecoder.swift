import GuichetCore

/// Reads what ``StoredEncoder`` wrote. A missing `Bool` is `false`, and a missing list is empty.
struct StoredDecoder: Decoder {
    let json: JSONValue
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    static func value<Value: Decodable>(_ type: Value.Type, from json: JSONValue) throws -> Value {
        try Value(from: StoredDecoder(json: json))
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let object = json.object else {
            throw StoredDecoder.mismatch(JSONObject.self, "has a value where an object belongs")
        }
        return KeyedDecodingContainer(Members(object: object))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let items = json.array else {
            throw StoredDecoder.mismatch([JSONValue].self, "has a value where a list belongs")
        }
        return Items(items: items)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { Single(json: json) }

    static func mismatch(_ type: Any.Type, _ reason: String) -> DecodingError {
        .typeMismatch(type, DecodingError.Context(codingPath: [], debugDescription: reason))
    }

    private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let object: JSONObject
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.name) } }

        func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }
        func decodeNil(forKey key: Key) -> Bool { object[key.stringValue] ?? .null == .null }

        func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
            switch object[key.stringValue] {
            case nil: return false
            case .bool(let value)?: return value
            default: throw StoredDecoder.mismatch(Bool.self, "has a \(key.stringValue) that is no truth value")
            }
        }

        func decode(_ type: String.Type, forKey key: Key) throws -> String {
            guard let json = object[key.stringValue] else { throw Self.missing(key) }
            return try Single(json: json).decode(type)
        }

        func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
            try value(key).map { try Single(json: $0).decode(type) }
        }

        func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
            try value(key).map { try StoredDecoder.value(type, from: $0) }
        }

        /// The member, if it has a value.
        private func value(_ key: Key) -> JSONValue? {
            guard let json = object[key.stringValue], json != .null else { return nil }
            return json
        }

        private static func missing(_ key: Key) -> DecodingError {
            .keyNotFound(key, DecodingError.Context(codingPath: [], debugDescription: "is missing"))
        }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            if let json = object[key.stringValue] { return try StoredDecoder.value(type, from: json) }
            if type is any RangeReplaceableCollection.Type || type is any SetAlgebra.Type, type != String.self {
                return try StoredDecoder.value(type, from: .array([]))
            }
            throw Self.missing(key)
        }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<NestedKey> { try decoder(key).container(keyedBy: type) }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try decoder(key).unkeyedContainer()
        }

        func superDecoder() -> any Decoder { StoredDecoder(json: .object(object)) }
        func superDecoder(forKey key: Key) -> any Decoder { decoder(key) }
        private func decoder(_ key: Key) -> StoredDecoder { StoredDecoder(json: object[key.stringValue] ?? .null) }
    }

    private struct Items: UnkeyedDecodingContainer {
        let items: [JSONValue]
        var currentIndex = 0
        var codingPath: [any CodingKey] { [] }
        var count: Int? { items.count }
        var isAtEnd: Bool { currentIndex >= items.count }

        init(items: [JSONValue]) { self.items = items }

        private mutating func next() throws -> JSONValue {
            guard items.indices.contains(currentIndex) else {
                throw StoredDecoder.mismatch([JSONValue].self, "has a list that is too short")
            }
            defer { currentIndex += 1 }
            return items[currentIndex]
        }

        mutating func decodeNil() -> Bool {
            guard items.indices.contains(currentIndex), items[currentIndex] == .null else { return false }
            currentIndex += 1
            return true
        }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try StoredDecoder.value(type, from: next())
        }

        mutating func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type
        ) throws -> KeyedDecodingContainer<NestedKey> { try StoredDecoder(json: next()).container(keyedBy: type) }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            try StoredDecoder(json: next()).unkeyedContainer()
        }

        mutating func superDecoder() throws -> any Decoder { StoredDecoder(json: try next()) }
    }

    private struct Single: SingleValueDecodingContainer {
        let json: JSONValue
        var codingPath: [any CodingKey] { [] }

        func decodeNil() -> Bool { json == .null }

        func decode(_ type: Bool.Type) throws -> Bool {
            guard case .bool(let value) = json else {
                throw StoredDecoder.mismatch(type, "has a value that is no truth value")
            }
            return value
        }

        func decode(_ type: String.Type) throws -> String {
            guard case .string(let text) = json else {
                throw StoredDecoder.mismatch(type, "has a value that is no text")
            }
            return text
        }

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            guard let integer = type as? any FixedWidthInteger.Type else {
                guard !(type is any BinaryFloatingPoint.Type) else {
                    throw StoredDecoder.mismatch(type, "has a fraction")
                }
                return try StoredDecoder.value(type, from: json)
            }
            guard case .number(let digits) = json, let value = integer.init(digits) as? Value else {
                throw StoredDecoder.mismatch(type, "has a value that is no whole number")
            }
            return value
        }
    }
}
