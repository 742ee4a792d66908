import GuichetCore

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

    /// - Parameter isForced: whether a list that another version wrote, and this one cannot read, counts as empty.
    func change<Result: Sendable>(
        isForced: Bool = false, _ body: @escaping @Sendable (inout FaultList) -> Result
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
            return (result, list)
        }
    }
}
