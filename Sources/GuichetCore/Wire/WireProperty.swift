/// A property of a message, found by its place in memory.
///
/// A key path looks for its property anew at each use, which was a twentieth of the processor time of a card payment. Where
/// a stored property lies is known once; one that is computed keeps its key path.
///
/// The accesses are inlined, as generic code is only if it says so: a text is then copied as a text, and not by what its
/// type says at run time.
struct WireProperty<Message, Value>: Sendable {
    private let path: any WritableKeyPath<Message, Value> & Sendable
    /// Where it lies in the message; `nil` if it is computed.
    let offset: Int?

    init(_ path: any WritableKeyPath<Message, Value> & Sendable) {
        self.path = path
        offset = MemoryLayout<Message>.offset(of: path)
    }

    @inline(__always)
    func value(of message: UnsafePointer<Message>) -> Value {
        guard let offset else { return message.pointee[keyPath: path] }
        return UnsafeRawPointer(message).load(fromByteOffset: offset, as: Value.self)
    }

    @inline(__always)
    func set(_ value: Value, of message: UnsafeMutablePointer<Message>) {
        guard let offset else {
            message.pointee[keyPath: path] = value
            return
        }
        UnsafeMutableRawPointer(message).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee = value
    }
}

extension WireProperty {
    /// Where the text of a code lies in the message; `nil` if it must be asked for.
    ///
    /// A code is a structure whose only property is its text, and so lies in memory as the text does. Read as a text, it needs
    /// none of the look-ups of its own type.
    static func place<Code: OpenCode>(ofText property: WireProperty<Message, Code?>) -> Int? where Value == Code? {
        Code.isItsText ? property.offset : nil
    }
}

extension OpenCode {
    /// Whether a code of this type has nothing but its text: a value is compared with its text, byte by byte.
    fileprivate static var isItsText: Bool {
        let text = "a text that is too long to lie within the structure"
        guard MemoryLayout<Self?>.size == MemoryLayout<String?>.size,
            MemoryLayout<Self>.size == MemoryLayout<String>.size
        else { return false }
        let code = Self(rawValue: text)
        return withUnsafeBytes(of: code) { code in withUnsafeBytes(of: text) { code.elementsEqual($0) } }
    }
}
