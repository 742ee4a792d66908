#if GRDB
    import GRDB
    public import GuichetMerchant

    extension InAppSQLiteStore {
        public func claim(_ record: InAppRecord) async throws -> InAppClaim {
            try await write { db in
                if let known = try Self.record(db, "id = ?", record.id) { return .known(known) }
                if record.holdsReference, try Self.holder(db, of: record.reference) != nil { return .referenceTaken }
                let places = Self.recordColumns.map { _ in "?" }.joined(separator: ", ")
                try db.execute(
                    sql: "INSERT INTO orders (\(Self.recordColumns.joined(separator: ", "))) VALUES (\(places))",
                    arguments: Self.values(of: record))
                return .claimed
            }
        }

        public func record(id: String) async throws -> InAppRecord? {
            try await read { try Self.record($0, "id = ?", id) }
        }

        public func record(reference: String) async throws -> InAppRecord? {
            try await read { try Self.holder($0, of: reference) }
        }

        public func update(_ record: InAppRecord, from state: InAppRecord.State) async throws -> Bool {
            try await write { db in
                let places = Self.recordColumns.map { "\($0) = ?" }.joined(separator: ", ")
                var arguments = Self.values(of: record)
                arguments += [record.id, state.rawValue]
                try db.execute(sql: "UPDATE orders SET \(places) WHERE id = ? AND state = ?", arguments: arguments)
                return db.changesCount == 1
            }
        }

        private static let recordColumns = [
            "id", "reference", "state", "holds_reference", "begun_at", "message_hash", "request", "client_meta_info",
            "handle", "payment_id", "answer", "opening", "form",
        ]

        private static func values(of record: InAppRecord) -> StatementArguments {
            [
                record.id, record.reference, record.state.rawValue, record.holdsReference, record.begunAt,
                record.messageHash, record.request, record.clientMetaInfo, record.handle, record.paymentId,
                record.answer, record.opening, record.form,
            ]
        }

        private static func holder(_ db: Database, of reference: String) throws -> InAppRecord? {
            try record(db, "reference = ? AND holds_reference = 1", reference)
        }

        private static func record(_ db: Database, _ condition: String, _ value: String) throws -> InAppRecord? {
            let sql = "SELECT \(recordColumns.joined(separator: ", ")) FROM orders WHERE \(condition)"
            return try Row.fetchOne(db, sql: sql, arguments: [value]).map { row in
                var reader = ColumnReader(row)
                let id = try reader.text()
                let reference = try reader.text()
                let state = InAppRecord.State(rawValue: try reader.text())
                // holds_reference follows from the state.
                _ = try reader.integer()
                let begunAt = try reader.integer()
                let messageHash = try reader.text()
                let request = try reader.optionalText()
                let clientMetaInfo = try reader.optionalText()
                var record = InAppRecord(
                    id: id, reference: reference, state: state, begunAt: begunAt, messageHash: messageHash,
                    request: request, handle: try reader.text())
                record.clientMetaInfo = clientMetaInfo
                record.paymentId = try reader.optionalText()
                record.answer = try reader.optionalText()
                record.opening = try reader.optionalText()
                record.form = try reader.optionalText()
                return record
            }
        }
    }
#endif
