package import Engine
package import GuichetCore

/// What is stored together with a change that a command or an admin page asks for, in its transaction: its entry on the audit
/// list. So there is no change without its entry, and who tries again makes both.
package struct ChangeNote: Sendable {
    /// Nothing.
    package static let none = ChangeNote { _, _ in }

    private let write: @Sendable (_ facts: JSONValue, any StoreWriter) throws -> Void

    package init(_ write: @escaping @Sendable (_ facts: JSONValue, any StoreWriter) throws -> Void) {
        self.write = write
    }

    /// - Parameter facts: what the entry has of the command's answer, by the names that it has there.
    package func append(_ facts: JSONValue = [:], in store: any StoreWriter) throws { try write(facts, store) }
}
