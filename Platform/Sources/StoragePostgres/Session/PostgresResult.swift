#if Postgres
    import CLibPQ
    import Storage

    /// An answer of the server.
    final class PostgresResult {
        private let handle: OpaquePointer

        init(_ handle: OpaquePointer) { self.handle = handle }

        deinit { PQclear(handle) }

        /// `nil` if the server refused the statement.
        var failure: StorageError? {
            switch PQresultStatus(handle) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY, PGRES_SINGLE_TUPLE: nil
            default: SQLState.error(field("C") ?? "?????", field("M") ?? "no reason given")
            }
        }

        /// Whether it only says that everything sent together is over.
        var isEndOfPipeline: Bool { PQresultStatus(handle) == PGRES_PIPELINE_SYNC }

        /// `COMMIT`, or `ROLLBACK` where the transaction had failed before.
        var tag: String { PQcmdStatus(handle).map { String(cString: $0) } ?? "" }

        var changedRows: Int { PQcmdTuples(handle).flatMap { Int(String(cString: $0)) } ?? 0 }

        func rows() throws -> [SQLRow] {
            let width = PQnfields(handle)
            return try (0..<PQntuples(handle)).map { row in
                var values: [SQLValue] = []
                values.reserveCapacity(Int(width))
                for column in 0..<width { values.append(try value(row, column)) }
                return SQLRow(values)
            }
        }

        /// The primary message only: the details repeat values of rows.
        private func field(_ code: Unicode.Scalar) -> String? {
            PQresultErrorField(handle, CInt(code.value)).map { String(cString: $0) }
        }

        /// In the binary form, whose integers are big-endian. The numbers of types are those of the table pg_type.
        private func value(_ row: CInt, _ column: CInt) throws -> SQLValue {
            guard PQgetisnull(handle, row, column) == 0 else { return .null }
            let bytes = UnsafeRawBufferPointer(
                start: PQgetvalue(handle, row, column), count: Int(PQgetlength(handle, row, column)))
            guard PQfformat(handle, column) == 1 else { return .text(String(decoding: bytes, as: UTF8.self)) }
            switch PQftype(handle, column) {
            case 20 where bytes.count == 8:
                return .integer(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
            case 23 where bytes.count == 4:
                return .integer(Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self))))
            case 16 where bytes.count == 1: return .integer(bytes[0] == 0 ? 0 : 1)
            case 17: return .blob([UInt8](bytes))
            case 25, 1043, 19: return .text(String(decoding: bytes, as: UTF8.self))
            case let type: throw StorageError.corrupt("a column of PostgreSQL's type \(type)")
            }
        }
    }
#endif
