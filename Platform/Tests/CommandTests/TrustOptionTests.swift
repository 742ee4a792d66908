import Foundation
import Support
import Testing

@Suite("--ca and GUICHET_CA", .timeLimit(.minutes(20)))
struct TrustOptionTests {
    private static func pay(
        _ platform: RunningPlatform, _ more: String..., environment: [String: String] = [:]
    ) async throws -> ChildProcess.Result {
        try await Command.run(["phone", "pay", "--url", platform.address] + more, environment: environment)
    }

    @Test("guichet phone pays over HTTPS where it trusts the authority, and sends nothing where it does not")
    func phone() async throws {
        try await Workbench.with { bench in
            let folder = try await TLSTests.make(bench)
            let other = try await TLSTests.make(bench, into: "other")
            let (ours, theirs) = (folder + "/authority.pem", other + "/authority.pem")
            try await bench.serving(more: TLSTests.options(folder)) { platform in
                for trusted in [
                    try await Self.pay(platform, "--ca", ours),
                    try await Self.pay(platform, environment: ["GUICHET_CA": ours]),
                    // The option precedes the variable.
                    try await Self.pay(platform, "--ca", ours, environment: ["GUICHET_CA": theirs]),
                ] { #expect(trusted.status == 0, "\(trusted.output) \(trusted.errors)") }
                for distrusted in [
                    try await Self.pay(platform), try await Self.pay(platform, "--ca", theirs),
                    try await Self.pay(platform, environment: ["GUICHET_CA": theirs]),
                    // An empty variable names nothing.
                    try await Self.pay(platform, environment: ["GUICHET_CA": ""]),
                ] { #expect(distrusted.status == 4, "\(distrusted.output) \(distrusted.errors)") }
                let piped = try await ChildProcess.run(
                    ChildProcess.Start(
                        URL(fileURLWithPath: "/bin/sh"),
                        [
                            "-c", #"cat "$1" | "$0" phone pay --url "$2" --ca /dev/stdin"#,
                            try BuiltProgram.url("guichet").path, ours, platform.address,
                        ]))
                #expect(piped.status == 0, "\(piped.output) \(piped.errors)")
            }
        }
    }

    /// RFC 9525, section 6: a name is compared with names, an address with addresses.
    @Test("guichet phone sends nothing to a name whose server has a certificate for its address alone")
    func addressAlone() async throws {
        try await Workbench.with { bench in
            let identity = try TLSIdentity(host: "127.0.0.1")
            let certificate = try bench.write(identity.certificatePEM, to: "c.pem")
            let options = [
                "--tls-certificate", certificate, "--tls-key", try bench.write(identity.keyPEM, to: "k.pem"),
            ]
            try await bench.serving(more: options) { platform in
                let paid = try await Self.pay(platform, "--ca", certificate)
                #expect(paid.status == 0, "\(paid.output) \(paid.errors)")
                let named = platform.address.replacing("127.0.0.1", with: "localhost")
                let refused = try await Command.run("phone", "pay", "--url", named, "--ca", certificate)
                #expect(refused.status == 4, "\(refused.output) \(refused.errors)")
                #expect(refused.output.contains("the certificate is of another name"), "\(refused.output)")
            }
        }
    }

    @Test("a file that cannot be read, or has no certificate, is refused by its name before anything is sent")
    func refused() async throws {
        try await Workbench.with { bench in
            let text = try bench.write("no certificate", to: "text.pem")
            for (path, says) in [("/nowhere/ca.pem", "cannot be read"), (text, "contains no certificate in PEM")] {
                for command in [["phone", "pay"], ["listen", "--forward", "https://127.0.0.1:1/ipn"]] {
                    let option = try await Command.run(command + ["--ca", path])
                    #expect(option.status == 64)
                    #expect(option.errors.contains("--ca (or GUICHET_CA) \(path) \(says)"), "\(option.errors)")
                    let variable = try await Command.run(command, environment: ["GUICHET_CA": path])
                    #expect(variable.status == 64)
                    #expect(variable.errors.contains("--ca (or GUICHET_CA) \(path) \(says)"), "\(variable.errors)")
                }
            }
        }
    }

    @Test("guichet listen passes a notification on to a server whose authority it trusts, and to no other")
    func listen() async throws {
        try await Workbench.with { bench in
            let folder = try await TLSTests.make(bench)
            // The server that takes the notification: another platform, which answers that it has no such page.
            let second = try Command.start(
                ["serve", "--port", "0", "--data", bench.data + "-2", "--vault-key", bench.vaultKey]
                    + TLSTests.options(folder))
            try await ChildProcess.with(second) { child in
                let address = try await RunningPlatform.address(of: child)
                try await bench.serving("--dev") { platform in
                    let words = ["listen", "--forward", address + "/ipn", "--data", bench.data]
                    let trusting = try Command.start(words + ["--ca", folder + "/authority.pem"])
                    try await Self.listen(trusting, platform, until: "ORDER1  status 4")
                    let variable = try Command.start(words, environment: ["GUICHET_CA": folder + "/authority.pem"])
                    try await Self.listen(variable, platform, until: "ORDER1  status 4")
                    try await Self.listen(try Command.start(words), platform, until: "did not answer")
                }
            }
        }
    }

    /// Pays until the command prints what is expected: what is paid before it listens is not passed on to it.
    private static func listen(
        _ start: ChildProcess.Start, _ platform: RunningPlatform, until text: String
    ) async throws {
        try await ChildProcess.with(start) { child in
            for _ in 0..<48 where !child.output.contains(text) {
                // The port of discard: no server is there.
                try await MailTests.pay(platform, ipnTargetUrl: "http://127.0.0.1:9/ipn")
                _ = try? await poll("the line", within: .seconds(5)) { child.output.contains(text) ? true : nil }
            }
            #expect(child.output.contains(text), "\(child.output) \(child.errors)")
        }
    }
}
