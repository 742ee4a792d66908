import APISupport

/// The texts of the front page, and of the page where there is nothing.
struct FrontWords: Sendable {
    let title: String
    let what: String
    let noMoney: String
    let goOn: String
    let admin: String
    /// After the link, with its colon, as ``state``.
    let adminHint: String
    let contract: String
    let state: String
    let documents: String
    let documentsHint: String
    /// The title of the page where there is nothing.
    let nothingHere: String
    let mistyped: String
    /// The address may be that of a shopper's link, of which a part is missing: the same care as on the page of a link that
    /// opens nothing (docs/choices/platform.md, PG1).
    let shopper: String
    let front: String
    let frontHint: String

    /// An item of a list; nothing where the admin pages are off.
    func link(toAdminPages path: String?) -> HTML {
        path.map { "<li><a href=\"\($0)\">\(admin)</a>\(adminHint)</li>" } ?? .empty
    }

    static func of(_ language: PageLanguage) -> FrontWords {
        switch language {
        case .english: english
        case .french: french
        case .dutch: dutch
        case .german: german
        }
    }

    private static let english = FrontWords(
        title: "A payment platform for tests",
        what: "This is guichet. It answers like Sips, Scellius and Worldline Direct, at their documented addresses.",
        noMoney: "No bank is connected. It accepts published test cards only, and no money is moved.",
        goOn: "From here",
        admin: "Admin pages", adminHint: ": for the operator, with a token",
        contract: "The API contract of Worldline Direct, and which of its calls are answered here",
        state: ": the state of the platform",
        documents: "Documents",
        documentsHint:
            "README.md in the source lists them; they are in the folder docs. guichet --help lists the commands.",
        nothingHere: "There is nothing at this address",
        mistyped: "It may be mistyped, or a part of it may be missing.",
        shopper:
            "If you came from a shop, go back there. If you may have paid already, ask there before you pay again.",
        front: "Front page", frontHint: ": what this platform is"
    )

    private static let french = FrontWords(
        title: "Une plateforme de paiement pour les tests",
        what: "Ceci est guichet. Il répond comme Sips, Scellius et Worldline Direct, à leurs adresses documentées.",
        noMoney:
            "Aucune banque n’est connectée. Il n’accepte que les cartes de test publiées, et aucun argent n’est transféré.",
        goOn: "Pour continuer",
        admin: "Pages d’administration", adminHint: "\u{A0}: pour l’exploitant, avec un jeton",
        contract: "Le contrat d’interface de Worldline Direct, et ses appels pris en charge ici",
        state: "\u{A0}: l’état de la plateforme",
        documents: "Documents",
        documentsHint:
            "README.md des sources les énumère\u{202F}; ils sont dans le dossier docs. guichet --help liste les commandes.",
        nothingHere: "Il n’y a rien à cette adresse",
        mistyped: "Elle contient peut-être une faute de frappe, ou il en manque une partie.",
        shopper:
            "Si vous venez d’une boutique, revenez-y. Si vous avez peut-être déjà payé, demandez-lui avant de payer à nouveau.",
        front: "Page d’accueil", frontHint: "\u{A0}: ce qu’est cette plateforme"
    )

    private static let dutch = FrontWords(
        title: "Een betaalplatform voor tests",
        what:
            "Dit is guichet. Het antwoordt zoals Sips, Scellius en Worldline Direct, op hun gedocumenteerde adressen.",
        noMoney:
            "Er is geen bank aangesloten. Het aanvaardt alleen gepubliceerde testkaarten, en er wordt geen geld overgemaakt.",
        goOn: "Verder",
        admin: "Beheerpagina’s", adminHint: ": voor de beheerder, met een token",
        contract: "De API-beschrijving van Worldline Direct, en welke aanroepen hier worden beantwoord",
        state: ": de toestand van het platform",
        documents: "Documenten",
        documentsHint:
            "README.md in de broncode noemt ze; ze staan in de map docs. guichet --help noemt de opdrachten.",
        nothingHere: "Er is niets op dit adres",
        mistyped: "Misschien staat er een typefout in, of ontbreekt er een deel.",
        shopper:
            "Komt u van een winkel, ga daar dan naar terug. Hebt u misschien al betaald, vraag het daar dan voordat u opnieuw betaalt.",
        front: "Startpagina", frontHint: ": wat dit platform is"
    )

    private static let german = FrontWords(
        title: "Eine Zahlungsplattform für Tests",
        what:
            "Das ist guichet. Es antwortet wie Sips, Scellius und Worldline Direct, unter deren dokumentierten Adressen.",
        noMoney:
            "Es ist keine Bank angeschlossen. Es nimmt nur veröffentlichte Testkarten an, und es wird kein Geld überwiesen.",
        goOn: "Von hier aus",
        admin: "Verwaltungsseiten", adminHint: ": für den Betreiber, mit einem Token",
        contract: "Die API-Beschreibung von Worldline Direct, und welche ihrer Aufrufe hier beantwortet werden",
        state: ": der Zustand der Plattform",
        documents: "Dokumente",
        documentsHint:
            "README.md in den Quellen nennt sie; sie liegen im Ordner docs. guichet --help nennt die Befehle.",
        nothingHere: "Unter dieser Adresse ist nichts",
        mistyped: "Vielleicht enthält sie einen Tippfehler, oder ein Teil von ihr fehlt.",
        shopper:
            "Kommen Sie von einem Händler, gehen Sie dorthin zurück. Haben Sie vielleicht schon gezahlt, fragen Sie dort, bevor Sie noch einmal zahlen.",
        front: "Startseite", frontHint: ": was diese Plattform ist"
    )
}
