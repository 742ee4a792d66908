import GuichetCore

/// What is stored together with a tester's change of the faults, such as its entry on the audit list.
package struct FaultNote<Change: Sendable>: Sendable {
    let store: any Store
    /// Writes it, unless nothing was changed.
    let write: @Sendable (Change, any StoreWriter) throws -> Void

    /// - Parameter store: that of the faults, where nodes share them.
    package init(
        in store: any Store, _ write: @escaping @Sendable (_ change: Change, any StoreWriter) throws -> Void
    ) {
        self.store = store
        self.write = write
    }
}

/// The faults of all nodes of one store: each order counts its events wherever they happen.
///
/// One value of the store has the whole list. A change of it is one write; two at once follow each other. The nodes read it
/// again when it has changed, like everything else that they keep in memory (``SharedCaches``).
struct SharedFaults: Sendable {
    static let name = "faults"

    let store: any Store
    /// The vault's, which all nodes have.
    let fingerprints: @Sendable (PAN) throws -> [[UInt8]]

    func read() async throws -> FaultList {
        try await store.lookUp { try FaultList(stored: $0.value(Self.name)) }
    }

    /// - Parameters:
    ///   - isForced: whether a list that another version wrote, and this one cannot read, counts as empty.
    ///   - note: what is stored together with the change.
    func change<Result: Sendable>(
        isForced: Bool = false, noting note: FaultNote<Result>? = nil,
        _ body: @escaping @Sendable (inout FaultList) -> Result
    ) async throws -> (Result, FaultList) {
        try await store.write { store in
            let before = try store.value(Self.name)
            var list = try isForced ? FaultList(readable: before) : FaultList(stored: before)
            let unchanged = try list.stored()
            let result = body(&list)
            let wasUnreadable = isForced && before.map { $0 != unchanged } ?? false
            if try list.stored() != unchanged || wasUnreadable {
                list.revision += 1
                try store.setValue(Self.name, list.stored())
            }
            try note?.write(result, store)
            return (result, list)
        }
    }
}
