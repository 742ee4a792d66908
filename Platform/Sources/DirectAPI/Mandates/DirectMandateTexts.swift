import APISupport

/// The texts of a mandate: of its document, and what its account holder agrees to on the page.
struct DirectMandateTexts: Sendable {
    let title: String
    /// What the account holder agrees to, with `%` for the merchant.
    let agreement: String
    let reference: String
    let creditor: String
    let holder: String
    let address: String
    let account: String
    let customer: String
    /// How often the account is debited.
    let payments: String
    let one: String
    let several: String
    /// When it was made.
    let made: String
    let signature: String
    let noSignature: String
    let notSigned: String
    /// With `%` for the day.
    let signedInShop: String
    let signedOnPage: String
    let signedAtBank: String
    /// Who made the document, and what it lacks.
    let simulated: String
    let questionMark: String

    static func of(_ language: PageLanguage) -> DirectMandateTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }

    private static let english = DirectMandateTexts(
        title: "SEPA direct debit mandate",
        agreement: """
            By signing you allow % to debit your account, and your bank to carry this out. You can ask your bank for your \
            money back within eight weeks.
            """,
        reference: "Mandate reference", creditor: "Creditor", holder: "Account holder", address: "Address",
        account: "Account (IBAN)", customer: "Customer reference", payments: "Payments", one: "One payment",
        several: "Recurrent payments", made: "Made on", signature: "Signature", noSignature: "None",
        notSigned: "Not signed", signedInShop: "On %, by ticking a box in the creditor's shop",
        signedOnPage: "On %, on the page of the payment platform",
        signedAtBank: "On %, by access to the account at its bank",
        simulated: """
            Made by guichet, which simulates a payment platform: no bank carries this mandate out. Of the account number \
            only both ends are kept, and the creditor has no creditor identifier here.
            """,
        questionMark: "A question mark stands for a letter that the font of this document does not have.")

    private static let french = DirectMandateTexts(
        title: "Mandat de prélèvement SEPA",
        agreement: """
            En signant, vous autorisez % à débiter votre compte, et votre banque à exécuter ses instructions. Pendant huit \
            semaines, vous pouvez demander le remboursement à votre banque.
            """,
        reference: "Référence du mandat", creditor: "Créancier", holder: "Titulaire du compte", address: "Adresse",
        account: "Compte (IBAN)", customer: "Référence du client", payments: "Paiements", one: "Un seul paiement",
        several: "Paiements récurrents", made: "Créé le", signature: "Signature", noSignature: "Aucune",
        notSigned: "Non signé", signedInShop: "Le %, par une case cochée dans la boutique du créancier",
        signedOnPage: "Le %, sur la page de la plateforme de paiement",
        signedAtBank: "Le %, par l’accès au compte auprès de sa banque",
        simulated: """
            Document de guichet, qui simule une plateforme de paiement\u{A0}: aucune banque n’exécute ce mandat. Seules les deux \
            extrémités du numéro de compte sont conservées, et le créancier n’a pas ici d’identifiant de créancier.
            """,
        questionMark: "Un point d’interrogation remplace une lettre que la police de ce document n’a pas.")

    private static let dutch = DirectMandateTexts(
        title: "Machtiging voor SEPA-incasso",
        agreement: """
            Door te ondertekenen staat u toe dat % uw rekening belast en dat uw bank dit uitvoert. U kunt uw geld binnen \
            acht weken terugvragen bij uw bank.
            """,
        reference: "Kenmerk machtiging", creditor: "Incassant", holder: "Rekeninghouder", address: "Adres",
        account: "Rekening (IBAN)", customer: "Klantkenmerk", payments: "Betalingen", one: "Eén betaling",
        several: "Terugkerende betalingen", made: "Gemaakt op", signature: "Handtekening", noSignature: "Geen",
        notSigned: "Niet ondertekend", signedInShop: "Op %, met een aangekruist vakje in de winkel van de incassant",
        signedOnPage: "Op %, op de pagina van het betaalplatform",
        signedAtBank: "Op %, met toegang tot de rekening bij de bank",
        simulated: """
            Gemaakt door guichet, dat een betaalplatform simuleert: geen bank voert deze machtiging uit. Van het \
            rekeningnummer worden alleen begin en einde bewaard, en de incassant heeft hier geen incassant-ID.
            """,
        questionMark: "Een vraagteken staat voor een letter die het lettertype van dit document niet heeft.")

    private static let german = DirectMandateTexts(
        title: "SEPA-Lastschriftmandat",
        agreement: """
            Mit Ihrer Unterschrift erlauben Sie %, Ihr Konto zu belasten, und Ihrer Bank, dies auszuführen. Acht Wochen \
            lang können Sie von Ihrer Bank die Erstattung verlangen.
            """,
        reference: "Mandatsreferenz", creditor: "Gläubiger", holder: "Kontoinhaber", address: "Adresse",
        account: "Konto (IBAN)", customer: "Kundenreferenz", payments: "Zahlungen", one: "Eine Zahlung",
        several: "Wiederkehrende Zahlungen", made: "Erstellt am", signature: "Unterschrift", noSignature: "Keine",
        notSigned: "Nicht unterschrieben", signedInShop: "Am %, mit einem angekreuzten Kästchen im Shop des Gläubigers",
        signedOnPage: "Am %, auf der Seite der Zahlungsplattform",
        signedAtBank: "Am %, durch Zugang zum Konto bei der Bank",
        simulated: """
            Von guichet erstellt, das eine Zahlungsplattform simuliert: Keine Bank führt dieses Mandat aus. Von der \
            Kontonummer werden nur beide Enden aufbewahrt, und der Gläubiger hat hier keine Gläubiger-Identifikationsnummer.
            """,
        questionMark: "Ein Fragezeichen steht für einen Buchstaben, den die Schrift dieses Dokuments nicht hat.")
}
