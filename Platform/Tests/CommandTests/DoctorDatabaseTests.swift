import Foundation
import Storage
import Support
import Testing

@Suite("guichet doctor: payments in PostgreSQL", .timeLimit(.minutes(5)))
struct DoctorDatabaseTests {
    @Test("a database that cannot be read is one problem, and its password is not printed")
    func unreachable() async throws {
        try await Workbench.withPlatform { bench in
            // No server is on the first port.
            let store = ["--store", "postgres://g:opensesame@127.0.0.1:1/d"]
            let found = try await DoctorTests.diagnoses(bench.options + store, status: 1)
            #expect(found["database"]?.result == "problem")
            #expect(found["database"]?.advice.isEmpty == false)
            for subject in ["vault key", "stored data", "clock", "shops"] { #expect(found[subject] == nil) }
            #expect(!"\(found)".contains("opensesame"))
        }
    }

    @Test("a database that is not named is one problem, and nothing is said about a vault key that was not tried")
    func unnamed() async throws {
        try await Workbench.with { bench in
            let folder = DataFolder(URL(fileURLWithPath: bench.data, isDirectory: true))
            try folder.create()
            try folder.noteElsewhere(cluster: "cluster")
            let found = try await DoctorTests.diagnoses(bench.options, status: 1)
            #expect(found["database"]?.result == "problem")
            #expect(found["database"]?.finding.contains("are in PostgreSQL") == true)
            #expect(found["database"]?.advice.contains("GUICHET_STORE") == true)
            for subject in ["vault key", "stored data", "clock", "shops"] { #expect(found[subject] == nil) }
        }
    }

    #if Postgres
        @Test(
            "beside a node: its vault key, the clock, what expires and the addresses, but not the payments",
            .enabled(if: TestStore.isPostgres))
        func node() async throws {
            try await Workbench.with { bench in
                let database = try TestStore.addressText(of: bench.folder)
                let store = ["--store", database, "--dev"]
                let options = bench.options + store
                try await ChildProcess.with(Command.start(["serve", "--port", "0"] + options)) { child in
                    let address = try await RunningPlatform.address(of: child)
                    let paid = try await Command.run("phone", "pay", "--url", address)
                    #expect(paid.status == 0, "\(paid.errors)")
                    let found = try await DoctorTests.diagnoses(options, status: 0)
                    #expect(found["database"]?.result == "ok")
                    #expect(found["vault key"]?.finding.contains("other users can read") == true)
                    #expect(found["clock"]?.finding.contains("cannot be read") == false)
                    #expect(found["expiries"]?.result == "ok")
                    #expect(found["addresses"]?.finding == "no shop has an address for notifications")
                    #expect(found["stored data"]?.result == "skipped")
                    #expect(found["platform"]?.finding == "it runs and answers")
                    let other = try bench.write(Data(repeating: 9, count: 32).base64EncodedString(), to: "other.key")
                    let wrong = try await DoctorTests.diagnoses(
                        ["--data", bench.data, "--vault-key", other] + store, status: 1)
                    #expect(wrong["vault key"]?.result == "problem")
                }
            }
        }
    #endif
}
