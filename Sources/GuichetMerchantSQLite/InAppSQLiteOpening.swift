#if GRDB
    import Foundation
    import GRDB

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// Opens a store's file and makes it durable, before anything is asked of it.
    struct InAppSQLiteOpening {
        let path: String
        let schema: InAppSQLiteSchema

        /// How long another process may keep the file locked, in seconds.
        private static let busyTimeout = 5.0

        func open() throws -> DatabasePool {
            do {
                try createForItsOwner()
                let limit = Date().addingTimeInterval(Self.busyTimeout)
                while true {
                    do {
                        return try attempt()
                    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && Date() < limit {
                        // Two processes that switch a new file to its log: SQLite refuses one of them at once.
                        Thread.sleep(forTimeInterval: 0.02)
                    }
                }
            } catch let error as DatabaseError {
                throw InAppSQLiteError(error)
            }
        }

        /// A file that SQLite creates itself could be read by others. Its log gets the rights of the file.
        ///
        /// A file that is there is not even opened: to close any descriptor of it takes away the locks that SQLite has on
        /// it in this process, and commits could be lost (<https://www.sqlite.org/howtocorrupt.html>, 2.2).
        private func createForItsOwner() throws {
            #if os(Windows)
            #else
                // Another store of this process finds the file only after the descriptor was closed.
                try Self.creation.withLock {
                    let file = systemCreate(path)
                    if file < 0, errno == EEXIST { return }
                    guard file >= 0 else {
                        throw InAppSQLiteError(
                            .unusable, "the file cannot be created: \(String(cString: strerror(errno)))")
                    }
                    _ = systemClose(file)
                }
            #endif
        }

        private static let creation = NSLock()

        private func attempt() throws -> DatabasePool {
            try refuseStrangers()
            let pool = try DatabasePool(path: path, configuration: configuration)
            do {
                try pool.writeWithoutTransaction { db in
                    try makeDurable(db)
                    try schema.upgrade(db)
                }
                return pool
            } catch {
                try pool.close()
                throw error
            }
        }

        /// Before anything is changed, such as the journal's mode.
        private func refuseStrangers() throws {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            let verdict = Result { try queue.read { try schema.refuseStranger($0) } }
            try queue.close()
            try verdict.get()
        }

        private var configuration: Configuration {
            var configuration = Configuration()
            configuration.busyMode = .timeout(Self.busyTimeout)
            return configuration
        }

        /// GRDB's pool sets `synchronous=NORMAL` after the caller's configuration, and under NORMAL a power cut can lose a
        /// commit. So the value is set afterwards, and read back on the connection that writes.
        private func makeDurable(_ db: Database) throws {
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // Only Apple's systems have these two: there a flush without them ends in the disk's own memory.
            try db.execute(sql: "PRAGMA fullfsync = ON")
            try db.execute(sql: "PRAGMA checkpoint_fullfsync = ON")
            // An encrypted card that was removed is overwritten.
            try db.execute(sql: "PRAGMA secure_delete = ON")
            let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode")
            let level = try Int.fetchOne(db, sql: "PRAGMA synchronous")
            guard mode == "wal", level == 2 else {
                throw InAppSQLiteError(
                    .notDurable,
                    "the database answers journal_mode=\(mode ?? "?"), synchronous=\(level.map(String.init) ?? "?")")
            }
        }
    }

    #if !os(Windows)
        private func systemCreate(_ path: String) -> CInt { open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600) }
        private func systemClose(_ file: CInt) -> CInt { close(file) }
    #endif
#endif
