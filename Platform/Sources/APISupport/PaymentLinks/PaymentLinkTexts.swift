/// Texts about a payment link: in its mail, and on the page of an ended link.
struct PaymentLinkTexts: Sendable {
    /// With `%` for the shop.
    let subject: String
    let greeting: String
    /// With `%1` for the shop and `%2` for the amount.
    let asks: String
    /// Before the order's reference.
    let order: String
    let payHere: String
    /// With `%1` for the day and `%2` for the time.
    let until: String
    let noMoney: String
    let overTitle: String
    let cancelled: String
    let expired: String
    /// After one of both, of a link for one payment.
    let notCharged: String
    /// Of an expired link while a shopper of it may still be with the card's issuer.
    let mayBePaid: String
    let paid: String

    static func of(_ language: PageLanguage) -> PaymentLinkTexts {
        switch language {
        case .french:
            PaymentLinkTexts(
                subject: "Votre paiement pour %", greeting: "Bonjour",
                asks: "%1 vous demande un paiement de %2.", order: "Commande\u{A0}:", payHere: "Payez ici\u{A0}:",
                until: "Ce lien est valable jusqu’au %1 à %2 (UTC).",
                noMoney: "Ceci est un test\u{A0}: aucune somme n’est prélevée.",
                overTitle: "Ce lien n’est plus valable",
                cancelled: "La boutique a retiré ce lien.",
                expired: "Le délai de paiement est écoulé.",
                notCharged: "Vous n’avez pas été débité.",
                mayBePaid: "Le délai de paiement est écoulé. Un paiement commencé avant peut encore aboutir.",
                paid: "Ce paiement a déjà été effectué.")
        case .english:
            PaymentLinkTexts(
                subject: "Your payment to %", greeting: "Hello",
                asks: "%1 asks you for a payment of %2.", order: "Order:", payHere: "Pay here:",
                until: "This link can be used until %1, %2 (UTC).", noMoney: "This is a test: no money will be taken.",
                overTitle: "This link cannot be used any more",
                cancelled: "The shop has withdrawn this link.",
                expired: "The time for this payment is over.",
                notCharged: "You were not charged.",
                mayBePaid: "The time for this payment is over. A payment that was begun before may still be made.",
                paid: "This payment was already made.")
        case .dutch:
            PaymentLinkTexts(
                subject: "Uw betaling aan %", greeting: "Goedendag",
                asks: "%1 vraagt u een betaling van %2.", order: "Bestelling:", payHere: "Betaal hier:",
                until: "Deze link is te gebruiken tot %1 om %2 (UTC).",
                noMoney: "Dit is een test: er wordt geen geld afgeschreven.",
                overTitle: "Deze link is niet meer te gebruiken",
                cancelled: "De winkel heeft deze link ingetrokken.",
                expired: "De tijd voor deze betaling is voorbij.",
                notCharged: "Er is niets afgeschreven.",
                mayBePaid: "De tijd voor deze betaling is voorbij. Een eerder begonnen betaling kan nog slagen.",
                paid: "Deze betaling is al gedaan.")
        case .german:
            PaymentLinkTexts(
                subject: "Ihre Zahlung an %", greeting: "Guten Tag",
                asks: "%1 bittet Sie um eine Zahlung von %2.", order: "Bestellung:", payHere: "Zahlen Sie hier:",
                until: "Dieser Link gilt bis zum %1, %2 Uhr (UTC).",
                noMoney: "Dies ist ein Test: Es wird kein Geld abgebucht.",
                overTitle: "Dieser Link gilt nicht mehr",
                cancelled: "Der Händler hat diesen Link zurückgezogen.",
                expired: "Die Zeit für diese Zahlung ist um.",
                notCharged: "Es wurde nichts abgebucht.",
                mayBePaid: "Die Zeit für diese Zahlung ist um. Eine vorher begonnene Zahlung kann noch gelingen.",
                paid: "Diese Zahlung wurde schon ausgeführt.")
        }
    }
}
