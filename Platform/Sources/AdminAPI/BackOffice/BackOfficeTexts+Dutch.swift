import APISupport

extension BackOfficeTexts {
    static let dutch = BackOfficeTexts(
        title: "Backoffice", sections: "Onderdelen", certificates: "Apple Pay-certificaten",
        registrations: "Registratie Hosted Checkout", signOut: "Afmelden", back: "Terug",
        signInTitle: "Aanmelden bij de backoffice",
        alreadySignedIn: "Al aangemeld? Open de gevraagde pagina.",
        signIn: "De betalingen van dit platform, zijn klok, winkels, certificaten en tokens.", token: "Token",
        tokenHint: "De terminal toonde het bij de eerste start. `guichet admin token` maakt een ander.",
        signInButton: "Aanmelden", unreachableTitle: "Deze verbinding is niet versleuteld",
        unreachable:
            "Deze pagina’s openen via HTTPS, of op de machine zelf. Start het platform met --public-url https://… "
            + "achter een proxy die versleutelt, of gebruik de opdrachten `guichet applepay certificates`.",
        none: "Er is nog geen certificaat.", environment: "Omgeving",
        environments: ["test": "Test", "production": "Productie"], state: "Toestand",
        standing: [
            .named: "Tokens noemen het", .unnamed: "Nog door geen token genoemd",
            .earlier: "Tokens noemden sindsdien een ander", .mayGo: "Niet meer genoemd, mag weg",
            .notYetValid: "Nog niet geldig", .expired: "Verlopen",
        ],
        ends: "Einde", daysLeft: "resterende dagen: %", lastNamed: "Laatst in een token", never: "Nooit",
        fingerprint: "Vingerafdruk", remove: "Verwijderen…", waiting: "Wacht op zijn certificaat",
        requested: "Aangevraagd", goOn: "Doorgaan",
        shared:
            "Voor test en productie tegelijk gebruikt. Beter is een eigen merchant-ID voor elk: per merchant-ID is "
            + "er maar één certificaat tegelijk actief.",
        activeHint:
            "Welk certificaat actief is, wordt in het ontwikkelaarsportaal van Apple bepaald. Apple staat er drie "
            + "per merchant-ID toe.",
        add: "Nieuw certificaat toevoegen",
        addExplanation:
            "Er wordt een sleutel gemaakt die hier versleuteld blijft. U downloadt de aanvraag, laat die door "
            + "Apple ondertekenen en uploadt het certificaat.",
        merchant: "Merchant-ID", merchantHint: "Zoals in het portaal van Apple, bijvoorbeeld merchant.com.example.shop",
        rsa: "RSA-sleutel, voor het vasteland van China", make: "Aanvraag maken", download: "De aanvraag downloaden",
        downloadExplanation: "De aanvraag (CSR) noemt de sleutel. Ze is niet geheim.", downloadButton: "CSR downloaden",
        create: "Het certificaat maken",
        createExplanation:
            "In het ontwikkelaarsportaal van Apple, bij uw merchant-ID: maak met deze aanvraag een Apple Pay "
            + "Payment Processing Certificate en download het.",
        portal: "Voor testers: het portaal van Apple, nagespeeld",
        portalExplanation: "Ondertekent de aanvraag op deze machine. Bij Apple is het certificaat niets waard.",
        portalButton: "Ondertekenen en downloaden", upload: "Het certificaat uploaden", file: "Certificaat",
        fileHint: "Het bestand zoals gedownload (.cer), of in PEM.", uploadButton: "Certificaat uploaden",
        discard: "Deze aanvraag opgeven",
        discardExplanation: "De sleutel wordt gewist: een certificaat dat er nog voor komt, is dan nutteloos.",
        removeTitle: "Dit certificaat verwijderen?",
        removeExplanation:
            "De sleutel wordt gewist: betalingen met tokens die hem noemen, mislukken voortaan. Verwijder "
            + "het ook in het portaal van Apple.",
        force: "Verwijderen hoewel tokens het noemen", registration: registrationDutch,
        notes: [
            .stored: "Het certificaat is bewaard.", .removed: "Het certificaat en zijn sleutel zijn verwijderd.",
            .discarded: "De aanvraag en haar sleutel zijn gewist.", .signedOut: "U bent afgemeld.",
            .registered: "De voorwaarden zijn aanvaard.", .rejected: "De voorwaarden zijn afgewezen.",
            .unsubscribed: "De aanvaarding is ingetrokken.",
            .resent: "De notificatie wordt opnieuw gestuurd.",
            .duplicated: "De notificatie wordt nog een keer gestuurd.",
            .heldBack: "De notificatie wordt vastgehouden.", .released: "De notificatie is vrijgegeven.",
            .moved: "De klok is vooruitgezet.",
            .tokenEnded: "Het token is ingetrokken.",
            .faultOrdered: "De storing is ingesteld.", .faultCleared: "De storing is gewist.",
            .scripted: "De volgende antwoorden van de acquirer zijn die van u.",
            .notSent: "Uw sessie was afgelopen: er is niets gedaan. Meld u aan en verstuur het formulier opnieuw.",
        ],
        problems: [
            .wrongToken: "Dat is niet het token.",
            .later: "Te veel verkeerde tokens. Wacht een minuut en probeer het opnieuw.",
            .oldForm:
                "Dit formulier is te oud, of komt van een andere pagina. Er is niets gedaan; verstuur het opnieuw.",
            .notAMerchant: "Dat is geen merchant-ID. Het begint met “merchant.” en telt hoogstens 64 tekens.",
            .tooMany:
                "Apple staat drie certificaten per merchant-ID toe, en er zijn er al drie opgeslagen of aangevraagd. Verwijder "
                + "er een, of geef een aanvraag op.",
            .noFile: "Kies het bestand van het certificaat.", .unreadable: "Dit bestand is geen certificaat.",
            .noRequest: "Dit certificaat is voor een andere sleutel, die niet hier is gemaakt.",
            .otherRequest: "Dit certificaat hoort bij een andere aanvraag die hier wacht. Upload het daar.",
            .keyMismatch: "Dit certificaat is voor een andere sleutel.", .expired: "Dit certificaat is verlopen.",
            .notProcessing: "Dit is geen Apple Pay Payment Processing Certificate.",
            .identity: "Dit is een Merchant Identity Certificate. Download het Payment Processing Certificate.",
            .otherMerchant: "Dit certificaat is voor een ander merchant-ID.",
            .unfit: "Dit kan niet worden gebruikt.", .stored: "Deze sleutel of dit certificaat is al bewaard.",
            .gone: "Dat bestaat niet meer.",
            .inUse: "Tokens noemden deze sleutel in de afgelopen 24 uur. Zonder hem mislukken zulke betalingen.",
            .portal: "Het nagespeelde portaal heeft de aanvraag geweigerd.",
            .termsChanged: "De voorwaarden zijn intussen veranderd. Lees eerst de huidige.",
            .notRegistered: "Er is geen aanvaarding om in te trekken.",
            .notAllowed: "Uw token geeft dit recht niet.",
            .unknownPayment: "Geen betaling heeft deze referentie of dit kenmerk.",
            .unknownNotification: "Die notificatie bestaat niet.",
            .notWaiting: "Die notificatie wacht niet, of wordt niet vastgehouden.",
            .invalidParameter: "Een waarde kan niet worden gebruikt.",
            .clockMovesForward: "De klok gaat vooruit, nooit terug.",
            .clockIsMoving: "De klok wordt al verzet. Wacht, en probeer het opnieuw.",
            .tokenName: "Deze naam kan niet: 1 tot 40 letters, cijfers, punten, streepjes, _ en @.",
            .tokenExists: "Er is al een token met deze naam.",
            .tooManyTokens: "Er zijn te veel tokens. Trek er eerst een in.",
            .unknownRequest: "Die aanroep staat niet in het logboek.",
            .unknownPage: "Er is geen pagina op dit adres.",
            .noJournal: "Dit platform houdt geen logboek van aanroepen bij.",
            .unknownFault: "Die storing bestaat niet, of ze is klaar.",
            .tooManyFaults: "Er zijn te veel storingen ingesteld. Wis er eerst enkele.",
            .tooManyStreams: "Te veel pagina’s en programma’s volgen wat er gebeurt.",
            .failed: "Dat kon niet worden gedaan. Zie het logboek van het platform.",
        ],
        details: "In detail")

    private static let registrationDutch = Registration(
        explanation:
            "Uw Hosted Checkout-pagina biedt Apple Pay aan zodra u de voorwaarden van Apple aanvaardt. U kunt dat altijd "
            + "intrekken.",
        merchant: "PSPID", status: "Status",
        statuses: [
            "notRegistered": "Niet geregistreerd", "registered": "Geregistreerd", "rejected": "Voorwaarden afgewezen",
            "unsubscribed": "Uitgeschreven", "termsChanged": "De voorwaarden zijn veranderd: registreer opnieuw",
        ],
        terms: "Voorwaarden", version: "Versie %", read: "De voorwaarden van Apple lezen", register: "REGISTREREN",
        check: "STATUS NAKIJKEN", unsubscribe: "UITSCHRIJVEN", reject: "De voorwaarden afwijzen",
        correct: "Uw PSPID is correct geregistreerd", incorrect: "Uw PSPID is niet geregistreerd",
        history: "Wat tot nu toe is geantwoord",
        answers: ["accepted": "Aanvaard", "rejected": "Afgewezen", "unsubscribed": "Uitgeschreven"],
        none: "Er is hier geen handelaar van Worldline Direct.")
}
