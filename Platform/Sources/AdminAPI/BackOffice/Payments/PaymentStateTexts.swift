import APISupport
import Engine

/// The states of a payment, for people, and the outcome to which each belongs.
enum PaymentStateTexts {
    static func of(_ state: PaymentState, in language: PageLanguage) -> String {
        let names = names(of: state)
        return switch language {
        case .french: names.french
        case .english: names.english
        case .dutch: names.dutch
        case .german: names.german
        }
    }

    private typealias Names = (french: String, english: String, dutch: String, german: String)

    private static func names(of state: PaymentState) -> Names {
        switch state {
        case .authenticating: ("Chez l’émetteur", "At the issuer", "Bij de uitgever", "Beim Herausgeber")
        case .authorising: ("En autorisation", "Being authorised", "Wordt geautoriseerd", "Wird autorisiert")
        case .unknown: ("Issue inconnue", "Outcome unknown", "Uitkomst onbekend", "Ausgang unbekannt")
        case .pending: ("En attente", "Pending", "In behandeling", "Ausstehend")
        case .refused: ("Refusé", "Refused", "Geweigerd", "Abgelehnt")
        case .verified: ("Compte vérifié", "Account verified", "Rekening geverifieerd", "Konto geprüft")
        case .toAuthorise: ("À autoriser", "To authorise", "Te autoriseren", "Zu autorisieren")
        case .toValidateThenAuthorise:
            (
                "À valider et à autoriser", "To validate and authorise", "Te valideren en autoriseren",
                "Zu bestätigen und zu autorisieren"
            )
        case .toValidate: ("À valider", "To validate", "Te valideren", "Zu bestätigen")
        case .toCapture: ("À remettre", "To capture", "Te incasseren", "Zum Einzug")
        case .partlyCaptured: ("Remis en partie", "Partly captured", "Deels geïncasseerd", "Teils eingezogen")
        case .captured: ("Remis", "Captured", "Geïncasseerd", "Eingezogen")
        case .captureFailed: ("Remise échouée", "Capture failed", "Incasso mislukt", "Einzug gescheitert")
        case .refunded: ("Remboursé", "Refunded", "Terugbetaald", "Erstattet")
        case .cancelled: ("Annulé", "Cancelled", "Geannuleerd", "Storniert")
        case .expired: ("Expiré", "Expired", "Verlopen", "Verfallen")
        }
    }
}

/// How a payment ended, or that it has not. The picture of the day has one colour for each.
enum PaymentOutcome: String, Sendable, CaseIterable {
    case accepted, refused, open, ended

    init(_ state: PaymentState) {
        self =
            switch state {
            case .verified, .toAuthorise, .toValidateThenAuthorise, .toValidate, .toCapture, .partlyCaptured,
                .captured, .refunded:
                .accepted
            case .refused, .captureFailed: .refused
            case .authenticating, .authorising, .unknown, .pending: .open
            case .cancelled, .expired: .ended
            }
    }

    var tone: Tone {
        switch self {
        case .accepted: .good
        case .refused: .bad
        case .open: .wait
        case .ended: .calm
        }
    }
}

extension PaymentState {
    /// What waits for its time is told apart from what has happened.
    var tone: Tone {
        switch self {
        case .toAuthorise, .toValidateThenAuthorise, .toValidate, .toCapture, .partlyCaptured: .plan
        case .refunded: .calm
        default: PaymentOutcome(self).tone
        }
    }
}
