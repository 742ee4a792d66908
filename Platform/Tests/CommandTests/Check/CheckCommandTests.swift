import Foundation
import GuichetCore
import Support
import Testing

@Suite("guichet check", .timeLimit(.minutes(5)))
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
                #expect(result.output.contains("encrypted values, all opened.\n"))
                #expect(result.output.hasSuffix("Everything that was checked is sound.\n"))
                #expect(try await platform.get("/ready") == 200)
            }
        }
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
                        what to do: stop the platform, keep a copy of the folder, and restore the last backup

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
            #expect(result.output.contains("1 encrypted values, of which 1 did not open.\n"))
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
