import Storage
import Testing

@testable import StoragePostgres

@Suite("The address of a database")
struct PostgresAddressTests {
    @Test(
        "is an address or pairs; anything else is refused, with nothing of it in the error",
        arguments: ["", "guichet.sqlite", "mysql://u:geheim@h/d", "/var/lib/geheim", "postgres:geheim"])
    func refused(text: String) {
        let error = #expect(throws: StorageError.self) { _ = try PostgresAddress(text) }
        #expect(error?.code == .address)
        #expect(error?.description.contains("geheim") == false)
    }

    @Test(
        "with an '@' or a '/' in the password is refused: a part of the password would be shown as the host",
        arguments: [
            "postgres://u:ge@heim@host/d", "postgres://u:ge#x@heim@host/d", "postgres://u:ge?x@heim@host/d",
            "postgres://u:ge/heim@host/d", "postgresql://u:ge@x/heim@host/d?sslmode=require",
        ])
    func ambiguous(text: String) {
        let error = #expect(throws: StorageError.self) { _ = try PostgresAddress(text) }
        #expect(error?.code == .address)
        #expect(error?.description.contains("heim") == false)
    }

    @Test(
        "may have any sign in its password that is written by its number, and an '@' in its options",
        arguments: [
            "postgres://u:ge%40he%2Fim@host/d?user=a@b", "postgres:///d?host=/run/postgresql&user=a@b",
            "postgres://u:ge#heim@host",
        ])
    func accepted(text: String) {
        #expect(throws: Never.self) { _ = try PostgresAddress(text) }
    }

    #if Postgres
        @Test(
            "that libpq does not accept is refused, with nothing of it in the error",
            arguments: [
                "postgres://u:geheim@[::1/d", "password=geheim host", "postgres://u:geheim@h/d?no=geheim", "geheim='",
            ])
        func malformed(text: String) throws {
            let address = try PostgresAddress(text)
            let error = #expect(throws: StorageError.self) { _ = try address.run("SELECT 1") }
            #expect(error?.code == .address)
            #expect(error?.description.contains("geheim") == false)
        }

        @Test(
            "of a server that is not there: the error says so within the limit, without the password",
            arguments: [
                "postgres://u:geheim@[::1]:1/d", "postgres://u:geheim@127.0.0.1:1/d?connect_timeout=2",
                "host=/nowhere/geheim1 user=u password=geheim", "postgresql://u:geheim@/d?host=/nowhere",
            ])
        func unreachable(text: String) throws {
            let address = try PostgresAddress(text)
            let error = #expect(throws: StorageError.self) { _ = try address.run("SELECT 1") }
            #expect(error?.code == .unreachable || error?.code == .login)
            #expect(error?.description.contains("geheim") == false)
        }

        @Test(
            "has a limit of time for a connection, also where it asks for none",
            arguments: [
                ("host=h", "10", nil), ("host=h connect_timeout=0", nil, "10"),
                ("postgres://h/d?connect_timeout=-1", nil, "10"), ("host=h connect_timeout=3", nil, nil),
            ] as [(String, String?, String?)])
        func connectTimeout(text: String, before: String?, after: String?) throws {
            let parameters = try PostgresAddress(text).parameters(PostgresLimits())
            // The string is expanded at its place, and what comes later counts.
            let place = try #require(parameters.firstIndex { $0.name == "dbname" })
            #expect(parameters[..<place].first { $0.name == "connect_timeout" }?.value == before)
            #expect(parameters[place...].first { $0.name == "connect_timeout" }?.value == after)
        }

        @Test("that names an unknown service is refused with libpq's reason")
        func unknownService() throws {
            let address = try PostgresAddress("service=guichet-that-nobody-defined")
            let error = #expect(throws: StorageError.self) { _ = try address.run("SELECT 1") }
            #expect(error?.reason.contains("guichet-that-nobody-defined") == true)
        }
    #endif
}
