import APISupport
import Engine

/// The texts of the pages about subscriptions and mandates.
struct AgreementTexts: Sendable {
    // MARK: Subscriptions
    let subscriptionsExplanation: String
    let noSubscriptions: String
    let noneOfShop: String
    let subscriptionStates: [RecurringOrder.State: String]
    let nextPayment: String
    /// Before the reason.
    let unpaid: String

    // MARK: Mandates
    let mandatesExplanation: String
    let noMandates: String
    let mandateStates: [Mandate.State: String]
    let debits: String
    let oneDebit: String
    let severalDebits: String
    /// Before the time.
    let lastDebit: String

    // MARK: Both
    /// Before the time.
    let ended: String

    static func of(_ language: PageLanguage) -> AgreementTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }

    private static let french = AgreementTexts(
        subscriptionsExplanation:
            "Ce que des acheteurs paient à nouveau avec une carte enregistrée, trié par boutique et "
            + "identifiant. Ce qui a été débité est parmi les paiements.",
        noSubscriptions: "Il n’y a pas encore d’abonnement. `Charge/CreateSubscription` en crée un, ou un formulaire "
            + "de redirection.",
        noneOfShop: "Cette boutique n’en a pas.",
        subscriptionStates: [.active: "Actif", .completed: "Terminé", .cancelled: "Résilié"],
        nextPayment: "Prochain paiement (UTC)", unpaid: "Non payé\u{A0}:",
        mandatesExplanation:
            "Les mandats de prélèvement que des acheteurs ont donnés, triés par boutique et référence. Ce "
            + "qui a été prélevé est parmi les paiements.",
        noMandates: "Il n’y a pas encore de mandat. `POST /v2/{merchantId}/mandates` en crée un, ou un paiement par "
            + "prélèvement.",
        mandateStates: [
            .created: "À signer", .active: "Actif", .blocked: "Bloqué", .revoked: "Révoqué", .used: "Utilisé",
            .expired: "Expiré",
        ],
        debits: "Prélèvements", oneDebit: "un seul", severalDebits: "plusieurs", lastDebit: "Dernier\u{A0}:",
        ended: "Fin\u{A0}:")

    private static let english = AgreementTexts(
        subscriptionsExplanation:
            "What shoppers pay again and again with a registered card, by shop and identifier. What was "
            + "charged is on the list of payments.",
        noSubscriptions: "There is no subscription yet. `Charge/CreateSubscription` makes one, or a redirect form.",
        noneOfShop: "This shop has none.",
        subscriptionStates: [.active: "Active", .completed: "Completed", .cancelled: "Cancelled"],
        nextPayment: "Next payment (UTC)", unpaid: "Not paid:",
        mandatesExplanation:
            "The mandates that shoppers gave for direct debits, by shop and reference. What was debited is "
            + "on the list of payments.",
        noMandates: "There is no mandate yet. `POST /v2/{merchantId}/mandates` makes one, or a payment by direct "
            + "debit.",
        mandateStates: [
            .created: "To be signed", .active: "Active", .blocked: "Blocked", .revoked: "Revoked", .used: "Used",
            .expired: "Expired",
        ],
        debits: "Debits", oneDebit: "one", severalDebits: "several", lastDebit: "Last:", ended: "Ended:"
    )

    private static let dutch = AgreementTexts(
        subscriptionsExplanation:
            "Wat kopers steeds opnieuw betalen met een geregistreerde kaart, op winkel en kenmerk. Wat "
            + "is geïncasseerd, staat bij de betalingen.",
        noSubscriptions: "Er is nog geen abonnement. `Charge/CreateSubscription` maakt er een, of een "
            + "redirectformulier.",
        noneOfShop: "Deze winkel heeft er geen.",
        subscriptionStates: [.active: "Actief", .completed: "Voltooid", .cancelled: "Opgezegd"],
        nextPayment: "Volgende betaling (UTC)", unpaid: "Niet betaald:",
        mandatesExplanation: "De machtigingen die kopers gaven om te incasseren, op winkel en referentie. Wat is "
            + "geïncasseerd, staat bij de betalingen.",
        noMandates: "Er is nog geen machtiging. `POST /v2/{merchantId}/mandates` maakt er een, of een betaling met "
            + "automatische incasso.",
        mandateStates: [
            .created: "Te ondertekenen", .active: "Actief", .blocked: "Geblokkeerd", .revoked: "Ingetrokken",
            .used: "Gebruikt", .expired: "Verlopen",
        ],
        debits: "Incasso’s", oneDebit: "één", severalDebits: "meerdere", lastDebit: "Laatste:",
        ended: "Einde:")

    private static let german = AgreementTexts(
        subscriptionsExplanation:
            "Was Käufer mit einer registrierten Karte immer wieder zahlen, nach Shop und Kennung. Was "
            + "eingezogen wurde, steht bei den Zahlungen.",
        noSubscriptions: "Es gibt noch kein Abonnement. `Charge/CreateSubscription` legt eines an, oder ein "
            + "Weiterleitungsformular.",
        noneOfShop: "Dieser Shop hat keine.",
        subscriptionStates: [.active: "Aktiv", .completed: "Abgeschlossen", .cancelled: "Gekündigt"],
        nextPayment: "Nächste Zahlung (UTC)", unpaid: "Nicht bezahlt:",
        mandatesExplanation: "Die Mandate, die Käufer für Lastschriften erteilt haben, nach Shop und Referenz. Was "
            + "eingezogen wurde, steht bei den Zahlungen.",
        noMandates: "Es gibt noch kein Mandat. `POST /v2/{merchantId}/mandates` legt eines an, oder eine Zahlung per "
            + "Lastschrift.",
        mandateStates: [
            .created: "Zu unterschreiben", .active: "Aktiv", .blocked: "Gesperrt", .revoked: "Widerrufen",
            .used: "Benutzt", .expired: "Verfallen",
        ],
        debits: "Lastschriften", oneDebit: "eine", severalDebits: "mehrere", lastDebit: "Letzte:",
        ended: "Ende:")
}
