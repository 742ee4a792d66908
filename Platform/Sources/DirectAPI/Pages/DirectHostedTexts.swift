import APISupport

/// The texts of the hosted checkout page, in addition to those of every page.
struct DirectHostedTexts: Sendable {
    let otherBrand: String
    /// The page is for one stored card, which cannot pay any more.
    let cardUnusable: String
    /// Before the buttons of providers.
    let otherwise: String
    /// With `%` for the provider's name.
    let payWith: String
    /// The method's name within a sentence.
    let debit: String
    let payByDebit: String
    /// Why no debit was made.
    let debitNotPaid: String
    let debitOver: String
    let debitUnusable: String
    /// What a card pays besides the price, and the sum.
    let surcharge: String
    let total: String
    /// If there are other ways to pay.
    let noSurchargeOtherwise: String

    static func of(_ language: PageLanguage) -> DirectHostedTexts {
        switch language {
        case .french:
            DirectHostedTexts(
                otherBrand: "Cette carte n’est pas de la marque choisie.",
                cardUnusable: "La carte mémorisée ne peut plus être utilisée pour ce paiement. Rien n’a été débité.",
                otherwise: "ou payez autrement", payWith: "Payer avec %",
                debit: "prélèvement SEPA", payByDebit: "Payer par prélèvement SEPA",
                debitNotPaid: "Vous n’avez pas payé par prélèvement. Votre compte n’a pas été débité.",
                debitOver: "Le délai pour payer par prélèvement est dépassé. Votre compte n’a pas été débité.",
                debitUnusable: """
                    Le prélèvement n’est pas possible\u{A0}: son mandat ne peut plus être utilisé. Votre compte n’a pas été débité.
                    """,
                surcharge: "Supplément par carte", total: "Total par carte",
                noSurchargeOtherwise: "Les autres moyens de paiement sont sans supplément.")
        case .english:
            DirectHostedTexts(
                otherBrand: "This card does not have the brand that you chose.",
                cardUnusable: "The stored card can no longer be used for this payment. You were not charged.",
                otherwise: "or pay in another way", payWith: "Pay with %",
                debit: "SEPA direct debit", payByDebit: "Pay by SEPA direct debit",
                debitNotPaid: "You did not pay by direct debit. Your account was not debited.",
                debitOver: "The time to pay by direct debit is over. Your account was not debited.",
                debitUnusable: """
                    The direct debit is not possible: its mandate can no longer be used. Your account was not debited.
                    """,
                surcharge: "Card surcharge", total: "Total by card",
                noSurchargeOtherwise: "The other ways to pay have no surcharge.")
        case .dutch:
            DirectHostedTexts(
                otherBrand: "Deze kaart is niet van het gekozen merk.",
                cardUnusable:
                    "De bewaarde kaart kan niet meer voor deze betaling worden gebruikt. Er is niets afgeschreven.",
                otherwise: "of betaal op een andere manier", payWith: "Betalen met %",
                debit: "SEPA-incasso", payByDebit: "Betalen met SEPA-incasso",
                debitNotPaid: "U hebt niet via incasso betaald. Er is niets van uw rekening afgeschreven.",
                debitOver: """
                    De tijd om via incasso te betalen is verstreken. Er is niets van uw rekening afgeschreven.
                    """,
                debitUnusable: """
                    De incasso is niet mogelijk: de machtiging kan niet meer worden gebruikt. Er is niets van uw rekening \
                    afgeschreven.
                    """,
                surcharge: "Toeslag voor kaarten", total: "Totaal met kaart",
                noSurchargeOtherwise: "Voor de andere betaalwijzen is er geen toeslag.")
        case .german:
            DirectHostedTexts(
                otherBrand: "Diese Karte ist nicht von der gewählten Marke.",
                cardUnusable:
                    "Die hinterlegte Karte kann für diese Zahlung nicht mehr verwendet werden. Es wurde nichts abgebucht.",
                otherwise: "oder anders bezahlen", payWith: "Mit % bezahlen",
                debit: "SEPA-Lastschrift", payByDebit: "Mit SEPA-Lastschrift bezahlen",
                debitNotPaid: "Sie haben nicht per Lastschrift gezahlt. Ihr Konto wurde nicht belastet.",
                debitOver: "Die Zeit für die Zahlung per Lastschrift ist abgelaufen. Ihr Konto wurde nicht belastet.",
                debitUnusable: """
                    Die Lastschrift ist nicht möglich: Das Mandat kann nicht mehr verwendet werden. Ihr Konto wurde nicht \
                    belastet.
                    """,
                surcharge: "Kartenaufschlag", total: "Gesamt mit Karte",
                noSurchargeOtherwise: "Die anderen Zahlungsarten sind ohne Aufschlag.")
        }
    }
}
