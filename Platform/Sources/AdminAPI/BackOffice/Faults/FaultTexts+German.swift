extension FaultTexts {
    static let german = FaultTexts(
        explanation: "Was schiefgeht, weil Sie es eingerichtet haben. Ein Neustart der Plattform beendet es.",
        ordered: "Jetzt eingerichtet", noneOrdered: "Keine Störung ist eingerichtet.",
        catalogue: "Was eingerichtet werden kann",
        groups: [
            .acquirer: "Die Entscheidung des Acquirers", .operations: "Einzüge, Stornierungen und Erstattungen",
            .calls: "Aufrufe und ihre Antworten", .notifications: "Benachrichtigungen",
            .issuer: "Die Seite des Herausgebers",
        ],
        fault: "Störung", what: "Was schiefgeht", forWhom: "Für wen", always: "alles", limits: "Wie oft",
        unlimited: "bis sie gelöscht wird", acted: "Gewirkt", actedOf: "% von #", clear: "Löschen",
        clearAll: "Alle löschen", order: "Einrichten", scripts: "Die nächsten Antworten des Acquirers",
        scriptExplanation: "Gibt die Antworten auf die nächsten Autorisierungen eines Shops, der Reihe nach, vor jeder "
            + "eingerichteten Störung. Eine neue Folge ersetzt die alte; eine leere Folge beendet sie.",
        noScripts: "Keine Antworten sind vorgegeben.", answers: "Antworten",
        answersHint: "Durch Leerzeichen getrennt, etwa: approved refused:51 acquirer-slow:3s as-usual",
        scriptButton: "Diese Antworten geben", orderTitle: "Einrichten: %", client: "Der Client",
        platform: "Die Plattform", orderHint: "Ein Feld, das leer bleibt, ist keine Bedingung.",
        everyone: "Alle Shops", allOf: "Alle Shops von %", call: "Aufruf", everyCall: "Jeder Aufruf", card: "Karte",
        cardHint: "Die letzten vier Ziffern oder die Nummer einer Testkarte", amount: "Betrag",
        amountHint: "In Cent oder der kleinsten Einheit der Währung", reference: "Referenz",
        header: "Kopfzeile des Aufrufs", headerHint: "NAME=WERT", howOften: "Wie oft, und bis wann", times: "Anzahl",
        timesHint: "Leer: bis sie gelöscht wird", nth: "Ab dem Ereignis", nthHint: "Gezählt ab 1",
        minutes: "Dauer (Minuten)", minutesHint: "Nach der Uhr der Plattform", probability: "Wahrscheinlichkeit",
        probabilityHint: "Etwa 0,1 für eines von zehn Ereignissen", seed: "Startwert",
        seedHint: "Wiederholt dieselben Entscheidungen", how: "Was sie tut", delay: "Sekunden",
        delayHint: "Leer: % Sekunden", code: "Code der Ablehnung", codeHint: "In den Worten der API, etwa 51",
        orderButton: "Einrichten")
}
