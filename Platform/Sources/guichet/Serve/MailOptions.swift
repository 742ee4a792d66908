import ArgumentParser
import Engine
import Foundation
import GuichetCore
package import Server
import Storage

/// How the platform sends its mails.
struct MailOptions: ParsableArguments {
    static let passwordName = "GUICHET_SMTP_PASSWORD"

    @Option(
        help: ArgumentHelp(
            "The mail server that sends mails, such as mail.example.org:587.",
            discussion: "Without it, each mail is written to a file in the folder mail of the data folder.",
            valueName: "host:port"))
    var smtp: String?

    @Option(help: "How the connection to the mail server is encrypted.")
    var smtpSecurity = SMTPSettings.Security.startTLS

    @Option(
        help: ArgumentHelp(
            "The user name for the mail server.",
            discussion: "The password comes from --smtp-password-file or from GUICHET_SMTP_PASSWORD.", valueName: "name"
        ))
    var smtpUser: String?

    @Option(help: ArgumentHelp("The file with the password, on one line.", valueName: "file"), completion: .file())
    var smtpPasswordFile: String?

    @Option(
        help: ArgumentHelp(
            "Certificates in PEM to trust for the mail server, instead of the system's.", valueName: "file"),
        completion: .file())
    var smtpCA: String?

    @Option(help: ArgumentHelp("The sender's address in mails.", valueName: "address"))
    var mailFrom: String?

    func validate() throws {
        _ = try sender
        guard let smtp else {
            guard smtpUser == nil, smtpPasswordFile == nil, smtpCA == nil, smtpSecurity == .startTLS else {
                throw ValidationError("the options of a mail server need --smtp HOST:PORT.")
            }
            return
        }
        _ = try Self.place(smtp)
        guard mailFrom != nil else { throw ValidationError("--smtp needs --mail-from ADDRESS.") }
        guard smtpUser != nil || smtpPasswordFile == nil else {
            throw ValidationError("--smtp-password-file needs --smtp-user NAME.")
        }
        guard smtpUser == nil || smtpSecurity != .none else {
            throw ValidationError(
                "no password is sent without encryption: leave out --smtp-user or --smtp-security none.")
        }
    }

    func mailSender(in folder: DataFolder) throws -> any MailSender {
        guard let smtp, let sender = try sender else { return FileMailSender(folder: folder.mails, sender: try sender) }
        let (host, port) = try Self.place(smtp)
        var settings = SMTPSettings(host: host, port: port, security: smtpSecurity, sender: sender)
        settings.credentials = try credentials()
        if let smtpCA { settings.trustedRootsPEM = Array(try Self.read(smtpCA).utf8) }
        do {
            return try SMTPMailSender(settings)
        } catch {
            throw ValidationError("\(smtpCA ?? "the system's certificates") cannot be read as certificates in PEM.")
        }
    }

    private var sender: MailAddress? {
        get throws {
            guard let mailFrom else { return nil }
            guard let address = MailAddress(mailFrom) else {
                throw ValidationError("--mail-from takes an address, such as receipts@example.org.")
            }
            return address
        }
    }

    private func credentials() throws -> SMTPCredentials? {
        guard let smtpUser else { return nil }
        if let smtpPasswordFile {
            return SMTPCredentials(user: smtpUser, password: try SecretFile.firstLine(smtpPasswordFile))
        }
        // An empty variable counts as none, as with every option (docs/configuration.md).
        let password = EnvironmentDefault.text(Self.passwordName, otherwise: "")
        guard !password.isEmpty else {
            throw ValidationError("--smtp-user needs --smtp-password-file FILE, or \(Self.passwordName).")
        }
        return SMTPCredentials(user: smtpUser, password: password)
    }

    private static func read(_ path: String) throws -> String { try SecretFile.text(path, as: "the file \(path)") }

    /// `host:port`, `[::1]:port`.
    private static func place(_ text: String) throws -> (host: String, port: Int) {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (1...65_535).contains(port)
        else { throw ValidationError("--smtp takes a host and a port, such as mail.example.org:587.") }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        let isName = host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }
        guard !host.isEmpty, isName else {
            throw ValidationError("--smtp takes a host and a port, such as mail.example.org:587.")
        }
        return (host, port)
    }
}

extension SMTPSettings.Security: ExpressibleByArgument {}
