#if GRDB
    import Foundation
    import GRDB
    public import GuichetMerchant

    /// Keeps the orders and the wallets of an `InAppServer` in one file of SQLite.
    ///
    /// ```swift
    /// let store = try InAppSQLiteStore(path: "/var/lib/shop/in-app.sqlite")
    /// let server = InAppServer(client: client, settings: settings, keys: keys, records: store, wallets: store)
    /// ```
    /// What a function has stored is on the disk when it returns: a write-ahead log that is flushed at every commit
    /// (`synchronous=FULL`, <https://www.sqlite.org/pragma.html#pragma_synchronous>). Several processes of one machine may
    /// use one file. A new file can be read by its owner only; one that is there, such as a copy that was put back, keeps
    /// its rights, and its log gets the same. Keep it on a local disk.
    ///
    /// Compiled only with the package trait `GRDB`.
    public final class InAppSQLiteStore: InAppRecords, InAppWallets {
        let pool: DatabasePool
        private let schema: InAppSQLiteSchema
        private let doubt = CommitDoubt()

        /// Opens a file, or creates it. This may wait for some seconds while another process opens the same file.
        ///
        /// - Parameter path: the file; its folder exists. SQLite puts two files more beside it, `-wal` and `-shm`.
        /// - Throws: ``InAppSQLiteError``. Nothing in the file was changed.
        public convenience init(path: String) throws {
            try self.init(path: path, schema: .current)
        }

        init(path: String, schema: InAppSQLiteSchema) throws {
            self.schema = schema
            pool = try InAppSQLiteOpening(path: path, schema: schema).open()
        }

        /// Closes the file. Calls that come later throw.
        ///
        /// - Throws: ``InAppSQLiteError`` if a call is still at work.
        public func close() throws {
            do {
                try pool.close()
            } catch let error as DatabaseError {
                throw InAppSQLiteError(error)
            }
        }

        /// One transaction that is on the disk when this returns. A cancelled caller does not undo it: a payment that was
        /// made must be noted although the phone has hung up.
        func write<Value: Sendable>(
            _ body: @escaping @Sendable (Database) throws -> Value
        ) async throws -> Value {
            try await withCheckedThrowingContinuation { continuation in
                pool.asyncWriteWithoutTransaction { [self] db in
                    continuation.resume(with: Result { try transaction(db, body) })
                }
            }
        }

        func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
            do {
                return try await pool.read { [self] db in
                    try doubt.check()
                    try schema.check(db)
                    return try body(db)
                }
            } catch let error as DatabaseError {
                throw InAppSQLiteError(error)
            }
        }

        private func transaction<Value>(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
            do {
                try doubt.check()
                // At once, not with the first change: what the body reads must still be so when it writes.
                try db.execute(sql: "BEGIN IMMEDIATE")
                // Some errors, such as a full disk, end the transaction by themselves.
                defer { if db.isInsideTransaction { try? db.execute(sql: "ROLLBACK") } }
                try schema.check(db)
                let value = try body(db)
                do {
                    try db.execute(sql: "COMMIT")
                } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
                    doubt.arise()
                    throw error
                }
                return value
            } catch let error as DatabaseError {
                throw InAppSQLiteError(error)
            }
        }
    }

    /// Whether a commit failed in a way that leaves open what is on the disk: a failed flush may never be reported again.
    private final class CommitDoubt: @unchecked Sendable {
        // Unchecked: the value changes behind this lock only.
        private let lock = NSLock()
        private var isThere = false

        func arise() { lock.withLock { isThere = true } }

        func check() throws {
            guard !lock.withLock({ isThere }) else {
                throw InAppSQLiteError(
                    .inDoubt, "an earlier commit failed, and it is not known what is on the disk: open the file again")
            }
        }
    }
#endif
