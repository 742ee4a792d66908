import APISupport

/// The texts of the page on which an account holder signs a mandate.
struct DirectSigningTexts: Sendable {
    let title: String
    let amount: String
    let shop: String
    let mandate: String
    let account: String
    let firstName: String
    let surname: String
    let sign: String
    /// With `%` for the amount.
    let signAndPay: String
    let refuse: String
    /// Of a mandate that was signed before: the title, what happens, with `%` for the merchant, and the buttons, the first
    /// with `%` for the amount.
    let payTitle: String
    let signedBefore: String
    let pay: String
    let doNotPay: String
    let signed: String
    let refused: String
    let over: String
    /// Another mandate has its reference, or it was ended meanwhile.
    let unusable: String
    let unknown: String
    let goBack: String
    /// The problems of the form.
    let wrongAccount: String
    let missing: String
    let digitsInName: String
    /// With `%` for the number of characters.
    let tooLong: String
    /// Before a problem in the list of all of them; with `%` for the name of its field.
    let inField: String

    static func of(_ language: PageLanguage) -> DirectSigningTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }

    private static let english = DirectSigningTexts(
        title: "Sign the direct debit mandate", amount: "Amount", shop: "Creditor", mandate: "Mandate",
        account: "Account number (IBAN)", firstName: "First name", surname: "Surname",
        sign: "Sign", signAndPay: "Sign and pay %", refuse: "Do not sign",
        payTitle: "Pay by direct debit",
        signedBefore: """
            % takes this amount from your account, under the mandate that you signed before. You can ask your bank for \
            your money back within eight weeks.
            """,
        pay: "Pay %", doNotPay: "Do not pay", signed: "The mandate is signed",
        refused: "The mandate is not signed", over: "The time for this mandate is over",
        unusable: "This mandate can no longer be used",
        unknown: "This mandate is not known here", goBack: "Go back to the shop.",
        wrongAccount: "This is not a complete account number. Check it.",
        missing: "Fill in this field.", digitsInName: "A name has no digits.", tooLong: "At most % characters.",
        inField: "%:")

    private static let french = DirectSigningTexts(
        title: "Signez le mandat de prélèvement", amount: "Montant", shop: "Créancier", mandate: "Mandat",
        account: "Numéro de compte (IBAN)", firstName: "Prénom", surname: "Nom",
        sign: "Signer", signAndPay: "Signer et payer %", refuse: "Ne pas signer",
        payTitle: "Payez par prélèvement",
        signedBefore: """
            % prélève ce montant sur votre compte, selon le mandat que vous avez déjà signé. Pendant huit semaines, vous \
            pouvez demander le remboursement à votre banque.
            """,
        pay: "Payer %", doNotPay: "Ne pas payer", signed: "Le mandat est signé",
        refused: "Le mandat n’est pas signé", over: "Le délai de ce mandat est dépassé",
        unusable: "Ce mandat ne peut plus être utilisé",
        unknown: "Ce mandat n’est pas connu ici", goBack: "Retournez à la boutique.",
        wrongAccount: "Ce n’est pas un numéro de compte complet. Vérifiez-le.",
        missing: "Remplissez ce champ.", digitsInName: "Un nom n’a pas de chiffres.",
        tooLong: "% caractères au plus.", inField: "%\u{A0}:")

    private static let dutch = DirectSigningTexts(
        title: "Onderteken de machtiging", amount: "Bedrag", shop: "Incassant", mandate: "Machtiging",
        account: "Rekeningnummer (IBAN)", firstName: "Voornaam", surname: "Achternaam",
        sign: "Ondertekenen", signAndPay: "Ondertekenen en % betalen", refuse: "Niet ondertekenen",
        payTitle: "Betaal via incasso",
        signedBefore: """
            % schrijft dit bedrag van uw rekening af, volgens de machtiging die u eerder hebt ondertekend. U kunt uw geld \
            binnen acht weken terugvragen bij uw bank.
            """,
        pay: "% betalen", doNotPay: "Niet betalen",
        signed: "De machtiging is ondertekend", refused: "De machtiging is niet ondertekend",
        over: "De tijd voor deze machtiging is verstreken",
        unusable: "Deze machtiging kan niet meer worden gebruikt", unknown: "Deze machtiging is hier niet bekend",
        goBack: "Ga terug naar de winkel.", wrongAccount: "Dit is geen volledig rekeningnummer. Controleer het.",
        missing: "Vul dit veld in.", digitsInName: "Een naam heeft geen cijfers.", tooLong: "Hoogstens % tekens.",
        inField: "%:")

    private static let german = DirectSigningTexts(
        title: "Lastschriftmandat unterschreiben", amount: "Betrag", shop: "Gläubiger", mandate: "Mandat",
        account: "Kontonummer (IBAN)", firstName: "Vorname", surname: "Nachname",
        sign: "Unterschreiben", signAndPay: "Unterschreiben und % zahlen", refuse: "Nicht unterschreiben",
        payTitle: "Per Lastschrift zahlen",
        signedBefore: """
            % bucht diesen Betrag von Ihrem Konto ab, mit dem Mandat, das Sie früher unterschrieben haben. Acht Wochen \
            lang können Sie von Ihrer Bank die Erstattung verlangen.
            """,
        pay: "% zahlen", doNotPay: "Nicht zahlen",
        signed: "Das Mandat ist unterschrieben", refused: "Das Mandat ist nicht unterschrieben",
        over: "Die Zeit für dieses Mandat ist abgelaufen",
        unusable: "Dieses Mandat kann nicht mehr verwendet werden", unknown: "Dieses Mandat ist hier nicht bekannt",
        goBack: "Kehren Sie zum Händler zurück.",
        wrongAccount: "Das ist keine vollständige Kontonummer. Prüfen Sie sie.",
        missing: "Füllen Sie dieses Feld aus.", digitsInName: "Ein Name hat keine Ziffern.",
        tooLong: "Höchstens % Zeichen.", inField: "%:")
}
