extension DirectApplePayTexts {
    static let dutch = DirectApplePayTexts(
        title: "Betalen", button: "Betalen met Apple Pay", orByCard: "of met kaart",
        nothingElse:
            "De winkel aanvaardt hier alleen Apple Pay, en dat kunt u niet gebruiken. Ga terug naar de winkel.",
        sheetClosed: "U hebt Apple Pay gesloten. Er is niets afgeschreven.",
        tokenRefused: "Deze betaling met Apple Pay kon niet worden aanvaard. Er is niets mee afgeschreven.",
        panel: "Voor testers: Apple Pay op deze pagina",
        offered: "Apple Pay wordt aangeboden: aan elke voorwaarde is voldaan.",
        notOffered: "Apple Pay wordt niet aangeboden. Aan elk van deze voorwaarden moet zijn voldaan:",
        holds: "voldaan", fails: "niet voldaan", unknownMark: "niet bekend",
        conditions: Conditions(
            registration: "Registratie van de winkel", product: "Product 302", device: "Toestel", browser: "Browser",
            region: "Regio", card: "Kaart in de wallet"),
        reasons: Reasons(
            notRegistered: "De winkel heeft de voorwaarden van Apple niet aanvaard.",
            rejected: "De winkel heeft de voorwaarden van Apple geweigerd.",
            unsubscribed: "De winkel heeft zijn akkoord met de voorwaarden van Apple ingetrokken.",
            termsChanged: "De voorwaarden van Apple zijn veranderd sinds de winkel ze aanvaardde.",
            notEnabled: "Het staat voor deze winkel niet aan.",
            leftOut: "De aanvraag van de winkel laat het weg.",
            notSimulated:
                "Dit platform simuleert geen toestel, en het echte venster van Apple kan hier niet worden geopend.",
            noDevice: "Er is geen toestel bekend. Kies er hieronder een.",
            notListed: "% staat niet op de lijst van toestellen.",
            notSafari: "Het moet Safari zijn, niet %.",
            notThere: "Apple Pay is daar niet beschikbaar: %.",
            noCard: "Geen van deze kaarten zit in de wallet: %.",
            unknown: "Niet bekend zonder toestel."),
        simulate: "Een toestel simuleren",
        simulateHint: "Het toestel betaalt met testkaarten, en zijn venster is een pagina van dit platform.",
        cards: "Kaarten in de wallet", declined: "door de bank geweigerd", use: "Dit toestel gebruiken",
        withoutDevice: "Zonder toestel",
        regions: [
            "FR": "Frankrijk", "BE": "België", "NL": "Nederland", "DE": "Duitsland", "GB": "Verenigd Koninkrijk",
            "US": "Verenigde Staten", "IN": "India",
        ],
        sheetTitle: "Apple Pay, gesimuleerd",
        sheetNote: "Dit is niet het venster van Apple: het platform simuleert het toestel, en geen kaart wordt belast.",
        card: "Kaart", confirm: "Bevestigen met %", confirmOnWatch: "Bevestigen met de zijknop",
        confirmOnCompanion: "Bevestigen op de iPhone", later: "Latere betalingen", manage: "Te beheren op")
}
