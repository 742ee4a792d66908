import Foundation
import Support
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("guichet backup and guichet restore", .timeLimit(.minutes(20)))
struct BackupCommandTests {
    private static func value(_ name: String, in output: String) -> String? {
        output.split(separator: "\n").first { $0.hasPrefix(name + " ") }
            .map { $0.dropFirst(name.count).trimmingCharacters(in: .whitespaces) }
    }

    @Test("a running platform is copied without a vault key, restored into a new folder, and a platform starts there")
    func roundTrip() async throws {
        try await Workbench.withPlatform { bench in
            let (file, copy) = (bench.folder.appendingPathComponent("b").path, "\(bench.folder.path)/copy")
            try await bench.serving { platform in
                let shop = try await bench.run("shop", "add", "123456789012345")
                #expect(shop.status == 0)
                let result = try await Command.run("backup", file, "--data", bench.data)
                #expect(result.status == 0, "\(result.errors)")
                #expect(result.errors == "")
                #expect(Self.value("backup", in: result.output) == file)
                #expect(Self.value("payments", in: result.output) == "0")
                #expect(Self.value("vault key", in: result.output) == "1")
                #expect(result.output.contains("The vault key is not in the file"))
                #expect(try await platform.get("/ready") == 200)
            }
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let again = try await Command.run("backup", file, "--data", bench.data)
            #expect(again.status == 1)
            #expect(again.errors.contains("\(file) already exists"))
            let forced = try await Command.run("backup", file, "--force", "--data", bench.data)
            #expect(forced.status == 0)

            let restored = try await Command.run("restore", file, "--data", copy, "--vault-key", bench.vaultKey)
            #expect(restored.status == 0, "\(restored.errors)")
            #expect(restored.output.contains("that the vault key opens it."))
            #expect(Self.value("sha256", in: restored.output) == Self.value("sha256", in: forced.output))
            let list = try await Command.run("shop", "list", "--data", copy)
            #expect(list.output.contains("123456789012345"))
            let start = try Command.start(
                ["serve", "--port", "0", "--data", copy, "--vault-key", bench.vaultKey])
            try await ChildProcess.with(start) { _ = try await RunningPlatform.address(of: $0) }
        }
    }

    /// docs/backup.md, "Make a backup"; FB6.
    @Test("a backup is not written into the data folder, nor into a folder in it")
    func insideDataFolder() async throws {
        try await Workbench.withPlatform { bench in
            try FileManager.default.createDirectory(atPath: "\(bench.data)/mail", withIntermediateDirectories: true)
            for place in [bench.data, "\(bench.data)/mail", "\(bench.data)/mail/../mail"] {
                let result = try await Command.run("backup", "\(place)/b.sqlite", "--data", bench.data)
                #expect(result.status == 1, "\(place)")
                #expect(result.errors.contains("is in the data folder, and would be lost with it"), "\(place)")
            }
            let beside = try await Command.run("backup", "\(bench.data)-backup", "--data", bench.data)
            #expect(beside.status == 0, "\(beside.errors)")
        }
    }

    /// docs/command-line.md, "Exit statuses": a file that cannot be read as what it should be.
    @Test(
        "a folder or a text is no backup, nor is a missing file: restore says so, with 64, and leaves no folder that it made"
    )
    func noBackup() async throws {
        try await Workbench.withPlatform { bench in
            let result = try await Command.run("restore", bench.data, "--data", "\(bench.folder.path)/copy")
            let noBackup = try bench.write("no backup", to: "text")
            let deep = try await Command.run("restore", noBackup, "--data", "\(bench.folder.path)/copy/of/it")
            #expect(deep.status == 64)
            #expect(deep.errors.contains("is not a backup, or is damaged"))
            let missing = try await Command.run(
                "restore", "\(bench.folder.path)/missing", "--data", "\(bench.folder.path)/copy")
            #expect(missing.status == 64)
            #expect(
                missing.errors.contains("the backup \(bench.folder.path)/missing cannot be read"), "\(missing.errors)")
            #expect(result.status == 64)
            #expect(result.errors.contains("\(bench.data) is a folder; name a file in it"), "\(result.errors)")
            #expect(!FileManager.default.fileExists(atPath: "\(bench.folder.path)/copy"))
        }
    }

    @Test("a device or a pipe is no backup: restore says so at once, and copies nothing")
    func endless() async throws {
        try await Workbench.with { bench in
            let pipe = bench.folder.appendingPathComponent("pipe").path
            #expect(mkfifo(pipe, 0o600) == 0)
            for name in ["/dev/zero", "/dev/null", pipe] {
                let result = try await Command.run("restore", name, "--data", bench.data)
                #expect(result.status == 64)
                #expect(result.errors.contains("\(name) is a device, a pipe or a socket; name a file that"))
                #expect(!FileManager.default.fileExists(atPath: bench.data))
            }
        }
    }

    @Test("a device, a pipe or a link to one is not replaced by a backup, with --force neither")
    func noFile() async throws {
        try await Workbench.withPlatform { bench in
            let (pipe, link) = (bench.folder.appendingPathComponent("pipe").path, "\(bench.folder.path)/link")
            #expect(mkfifo(pipe, 0o600) == 0)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pipe)
            for name in [pipe, link] {
                let result = try await Command.run("backup", name, "--force", "--data", bench.data)
                #expect(result.status == 1)
                #expect(result.errors.contains("\(name) is a device, a pipe or a socket"), "\(result.errors)")
            }
            let kept = try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType
            #expect(kept == .typeUnknown, "no file took the place of the pipe")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: bench.folder.path).allSatisfy {
                    !$0.contains("part-")
                })
        }
    }

    @Test(
        "restore says what it did not check, refuses another key and a folder that is not empty, and leaves nothing")
    func refusals() async throws {
        try await Workbench.withPlatform { bench in
            let (file, copy) = (bench.folder.appendingPathComponent("b").path, "\(bench.folder.path)/copy")
            _ = try await Command.run("backup", file, "--data", bench.data)
            let other = try bench.write(Data(repeating: 6, count: 32).base64EncodedString(), to: "other.key")
            let wrong = try await Command.run("restore", file, "--data", copy, "--vault-key", other)
            #expect(wrong.status == 1)
            #expect(wrong.output == "")
            #expect(wrong.errors.contains("this data folder was encrypted with another vault key"))
            #expect(!FileManager.default.fileExists(atPath: copy))
            let full = try await Command.run("restore", file, "--data", bench.data)
            #expect(full.status == 1)
            #expect(full.errors.contains("is not empty: it contains guichet.sqlite"))
            let unchecked = try await Command.run("restore", file, "--data", copy)
            #expect(unchecked.status == 0)
            #expect(unchecked.output.contains("Not checked: whether you have the vault key"))
        }
    }
}
