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
    let none: String
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
        states: [.waiting: "En attente", .delivered: "Livrée", .failed: "Échouée"],
        about: "Paiement", address: "Adresse", attempts: "Essais", result: "Dernier résultat",
        next: "Prochain :", resend: "Renvoyer", none: "Aucune notification.",
        explanation:
            "Les 100 dernières. « Renvoyer » en envoie une à nouveau, tout de suite, même livrée ou abandonnée.")

    private static let english = NotificationTexts(
        states: [.waiting: "Waiting", .delivered: "Delivered", .failed: "Failed"],
        about: "Payment", address: "Address", attempts: "Attempts", result: "Last result",
        next: "Next:", resend: "Send again", none: "No notifications.",
        explanation: "The last 100. “Send again” sends one at once, even one that was delivered or given up.")

    private static let dutch = NotificationTexts(
        states: [.waiting: "Wacht", .delivered: "Afgeleverd", .failed: "Mislukt"],
        about: "Betaling", address: "Adres", attempts: "Pogingen", result: "Laatste resultaat",
        next: "Volgende:", resend: "Opnieuw sturen", none: "Geen notificaties.",
        explanation: "De laatste 100. “Opnieuw sturen” stuurt er meteen een, ook als ze afgeleverd of opgegeven was.")

    private static let german = NotificationTexts(
        states: [.waiting: "Wartet", .delivered: "Zugestellt", .failed: "Gescheitert"],
        about: "Zahlung", address: "Adresse", attempts: "Versuche", result: "Letztes Ergebnis",
        next: "Nächster:", resend: "Erneut senden", none: "Keine Benachrichtigungen.",
        explanation: "Die letzten 100. „Erneut senden“ schickt eine sofort, auch eine zugestellte oder aufgegebene.")
}
