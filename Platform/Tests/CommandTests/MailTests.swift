import Foundation
import GuichetCore
import Support
import Testing

@Suite("guichet serve and its mails", .timeLimit(.minutes(5)))
struct MailTests {
    private static let secret = "s3cret-Passw0rd"

    /// Pays at a demo shop of Lyra's, so that a buyer gets a receipt.
    ///
    /// - Parameter ipnTargetUrl: where the merchant is told; `nil` for the shop's own.
    static func pay(_ platform: RunningPlatform, ipnTargetUrl: String? = nil) async throws {
        let message: JSONValue = [
            "amount": .integer(2_500), "currency": "EUR", "orderId": "ORDER1",
            "ipnTargetUrl": ipnTargetUrl.map(JSONValue.string) ?? .null,
            "customer": ["email": "anna@example.com", "billingDetails": ["language": "de"]],
            "paymentForms": [
                [
                    "paymentMethodType": "CARD", "pan": "4970100000000055", "expiryMonth": "12", "expiryYear": "99",
                    "securityCode": "123",
                ]
            ],
        ]
        try await lyra("Charge/CreatePayment", message, platform)
    }

    /// A call of Lyra's REST API for the shop 69876357, which is accepted.
    ///
    /// - Returns: its answer.
    @discardableResult
    static func lyra(
        _ service: String, _ message: JSONValue, _ platform: RunningPlatform
    ) async throws -> JSONValue? {
        let password = "testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M"
        guard let url = URL(string: platform.address + "/api-payment/V4/\(service)") else { throw URLError(.badURL) }
        let answer = try await platform.transport.send(
            HTTPTransportRequest(
                url: url,
                headers: [("Authorization", "Basic \(Data("69876357:\(password)".utf8).base64EncodedString())")],
                body: message.encoded()))
        let json = try JSONValue(parsing: answer.body, limits: JSONLimits(depth: 32, values: 10_000))
        #expect(json["status"]?.text == "SUCCESS")
        return json["answer"]
    }

    /// The one mail in a folder, once it is there.
    private static func mail(in folder: URL) async throws -> ReadMail {
        let name = try await poll("a mail in \(folder.lastPathComponent)") {
            try? FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix(".eml") }
        }
        return try await ReadMail(file: folder.appendingPathComponent(name))
    }

    @Test("without a mail server, mails are files in the data folder")
    func files() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--mail-from", "receipts@guichet.example") { platform in
                try await Self.pay(platform)
                let mail = try await Self.mail(in: URL(fileURLWithPath: bench.data).appendingPathComponent("mail"))
                #expect(mail.isFlawless)
                #expect(mail.text("subject") == "[TEST] Ihre Zahlung bei Demo 69876357")
                #expect(mail.senders == [["Demo 69876357", "receipts@guichet.example"]])
                #expect(mail.text("text")?.contains("25,00 EUR") == true)
            }
        }
    }

    /// A mail server that is not of this project, for the length of a body.
    private static func withMailServer(
        _ bench: Workbench, _ body: @Sendable (_ port: String, _ folder: URL) async throws -> Void
    ) async throws {
        let identity = try TLSIdentity()
        let certificate = try bench.write(identity.certificatePEM, to: "mail.pem")
        let key = try bench.write(identity.keyPEM, to: "mail.key")
        let folder = bench.folder.appendingPathComponent("kept")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Python/mail_server.py")
        let start = ChildProcess.Start(
            URL(fileURLWithPath: "/usr/bin/env"),
            [try #require(try await python()), script.path, certificate, key, folder.path],
            environment: ["MAIL_PASSWORD": secret])
        try await ChildProcess.with(start) { server in
            let port = try await poll("the mail server") {
                server.output.hasSuffix("\n") ? server.output.split(separator: "\n").first.map(String.init) : nil
            }
            try await body(port, folder)
        }
    }

    private static let hint = "needs Python's aiosmtpd: `Scripts/setup --tests` installs it"

    /// A Python that has the mail server.
    private static func python() async throws -> String? {
        for python in ["python3", "/usr/bin/python3"] {
            let start = ChildProcess.Start(URL(fileURLWithPath: "/usr/bin/env"), [python, "-c", "import aiosmtpd"])
            if try await ChildProcess.run(start).status == 0 { return python }
        }
        return nil
    }

    @Test(
        "to another mail server: STARTTLS, password from a file, and the password is in no file and no log",
        .enabled(Comment(rawValue: hint)) { try await python() != nil })
    func mailServer() async throws {
        try await Workbench.with { bench in
            try await Self.withMailServer(bench) { port, folder in
                let password = try bench.write(Self.secret + "\n", to: "password")
                try await bench.serving(
                    "--smtp", "localhost:\(port)", "--smtp-user", "guichet", "--smtp-password-file", password,
                    "--smtp-ca", bench.folder.appendingPathComponent("mail.pem").path, "--mail-from",
                    "receipts@guichet.example"
                ) { platform in
                    try await Self.pay(platform)
                    let mail = try await Self.mail(in: folder)
                    #expect(mail.isFlawless)
                    #expect(mail.texts("to") == ["anna@example.com"])
                    platform.process.terminate()
                    let result = try await platform.process.end(within: .seconds(120))
                    #expect(result.status == 0)
                    let said = result.output + result.errors
                    #expect(!said.contains(Self.secret) && !said.contains("anna@example.com"))
                    #expect(try bench.contents().range(of: Data(Self.secret.utf8)) == nil)
                    #expect(!FileManager.default.fileExists(atPath: bench.data + "/mail"))
                }
            }
        }
    }

    @Test(
        "contradictory options for a mail server are refused before anything is made",
        arguments: [
            (["--smtp", "mail.example.org:587"], "--smtp needs --mail-from ADDRESS"),
            (["--smtp", "mail.example.org", "--mail-from", "a@b.example"], "--smtp takes a host and a port"),
            (["--smtp", ":25", "--mail-from", "a@b.example"], "--smtp takes a host and a port"),
            (["--smtp", "mail:0", "--mail-from", "a@b.example"], "--smtp takes a host and a port"),
            (["--smtp", "mail:65536", "--mail-from", "a@b.example"], "--smtp takes a host and a port"),
            (["--mail-from", "nobody"], "--mail-from takes an address"),
            (["--mail-from", "a@b.example\r\nBcc: c@d.example"], "--mail-from takes an address"),
            (["--admin-mail", "me"], "--admin-mail takes an address"),
            (["--admin-language", "es"], "--admin-language takes fr, en, nl, de"),
            (["--smtp-user", "me"], "the options of a mail server need --smtp HOST:PORT"),
            (["--smtp-ca", "file"], "the options of a mail server need --smtp HOST:PORT"),
            (
                ["--smtp", "mail:25", "--mail-from", "a@b.example", "--smtp-password-file", "file"],
                "--smtp-password-file needs --smtp-user NAME"
            ),
            (
                ["--smtp", "mail:25", "--mail-from", "a@b.example", "--smtp-user", "me", "--smtp-security", "none"],
                "no password is sent without encryption"
            ),
        ])
    func nonsense(options: [String], reason: String) async throws {
        try await Workbench.with { bench in
            let result = try await Command.run(["serve", "--port", "0"] + bench.options + options)
            #expect(result.status == 64)
            #expect(result.errors.contains(reason))
            #expect(!FileManager.default.fileExists(atPath: bench.data))
        }
    }

    @Test("a password or a certificate that cannot be read is reported by name")
    func unreadable() async throws {
        try await Workbench.with { bench in
            let base = ["serve", "--port", "0"] + bench.options
            let server = ["--smtp", "localhost:25", "--mail-from", "a@b.example"]
            let garbage = try bench.write("no certificate", to: "garbage.pem")
            let blank = try bench.write("\n\(Self.secret)\n", to: "blank")
            let cases: [([String], String)] = [
                (["--smtp-user", "me"], "--smtp-user needs --smtp-password-file FILE, or GUICHET_SMTP_PASSWORD"),
                (["--smtp-user", "me", "--smtp-password-file", "/nowhere/x"], "the file /nowhere/x cannot be read"),
                (["--smtp-user", "me", "--smtp-password-file", blank], "the first line of \(blank) is empty"),
                (["--smtp-ca", "/nowhere/y"], "the file /nowhere/y cannot be read"),
                (["--smtp-ca", garbage], "cannot be read as certificates in PEM"),
            ]
            for (options, reason) in cases {
                let result = try await Command.run(base + server + options)
                #expect(result.status != 0)
                #expect(result.errors.contains(reason), "\(options)")
            }
            // An empty variable counts as none, as with every option.
            let empty = try await Command.run(
                base + server + ["--smtp-user", "me"], environment: ["GUICHET_SMTP_PASSWORD": ""])
            #expect(empty.status == 64)
            #expect(empty.errors.contains("--smtp-user needs --smtp-password-file FILE"), "\(empty.errors)")
        }
    }
}
