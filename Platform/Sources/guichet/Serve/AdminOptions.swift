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
            "Do not serve the pages under /admin.",
            discussion:
                "They need HTTPS, except on this machine, and the token that the terminal shows at the first start."))
    var noAdminPages = false

    @Option(
        help: ArgumentHelp(
            "The mail address for reminders 30, 15 and 7 days before an Apple Pay certificate ends, and when it has.",
            valueName: "address"))
    var adminMail: String?

    @Option(
        help: ArgumentHelp(
            "The language of these reminders: \(OwnerMail.languages.inWords).", valueName: "language"),
        completion: .list(OwnerMail.languages))
    var adminLanguage = "en"

    /// At the first start, shows the token of the admin pages, but only on a terminal, since output in a file or a pipe
    /// may be kept. Elsewhere it says how to make one.
    func announce(_ platform: Platform, logger: Logger) async {
        guard !noAdminPages else { return }
        // The log is no place for the password of an address, `https://name:password@…`.
        let pages = ShownAddress.text(of: "\(platform.parts.address.url)/admin")
        guard platform.admin.servesPagesSafely else {
            logger.warning(
                "the admin pages refuse every request: they open over HTTPS or on this machine only",
                metadata: ["pages": "\(pages)", "remedy": "--public-url https://…, behind a proxy that encrypts"])
            return
        }
        guard !platform.admin.tokens.hasOwners else { return }
        guard Terminal.isWatched else {
            logger.notice(
                "there is no token for the admin pages yet",
                metadata: ["pages": "\(pages)", "remedy": "guichet admin token"])
            return
        }
        do {
            let token = try await platform.admin.tokens.replaceOwners()
            Terminal().line(
                """
                Admin pages: \(pages)
                Token, shown this once: \(token.reveal())
                """)
        } catch {
            logger.error(
                "the token for the admin pages could not be made",
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
