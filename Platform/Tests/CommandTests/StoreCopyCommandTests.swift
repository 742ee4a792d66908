import Foundation
import GuichetCore
import Support
import Testing

/// docs/postgresql.md, "Move a platform"
@Suite("guichet store copy", .timeLimit(.minutes(20)))
struct StoreCopyCommandTests {
    @Test(
        "from a folder to a folder, or from a database to a database: refused, with the command for it",
        arguments: [
            ("a", "b", "guichet restore"), ("postgres://h/d", "service=x", "the tools of PostgreSQL"),
        ])
    func samePlaces(from: String, to: String, advice: String) async throws {
        let result = try await Command.run("store", "copy", "--from", from, "--to", to)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors.replacing("\n", with: " ").contains(advice), "\(result.errors)")
    }

    @Test(
        "an empty place, as of a shell's variable that is not set, is refused: it was the folder where the command was typed",
        arguments: [
            ("postgres://h.invalid/d", "", "--to"), ("", "postgres://h.invalid/d", "--from"), ("", "b", "--from"),
        ])
    func emptyPlace(from: String, to: String, option: String) async throws {
        let result = try await Command.run("store", "copy", "--from", from, "--to", to)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors.contains("Error: \(option) is empty: name a folder"), "\(result.errors)")
    }

    @Test("no platform in the folder: refused, and nothing is made")
    func noPlatform() async throws {
        try await Workbench.with { bench in
            let result = try await Command.run("store", "copy", "--from", bench.data, "--to", "postgres://h.invalid/d")
            #expect(result.status == 1)
            #expect(result.errors.contains("there is no platform in \(bench.data)"), "\(result.errors)")
            #expect(result.errors.contains("name a platform's folder with --from, or create"), "\(result.errors)")
            #expect(!FileManager.default.fileExists(atPath: bench.data))
        }
    }

    @Test("the advice about a folder names the option of the command, --from or --to, and no other")
    func option() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { _ in
                let served = try await Command.run(
                    "store", "copy", "--from", bench.data, "--to", "postgres://h.invalid/d")
                #expect(served.errors.contains("or name another folder with --from"), "\(served.errors)")
                #expect(!served.errors.contains("--data"), "\(served.errors)")
            }
        }
    }

    #if Postgres
        @Test(
            "copies there and back, prints each table with its rows, and the platform starts on both sides",
            .enabled(if: TestStore.isPostgres))
        func roundTrip() async throws {
            try await Workbench.withPlatform { bench in
                let address = try TestStore.addressText(of: bench.folder)
                try await bench.serving { _ in
                    let shop = try await bench.run("shop", "add", "123456789012345")
                    #expect(shop.status == 0)
                    let served = try await Command.run("store", "copy", "--from", bench.data, "--to", address, "--dev")
                    #expect(served.status == 1)
                    #expect(served.errors.contains("is in use by another guichet"), "\(served.errors)")
                }
                let there = try await Command.run(
                    "store", "copy", "--from", bench.data, "--to", address, "--vault-key", bench.vaultKey, "--dev")
                #expect(there.status == 0, "\(there.errors)")
                let lines = there.output.split(separator: "\n").map(String.init)
                #expect(lines.first?.hasPrefix("TABLE ") == true)
                #expect(lines.contains { $0.split(separator: " ") == ["shops", "1"] }, "\(there.output)")
                #expect(there.output.contains(" can be opened."))
                #expect(there.output.contains("The vault key was not copied"))

                let (node, back) = ("\(bench.folder.path)/node", "\(bench.folder.path)/back")
                let start = try Command.start([
                    "serve", "--port", "0", "--data", node, "--store", address, "--vault-key", bench.vaultKey, "--dev",
                ])
                try await ChildProcess.with(start) { child in
                    _ = try await RunningPlatform.address(of: child)
                    let again = try await Command.run("shop", "add", "123456789012345", "--data", node)
                    #expect(again.status == 1)
                    #expect(again.errors.contains("123456789012345"), "\(again.errors)")
                    let served = try await Command.run("store", "copy", "--from", address, "--to", back, "--dev")
                    #expect(served.status == 1)
                    #expect(served.errors.contains("nodes serve from"), "\(served.errors)")
                    #expect(!FileManager.default.fileExists(atPath: back))
                    child.terminate()
                    #expect(try await child.end().status == 0)
                }
                let json = try await Command.run("store", "copy", "--from", address, "--to", back, "--json", "--dev")
                #expect(json.status == 0, "\(json.errors)")
                let answer = try JSONValue(parsing: Array(json.output.utf8))
                #expect(
                    answer["tables"]?.array?.contains { $0["name"]?.text == "shops" && $0["rows"]?.text == "1" } == true
                )
                #expect(answer["notChecked"]?.array?.count == 1)
                let again = try Command.start([
                    "serve", "--port", "0", "--data", back, "--vault-key", bench.vaultKey,
                ])
                try await ChildProcess.with(again) { _ = try await RunningPlatform.address(of: $0) }
                let full = try await Command.run("store", "copy", "--from", bench.data, "--to", address, "--dev")
                #expect(full.status == 1)
                #expect(full.errors.contains("is not empty"), "\(full.errors)")
            }
        }

        @Test("a service file names the database; its password is in no error", .enabled(if: TestStore.isPostgres))
        func service() async throws {
            try await Workbench.withPlatform { bench in
                let server = (TestStore.server ?? "").split(separator: " ").filter { !$0.hasPrefix("user=") }
                let schema = try TestStore.addressText(of: bench.folder).split(separator: "'")[1]
                let file = try bench.write(
                    """
                    [right]
                    \(server.joined(separator: "\n"))
                    user=guichet
                    options=\(schema)
                    [wrong]
                    \(server.joined(separator: "\n"))
                    user=needs_password
                    password=geheim1
                    """, to: "services")
                // libpq reads it, from the environment of its process.
                let environment = ["PGSERVICEFILE": file]
                let wrong = try await Command.process(
                    "store", "copy", "--from", bench.data, "--to", "service=wrong", "--dev", environment: environment)
                #expect(wrong.status == 1)
                #expect(wrong.errors.contains("password authentication failed"), "\(wrong.errors)")
                #expect(!wrong.errors.contains("geheim1") && wrong.output == "")
                let right = try await Command.process(
                    "store", "copy", "--from", bench.data, "--to", "service=right", "--dev", environment: environment)
                #expect(right.status == 0, "\(right.errors)")
            }
        }
    #endif
}
