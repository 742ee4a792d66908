import APISupport

/// The texts of a mail about a certificate that expires, in one language.
struct ExpiryMailTexts: Sendable {
    struct Facts: Sendable {
        let merchantIdentifier: String
        let environment: String
        let hash: String
        /// The day of the end, in UTC: 2026-07-01.
        let day: String
        let daysLeft: Int
        let isExpired: Bool
        let hasNewer: Bool
        /// The address of the admin pages.
        let page: String
    }

    /// With `%` for the merchant identifier.
    let subjectSoon: String
    let subjectOver: String
    let greeting: String
    let soon: String
    let over: String
    let merchant: String
    let environment: String
    let hash: String
    let end: String
    /// With `%` for a number.
    let daysLeft: String
    let consequence: String
    /// What to do if no newer certificate is stored. With `%` for the address.
    let replace: String
    /// What to do if a newer one is stored.
    let activate: String

    func subject(_ facts: Facts) -> String {
        (facts.isExpired ? subjectOver : subjectSoon).replacing("%", with: facts.merchantIdentifier)
    }

    func body(_ facts: Facts) -> String {
        var rows = [
            (merchant, facts.merchantIdentifier), (environment, facts.environment),
            (hash, String(facts.hash.prefix(12))), (end, facts.day + " UTC"),
        ]
        if !facts.isExpired { rows.append(("", daysLeft.replacing("%", with: String(facts.daysLeft)))) }
        let width = rows.map(\.0.count).max() ?? 0
        let table = rows.map { $0 + String(repeating: " ", count: width - $0.count + 2) + $1 }
        let next = facts.hasNewer ? activate : replace.replacing("%", with: facts.page)
        let lines = [greeting, "", facts.isExpired ? over : soon, ""] + table + ["", consequence, next]
        return lines.map { $0 + "\n" }.joined()
    }

    static func of(_ language: PageLanguage) -> ExpiryMailTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }
}

extension ExpiryMailTexts {
    static let english = ExpiryMailTexts(
        subjectSoon: "Your Apple Pay certificate of % expires soon",
        subjectOver: "Your Apple Pay certificate of % has expired",
        greeting: "Hello,", soon: "A certificate that is stored here expires soon.",
        over: "A certificate that is stored here has expired.", merchant: "Merchant identifier",
        environment: "Environment", hash: "Fingerprint", end: "End", daysLeft: "days left: %",
        consequence: "Once it has expired, payments with Apple Pay fail.",
        replace: "Add a new certificate at % or with `guichet applepay certificates request`, then activate it "
            + "in Apple's developer portal.",
        activate: "A newer one is stored. Activate it in Apple's developer portal: tokens do not name it yet.")

    static let french = ExpiryMailTexts(
        subjectSoon: "Votre certificat Apple Pay de % expire bientôt",
        subjectOver: "Votre certificat Apple Pay de % a expiré",
        greeting: "Bonjour,", soon: "Un certificat conservé ici expire bientôt.",
        over: "Un certificat conservé ici a expiré.", merchant: "Identifiant marchand",
        environment: "Environnement", hash: "Empreinte", end: "Fin", daysLeft: "jours restants\u{A0}: %",
        consequence: "Une fois qu’il a expiré, les paiements par Apple Pay échouent.",
        replace: "Ajoutez un nouveau certificat sur % ou avec `guichet applepay certificates request`, puis "
            + "activez-le sur le portail développeur d’Apple.",
        activate: "Un plus récent est conservé. Activez-le sur le portail développeur d’Apple\u{A0}: les jetons ne le "
            + "nomment pas encore.")

    static let dutch = ExpiryMailTexts(
        subjectSoon: "Uw Apple Pay-certificaat van % verloopt binnenkort",
        subjectOver: "Uw Apple Pay-certificaat van % is verlopen",
        greeting: "Goedendag,", soon: "Een certificaat dat hier is opgeslagen, verloopt binnenkort.",
        over: "Een certificaat dat hier is opgeslagen, is verlopen.", merchant: "Merchant-ID",
        environment: "Omgeving", hash: "Vingerafdruk", end: "Einde", daysLeft: "resterende dagen: %",
        consequence: "Zodra het verlopen is, mislukken betalingen met Apple Pay.",
        replace: "Voeg een nieuw certificaat toe op % of met `guichet applepay certificates request`, en activeer het "
            + "daarna in het ontwikkelaarsportaal van Apple.",
        activate:
            "Er is een nieuwer certificaat opgeslagen. Activeer het in het ontwikkelaarsportaal van Apple: tokens noemen het nog "
            + "niet.")

    static let german = ExpiryMailTexts(
        subjectSoon: "Ihr Apple-Pay-Zertifikat von % läuft bald ab",
        subjectOver: "Ihr Apple-Pay-Zertifikat von % ist abgelaufen",
        greeting: "Guten Tag,", soon: "Ein hier gespeichertes Zertifikat läuft bald ab.",
        over: "Ein hier gespeichertes Zertifikat ist abgelaufen.", merchant: "Merchant-ID",
        environment: "Umgebung", hash: "Fingerabdruck", end: "Ende", daysLeft: "verbleibende Tage: %",
        consequence: "Ist es abgelaufen, scheitern Zahlungen mit Apple Pay.",
        replace: "Fügen Sie unter % oder mit `guichet applepay certificates request` ein neues Zertifikat hinzu und "
            + "aktivieren Sie es dann im Entwicklerportal von Apple.",
        activate: "Ein neueres ist gespeichert. Aktivieren Sie es im Entwicklerportal von Apple: Token nennen es noch "
            + "nicht.")
}
