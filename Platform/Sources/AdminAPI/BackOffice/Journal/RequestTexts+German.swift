extension RequestTexts {
    static let german = RequestTexts(
        explanation: "Die eingegangenen Aufrufe, auch abgelehnte, neueste zuerst. Kartennummern sind maskiert, "
            + "Geheimnisse sind weggelassen.",
        dropped: "Seit dem Start fehlende Aufrufe: %. Es kamen mehr, als das Journal schreiben konnte.",
        none: "Kein Aufruf passt dazu.", noneYet: "Es ist noch kein Aufruf eingegangen.",
        result: "Ergebnis", refused: "Abgelehnt", accepted: "Nicht abgelehnt",
        number: "Nr.", time: "Zeit (UTC)", call: "Aufruf", status: "Status", code: "Code", took: "Dauer",
        why: "Grund", title: "Aufruf %", line: "Zeile", caller: "Aufrufer", field: "Fehlerhaftes Feld",
        refusal: "Nummer der Ablehnung", payment: "Zahlung", signature: "Signatur", scheme: "Verfahren",
        key: "Schlüssel", sentSignature: "Gesendete Signatur", finding: "Befund",
        signed: "Die Plattform hat dies signiert; ⏎ ist ein Zeilenumbruch, und sonst ist nichts darin:",
        values: "Es sind diese Werte, in dieser Reihenfolge, ohne etwas dazwischen:", sent: "Gesendet",
        answered: "Geantwortet", headers: "Kopfzeilen", noBody: "Kein Inhalt.", bytes: "% Bytes",
        ofPayment: "Aufrufe", noneOfPayment: "Kein Aufruf zu dieser Zahlung ist im Journal.")
}
