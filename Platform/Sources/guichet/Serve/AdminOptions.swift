import APISupport
import AdminAPI
import ArgumentParser
import Engine
import Logging
import Server

/// Options for the operator's pages and mails.
struct AdminOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Leave the pages under /admin out.",
            discussion:
                "They open with a token that the terminal shows at the first start, over HTTPS or on this machine."))
    var noAdminPages = false

    @Option(
        help: ArgumentHelp(
            "Who is told 30, 15 and 7 days before an Apple Pay certificate ends, and when it has.",
            valueName: "address"))
    var adminMail: String?

    @Option(help: ArgumentHelp("The language of such mails: fr, en, nl or de.", valueName: "language"))
    var adminLanguage = "en"

    /// At the first start, shows the token of the admin pages, but only on a terminal, since output in a file or a pipe
    /// may be kept. Elsewhere it says how to make one.
    func announce(_ platform: Platform, logger: Logger) async {
        guard !noAdminPages else { return }
        let pages = "\(platform.parts.address.url)/admin"
        guard platform.admin.servesPagesSafely else {
            logger.warning(
                "the admin pages refuse whoever comes: they open over HTTPS or on this machine",
                metadata: ["pages": "\(pages)", "remedy": "--public-url https://…, behind a proxy that encrypts"])
            return
        }
        guard !platform.admin.backOffice.hasToken else { return }
        guard Terminal.isWatched else {
            logger.notice(
                "nobody has a token for the admin pages yet",
                metadata: ["pages": "\(pages)", "remedy": "guichet admin token"])
            return
        }
        do {
            let token = try await platform.admin.backOffice.replaceToken()
            Terminal().line(
                """
                Admin pages: \(pages)
                Token, shown this once: \(token.reveal())
                """)
        } catch {
            logger.error(
                "no token for the admin pages could be made",
                metadata: ["error": "\(type(of: error))", "remedy": "guichet admin token"])
        }
    }

    func validate() throws { _ = try ownerMail }

    var ownerMail: OwnerMail? {
        get throws {
            guard OwnerMail.languages.contains(adminLanguage) else {
                throw ValidationError("--admin-language takes \(OwnerMail.languages.joined(separator: ", ")).")
            }
            guard let adminMail else { return nil }
            guard let address = MailAddress(adminMail) else {
                throw ValidationError("--admin-mail takes an address, such as pay@example.org.")
            }
            return OwnerMail(address, language: adminLanguage)
        }
    }
}
