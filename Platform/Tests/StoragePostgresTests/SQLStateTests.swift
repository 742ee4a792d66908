import Storage
import Testing

@testable import StoragePostgres

/// The codes are those of PostgreSQL's appendix "Error Codes".
@Suite("What an error of PostgreSQL means for the store")
struct SQLStateTests {
    @Test(
        "its code says whether to repeat, to connect again, or what is to be looked at",
        arguments: [
            ("40001", .conflict), ("40P01", .conflict), ("08006", .unreachable), ("57P01", .unreachable),
            ("25P03", .unreachable), ("53300", .unreachable), ("25006", .readOnly), ("57014", .timedOut),
            ("55P03", .timedOut), ("53100", .diskFull), ("53200", .overloaded), ("58030", .overloaded),
            ("28P01", .login), ("42501", .noRights), ("23505", .rowExists), ("23503", .constraint),
            ("22021", .constraint), ("XX001", .corrupt), ("GU001", .shopRemoved), ("GU002", .vaultKeyReplaced),
            ("42601", .statement),
        ] as [(String, StorageError.Code)])
    func codes(state: String, code: StorageError.Code) {
        #expect(SQLState.error(state, "a reason").code == code)
    }

    @Test("a statement that another session has prepared: the pooler is named", arguments: ["26000", "42P05"])
    func pooler(state: String) {
        let error = SQLState.error(state, "prepared statement \"s3\" does not exist")
        #expect(error.code == .statement)
        #expect(error.reason == "PostgreSQL refuses it: prepared statement \"s3\" does not exist (\(state))")
        #expect(error.remedy.contains("pooler"))
    }
}
