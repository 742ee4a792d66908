public import GuichetCore

/// One documented field: its name, its type, and what may be in it.
public struct LyraField<Value: LyraValue>: LyraFieldRule {
    public let name: String
    public let presence: Presence
    public let format: WireFormat?
    public let errorCode: LyraErrorCode
    public let isSecret: Bool
    private let blank: Blank

    enum Blank: Sendable {
        case null
        /// An object with nothing in it but nulls, an empty list.
        case empty
        /// The platform writes it on some occasions only.
        case leftOut
    }

    init(
        _ name: String, _ presence: Presence = .optional, _ format: WireFormat? = nil, blank: Blank = .null,
        code: LyraErrorCode = .invalidInput, isSecret: Bool = false
    ) {
        self.name = name
        self.presence = presence
        self.format = format
        self.blank = blank
        errorCode = code
        self.isSecret = isSecret
    }

    public var blankJSON: JSONValue? {
        switch blank {
        case .null: .null
        case .empty: Value.blankJSON
        case .leftOut: nil
        }
    }

    public func merging(_ value: JSONValue, into old: JSONValue?) -> JSONValue {
        Value(lyra: value)?.merged(into: old) ?? value
    }

    public func check(_ value: JSONValue, at path: String) throws(LyraInputFault) {
        guard let typed = Value(lyra: value) else { throw invalid(value, path) }
        try typed.checkInside(at: path)
        guard let format else { return }
        guard let text = typed.lyraJSON.text, format.matches(text) else { throw invalid(value, path) }
    }

    private func invalid(_ value: JSONValue, _ path: String) -> LyraInputFault {
        LyraInputFault(.invalid, field: path, code: errorCode, value: isSecret ? nil : value)
    }
}

/// A field, whatever its type.
public protocol LyraFieldRule: Sendable {
    /// The documented name.
    var name: String { get }
    var presence: Presence { get }
    /// The documented form of the value's text, where there is one.
    var format: WireFormat? { get }
    /// What the platform answers when the value will not do (Lyra, list of error codes).
    var errorCode: LyraErrorCode { get }
    /// Whether the value may never be repeated, in an error for instance.
    var isSecret: Bool { get }
    /// What an answer has here when nothing is known; `nil` when it then has no such field.
    var blankJSON: JSONValue? { get }
    func check(_ value: JSONValue, at path: String) throws(LyraInputFault)
    func merging(_ value: JSONValue, into old: JSONValue?) -> JSONValue
}
