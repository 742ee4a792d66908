package protocol AccessReader {
    func operatorTokens() throws -> [OperatorTokenRecord]
    /// The audit list, newest first.
    ///
    /// - Parameter number: only entries before this one.
    func auditEntries(before number: Int64?, limit: Int) throws -> [AuditEntry]
    /// Entries after one, oldest first.
    func auditEntries(after number: Int64, limit: Int) throws -> [AuditEntry]
    /// The number of the newest entry; 0 if there is none.
    func lastAuditNumber() throws -> Int64
}

package protocol AccessWriter {
    /// - Returns: `false` if there is a token with this name; then nothing is written.
    func insert(_ token: OperatorTokenRecord) throws -> Bool
    func deleteOperatorToken(named name: String) throws
    /// The entry gets the next number.
    func append(_ entry: AuditEntry) throws
}
