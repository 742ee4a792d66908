import ArgumentParser
import Engine
import Faces

/// What the platform's owner sees and is told.
struct AdminOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Who is told 30, 15 and 7 days before an Apple Pay certificate ends, and when it has.",
            valueName: "address"))
    var adminMail: String?

    @Option(help: ArgumentHelp("The language of such mails: fr, en, nl or de.", valueName: "language"))
    var adminLanguage = "en"

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
