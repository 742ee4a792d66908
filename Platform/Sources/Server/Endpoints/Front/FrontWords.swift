import APISupport

/// The texts of the front page.
struct FrontWords: Sendable {
    let title: String
    let what: String
    let noMoney: String
    let goOn: String
    let admin: String
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
        what: "This is guichet. It answers as Sips, Scellius and Worldline Direct do, on their documented addresses.",
        noMoney: "No bank is behind it. It takes published test cards only, and nothing here moves money.",
        goOn: "From here",
        admin: "Admin pages", adminHint: "for the owner, with a token",
        contract: "The contract of Worldline Direct, and which of its calls are answered here",
        state: "how the platform is",
        documents: "Documents",
        documentsHint:
            "They are in the folder docs of the source: begin with README.md there. guichet --help names the commands."
    )

    private static let french = FrontWords(
        title: "Une plateforme de paiement pour les tests",
        what: "Ceci est guichet. Il répond comme Sips, Scellius et Worldline Direct, à leurs adresses documentées.",
        noMoney:
            "Aucune banque n’est derrière. Il n’accepte que les cartes de test publiées, et aucun argent ne bouge ici.",
        goOn: "À partir d’ici",
        admin: "Pages d’administration", adminHint: "pour le propriétaire, avec un jeton",
        contract: "Le contrat de Worldline Direct, et ceux de ses appels qui ont une réponse ici",
        state: "l’état de la plateforme",
        documents: "Documents",
        documentsHint:
            "Ils sont dans le dossier docs des sources : commencez par README.md. guichet --help nomme les commandes."
    )

    private static let dutch = FrontWords(
        title: "Een betaalplatform voor tests",
        what:
            "Dit is guichet. Het antwoordt zoals Sips, Scellius en Worldline Direct, op hun gedocumenteerde adressen.",
        noMoney:
            "Er zit geen bank achter. Het neemt alleen gepubliceerde testkaarten aan, en hier beweegt geen geld.",
        goOn: "Verder",
        admin: "Beheerpagina’s", adminHint: "voor de eigenaar, met een token",
        contract: "Het contract van Worldline Direct, en welke aanroepen hier worden beantwoord",
        state: "hoe het met het platform is",
        documents: "Documenten",
        documentsHint:
            "Ze staan in de map docs van de broncode: begin met README.md. guichet --help noemt de opdrachten."
    )

    private static let german = FrontWords(
        title: "Eine Zahlungsplattform für Tests",
        what:
            "Das ist guichet. Es antwortet wie Sips, Scellius und Worldline Direct, an deren dokumentierten Adressen.",
        noMoney:
            "Keine Bank steht dahinter. Es nimmt nur veröffentlichte Testkarten, und hier bewegt sich kein Geld.",
        goOn: "Von hier aus",
        admin: "Verwaltungsseiten", adminHint: "für den Eigentümer, mit einem Token",
        contract: "Der Vertrag von Worldline Direct, und welche seiner Aufrufe hier beantwortet werden",
        state: "wie es der Plattform geht",
        documents: "Dokumente",
        documentsHint:
            "Sie liegen im Ordner docs der Quellen: Anfang ist README.md. guichet --help nennt die Befehle."
    )
}
