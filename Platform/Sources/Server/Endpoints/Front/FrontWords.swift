import APISupport

/// The texts of the front page.
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
            "README.md in the source lists them; they are in the folder docs. guichet --help lists the commands."
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
            "README.md des sources les énumère\u{202F}; ils sont dans le dossier docs. guichet --help liste les commandes."
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
            "README.md in de broncode noemt ze; ze staan in de map docs. guichet --help noemt de opdrachten."
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
            "README.md in den Quellen nennt sie; sie liegen im Ordner docs. guichet --help nennt die Befehle."
    )
}
