import Logging

/// Erasing what was removed from the database's files.
extension PaymentService {
    /// Erases what removals have left, if they left anything. Another process that reads the database, a backup for example,
    /// can prevent that: it is no failure of the removal, which has happened, and the next purge tries again.
    package func eraseRemains() async {
        do {
            let known = try await store.lookUp { Remains(stored: try $0.value(Remains.name)) }
            guard known.isDue else { return }
            try await store.eraseRemains(rewriting: false)
            try await store.write { store in
                var remains = Remains(stored: try store.value(Remains.name))
                remains.erase(known)
                try store.setValue(Remains.name, remains.stored)
            }
        } catch is CancellationError {
            // The platform stops, or the caller has left: it stays due for the next purge, the next start or another node.
        } catch {
            logger.warning(
                "what was removed could not be erased from the database's files yet; it is tried again within a minute",
                metadata: ["error": "\(error)"])
        }
    }
}
