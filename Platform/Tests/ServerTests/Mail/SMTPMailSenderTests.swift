import Engine
import Foundation
import Support
import Testing

@testable import Server

@Suite("Sending mails to a mail server", .timeLimit(.minutes(10)))
struct SMTPMailSenderTests {
    private static func mail(_ body: String = "Bonjour\n") throws -> Mail {
        Mail(
            id: MailID("receipt.0001"),
            draft: MailDraft(
                kind: .receipt, recipient: try #require(MailAddress("anna@example.com")), senderName: "Shop",
                language: "fr", subject: "Votre reçu", body: body),
            nextAt: nil, createdAt: TestPlatform.noon)
    }

    private static let secret = "s3cret-Passw0rd"

    private static func settings(
        _ port: Int, _ security: SMTPSettings.Security = .none, _ identity: TLSIdentity? = nil, logsIn: Bool = false
    ) throws -> SMTPSettings {
        var settings = SMTPSettings(
            host: security == .none ? "127.0.0.1" : "localhost", port: port, security: security,
            sender: try #require(MailAddress("receipts@guichet.example")))
        settings.trustedRootsPEM = identity.map { Array($0.certificatePEM.utf8) }
        if logsIn { settings.credentials = SMTPCredentials(user: "guichet", password: secret) }
        return settings
    }

    private static func deliver(_ settings: SMTPSettings, _ mail: Mail? = nil) async throws -> Delivery {
        await (try SMTPMailSender(settings)).deliver(try mail ?? Self.mail())
    }

    @Test("sender, receiver and text arrive; lines that begin with a dot arrive unchanged")
    func plain() async throws {
        try await MailServerStub.run { stub, port in
            let mail = try Self.mail("one\n.\n..two\n.three\n")
            let result = try await Self.deliver(Self.settings(port), mail)
            #expect(result == .accepted)
            let seen = stub.seen
            #expect(
                seen.commands == [
                    "EHLO [127.0.0.1]", "MAIL FROM:<receipts@guichet.example>", "RCPT TO:<anna@example.com>", "DATA",
                    "QUIT",
                ])
            let text = try #require(seen.mails.first)
            #expect(text.hasSuffix("\r\n\r\none\r\n.\r\n..two\r\n.three\r\n"))
            let sender = try #require(MailAddress("receipts@guichet.example"))
            #expect(text == String(decoding: MailMessage(mail, from: sender).bytes, as: UTF8.self))
        }
    }

    @Test("encrypted by STARTTLS or from the first byte, with the password only inside", arguments: [false, true])
    func encrypted(atOnce: Bool) async throws {
        var terms = MailServerStub.Terms()
        let identity = try TLSIdentity()
        terms.identity = identity
        terms.encryptsAtOnce = atOnce
        try await MailServerStub.run(terms) { stub, port in
            let result = try await Self.deliver(Self.settings(port, atOnce ? .tls : .startTLS, identity, logsIn: true))
            #expect(result == .accepted)
            let seen = stub.seen
            let login = "AUTH PLAIN \(Data("\0guichet\0\(Self.secret)".utf8).base64EncodedString())"
            #expect(seen.encrypted.contains(login))
            #expect(seen.commands.filter { $0.hasPrefix("EHLO") }.count == (atOnce ? 1 : 2))
            #expect(seen.commands.prefix(2).last == (atOnce ? login : "STARTTLS"))
            #expect(seen.mails.count == 1)
        }
    }

    @Test("AUTH LOGIN where the server has no PLAIN")
    func login() async throws {
        var terms = MailServerStub.Terms()
        let identity = try TLSIdentity()
        terms.identity = identity
        terms.mechanisms = "LOGIN"
        try await MailServerStub.run(terms) { stub, port in
            let result = try await Self.deliver(Self.settings(port, .startTLS, identity, logsIn: true))
            #expect(result == .accepted)
            #expect(stub.seen.encrypted.contains(Data(Self.secret.utf8).base64EncodedString()))
        }
    }

    @Test("a server that does not encrypt gets nothing, although it would accept it")
    func noDowngrade() async throws {
        var terms = MailServerStub.Terms()
        terms.identity = try TLSIdentity()
        terms.offersStartTLS = false
        try await MailServerStub.run(terms) { stub, port in
            let result = try await Self.deliver(Self.settings(port, .startTLS, stub.terms.identity, logsIn: true))
            #expect(result == .failed(reason: "the mail server offers no STARTTLS"))
            #expect(stub.seen.commands == ["EHLO [127.0.0.1]"])
        }
    }

    @Test("a server with a certificate that is not trusted, or is of another name, gets nothing")
    func strangers() async throws {
        let accepted = "its certificate is not accepted: it is not in force, or of an unknown authority"
        for (identity, trusted, why) in [
            (try TLSIdentity(), try TLSIdentity(), "\(accepted) (CERTIFICATE_VERIFY_FAILED)"),
            (try TLSIdentity(host: "elsewhere.example"), nil, "its certificate is of another name"),
        ] {
            var terms = MailServerStub.Terms()
            terms.identity = identity
            try await MailServerStub.run(terms) { stub, port in
                let result = try await Self.deliver(
                    Self.settings(port, .startTLS, trusted ?? identity, logsIn: true))
                #expect(result == .failed(reason: "the connection to the mail server failed: \(why)"))
                #expect(stub.seen.mails.isEmpty)
                #expect(!stub.seen.commands.contains { $0.hasPrefix("AUTH") })
            }
        }
    }

    @Test(
        "a server that is asked for by its name, and has a certificate for its address alone, gets nothing; by that address it is the one",
        arguments: [false, true])
    func ofAnAddress(atOnce: Bool) async throws {
        var terms = MailServerStub.Terms()
        let identity = try TLSIdentity(host: "127.0.0.1")
        terms.identity = identity
        terms.encryptsAtOnce = atOnce
        try await MailServerStub.run(terms) { stub, port in
            var settings = try Self.settings(port, atOnce ? .tls : .startTLS, identity, logsIn: true)
            let named = try await Self.deliver(settings)
            #expect(
                named
                    == .failed(
                        reason: "the connection to the mail server failed: its certificate is of another name"))
            #expect(stub.seen.commands.allSatisfy { $0.hasPrefix("EHLO") || $0 == "STARTTLS" })
            settings.host = "127.0.0.1"
            #expect(try await Self.deliver(settings) == .accepted)
        }
    }

    @Test("data injected behind the answer to STARTTLS are ignored (RFC 3207, section 6)")
    func smuggled() async throws {
        var terms = MailServerStub.Terms()
        let identity = try TLSIdentity()
        terms.identity = identity
        terms.smuggled = "\r\n250 AUTH PLAIN"
        try await MailServerStub.run(terms) { stub, port in
            let result = try await Self.deliver(Self.settings(port, .startTLS, identity, logsIn: true))
            #expect(result == .failed(reason: "the answer is not one of a mail server"))
            #expect(!stub.seen.commands.contains { $0.hasPrefix("AUTH") })
        }
    }

    @Test(
        "refusals of the receiver and of the text are final, all others are tried again; no server text is repeated",
        arguments: [
            ("RCPT", "550 5.1.1 <anna@example.com> unknown", true, "RCPT TO was answered 550 5.1.1"),
            ("RCPT", "451 4.7.1 <anna@example.com> later", false, "RCPT TO was answered 451 4.7.1"),
            (".", "554 5.6.0 no <anna@example.com>", true, "the mail was answered 554 5.6.0"),
            (".", "452 full", false, "the mail was answered 452"),
            ("MAIL", "550 5.7.1 not you", false, "MAIL FROM was answered 550 5.7.1"),
            ("DATA", "503 no", false, "DATA was answered 503"), ("EHLO", "502 what", false, "EHLO was answered 502"),
            ("CONNECT", "554 go away", false, "the connection was answered 554"),
            ("CONNECT", "HTTP/1.1 400 Bad Request", false, "the answer is not one of a mail server"),
        ])
    func refusals(command: String, answer: String, isFinal: Bool, reason: String) async throws {
        var terms = MailServerStub.Terms()
        terms.answers[command] = answer
        try await MailServerStub.run(terms) { _, port in
            let result = try await Self.deliver(Self.settings(port))
            #expect(result == (isFinal ? .refused(reason: reason) : .failed(reason: reason)))
        }
    }

    @Test("a refused password is a matter for the operator: the mail waits")
    func wrongPassword() async throws {
        var terms = MailServerStub.Terms()
        let identity = try TLSIdentity()
        terms.identity = identity
        terms.answers["AUTH"] = "535 5.7.8 no"
        try await MailServerStub.run(terms) { _, port in
            let result = try await Self.deliver(Self.settings(port, .startTLS, identity, logsIn: true))
            #expect(result == .failed(reason: "AUTH was answered 535 5.7.8"))
        }
    }

    @Test("a server that stops answering times out")
    func silence() async throws {
        var terms = MailServerStub.Terms()
        terms.answers["RCPT"] = ""
        try await MailServerStub.run(terms) { _, port in
            var settings = try Self.settings(port)
            settings.timeoutSeconds = 3
            let result = try await Self.deliver(settings)
            #expect(result == .failed(reason: "the mail server took too long"))
        }
    }

    @Test("without a server, the mail waits")
    func nobody() async throws {
        let empty = try EmptyPort()
        let result = try await Self.deliver(Self.settings(Int(empty.port)))
        #expect(result == .failed(reason: "no connection to the mail server: connection refused"))
    }

    @Test("a mail server whose name has no address is named, and the mail waits")
    func unknownHost() async throws {
        var settings = try Self.settings(25)
        // RFC 6761, 6.4: no such name is ever found.
        settings.host = "mail.invalid"
        let result = try await Self.deliver(settings)
        #expect(result == .failed(reason: "no connection to the mail server: the host mail.invalid is not known"))
    }

    @Test("neither settings nor credentials print a password")
    func discreet() throws {
        let settings = try Self.settings(25, .startTLS, logsIn: true)
        for text in [
            "\(settings)", String(reflecting: settings), "\(SMTPCredentials(user: "u", password: Self.secret))",
        ] {
            #expect(!text.contains(Self.secret))
        }
    }
}
