package import GuichetCore

/// What the platform stores for itself as JSON, with the version of its form. Never a message of the wire.
///
/// The JSON keeps the order of the members, and documents of a platform as they were received. `nil`, `false` and version 1
/// are left out, and a missing list is read as an empty one. A text of a newer version is refused: a guichet that ignored
/// what it does not know could pay in another way than the merchant asked for.
package protocol StoredForm: Codable, Sendable {
    /// Raised when a member gets another name or meaning. A new optional member needs no new version.
    static var storedVersion: Int { get }
    /// How large a stored text may be.
    static var storedLimits: JSONLimits { get }

    /// Changes members that an earlier version wrote into those of this version.
    static func upgrade(_ members: inout JSONObject, from version: Int) throws
}

extension StoredForm {
    package static var storedVersion: Int { 1 }
    package static var storedLimits: JSONLimits { JSONLimits() }
    package static func upgrade(_ members: inout JSONObject, from version: Int) throws {}

    package func storedObject() throws -> JSONObject {
        guard case .object(var members) = try StoredEncoder.json(self) else { throw Self.unreadable("is no object") }
        if Self.storedVersion > 1 { members.append(storedVersionName, .integer(Int64(Self.storedVersion))) }
        return members
    }

    /// - Throws: ``StoredFormUnreadable`` if it could not be read again.
    package func stored() throws -> [UInt8] {
        let json = JSONValue.object(try storedObject())
        guard json.isWithin(Self.storedLimits) else { throw Self.unreadable("would be too large to be read again") }
        return json.encoded()
    }

    /// - Throws: ``StoredFormUnreadable``.
    package init(stored bytes: [UInt8]) throws {
        guard let members = (try? JSONValue(parsing: bytes, limits: Self.storedLimits))?.object else {
            throw Self.unreadable("is no JSON object")
        }
        try self.init(stored: members)
    }

    /// - Throws: ``StoredFormUnreadable``.
    package init(stored object: JSONObject) throws {
        var members = object
        var version = 1
        if let written = members[storedVersionName] {
            guard let number = written.text.flatMap({ Int($0) }), number > 0 else {
                throw Self.unreadable("has no readable version")
            }
            version = number
        }
        guard version <= Self.storedVersion else {
            throw Self.unreadable("has version \(version), and this guichet knows \(Self.storedVersion)")
        }
        if version < Self.storedVersion { try Self.upgrade(&members, from: version) }
        do {
            self = try StoredDecoder.value(Self.self, from: .object(members))
        } catch let error as DecodingError {
            throw Self.unreadable(error.inWords)
        }
    }

    private static func unreadable(_ reason: String) -> StoredFormUnreadable {
        StoredFormUnreadable(form: "\(Self.self)", reason: reason)
    }
}

extension JSONValue {
    /// Whether its text can be read with these limits.
    fileprivate func isWithin(_ limits: JSONLimits) -> Bool {
        var values = limits.values
        return fits(in: limits.depth, &values)
    }

    private func fits(in depth: Int, _ values: inout Int) -> Bool {
        values -= 1
        guard values >= 0 else { return false }
        switch self {
        case .object(let object):
            guard depth > 0 else { return false }
            for member in object.members where !member.value.fits(in: depth - 1, &values) { return false }
        case .array(let elements):
            guard depth > 0 else { return false }
            for element in elements where !element.fits(in: depth - 1, &values) { return false }
        case .null, .bool, .number, .string: break
        }
        return true
    }
}

/// The member with the version.
private let storedVersionName = "formVersion"

/// Something stored is of a newer version, or damaged. Says which form and member, never its value.
package struct StoredFormUnreadable: Error, CustomStringConvertible {
    package let form: String
    package let reason: String

    package init(form: String, reason: String) {
        self.form = form
        self.reason = reason
    }

    package var description: String { "a stored \(form) \(reason)" }
}

extension DecodingError {
    /// Without values.
    fileprivate var inWords: String {
        switch self {
        case .keyNotFound(let key, _): "has no \(key.stringValue)"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.debugDescription
        @unknown default: "cannot be read"
        }
    }
}
