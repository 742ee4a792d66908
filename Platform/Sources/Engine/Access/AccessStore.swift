package protocol AccessReader {
    func operatorTokens() throws -> [OperatorTokenRecord]
    /// The audit list, newest first.
    ///
    /// - Parameter number: only entries before this one.
    func auditEntries(before number: Int64?, limit: Int) throws -> [AuditEntry]
}

package protocol AccessWriter {
    /// - Returns: `false` if there is a token with this name; then nothing is written.
    func insert(_ token: OperatorTokenRecord) throws -> Bool
    func deleteOperatorToken(named name: String) throws
    /// The entry gets the next number.
    func append(_ entry: AuditEntry) throws
}
