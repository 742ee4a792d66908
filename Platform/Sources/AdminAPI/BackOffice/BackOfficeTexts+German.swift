import APISupport

extension BackOfficeTexts {
    static let german = BackOfficeTexts(
        title: "Back Office", sections: "Bereiche", certificates: "Apple-Pay-Zertifikate",
        registrations: "Registrierung Hosted Checkout", signOut: "Abmelden", back: "Zurück",
        signInTitle: "Beim Back Office anmelden",
        alreadySignedIn: "Schon angemeldet? Öffnen Sie die angeforderte Seite.",
        signIn: "Die Zahlungen dieser Plattform, ihre Uhr, Shops, Zertifikate und Token.", token: "Token",
        tokenHint: "Das Terminal zeigte es beim ersten Start. `guichet admin token` macht ein anderes.",
        signInButton: "Anmelden", unreachableTitle: "Diese Verbindung ist nicht verschlüsselt",
        unreachable: "Diese Seiten öffnen sich über HTTPS oder auf der Maschine selbst. Starten Sie die Plattform mit "
            + "--public-url https://… hinter einem Proxy, der verschlüsselt, oder nehmen Sie die Befehle "
            + "`guichet applepay certificates`.",
        none: "Es gibt noch kein Zertifikat.", environment: "Umgebung",
        environments: ["test": "Test", "production": "Produktion"], state: "Zustand",
        standing: [
            .named: "Token nennen es", .unnamed: "Noch von keinem Token genannt",
            .earlier: "Token nannten seither ein anderes", .mayGo: "Nicht mehr genannt, darf weg",
            .notYetValid: "Noch nicht gültig", .expired: "Abgelaufen",
        ],
        ends: "Ende", daysLeft: "verbleibende Tage: %", lastNamed: "Zuletzt in einem Token", never: "Nie",
        fingerprint: "Fingerabdruck", remove: "Entfernen…", waiting: "Wartet auf sein Zertifikat",
        requested: "Beantragt",
        goOn: "Weiter",
        shared: "Für Test und Produktion zugleich verwendet. Besser ist je eine eigene Merchant-ID: Von jeder ist "
            + "immer nur ein Zertifikat aktiv.",
        activeHint: "Welches Zertifikat aktiv ist, wird im Entwicklerportal von Apple bestimmt. Apple erlaubt drei je "
            + "Merchant-ID.",
        add: "Neues Zertifikat hinzufügen",
        addExplanation:
            "Ein Schlüssel wird erzeugt und bleibt verschlüsselt hier. Sie laden den Antrag herunter, lassen ihn "
            + "von Apple unterschreiben und laden das Zertifikat hoch.",
        merchant: "Merchant-ID", merchantHint: "Wie im Portal von Apple, etwa merchant.com.example.shop",
        rsa: "RSA-Schlüssel, für Festlandchina", make: "Antrag erzeugen", download: "Antrag herunterladen",
        downloadExplanation: "Der Antrag (CSR) nennt den Schlüssel. Er ist nicht geheim.",
        downloadButton: "CSR herunterladen", create: "Zertifikat erstellen",
        createExplanation:
            "Im Entwicklerportal von Apple, bei Ihrer Merchant-ID: Erstellen Sie mit diesem Antrag ein Apple "
            + "Pay Payment Processing Certificate und laden Sie es herunter.",
        portal: "Für Tester: das Portal von Apple, nachgespielt",
        portalExplanation: "Unterschreibt den Antrag auf dieser Maschine. Bei Apple ist das Zertifikat nichts wert.",
        portalButton: "Unterschreiben und herunterladen", upload: "Zertifikat hochladen", file: "Zertifikat",
        fileHint: "Die Datei wie heruntergeladen (.cer) oder in PEM.", uploadButton: "Zertifikat hochladen",
        discard: "Diesen Antrag aufgeben",
        discardExplanation: "Sein Schlüssel wird gelöscht: Ein Zertifikat, das noch dafür kommt, ist dann nutzlos.",
        removeTitle: "Dieses Zertifikat entfernen?",
        removeExplanation:
            "Sein Schlüssel wird gelöscht: Zahlungen mit Token, die ihn nennen, scheitern fortan. Entfernen "
            + "Sie es auch im Portal von Apple.",
        force: "Entfernen, obwohl Token es nennen", registration: registrationGerman,
        notes: [
            .stored: "Das Zertifikat ist gespeichert.", .removed: "Das Zertifikat und sein Schlüssel sind entfernt.",
            .discarded: "Der Antrag und sein Schlüssel sind gelöscht.", .signedOut: "Sie sind abgemeldet.",
            .registered: "Die Bedingungen sind angenommen.", .rejected: "Die Bedingungen sind abgelehnt.",
            .unsubscribed: "Die Annahme ist zurückgenommen.",
            .resent: "Die Benachrichtigung wird erneut gesendet.",
            .duplicated: "Die Benachrichtigung wird ein weiteres Mal gesendet.",
            .heldBack: "Die Benachrichtigung wird zurückgehalten.", .released: "Die Benachrichtigung ist freigegeben.",
            .moved: "Die Uhr wurde gestellt.",
            .tokenEnded: "Das Token ist beendet.",
            .faultOrdered: "Die Störung ist eingerichtet.", .faultCleared: "Die Störung ist gelöscht.",
            .scripted: "Die nächsten Antworten des Acquirers sind die von Ihnen.",
            .notSent: "Ihre Sitzung war beendet: Es wurde nichts getan. Melden Sie sich an, und senden Sie das "
                + "Formular noch einmal.",
        ],
        problems: [
            .wrongToken: "Das ist nicht das Token.",
            .later: "Zu viele falsche Token. Warten Sie eine Minute und versuchen Sie es erneut.",
            .oldForm:
                "Dieses Formular ist zu alt oder kam von einer anderen Seite. Nichts wurde getan; senden Sie es erneut.",
            .notAMerchant: "Das ist keine Merchant-ID. Sie beginnt mit „merchant.“ und hat höchstens 64 Zeichen.",
            .tooMany:
                "Apple erlaubt drei Zertifikate je Merchant-ID, und drei sind gespeichert oder beantragt. Entfernen Sie eines "
                + "oder geben Sie einen Antrag auf.",
            .noFile: "Wählen Sie die Datei des Zertifikats.", .unreadable: "Diese Datei ist kein Zertifikat.",
            .noRequest: "Dieses Zertifikat ist für einen anderen Schlüssel, der nicht hier erzeugt wurde.",
            .otherRequest: "Dieses Zertifikat gehört zu einem anderen Antrag, der hier wartet. Laden Sie es dort hoch.",
            .keyMismatch: "Dieses Zertifikat ist für einen anderen Schlüssel.",
            .expired: "Dieses Zertifikat ist abgelaufen.",
            .notProcessing: "Das ist kein Apple Pay Payment Processing Certificate.",
            .identity: "Das ist ein Merchant Identity Certificate. Laden Sie stattdessen das Payment Processing "
                + "Certificate herunter.",
            .otherMerchant: "Dieses Zertifikat ist für eine andere Merchant-ID.",
            .unfit: "Das kann nicht verwendet werden.",
            .stored: "Dieser Schlüssel oder dieses Zertifikat ist schon gespeichert.",
            .gone: "Das gibt es nicht mehr.",
            .inUse: "Token nannten diesen Schlüssel in den letzten 24 Stunden. Ohne ihn scheitern solche Zahlungen.",
            .portal: "Das nachgespielte Portal hat den Antrag abgelehnt.",
            .termsChanged: "Die Bedingungen haben sich inzwischen geändert. Lesen Sie zuerst die jetzigen.",
            .notRegistered: "Es gibt keine Annahme, die zurückzunehmen wäre.",
            .notAllowed: "Ihr Token gibt dieses Recht nicht.",
            .unknownPayment: "Keine Zahlung hat diese Referenz oder Kennung.",
            .unknownNotification: "Diese Benachrichtigung gibt es nicht.",
            .notWaiting: "Diese Benachrichtigung wartet nicht oder wird nicht zurückgehalten.",
            .invalidParameter: "Ein Wert kann nicht verwendet werden.",
            .clockMovesForward: "Die Uhr geht vorwärts, nie zurück.",
            .clockIsMoving: "Die Uhr wird gerade gestellt. Warten Sie, dann versuchen Sie es erneut.",
            .tokenName: "Dieser Name geht nicht: 1 bis 40 Buchstaben, Ziffern, Punkte, Striche, _ und @.",
            .tokenExists: "Es gibt schon ein Token mit diesem Namen.",
            .tooManyTokens: "Es gibt zu viele Token. Beenden Sie zuerst eines.",
            .unknownRequest: "Dieser Aufruf ist nicht im Journal.",
            .unknownPage: "Unter dieser Adresse ist keine Seite.",
            .noJournal: "Diese Plattform führt kein Journal der Aufrufe.",
            .unknownFault: "Diese Störung gibt es nicht, oder sie ist erledigt.",
            .tooManyFaults: "Es sind zu viele Störungen eingerichtet. Löschen Sie zuerst einige.",
            .tooManyStreams: "Zu viele Seiten und Programme folgen dem, was geschieht.",
            .failed: "Das ging nicht. Sehen Sie in das Protokoll der Plattform.",
        ],
        details: "Im Einzelnen")

    private static let registrationGerman = Registration(
        explanation:
            "Ihre Hosted-Checkout-Seite bietet Apple Pay an, sobald Sie die Bedingungen von Apple annehmen. Sie können "
            + "das jederzeit zurücknehmen.",
        merchant: "PSPID", status: "Status",
        statuses: [
            "notRegistered": "Nicht registriert", "registered": "Registriert", "rejected": "Bedingungen abgelehnt",
            "unsubscribed": "Registrierung aufgehoben",
            "termsChanged": "Die Bedingungen haben sich geändert: erneut registrieren",
        ],
        terms: "Bedingungen", version: "Fassung %", read: "Bedingungen von Apple lesen", register: "REGISTRIEREN",
        check: "STATUS PRÜFEN", unsubscribe: "REGISTRIERUNG AUFHEBEN", reject: "Bedingungen ablehnen",
        correct: "Ihre PSPID ist richtig registriert", incorrect: "Ihre PSPID ist nicht registriert",
        history: "Was bisher geantwortet wurde",
        answers: ["accepted": "Angenommen", "rejected": "Abgelehnt", "unsubscribed": "Zurückgenommen"],
        none: "Hier gibt es keinen Händler von Worldline Direct.")
}
