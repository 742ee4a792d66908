#if GRDB
    import GRDB

    /// The tables of a store, as a list of steps from one version to the next: the version is the number of steps.
    struct InAppSQLiteSchema: Sendable {
        /// Step by step; a step that was released is never changed.
        var steps: [String]

        /// `application_id` of the file: "GInA". It tells a store from any other database.
        static let applicationId = 0x4749_6E41

        static let current = InAppSQLiteSchema(steps: [ordersAndWallets, forms])

        private var version: Int { steps.count }

        /// Brings a file to this version. Another process may do the same at the same time.
        func upgrade(_ db: Database) throws {
            try db.inTransaction(.immediate) {
                try refuseStranger(db)
                let found = try Self.version(of: db)
                for (number, step) in steps.enumerated().dropFirst(found) {
                    try db.execute(sql: step)
                    try db.execute(sql: "PRAGMA user_version = \(number + 1)")
                }
                if found == 0 { try db.execute(sql: "PRAGMA application_id = \(Self.applicationId)") }
                return .commit
            }
        }

        /// Refuses another program's database, and the file of a newer version: this one could misread it.
        func refuseStranger(_ db: Database) throws {
            let id = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
            let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
            guard id == Self.applicationId || (id == 0 && tables == 0) else {
                throw InAppSQLiteError(.anotherDatabase, "the file is another program's database")
            }
            try refuseNewer(db)
        }

        /// The same in each transaction: another process may have upgraded the file since it was opened.
        func check(_ db: Database) throws { try refuseNewer(db) }

        private func refuseNewer(_ db: Database) throws {
            let found = try Self.version(of: db)
            guard found <= version else {
                throw InAppSQLiteError(
                    .newerVersion, "the file has version \(found) of the tables, and this program knows \(version)")
            }
        }

        private static func version(of db: Database) throws -> Int {
            try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        }

        /// Version 1. A reference is held by one order at most; a token may be in several wallets, once in each.
        private static let ordersAndWallets = """
            CREATE TABLE orders (
                id TEXT NOT NULL PRIMARY KEY,
                reference TEXT NOT NULL,
                state TEXT NOT NULL,
                holds_reference INTEGER NOT NULL CHECK (holds_reference IN (0, 1)),
                begun_at INTEGER NOT NULL,
                message_hash TEXT NOT NULL,
                request TEXT,
                client_meta_info TEXT,
                handle TEXT NOT NULL,
                payment_id TEXT,
                answer TEXT,
                opening TEXT
            );
            CREATE UNIQUE INDEX order_of_reference ON orders (reference) WHERE holds_reference = 1;
            CREATE TABLE wallets (
                wallet TEXT NOT NULL PRIMARY KEY,
                last_number INTEGER NOT NULL CHECK (last_number BETWEEN 1 AND 999999)
            );
            CREATE TABLE cards (
                wallet TEXT NOT NULL,
                number INTEGER NOT NULL,
                token TEXT NOT NULL,
                alias TEXT NOT NULL,
                product INTEGER NOT NULL,
                brand TEXT,
                masked_pan TEXT NOT NULL,
                expiry TEXT,
                created_at INTEGER NOT NULL,
                PRIMARY KEY (wallet, number),
                UNIQUE (wallet, token)
            );
            CREATE INDEX cards_of_token ON cards (token);
            """

        /// Version 2. Where the form page sends the cardholder back.
        private static let forms = "ALTER TABLE orders ADD COLUMN form TEXT;"
    }
#endif
