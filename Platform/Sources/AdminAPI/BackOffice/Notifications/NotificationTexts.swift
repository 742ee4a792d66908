import APISupport
import Engine

/// The texts of the page about notifications, and of those that a payment has.
struct NotificationTexts: Sendable {
    let states: [Notification.State: String]
    let about: String
    let address: String
    let attempts: String
    let result: String
    /// Before the time of the next attempt.
    let next: String
    let resend: String
    let duplicate: String
    let hold: String
    let release: String
    /// Before the names of shops.
    let heldShops: String
    let took: String
    let answer: String
    let message: String
    let signature: String
    let notTried: String
    let none: String
    /// Without a filter.
    let noneYet: String
    let explanation: String

    static func of(_ language: PageLanguage) -> NotificationTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }

    private static let french = NotificationTexts(
        states: [.waiting: "En attente", .held: "Retenue", .delivered: "Livrée", .failed: "Échouée"],
        about: "Paiement", address: "Adresse", attempts: "Essais", result: "Dernier résultat",
        next: "Prochain\u{A0}:", resend: "Renvoyer", duplicate: "Envoyer en double", hold: "Retenir",
        release: "Libérer",
        heldShops: "Notifications retenues pour\u{A0}:", took: "Durée", answer: "Réponse",
        message: "Ce qui est envoyé", signature: "Signature", notTried: "Aucun essai jusqu’ici.",
        none: "Aucune notification n’est dans cet état.",
        noneYet: "Il n’y a pas encore de notification. Chacune part à l’adresse que nomme sa commande ou sa boutique.",
        explanation:
            "«\u{A0}Renvoyer\u{A0}» en envoie une à nouveau, tout de suite, même livrée ou abandonnée.")

    private static let english = NotificationTexts(
        states: [.waiting: "Waiting", .held: "Held back", .delivered: "Delivered", .failed: "Failed"],
        about: "Payment", address: "Address", attempts: "Attempts", result: "Last result",
        next: "Next:", resend: "Send again", duplicate: "Send twice", hold: "Hold back", release: "Release",
        heldShops: "Notifications are held back for:", took: "Took", answer: "Answer",
        message: "What is sent", signature: "Signature", notTried: "Not sent yet.",
        none: "No notification is in this state.",
        noneYet: "There is no notification yet. Each goes to the address that its order or its shop names.",
        explanation: "“Send again” sends one at once, even if it was delivered or has failed.")

    private static let dutch = NotificationTexts(
        states: [.waiting: "Wacht", .held: "Vastgehouden", .delivered: "Afgeleverd", .failed: "Mislukt"],
        about: "Betaling", address: "Adres", attempts: "Pogingen", result: "Laatste resultaat",
        next: "Volgende:", resend: "Opnieuw sturen", duplicate: "Dubbel sturen", hold: "Vasthouden",
        release: "Vrijgeven",
        heldShops: "Vastgehouden notificaties van:", took: "Duur", answer: "Antwoord",
        message: "Wat wordt gestuurd", signature: "Handtekening", notTried: "Nog niet geprobeerd.",
        none: "Geen notificatie heeft deze toestand.",
        noneYet: "Er is nog geen notificatie. Elke gaat naar het adres dat haar bestelling of haar winkel noemt.",
        explanation: "“Opnieuw sturen” stuurt er meteen een, ook als ze afgeleverd of opgegeven was.")

    private static let german = NotificationTexts(
        states: [.waiting: "Wartet", .held: "Zurückgehalten", .delivered: "Zugestellt", .failed: "Gescheitert"],
        about: "Zahlung", address: "Adresse", attempts: "Versuche", result: "Letztes Ergebnis",
        next: "Nächster:", resend: "Erneut senden", duplicate: "Doppelt senden", hold: "Zurückhalten",
        release: "Freigeben",
        heldShops: "Zurückgehalten werden Benachrichtigungen von:", took: "Dauer", answer: "Antwort",
        message: "Was gesendet wird", signature: "Signatur", notTried: "Noch nicht versucht.",
        none: "Keine Benachrichtigung hat diesen Zustand.",
        noneYet:
            "Es gibt noch keine Benachrichtigung. Jede geht an die Adresse, die ihre Bestellung oder ihr Shop nennt.",
        explanation: "„Erneut senden“ schickt eine sofort, auch eine zugestellte oder aufgegebene.")
}
