extension RequestTexts {
    static let dutch = RequestTexts(
        explanation: "De aanroepen die binnenkwamen, ook geweigerde, nieuwste eerst. Kaartnummers zijn gemaskeerd, "
            + "geheimen zijn weggelaten.",
        dropped: "Aanroepen sinds de start die niet in het logboek staan: %. Er kwamen er te veel tegelijk.",
        none: "Geen aanroep voldoet hieraan.", noneYet: "Er is nog geen aanroep binnengekomen.",
        result: "Resultaat", refused: "Geweigerd", accepted: "Niet geweigerd",
        number: "Nr.", time: "Tijd (UTC)", call: "Aanroep", status: "Status", code: "Code", took: "Duur",
        why: "Reden", title: "Aanroep %", line: "Regel", caller: "Aanroeper", field: "Veld met de fout",
        refusal: "Nummer van de weigering", payment: "Betaling", signature: "Handtekening", scheme: "Methode",
        key: "Sleutel", sentSignature: "Ontvangen handtekening", finding: "Bevinding",
        signed: "Het platform ondertekende dit; ⏎ is een regeleinde, en er is niets anders:",
        values: "Het zijn deze waarden, in deze volgorde, met niets ertussen:", sent: "Ontvangen",
        answered: "Geantwoord", headers: "Headers", noBody: "Geen body.", bytes: "% bytes",
        ofPayment: "Aanroepen", noneOfPayment: "Geen aanroep over deze betaling staat in het logboek.")
}
