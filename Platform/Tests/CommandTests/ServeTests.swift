import Foundation
import GuichetCore
import Server
import Support
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("guichet serve", .timeLimit(.minutes(5)))
struct ServeTests {
    @Test("prints one line once it accepts connections, logs elsewhere, and ends with 0 on a signal")
    func lifecycle() async throws {
        try await Workbench.with { bench in
            try await bench.serving { platform in
                let port = try #require(platform.address.split(separator: ":").last.flatMap { Int($0) })
                #expect(platform.address == "http://127.0.0.1:\(port)")
                #expect((1...65_535).contains(port))
                for path in ["/live", "/ready"] {
                    let status = try await platform.get(path)
                    #expect(status == 200)
                }
                let code = try await platform.code()
                #expect(code == "00")
                let refused = try await platform.code(of: "999999999999999")
                #expect(refused == "03")
                platform.process.terminate()
                let result = try await platform.process.end(within: .seconds(120))
                #expect(result.status == 0)
                #expect(result.output == "guichet ready at http://127.0.0.1:\(port)\n")
                #expect(result.errors.contains("orderInitialize refused"))
            }
        }
    }

    @Test("makes its data folder with owner-only access")
    func permissions() async throws {
        try await Workbench.with { bench in
            try await bench.serving { _ in
                let manager = FileManager.default
                let names = try manager.contentsOfDirectory(atPath: bench.data)
                #expect(names.contains("guichet.sqlite"))
                for path in [bench.data] + names.map({ "\(bench.data)/\($0)" }) {
                    let mode = try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0o777
                    #expect(mode & 0o077 == 0, "\(path)")
                }
            }
        }
    }

    #if os(Linux)
        @Test("writes no memory to the disk if it crashes: its limit of core dumps is 0, whatever it started with")
        func coreDumps() async throws {
            let before = CoreDumps.limit
            CoreDumps.limit = .max
            defer { CoreDumps.limit = before }
            try await Workbench.with { bench in
                try await bench.serving { _ in
                    let process = try String(contentsOfFile: "\(bench.data)/guichet.lock", encoding: .utf8)
                    let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
                    let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
                    #expect(line.dropFirst("Max core file size".count).split(separator: " ").first == "0")
                }
            }
        }
    #endif

    @Test("locks its data folder: a second process is refused with the id of the first, and changes nothing")
    func secondServe() async throws {
        try await Workbench.with { bench in
            try await bench.serving { platform in
                let second = try await bench.run("serve", "--port", "0")
                #expect(second.status == 1)
                #expect(second.output == "")
                #expect(second.errors.contains("is in use by another guichet (process "))
                #expect(second.errors.contains("stop that one, or name another folder with --data"))
                let code = try await platform.code()
                #expect(code == "00")
            }
            // Once the first has ended, the folder is free, even though that one was killed.
            let status = try await bench.serving { try await $0.get("/ready") }
            #expect(status == 200)
        }
    }

    /// With the warnings of a start, after which this line comes.
    private static func logOfStart(_ bench: Workbench, _ options: [String] = []) async throws -> String {
        try await bench.serving(more: options) { platform in
            try await poll("the log") {
                let log = platform.process.errors
                return log.contains("no token for the admin pages") ? log : nil
            }
        }
    }

    @Test(
        "warns that other machines can use the demo shops, whose keys are published; not on this machine alone, without them, or with --dev",
        arguments: [
            (["--host", "0.0.0.0", "--public-url", "https://localhost"], true),
            (["--public-url", "https://pay.example.org"], true), (["--public-url", "https://localhost:8443"], false),
            ([], false), (["--public-url", "https://pay.example.org", "--no-demo-shops"], false),
            (["--public-url", "https://pay.example.org", "--dev"], false),
        ])
    func openDemoShops(options: [String], isWarned: Bool) async throws {
        try await Workbench.with { bench in
            let log = try await Self.logOfStart(bench, options)
            let line = log.split(separator: "\n").first { $0.contains("keys of the demo shops are published") }
            #expect((line != nil) == isWarned, "\(log)")
            #expect(line?.contains(" warning ") != false && line?.contains("remedy=--no-demo-shops") != false, "\(log)")
        }
    }

    @Test("warns of a data folder that other users may write to, or that belongs to one; not of the one that it makes")
    func openFolder() async throws {
        try await Workbench.with { bench in
            let own = try await Self.logOfStart(bench)
            #expect(!own.contains("data folder"), "\(own)")
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: bench.data)
            let open = try await Self.logOfStart(bench)
            #expect(open.contains("every user of this machine may replace what is in the data folder"), "\(open)")
            #expect(!open.contains("belongs to another user"), "\(open)")
            // Only root can give a folder away.
            guard geteuid() == 0 else { return }
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: bench.data)
            guard chown(bench.data, 65_534, 65_534) == 0 else { return }
            let foreign = try await Self.logOfStart(bench)
            #expect(foreign.contains("the data folder belongs to another user"), "\(foreign)")
        }
    }

    @Test("can leave out the demo shops")
    func noDemoShops() async throws {
        try await Workbench.with { bench in
            let code = try await bench.serving("--no-demo-shops") { try await $0.code() }
            #expect(code == "03")
        }
    }

    @Test(
        "begins every URL that it issues with --public-url",
        arguments: ["https://pay.example.org", "https://pay.example.org/", "http://10.0.0.7:8080"])
    func publicURL(url: String) async throws {
        try await Workbench.with { bench in
            let answer = try await bench.serving("--public-url", url) { platform in
                try await platform.initialise(JSONObject.order().sealed())
            }
            let base = url.hasSuffix("/") ? String(url.dropLast()) : url
            #expect(answer["redirectionUrl"]?.text == "\(base)/inapp/v1")
        }
    }

    @Test(
        "refuses a --public-url that is not an address of http or https",
        arguments: [
            "", "pay.example.org", "ftp://pay.example.org", "https://", "https://a.org/?x=1", "https://a.org/#x",
        ])
    func badPublicURL(url: String) async throws {
        try await Workbench.with { bench in
            let result = try await bench.run("serve", "--port", "0", "--public-url", url)
            #expect(result.status == 64)
            #expect(result.errors.contains("--public-url takes an http or https address"))
            #expect(!FileManager.default.fileExists(atPath: bench.data))
        }
    }

    @Test(
        "refuses a --public-url with a path: the links of its pages begin at the root, so a proxy would not find them",
        arguments: ["https://pay.example.org/guichet", "http://10.0.0.7:8080/guichet/", "https://pay.example.org//"])
    func publicURLWithPath(url: String) async throws {
        try await Workbench.with { bench in
            let result = try await bench.run("serve", "--port", "0", "--public-url", url)
            #expect(result.status == 64)
            #expect(
                result.errors.contains("--public-url takes an http or https address without a path"), "\(result.errors)"
            )
            #expect(!FileManager.default.fileExists(atPath: bench.data))
        }
    }

    @Test("refuses an invalid port", arguments: ["-1", "65536", "http"])
    func badPort(port: String) async throws {
        try await Workbench.with { bench in
            let result = try await bench.run("serve", "--port=\(port)")
            #expect(result.status == 64)
            #expect(result.errors.contains("port"))
        }
    }

    @Test("takes an address of IPv6 with the brackets that it has in a URL")
    func brackets() async throws {
        try await Workbench.with { bench in
            let all = try await bench.run("serve", "--port", "0", "--host", "[::]")
            #expect(all.status == 64)
            #expect(all.errors.contains("listens on all addresses"), "\(all.errors)")
            // RFC 3849: for documents, so no machine has it.
            let other = try await bench.run("serve", "--port", "0", "--host", "[2001:db8::1]")
            #expect(other.status == 1)
            #expect(!other.errors.contains("nor a name of this machine"), "\(other.errors)")
        }
    }

    @Test("says so when the name to listen on has no address", arguments: ["999.1.1.1", "nowhere.invalid"])
    func unknownHost(host: String) async throws {
        try await Workbench.with { bench in
            let result = try await bench.run("serve", "--port", "0", "--host", host)
            #expect(result.status == 1)
            #expect(result.output == "")
            #expect(
                result.errors.hasSuffix(
                    "Error: \(host) is not an address, nor a name of this machine. Choose one with --host.\n"),
                "\(result.errors)")
            // Nothing has begun that this error would cancel, and that would then write errors of its own.
            #expect(!result.errors.contains(" error guichet: "), "\(result.errors)")
        }
    }

    @Test("says so when the port is in use, or that for merchant validation, and nothing else: it is not ready")
    func portTaken() async throws {
        try await Workbench.with { bench in
            try await bench.serving { platform in
                let port = String(platform.address.split(separator: ":").last ?? "")
                let other = Workbench(folder: bench.folder.appendingPathComponent("other"))
                try FileManager.default.createDirectory(at: other.folder, withIntermediateDirectories: true)
                try FileManager.default.copyItem(atPath: bench.vaultKey, toPath: other.vaultKey)
                let result = try await other.run("serve", "--port", port)
                #expect(result.status != 0)
                #expect(result.output == "")
                #expect(result.errors.contains("port \(port) on 127.0.0.1 is in use. Choose another one with --port"))
                let second = try await other.run(
                    "serve", "--port", "0", "--simulated-device", "--merchant-validation-port", port)
                #expect(second.errors.contains("is in use. Choose another one with --merchant-validation-port"))
                let third = try await other.run(
                    "serve", "--port", port, "--simulated-device", "--merchant-validation-port", "0")
                #expect(third.errors.contains("is in use. Choose another one with --port"))
                for refused in [second, third] {
                    #expect(refused.output == "")
                    // Nothing has begun that this error would cancel, and that would then write errors of its own.
                    #expect(!refused.errors.contains(" error guichet: "), "\(refused.errors)")
                }
            }
        }
    }

    @Test("refuses to publish a simulated device that is not there")
    func noDevice() async throws {
        try await Workbench.with { bench in
            let result = try await bench.run("serve", "--port", "0", "--publish-simulated-device")
            #expect(result.status == 64)
            #expect(result.errors.contains("--publish-simulated-device needs --simulated-device or --dev"))
        }
    }

    @Test("refuses merchant validation where other machines can connect: it would listen to none")
    func validationElsewhere() async throws {
        try await Workbench.with { bench in
            let result = try await bench.run(
                "serve", "--port", "0", "--host", "192.0.2.1", "--simulated-device", "--merchant-validation-port", "0")
            #expect(result.status == 64)
            #expect(result.errors.contains("--merchant-validation-port needs a --host of this machine alone"))
        }
    }
}
