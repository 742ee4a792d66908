@_spi(Platform) package import GuichetCore

/// The declaration of one documented field: its name, its type, and its format.
public struct LyraField<Value: LyraValue>: LyraFieldRule {
    @usableFromInline
    package let name: String
    package let presence: Presence
    package let format: WireFormat?
    package let errorCode: LyraErrorCode
    package let isSecret: Bool
    private let blank: Blank

    enum Blank: Sendable {
        case null
        /// An object that has only nulls, or an empty list.
        case empty
        /// The platform does not always write it.
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

    package var blankJSON: JSONValue? {
        switch blank {
        case .null: .null
        case .empty: Value.blankJSON
        case .leftOut: nil
        }
    }

    package func merging(_ value: JSONValue, into old: JSONValue?) -> JSONValue {
        Value(lyra: value)?.merged(into: old) ?? value
    }

    package func check(_ value: JSONValue, at path: String) throws(LyraInputFault) {
        guard let typed = Value(lyra: value) else { throw invalid(value, path) }
        try typed.checkInside(at: path)
        guard let format else { return }
        guard let text = typed.lyraJSON.text, format.matches(text) else { throw invalid(value, path) }
    }

    private func invalid(_ value: JSONValue, _ path: String) -> LyraInputFault {
        LyraInputFault(.invalid, field: path, code: errorCode, value: isSecret ? nil : value)
    }
}

/// A field of any type.
package protocol LyraFieldRule: Sendable {
    /// The documented name.
    var name: String { get }
    var presence: Presence { get }
    /// The documented format of the value's text, if there is one.
    var format: WireFormat? { get }
    /// The platform's error code for an invalid value (Lyra, list of error codes).
    var errorCode: LyraErrorCode { get }
    /// Whether the value must never be repeated, for instance in an error.
    var isSecret: Bool { get }
    /// The value in an answer without values; `nil` if the answer then does not have the field.
    var blankJSON: JSONValue? { get }
    func check(_ value: JSONValue, at path: String) throws(LyraInputFault)
    func merging(_ value: JSONValue, into old: JSONValue?) -> JSONValue
}
