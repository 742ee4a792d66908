/// Whether a field is required.
public enum Presence: Sendable, Hashable {
    /// A request without it is refused.
    case required
    /// It may be absent.
    case optional
}

/// The type of a field. Codes and numbers are texts too: the family writes them as texts.
@_spi(Platform) public enum WireShape: Sendable, Hashable {
    case text
    case texts
    /// A message inside the message, by the name of its type.
    case container(String)
    case containers(String)
}

/// One field of a message: its documented name, presence and format, and the property of the typed value for it.
///
/// A field is declared once; reading, writing, checking and the printed contract all use that declaration. A reference:
/// each message goes through the list of its fields, and to copy a value of so many parts costs more than to read one.
@_spi(Platform) public final class WireField<Message>: Sendable {
    public let name: String
    /// Whether the field is required.
    public let presence: Presence
    /// `nil` where only the type is checked.
    public let format: WireFormat?
    public let shape: WireShape
    private let read: @Sendable (UnsafePointer<Message>) -> JSONValue?
    /// Where an optional text lies in the message, if the field is one; such a field is not read by its closure.
    private let textOffset: Int?
    let write: @Sendable (UnsafeMutablePointer<Message>, JSONValue) throws(WireError) -> Void
    /// Checks the fields of a container; `nil` for any other field.
    let checkInside: (@Sendable (Message) throws(WireError) -> Void)?

    private init(
        _ name: String, _ presence: Presence, _ format: WireFormat?, shape: WireShape = .text, textOffset: Int? = nil,
        checkInside: (@Sendable (Message) throws(WireError) -> Void)? = nil,
        read: @escaping @Sendable (UnsafePointer<Message>) -> JSONValue?,
        write: @escaping @Sendable (UnsafeMutablePointer<Message>, JSONValue) throws(WireError) -> Void
    ) {
        self.name = name
        self.presence = presence
        self.format = format
        self.shape = shape
        self.textOffset = textOffset
        self.checkInside = checkInside
        self.read = read
        self.write = write
    }

    /// The field's value in a message; `nil` if it is absent.
    ///
    /// Nearly all fields are texts, and of an answer's forty fields most are absent: so a text is looked at in its place,
    /// without a call of the closure and without holding what that holds.
    @inline(__always)
    func value(of message: UnsafePointer<Message>) -> JSONValue? {
        guard let textOffset else { return read(message) }
        return UnsafeRawPointer(message).load(fromByteOffset: textOffset, as: String?.self).map(JSONValue.string)
    }

    /// A text.
    public static func text(
        _ name: String, _ path: any WritableKeyPath<Message, String?> & Sendable,
        _ presence: Presence = .optional, _ format: WireFormat? = nil
    ) -> WireField {
        let property = WireProperty(path)
        return WireField(name, presence, format, textOffset: property.offset) { message in
            property.value(of: message).map(JSONValue.string)
        } write: { (message, value) throws(WireError) in
            guard let text = value.text else { throw WireError(.wrongType, field: name) }
            property.set(text, of: message)
        }
    }

    /// A value of an open set.
    public static func code<Code: OpenCode>(
        _ name: String, _ path: any WritableKeyPath<Message, Code?> & Sendable,
        _ presence: Presence = .optional, _ format: WireFormat? = nil
    ) -> WireField {
        let property = WireProperty(path)
        return WireField(name, presence, format, textOffset: WireProperty.place(ofText: property)) { message in
            property.value(of: message).map { .string($0.rawValue) }
        } write: { (message, value) throws(WireError) in
            guard let text = value.text else { throw WireError(.wrongType, field: name) }
            property.set(Code(rawValue: text), of: message)
        }
    }

    /// A list of texts.
    public static func texts(
        _ name: String, _ path: any WritableKeyPath<Message, [String]?> & Sendable
    ) -> WireField {
        let property = WireProperty(path)
        return WireField(name, .optional, nil, shape: .texts) { message in
            property.value(of: message).map { .array($0.map(JSONValue.string)) }
        } write: { (message, value) throws(WireError) in
            guard let array = value.array else { throw WireError(.wrongType, field: name) }
            var texts: [String] = []
            for element in array {
                guard let text = element.text else { throw WireError(.wrongType, field: name) }
                texts.append(text)
            }
            property.set(texts, of: message)
        }
    }

    /// A whole number, which the family writes as a text.
    public static func number(
        _ name: String, _ path: any WritableKeyPath<Message, Int?> & Sendable,
        _ presence: Presence = .optional, _ format: WireFormat? = nil
    ) -> WireField {
        let property = WireProperty(path)
        return WireField(name, presence, format) { message in
            property.value(of: message).map { .string(String($0)) }
        } write: { (message, value) throws(WireError) in
            guard let number = value.text.flatMap({ Int($0) }) else { throw WireError(.wrongType, field: name) }
            property.set(number, of: message)
        }
    }

    /// A list of containers.
    public static func containers<Inner: WireMessage>(
        _ name: String, _ path: any WritableKeyPath<Message, [Inner]?> & Sendable
    ) -> WireField {
        let property = WireProperty(path)
        return WireField(
            name, .optional, nil, shape: .containers("\(Inner.self)"),
            checkInside: { (message) throws(WireError) in
                for inner in message[keyPath: path] ?? [] { try inner.checkFormats() }
            }
        ) { message in
            property.value(of: message).map { .array($0.map { .object($0.wireObject) }) }
        } write: { (message, value) throws(WireError) in
            guard let array = value.array else { throw WireError(.wrongType, field: name) }
            var inner: [Inner] = []
            for element in array {
                guard let object = element.object else { throw WireError(.wrongType, field: name) }
                inner.append(try Inner(wireObject: object))
            }
            property.set(inner, of: message)
        }
    }

    /// A container: a message inside the message.
    public static func container<Inner: WireMessage>(
        _ name: String, _ path: any WritableKeyPath<Message, Inner?> & Sendable, _ presence: Presence = .optional
    ) -> WireField {
        let property = WireProperty(path)
        return WireField(
            name, presence, nil, shape: .container("\(Inner.self)"),
            checkInside: { (message) throws(WireError) in try message[keyPath: path]?.checkFormats() }
        ) { message in
            property.value(of: message).map { .object($0.wireObject) }
        } write: { (message, value) throws(WireError) in
            guard let object = value.object else { throw WireError(.wrongType, field: name) }
            property.set(try Inner(wireObject: object), of: message)
        }
    }
}
