import APISupport

/// The texts of the frame of the admin pages, and words that several pages use.
struct FrameTexts: Sendable {
    let menu: String
    let payments: String
    let requests: String
    let notifications: String
    let subscriptions: String
    let mandates: String
    let clock: String
    let faults: String
    let certificates: String
    let registrations: String
    let shops: String
    let tokens: String
    let audit: String

    /// Before the platform's time.
    let time: String
    /// With `%` for a span of time.
    let ahead: String
    /// Keyed by what a token allows.
    let rights: [OperatorRight: String]

    let yes: String
    let no: String
    let nothing: String
    let all: String
    let api: String
    let shop: String
    let state: String
    let created: String
    let filter: String
    let reset: String
    let older: String
    let newest: String
    let mayNotTest: String
    let mayNotAdminister: String

    static func of(_ language: PageLanguage) -> FrameTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }

    private static let french = FrameTexts(
        menu: "Menu", payments: "Paiements", requests: "Appels", notifications: "Notifications",
        subscriptions: "Abonnements", mandates: "Mandats", clock: "Horloge",
        faults: "Pannes",
        certificates: "Certificats", registrations: "Inscriptions", shops: "Boutiques", tokens: "Jetons d’accès",
        audit: "Journal d’audit", time: "Heure de la plateforme\u{A0}:", ahead: "avancée de %",
        rights: [.see: "lecture", .test: "test", .administer: "administration"],
        yes: "oui", no: "non", nothing: "aucun", all: "Tous", api: "API", shop: "Boutique", state: "État",
        created: "Créé (UTC)", filter: "Filtrer", reset: "Tout afficher", older: "Plus anciens",
        newest: "Les plus récents",
        mayNotTest: "Votre jeton permet de lire, pas de tester.",
        mayNotAdminister: "Votre jeton ne permet pas d’administrer\u{A0}: cette page montre l’état sans le changer.")

    private static let english = FrameTexts(
        menu: "Menu", payments: "Payments", requests: "Requests", notifications: "Notifications",
        subscriptions: "Subscriptions", mandates: "Mandates", clock: "Clock",
        faults: "Faults",
        certificates: "Certificates", registrations: "Registrations", shops: "Shops", tokens: "Tokens",
        audit: "Audit list", time: "Platform time:", ahead: "% ahead",
        rights: [.see: "may see", .test: "may test", .administer: "may administer"],
        yes: "yes", no: "no", nothing: "none", all: "All", api: "API", shop: "Shop", state: "State",
        created: "Created (UTC)", filter: "Filter", reset: "Show all", older: "Older", newest: "Newest",
        mayNotTest: "Your token allows you to see, but not to test.",
        mayNotAdminister:
            "Your token does not allow you to administer: you can read this page, but change nothing.")

    private static let dutch = FrameTexts(
        menu: "Menu", payments: "Betalingen", requests: "Aanroepen", notifications: "Notificaties",
        subscriptions: "Abonnementen", mandates: "Machtigingen", clock: "Klok",
        faults: "Storingen",
        certificates: "Certificaten", registrations: "Registraties", shops: "Winkels", tokens: "Tokens",
        audit: "Auditlijst", time: "Platformtijd:", ahead: "% vooruit",
        rights: [.see: "mag bekijken", .test: "mag testen", .administer: "mag beheren"],
        yes: "ja", no: "nee", nothing: "geen", all: "Alle", api: "API", shop: "Winkel", state: "Toestand",
        created: "Gemaakt (UTC)", filter: "Filteren", reset: "Alles tonen", older: "Ouder", newest: "Nieuwste",
        mayNotTest: "Met uw token mag u bekijken, niet testen.",
        mayNotAdminister: "Met uw token mag u niet beheren: deze pagina toont wat er is, en verandert niets.")

    private static let german = FrameTexts(
        menu: "Menü", payments: "Zahlungen", requests: "Aufrufe", notifications: "Benachrichtigungen",
        subscriptions: "Abonnements", mandates: "Mandate", clock: "Uhr",
        faults: "Störungen",
        certificates: "Zertifikate", registrations: "Registrierungen", shops: "Shops", tokens: "Token",
        audit: "Änderungsliste", time: "Zeit der Plattform:", ahead: "% voraus",
        rights: [.see: "darf sehen", .test: "darf testen", .administer: "darf verwalten"],
        yes: "ja", no: "nein", nothing: "keine", all: "Alle", api: "API", shop: "Shop", state: "Zustand",
        created: "Angelegt (UTC)", filter: "Filtern", reset: "Alle zeigen", older: "Ältere", newest: "Neueste",
        mayNotTest: "Mit Ihrem Token dürfen Sie sehen, nicht testen.",
        mayNotAdminister:
            "Mit Ihrem Token dürfen Sie nicht verwalten: Diese Seite zeigt, was da ist, und ändert nichts.")
}
