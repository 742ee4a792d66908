extension FaultTexts {
    static let dutch = FaultTexts(
        explanation: "Wat misgaat omdat u het hebt ingesteld. Een herstart van het platform maakt er een einde aan.",
        ordered: "Nu ingesteld", noneOrdered: "Er is geen storing ingesteld.", catalogue: "Wat kan worden ingesteld",
        groups: [
            .acquirer: "Het besluit van de acquirer", .operations: "Incasso’s, annuleringen en terugbetalingen",
            .calls: "Aanroepen en hun antwoorden", .notifications: "Notificaties",
            .issuer: "De pagina van de uitgever",
        ],
        fault: "Storing", what: "Wat misgaat", forWhom: "Voor wie", always: "alles", limits: "Hoe vaak",
        unlimited: "tot ze wordt gewist", acted: "Werkte", actedOf: "% van #", clear: "Wissen",
        clearAll: "Alles wissen",
        order: "Instellen", scripts: "De volgende antwoorden van de acquirer",
        scriptExplanation: "Geeft de antwoorden op de volgende autorisaties van een winkel, op volgorde, vóór elke "
            + "ingestelde storing. Een nieuwe reeks vervangt de oude; een lege reeks beëindigt haar.",
        noScripts: "Er zijn geen antwoorden vastgelegd.", answers: "Antwoorden",
        answersHint: "Gescheiden door spaties, zoals: approved refused:51 acquirer-slow:3s as-usual",
        scriptButton: "Deze antwoorden geven", orderTitle: "Instellen: %", client: "De client",
        platform: "Het platform", orderHint: "Een veld dat leeg blijft, is geen voorwaarde.",
        everyone: "Alle winkels", allOf: "Alle winkels van %", call: "Aanroep", everyCall: "Elke aanroep",
        card: "Kaart", cardHint: "De laatste vier cijfers, of het nummer van een testkaart", amount: "Bedrag",
        amountHint: "In centen, of de kleinste eenheid van de munt", reference: "Referentie",
        header: "Header van de aanroep", headerHint: "NAAM=WAARDE", howOften: "Hoe vaak, en tot wanneer",
        times: "Aantal keren", timesHint: "Leeg: tot ze wordt gewist", nth: "Vanaf gebeurtenis",
        nthHint: "Geteld vanaf 1", minutes: "Gedurende (minuten)", minutesHint: "Van de klok van het platform",
        probability: "Kans", probabilityHint: "Zoals 0,1 voor één gebeurtenis op tien", seed: "Seed",
        seedHint: "Herhaalt dezelfde besluiten", how: "Wat ze doet", delay: "Seconden",
        delayHint: "Leeg: % seconden", code: "Code van de weigering", codeHint: "In de termen van de API, zoals 51",
        orderButton: "Instellen")
}
