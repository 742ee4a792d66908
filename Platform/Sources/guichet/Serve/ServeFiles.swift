import Engine
import GuichetApplePay
import NIOSSL
import Server

/// What the options of `guichet serve` name, and what is read before it takes the data folder: `guichet doctor` tries the same.
struct ServeFiles: Sendable {
    let notificationAuthorities: [NIOSSLCertificate]
    /// In addition to Apple's.
    let applePayRoots: [TrustedRoot]
    let mailSender: any MailSender
    /// The text of the seed file.
    let seed: String?

    init(_ serve: ServeCommand) throws {
        notificationAuthorities =
            try serve.notificationAuthority.map { try TrustOption.certificates($0, option: "--notification-ca") } ?? []
        applePayRoots = try serve.applePayRoots.map { try ApplePayInput.root($0, option: "--applepay-root") }
        mailSender = try serve.mail.mailSender(in: serve.folder.folder)
        seed = try serve.seed.map { try SeedText.read($0) }
    }
}
