import Engine
import Foundation
import GuichetCore
import StoragePostgres
import Support
import Testing

@testable import guichet

@Suite("guichet check", .timeLimit(.minutes(20)))
struct CheckCommandTests {
    /// Changes the database of a stopped platform by another program.
    private static func damage(_ bench: Workbench, _ sql: String) async throws {
        let program =
            "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.executescript(sys.argv[2]); db.commit()"
        let python = URL(fileURLWithPath: "/usr/bin/env")
        let result = try await ChildProcess.run(
            ChildProcess.Start(python, ["python3", "-c", program, "\(bench.data)/guichet.sqlite", sql]))
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test("a platform is checked while it runs, with its key, and is sound")
    func running() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { platform in
                #expect(try await platform.code() == "00")
                let result = try await bench.run("check")
                #expect(result.status == 0, "\(result.errors)")
                #expect(result.errors == "")
                #expect(result.output.hasPrefix("0 payments with 0 events were checked.\n"))
                #expect(result.output.contains(", all opened.\n"))
                #expect(result.output.hasSuffix("Everything that was checked is sound.\n"))
                #expect(try await platform.get("/ready") == 200)
            }
        }
    }

    @Test("one payment is not called payments")
    func onePayment() {
        var report = StoreCheck.Report()
        (report.payments, report.events) = (1, 2)
        let text = CheckText(report: report, hasKeys: true, isWhole: true, hasFile: true, anchors: nil)
        #expect(text.lines.first == "1 payment with 2 events was checked.")
    }

    @Test("without a key it says what it did not check")
    func withoutKey() async throws {
        try await Workbench.withPlatform { bench in
            let result = try await Command.run("check", "--dev", "--data", bench.data)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("Not checked: encrypted values: no vault key was given.\n"))
            let plain = try await Command.run("check", "--data", bench.data)
            #expect(plain.status == 0, "\(plain.errors)")
            #expect(plain.output == result.output)
        }
    }

    @Test("damage is reported with what to do, for people and as JSON, and the exit status is 1")
    func damaged() async throws {
        try await Workbench.withPlatform { bench in
            try await Self.damage(
                bench, "INSERT INTO claims (scope, claim_key, holds, payment) VALUES ('s', 'k', 'payment', 'gone')")
            let result = try await bench.run("check")
            #expect(result.status == 1)
            #expect(
                result.output.contains(
                    """
                    claim s k names the payment gone, which is not there
                        what to do: stop the platform, keep a copy of its data, and restore the last backup

                    1 finding

                    """))
            let json = try await bench.run("check", "--json")
            #expect(json.status == 1)
            let report = try JSONValue(parsing: Array(json.output.utf8))
            #expect(report["sound"] == .bool(false))
            #expect(report["findingCount"]?.text == "1")
            #expect(report["findings"]?.array?.first?["code"]?.text == "referenceMissing")
            #expect(report["findings"]?.array?.first?["payment"]?.text == "gone")
        }
    }

    @Test("anchors are kept in a file that a later check compares with; another file is refused")
    func anchors() async throws {
        try await Workbench.withPlatform { bench in
            let file = "\(bench.folder.path)/anchors"
            for _ in 0..<2 {
                let result = try await bench.run("check", "--anchors", file)
                #expect(result.status == 0, "\(result.errors)")
                #expect(result.output.contains("0 anchors of an earlier check"))
                #expect(!result.output.contains("whether a whole history was replaced"))
            }
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "guichet anchors 1\n")
            let gone = String(repeating: "A", count: 43)
            try bench.write("guichet anchors 1\n01a2 1 \(gone)\n", to: "anchors")
            let missing = try await bench.run("check", "--anchors", file)
            #expect(missing.status == 0)
            #expect(missing.output.contains("Of the earlier check, 1 payment is not there"))
            let json = try await bench.run("check", "--json", "--anchors", file)
            let report = try JSONValue(parsing: Array(json.output.utf8))
            #expect(report["anchors"]?.text == "0" && report["anchorsGone"]?.text == "0")
            let other = try bench.write("something else\n", to: "other")
            let folder = try await bench.run("check", "--anchors", bench.folder.path)
            #expect(folder.status == 1)
            #expect(folder.errors.contains("\(bench.folder.path) cannot be used for anchors: it is a folder"))
            let refused = try await bench.run("check", "--anchors", other)
            #expect(refused.status == 1)
            #expect(refused.errors.contains("it was not written by guichet check"), "\(refused.errors)")
        }
    }

    @Test("encrypted values that became zeros are not said to have opened")
    func closed() async throws {
        try await Workbench.withPlatform { bench in
            try await Self.damage(
                bench,
                """
                INSERT INTO shop_keys (api, shop, version, sealed, created_at)
                    VALUES ('lyra', '1', 1, zeroblob(40), 1)
                """)
            let result = try await bench.run("check")
            #expect(result.status == 1)
            #expect(result.output.contains("1 encrypted value, of which 1 did not open.\n"))
            #expect(!result.output.contains("all opened"))
            #expect(result.output.contains("names vault key 0, and no key has this version"))
        }
    }

    @Test("what is wrong with the file is reported although the rows cannot be read to the end")
    func unreadable() async throws {
        try await Workbench.withPlatform { bench in
            try await Self.damage(
                bench, "PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE tbl_name = 'mails'")
            let result = try await bench.run("check")
            #expect(result.status == 1)
            #expect(result.output.contains("Checked: the database file.\nNot checked: the rows"))
            #expect(result.output.contains("\nthe database file: "))
            #expect(result.output.contains("\nthe rows could not be checked to the end: "))
        }
    }

    #if Postgres
        @Test(
            "a database of PostgreSQL is checked while a node serves from it and without one",
            .enabled(if: TestStore.isPostgres))
        func database() async throws {
            try await Workbench.with { bench in
                let address = try TestStore.addressText(of: bench.folder)
                let named = ["GUICHET_STORE": address]
                let start = try Command.start([
                    "serve", "--port", "0", "--data", bench.data, "--store", address, "--vault-key", bench.vaultKey,
                    "--dev",
                ])
                let check = ["check", "--store", address, "--vault-key", bench.vaultKey]
                try await ChildProcess.with(start) { child in
                    _ = try await RunningPlatform.address(of: child)
                    let result = try await ChildProcess.run(Command.start(check))
                    #expect(result.status == 0, "\(result.errors)")
                    #expect(result.output.contains(", all opened.\n"))
                    #expect(!result.output.contains("the database file"))
                    #expect(result.output.contains("Not checked: the files of the database server"))
                    #expect(result.output.hasSuffix("Everything that was checked is sound.\n"))

                    // Commands that read say what they need, and then read beside the node.
                    for command in [["check"], ["shop", "list"], ["applepay", "certificates", "list"]] {
                        let unnamed = try await ChildProcess.run(Command.start(command + ["--data", bench.data]))
                        #expect(unnamed.status == 1)
                        #expect(unnamed.errors.contains("are in PostgreSQL"), "\(unnamed.errors)")
                        #expect(unnamed.errors.contains("GUICHET_STORE"), "\(unnamed.errors)")
                        let read = try await ChildProcess.run(
                            Command.start(command + ["--data", bench.data], environment: named))
                        #expect(read.status == 0, "\(command): \(read.errors)")
                    }
                    child.terminate()
                    #expect(try await child.end().status == 0)
                }
                _ = try PostgresAddress(address).run(
                    "INSERT INTO claims (scope, claim_key, holds, payment) VALUES ('s', 'k', 'payment', 'gone')")
                let damaged = try await ChildProcess.run(Command.start(check + ["--json"]))
                #expect(damaged.status == 1)
                let report = try JSONValue(parsing: Array(damaged.output.utf8))
                #expect(report["findings"]?.array?.first?["code"]?.text == "referenceMissing")
                try await Self.refusals(bench, named)
            }
        }

        private static func refusals(_ bench: Workbench, _ named: [String: String]) async throws {
            let away = try await Command.run("check", "--store", "host=\(bench.folder.path) dbname=postgres")
            #expect(away.status == 1)
            #expect(away.errors.contains("the database cannot be reached"), "\(away.errors)")
            let empty = try TestStore.addressText(of: bench.folder.appendingPathComponent("empty"))
            let nothing = try await Command.run("check", "--store", empty)
            #expect(nothing.status == 1)
            #expect(nothing.errors.contains("there is no platform in"), "\(nothing.errors)")
            let backup = try await Command.run(
                "backup", "--data", bench.data, "\(bench.folder.path)/backup.sqlite", environment: named)
            #expect(backup.status == 1)
            #expect(backup.errors.contains("the tools of PostgreSQL"), "\(backup.errors)")
        }
    #endif

    @Test("another vault key, and a folder without a platform, are refused")
    func refusals() async throws {
        try await Workbench.withPlatform { bench in
            let other = try bench.write(Data(repeating: 6, count: 32).base64EncodedString(), to: "other.key")
            let wrong = try await Command.run("check", "--data", bench.data, "--vault-key", other)
            #expect(wrong.status == 1)
            #expect(wrong.output == "")
            #expect(wrong.errors.contains("this data folder was encrypted with another vault key"))
            let nowhere = try await Command.run("check", "--data", "\(bench.folder.path)/nowhere")
            #expect(nowhere.status != 0)
            #expect(nowhere.errors.contains("there is no platform in"))
        }
    }
}
