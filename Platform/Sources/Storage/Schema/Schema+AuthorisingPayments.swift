extension Schema {
    /// Payments whose acquirer is being asked, for the next start: it has to read none of the others.
    ///
    /// The former index of three states was never used: SQLite uses such an index only for a question with the same list.
    /// And to compare with a list of three, it makes a table in memory for each payment that is written.
    static let authorisingPayments = Migration(
        version: 22, name: "an index of payments whose acquirer is being asked",
        statements: [
            "DROP INDEX payments_undecided",
            authorisingPaymentsIndex,
        ])

    static let authorisingPaymentsIndex =
        "CREATE INDEX payments_authorising ON payments (created_at) WHERE state = 'authorising'"
}
