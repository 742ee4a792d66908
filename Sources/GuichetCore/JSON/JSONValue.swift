/// A JSON value that keeps what a seal needs and `Codable` loses: the order of the members, numbers as they were
/// written, and undeclared fields.
///
/// The seal of the Sips family covers "every field sent"; Lyra's answers have a fixed key order. So messages are read
/// into this tree first, and typed values are made from it.
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// The digits as written: `10`, `1.50`, `-3e2`.
    case number(String)
    /// A text.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)

    /// A whole number, written in decimal digits.
    public static func integer(_ value: Int64) -> JSONValue { .number(String(value)) }

    /// `nil` if the value is not an object.
    public var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// `nil` if the value is not an array.
    public var array: [JSONValue]? {
        if case .array(let array) = self { array } else { nil }
    }

    /// The text of a string, or of a whole number (platforms and their clients write amounts both ways).
    public var text: String? {
        switch self {
        case .string(let text): text
        case .number(let digits) where digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }): digits
        default: nil
        }
    }

    /// The value of a number without a fraction: `2500`, and `2500.0`, as programs write a floating-point number that is whole.
    ///
    /// `25.00` is none: it is how people write an amount of money, and its number would be taken for one of cents.
    package var wholeNumberValue: Int64? {
        guard case .number(let digits) = self else { return nil }
        guard let point = digits.utf8.firstIndex(of: UInt8(ascii: ".")) else { return Int64(digits) }
        return digits[point...] == ".0" ? Int64(digits[..<point]) : nil
    }

    /// The member of an object; `nil` if it is absent or the value is not an object.
    public subscript(name: String) -> JSONValue? { object?[name] }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        var object = JSONObject()
        for (name, value) in elements { object[name] = value }
        self = .object(object)
    }
}

/// The members of a JSON object, in the order in which they were written.
public struct JSONObject: Sendable, Hashable {
    /// The members in their order.
    public private(set) var members: [Member] = []

    /// A name and its value.
    public struct Member: Sendable, Hashable {
        /// The member's name.
        public let name: String
        /// The member's value.
        public var value: JSONValue

        /// A member from its name and value.
        public init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }

        /// Whether this is the member's name, byte for byte.
        ///
        /// Swift's `==` treats canonically equivalent spellings as equal: "K" is also the Kelvin sign. A seal, a
        /// signature and every other reader treat them as different.
        public func isNamed(_ other: String) -> Bool {
            // Few names have the same length.
            name.utf8.count == other.utf8.count && name.hasBytes(of: other)
        }
    }

    /// An object without members.
    public init() {}

    /// Adds a member. The caller ensures that the name is new.
    public mutating func append(_ name: String, _ value: JSONValue) {
        // A list begins with room for one, and would be copied for the second and for the third.
        if members.capacity == 0 { members.reserveCapacity(4) }
        members.append(Member(name: name, value: value))
    }

    /// Makes room for so many members in all.
    package mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

    /// Inserts a member before the one at this index, or at the end. The caller ensures that the name is new.
    package mutating func insert(_ name: String, _ value: JSONValue, at index: Int) {
        members.insert(Member(name: name, value: value), at: min(max(index, 0), members.endIndex))
    }

    /// The first member with this name. Setting `nil` removes it; a new name is appended.
    public subscript(name: String) -> JSONValue? {
        get { index(of: name).map { members[$0].value } }
        set {
            switch (index(of: name), newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (nil, nil): break
            }
        }
    }

    /// Replaces the value of a member; `false` if there is none with this name.
    package mutating func replace(_ name: String, with value: JSONValue) -> Bool {
        guard let index = index(of: name) else { return false }
        members[index].value = value
        return true
    }

    private func index(of name: String) -> Int? {
        var index = 0
        while index < members.count {
            if members[index].isNamed(name) { return index }
            index += 1
        }
        return nil
    }
}

extension String {
    /// Whether two texts are the same byte for byte.
    fileprivate func hasBytes(of other: String) -> Bool {
        let same = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { others in
                UnsafeRawBufferPointer(bytes).equals(UnsafeRawBufferPointer(others))
            }
        }
        // A text of Foundation's on Apple's platforms may not be in one piece.
        if case .some(.some(let same)) = same { return same }
        return utf8.elementsEqual(other.utf8)
    }
}

extension UnsafeRawBufferPointer {
    /// Eight bytes in one step: most names have more.
    fileprivate func equals(_ other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        var index = 0
        while count - index >= 8 {
            let (own, others) = (
                loadUnaligned(fromByteOffset: index, as: UInt64.self),
                other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            )
            guard own == others else { return false }
            index += 8
        }
        while index < count, self[index] == other[index] { index += 1 }
        return index == count
    }
}
