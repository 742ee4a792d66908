/// The texts of the pages that simulate a provider.
struct ProviderTexts: Sendable {
    let title: String
    let amount: String
    let shop: String
    /// The label of the provider's name.
    let means: String
    let approve: String
    let refuse: String
    let approved: String
    let refused: String
    let over: String
    let unknown: String
    let goBack: String
    let delivery: String

    static func of(_ language: PageLanguage) -> ProviderTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }

    private static let english = ProviderTexts(
        title: "Confirm your payment", amount: "Amount", shop: "Shop", means: "Payment method", approve: "Approve",
        refuse: "Refuse",
        approved: "Payment approved", refused: "Payment refused", over: "The time for this payment is over",
        unknown: "This payment is not known here", goBack: "Go back to the shop’s app.",
        delivery: "Delivery address")

    private static let french = ProviderTexts(
        title: "Confirmez votre paiement", amount: "Montant", shop: "Boutique", means: "Moyen de paiement",
        approve: "Approuver",
        refuse: "Refuser", approved: "Paiement approuvé", refused: "Paiement refusé",
        over: "Le délai de ce paiement est dépassé", unknown: "Ce paiement n’est pas connu ici",
        goBack: "Retournez dans l’application de la boutique.", delivery: "Adresse de livraison")

    private static let dutch = ProviderTexts(
        title: "Bevestig uw betaling", amount: "Bedrag", shop: "Winkel", means: "Betaalmethode", approve: "Goedkeuren",
        refuse: "Weigeren",
        approved: "Betaling goedgekeurd", refused: "Betaling geweigerd",
        over: "De tijd voor deze betaling is verstreken",
        unknown: "Deze betaling is hier niet bekend", goBack: "Ga terug naar de app van de winkel.",
        delivery: "Bezorgadres")

    private static let german = ProviderTexts(
        title: "Zahlung bestätigen", amount: "Betrag", shop: "Händler", means: "Zahlungsart", approve: "Bestätigen",
        refuse: "Ablehnen",
        approved: "Zahlung bestätigt", refused: "Zahlung abgelehnt", over: "Die Zeit für diese Zahlung ist abgelaufen",
        unknown: "Diese Zahlung ist hier nicht bekannt", goBack: "Kehren Sie zur App des Händlers zurück.",
        delivery: "Lieferadresse")
}
