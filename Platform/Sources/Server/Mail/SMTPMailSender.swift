package import Engine
import Foundation
import NIOCore
import NIOSSL

/// Sends mails to a mail server (RFC 5321), one connection each.
package struct SMTPMailSender: MailSender {
    private let settings: SMTPSettings
    private let tls: NIOSSLContext?

    /// - Throws: if the trusted certificates cannot be read.
    package init(_ settings: SMTPSettings) throws {
        self.settings = settings
        guard settings.security != .none else {
            tls = nil
            return
        }
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        if let pem = settings.trustedRootsPEM {
            configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(pem))
        }
        tls = try NIOSSLContext(configuration: configuration)
    }

    package func deliver(_ mail: Mail) async -> Delivery {
        let connection: SMTPConnection
        do {
            connection = try await SMTPConnection.open(settings, tls)
        } catch {
            return .failed(reason: "no connection to the mail server: \(failure(error))")
        }
        let end = connection.limit(to: settings.timeoutSeconds)
        let delivery: Delivery
        do {
            delivery = try await hand(mail, to: connection)
        } catch let failure as SMTPFailure {
            delivery = .failed(reason: failure.reason)
        } catch {
            delivery = .failed(reason: "the connection to the mail server failed: \(failure(error))")
        }
        end.cancel()
        await connection.close()
        return delivery
    }

    /// Of the network or of TLS.
    private func failure(_ error: any Error) -> String {
        ConnectionFailure.words(error, connecting: SMTPConnection.limit(of: settings))
    }

    private func hand(_ mail: Mail, to connection: SMTPConnection) async throws -> Delivery {
        try Self.expect(await connection.greeting(), after: "the connection")
        try await introduce(to: connection)
        // A refused sender is for the operator to correct, and the mail waits; a refused receiver or text is final.
        try Self.expect(
            await connection.ask("MAIL FROM:<\(settings.sender.text)>"), after: "MAIL FROM")
        let recipient = try await connection.ask("RCPT TO:<\(mail.draft.recipient.text)>")
        guard recipient.isPositive else { return Self.judged(recipient, after: "RCPT TO") }
        let data = try await connection.ask("DATA")
        guard data.code == 354 else { throw SMTPFailure.reply(command: "DATA", data) }
        let taken = try await connection.send(Self.stuffed(MailMessage(mail, from: settings.sender).bytes))
        guard taken.isPositive else { return Self.judged(taken, after: "the mail") }
        // The server has accepted the mail, whatever the result of QUIT.
        _ = try? await connection.ask("QUIT")
        return .accepted
    }

    private static func judged(_ reply: SMTPReply, after command: String) -> Delivery {
        let reason = SMTPFailure.reply(command: command, reply).reason
        return reply.isPermanent ? .refused(reason: reason) : .failed(reason: reason)
    }

    /// EHLO, encryption, credentials.
    private func introduce(to connection: SMTPConnection) async throws {
        var extensions = try await hello(connection)
        if settings.security == .startTLS, let tls {
            guard extensions["STARTTLS"] != nil else { throw SMTPFailure.missing("STARTTLS") }
            try Self.expect(await connection.startTLS(tls, host: settings.host), after: "STARTTLS")
            // Extensions offered before encryption do not count (RFC 3207, section 4.2).
            extensions = try await hello(connection)
        }
        if tls != nil { try await connection.requireCertificate(for: settings.host) }
        guard let credentials = settings.credentials else { return }
        guard tls != nil else { throw SMTPFailure.missing("encryption, without which no password is sent") }
        try await logIn(credentials, extensions["AUTH"] ?? [], connection)
    }

    private func hello(_ connection: SMTPConnection) async throws -> [String: Set<String>] {
        let answer = try await connection.ask("EHLO \(connection.ownName)")
        try Self.expect(answer, after: "EHLO")
        return answer.extensions
    }

    /// RFC 4616 (PLAIN), otherwise the older LOGIN.
    private func logIn(
        _ credentials: SMTPCredentials, _ mechanisms: Set<String>, _ connection: SMTPConnection
    ) async throws {
        func encoded(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
        var answer: SMTPReply
        if mechanisms.contains("PLAIN") {
            let message = "\0\(credentials.user)\0\(credentials.password)"
            answer = try await connection.ask("AUTH PLAIN \(encoded(message))")
        } else if mechanisms.contains("LOGIN") {
            answer = try await connection.ask("AUTH LOGIN")
            for text in [credentials.user, credentials.password] {
                guard answer.code == 334 else { throw SMTPFailure.reply(command: "AUTH", answer) }
                answer = try await connection.ask(encoded(text))
            }
        } else {
            throw SMTPFailure.missing("AUTH PLAIN or LOGIN")
        }
        try Self.expect(answer, after: "AUTH")
    }

    private static func expect(_ reply: SMTPReply, after command: String) throws(SMTPFailure) {
        guard reply.isPositive else { throw .reply(command: command, reply) }
    }

    /// A dot at the beginning of a line is doubled, and a single one ends the text (RFC 5321, section 4.5.2).
    private static func stuffed(_ bytes: [UInt8]) -> [UInt8] {
        var stuffed: [UInt8] = []
        stuffed.reserveCapacity(bytes.count + 16)
        var atStart = true
        for byte in bytes {
            if atStart, byte == UInt8(ascii: ".") { stuffed.append(byte) }
            stuffed.append(byte)
            atStart = byte == 0x0A
        }
        return stuffed + Array(".\r\n".utf8)
    }
}
