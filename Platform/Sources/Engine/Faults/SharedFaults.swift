import GuichetCore

/// The faults of all nodes of one store: each order counts its events wherever they happen.
///
/// One value of the store has the whole list. A change of it is one write; two at once follow each other. The nodes read it
/// again when it has changed, like everything else that they keep in memory (``SharedCaches``).
struct SharedFaults: Sendable {
    static let name = "faults"

    let store: any Store
    /// Of a card: all nodes have the same, as it is in the store with each payment.
    let fingerprint: @Sendable (PAN) throws -> [UInt8]

    func read() async throws -> FaultList {
        try await store.lookUp { try FaultList(stored: $0.value(Self.name)) }
    }

    func change<Result: Sendable>(
        _ body: @escaping @Sendable (inout FaultList) -> Result
    ) async throws -> (Result, FaultList) {
        // The write is none of the call's: a fault of the disk does not concern it.
        try await FaultFacts.$current.withValue(nil) {
            try await store.write { store in
                let before = try store.value(Self.name)
                var list = try FaultList(stored: before)
                let result = body(&list)
                let after = try list.stored()
                if try after != (before ?? FaultList().stored()) { try store.setValue(Self.name, after) }
                return (result, list)
            }
        }
    }
}
