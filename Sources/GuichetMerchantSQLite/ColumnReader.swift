#if GRDB
    import GRDB

    /// Reads a row from its first column to its last. GRDB's own subscripts end the process at a value of another type.
    struct ColumnReader {
        private var rest: ArraySlice<DatabaseValue>

        init(_ row: Row) { rest = ArraySlice(row.databaseValues) }

        mutating func text() throws -> String {
            guard let text = try optionalText() else { throw Self.damaged }
            return text
        }

        mutating func optionalText() throws -> String? {
            switch rest.popFirst()?.storage {
            case .string(let text): text
            case .null: nil
            default: throw Self.damaged
            }
        }

        mutating func integer() throws -> Int {
            guard case .int64(let integer) = rest.popFirst()?.storage, let value = Int(exactly: integer) else {
                throw Self.damaged
            }
            return value
        }

        private static var damaged: InAppSQLiteError { InAppSQLiteError(.damaged, "a row has a value of another type") }
    }
#endif
