import Foundation
import Storage

/// A connection string of libpq: an address `postgres://…`, or pairs such as `service=guichet`. libpq reads it, so all of
/// its options hold (PostgreSQL, "Connection Strings").
package struct PostgresAddress: Sendable {
    /// Contains the password, so it is in no error and no log.
    let text: String

    /// Whether a text is meant for PostgreSQL.
    package static func isMeant(by text: String) -> Bool { isURI(text) || text.contains("=") }

    /// - Throws: ``StorageError`` with the code `address`. Its text repeats nothing of the string.
    package init(_ text: String) throws {
        guard Self.isMeant(by: text) else {
            throw Self.wrong("it begins with neither postgres:// nor a name and '='")
        }
        guard !text.utf8.contains(0) else { throw Self.wrong("it contains a NUL") }
        // libpq ends the password at the first '@', and the rest of it would be shown as the name of a host.
        guard !Self.isURI(text) || Self.authority(text).filter({ $0 == "@" }).count <= 1 else {
            throw Self.wrong("it has two '@' before the database's name: an '@' of the password is written %40")
        }
        // For libpq a '/' ends the authority, and what is before it would be shown as a host and a port.
        guard !Self.isURI(text) || !Self.path(text).contains("@") else {
            throw Self.wrong(
                "it has an '@' after a '/': a '/' of the password is written %2F, an '@' of the database's name %40")
        }
        self.text = text
    }

    static func wrong(_ reason: String) -> StorageError {
        StorageError(
            .address, "the address of the database cannot be read: \(reason)",
            remedy: "write postgres://USER@HOST:PORT/DATABASE, or pairs such as 'service=guichet'")
    }

    private static func isURI(_ text: String) -> Bool {
        ["postgres://", "postgresql://"].contains { text.hasPrefix($0) }
    }

    /// Up to the first '/': libpq takes a '?' or a '#' before an '@' as a part of the password.
    private static func authority(_ text: String) -> Substring {
        guard let slashes = text.range(of: "://") else { return "" }
        return text[slashes.upperBound...].prefix { $0 != "/" }
    }

    /// What is between the authority and the options.
    private static func path(_ text: String) -> Substring {
        text[authority(text).endIndex...].prefix { $0 != "?" }
    }
}
