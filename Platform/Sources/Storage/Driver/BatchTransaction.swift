/// A connection on which batches of writes run.
package protocol BatchConnection: SQLConnection {
    func begin() throws
    /// Runs what waits to be sent.
    func settle() throws
    /// Drops what waits to be sent.
    func discard()
    /// - Throws: ``LateFailure`` if what waited to be sent failed; then the transaction is open.
    func commit() throws
    /// Does nothing if no transaction is open.
    func rollBack() throws
    /// Whether an error of a body ends the transaction, and with it all writes of the batch.
    func losesBatch(_ error: any Error) -> Bool
}

extension BatchConnection {
    package func settle() throws {}
    package func discard() {}
}

/// A statement failed that had waited to be sent: of this write, or of one before it in the batch.
package struct LateFailure: Error, CustomStringConvertible {
    package let reason: any Error

    package init(_ reason: any Error) { self.reason = reason }

    package var description: String { "\(reason)" }
}

/// One transaction for many writes. Runs on the calling thread, and ends when the transaction is flushed.
package struct BatchTransaction<Connection: BatchConnection> {
    private let connection: Connection

    package init(on connection: Connection) { self.connection = connection }

    /// Nearly every write of a batch succeeds, so the writes run without savepoints first: for each, SQLite keeps a copy of
    /// every page that is changed, and PostgreSQL needs two statements more. If one fails, the batch is undone and runs
    /// again, with savepoints.
    package func run(_ writes: [any PendingWrite]) throws {
        do {
            try connection.begin()
            if try performPlainly(writes) { return }
            // The one that failed has its error.
            guard writes.count > 1 else { return }
            try connection.begin()
            for write in writes { try perform(write) }
            try connection.commit()
        } catch {
            // The transaction is lost, or cannot return to a savepoint: nothing of the batch is written.
            try? connection.rollBack()
            throw error
        }
    }

    /// - Returns: `false` if one of them failed; then nothing is written.
    /// - Throws: if the transaction is lost.
    private func performPlainly(_ writes: [any PendingWrite]) throws -> Bool {
        for write in writes {
            do {
                try write.perform(connection)
            } catch {
                try giveUp(write, of: writes, because: error)
                return false
            }
        }
        do {
            try connection.commit()
        } catch let late as LateFailure {
            try giveUp(nil, of: writes, because: late)
            return false
        }
        return true
    }

    /// - Parameter write: the one whose body failed; `nil` after all of them.
    private func giveUp(
        _ write: (any PendingWrite)?, of writes: [any PendingWrite], because error: any Error
    ) throws {
        if let late = error as? LateFailure {
            // Whose statement it was is found out when they run with savepoints.
            if writes.count == 1 { writes.first?.reject(late.reason) }
        } else {
            write?.reject(error)
        }
        // Some errors (a full disk, an I/O error) end the transaction, and with it the writes before this one.
        guard !connection.losesBatch(error) else { throw (error as? LateFailure)?.reason ?? error }
        try connection.rollBack()
    }

    /// - Throws: only if the whole batch is lost.
    private func perform(_ write: any PendingWrite) throws {
        try connection.execute("SAVEPOINT write_of_batch", [])
        do {
            try write.perform(connection)
            try connection.settle()
        } catch {
            let reason = (error as? LateFailure)?.reason ?? error
            write.reject(reason)
            guard !connection.losesBatch(error) else { throw reason }
            connection.discard()
            try connection.execute("ROLLBACK TO SAVEPOINT write_of_batch", [])
        }
        try connection.write("RELEASE SAVEPOINT write_of_batch", [])
    }
}
