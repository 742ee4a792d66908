import APISupport

/// The texts of the page about shops.
struct ShopTexts: Sendable {
    let explanation: String
    let none: String
    let demo: String
    let keys: String
    let kinds: [ShopOverview.Key.Kind: String]
    let states: [ShopOverview.Key.State: String]
    let published: String
    /// With `%` for a day.
    let until: String
    let overlap: String
    /// With `%` for a number.
    let unpaid: String
    let settings: String
    let facts: [ShopOverview.Fact: String]
    /// Words of settings that are no names of a platform.
    let values: [String: String]

    static func of(_ language: PageLanguage) -> ShopTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }

    private static let french = ShopTexts(
        explanation: "Les boutiques de toutes les API, avec leurs clés et sans leurs secrets. Les commandes "
            + "`guichet shop` les changent.",
        none: "Il n’y a pas de boutique.", demo: "démo", keys: "Clés",
        kinds: [
            .secret: "Clé secrète, version", .test: "Clés de test", .production: "Clés de production",
            .api: "Clé d’API", .webhook: "Clé de webhook",
        ],
        states: [.active: "valable", .expiring: "expire bientôt", .expired: "expirée"], published: "publiée",
        until: "jusqu’au %",
        overlap: "Plusieurs clés d’une sorte sont valables ensemble\u{A0}: une relève est en cours.",
        unpaid: "Abonnements dont le paiement n’a pas pu être fait\u{A0}: %. Il est essayé de nouveau chaque heure.",
        settings: "Réglages",
        facts: [
            .reference: "Référence", .functions: "Fonctions", .onTechnicalError: "3-D Secure, erreur technique",
            .onNotEnrolled: "3-D Secure, carte non enrôlée", .enforcesAuthentication: "3-D Secure obligatoire",
            .captureDelayDays: "Remise après (jours)", .needsValidation: "Validation manuelle",
            .currencies: "Devises", .cardBrands: "Marques de carte", .notificationsTest: "Notifications (test)",
            .notificationsProduction: "Notifications (production)",
            .notificationRules: "Règles de notification", .formSignature: "Signature des formulaires",
            .receipts: "Tickets aux acheteurs",
            .contact: "Contact", .products: "Produits", .webhooks: "Webhooks",
            .unverifiedTokens: "Jetons non vérifiés acceptés",
        ],
        values: ["yes": "oui", "no": "non", "all": "toutes", "proceed": "continuer", "refuse": "refuser"])

    private static let english = ShopTexts(
        explanation: "The shops of every API, with their keys and without their secrets. The commands of "
            + "`guichet shop` change them.",
        none: "There is no shop.", demo: "demo", keys: "Keys",
        kinds: [
            .secret: "Secret key, version", .test: "Test keys", .production: "Production keys", .api: "API key",
            .webhook: "Webhook key",
        ],
        states: [.active: "valid", .expiring: "expires soon", .expired: "expired"], published: "published",
        until: "until %", overlap: "Several keys of a kind are valid together: one is being replaced.",
        unpaid: "Subscriptions whose payment could not be made: %. It is tried again every hour.",
        settings: "Settings",
        facts: [
            .reference: "Reference", .functions: "Functions", .onTechnicalError: "3-D Secure, technical error",
            .onNotEnrolled: "3-D Secure, card not enrolled", .enforcesAuthentication: "3-D Secure enforced",
            .captureDelayDays: "Captured after (days)", .needsValidation: "Manual validation",
            .currencies: "Currencies", .cardBrands: "Card brands", .notificationsTest: "Notifications (test)",
            .notificationsProduction: "Notifications (production)",
            .notificationRules: "Notification rules", .formSignature: "Signature of forms",
            .receipts: "Receipts for shoppers",
            .contact: "Contact", .products: "Products", .webhooks: "Webhooks",
            .unverifiedTokens: "Unverified tokens accepted",
        ],
        values: ["yes": "yes", "no": "no", "all": "all", "proceed": "proceed", "refuse": "refuse"])

    private static let dutch = ShopTexts(
        explanation: "De winkels van elke API, met hun sleutels en zonder hun geheimen. De opdrachten van "
            + "`guichet shop` veranderen ze.",
        none: "Er is geen winkel.", demo: "demo", keys: "Sleutels",
        kinds: [
            .secret: "Geheime sleutel, versie", .test: "Testsleutels", .production: "Productiesleutels",
            .api: "API-sleutel", .webhook: "Webhooksleutel",
        ],
        states: [.active: "geldig", .expiring: "verloopt binnenkort", .expired: "verlopen"],
        published: "gepubliceerd", until: "tot %",
        overlap: "Meerdere sleutels van een soort zijn samen geldig: er wordt een vervangen.",
        unpaid: "Abonnementen waarvan de betaling niet kon worden gedaan: %. Zij wordt elk uur opnieuw geprobeerd.",
        settings: "Instellingen",
        facts: [
            .reference: "Referentie", .functions: "Functies", .onTechnicalError: "3-D Secure, technische fout",
            .onNotEnrolled: "3-D Secure, kaart niet aangemeld", .enforcesAuthentication: "3-D Secure verplicht",
            .captureDelayDays: "Incasso na (dagen)", .needsValidation: "Handmatige validatie",
            .currencies: "Valuta’s", .cardBrands: "Kaartmerken", .notificationsTest: "Notificaties (test)",
            .notificationsProduction: "Notificaties (productie)",
            .notificationRules: "Regels voor notificaties", .formSignature: "Handtekening van formulieren",
            .receipts: "Bonnen voor kopers",
            .contact: "Contact", .products: "Producten", .webhooks: "Webhooks",
            .unverifiedTokens: "Ongecontroleerde tokens geaccepteerd",
        ],
        values: ["yes": "ja", "no": "nee", "all": "alle", "proceed": "doorgaan", "refuse": "weigeren"])

    private static let german = ShopTexts(
        explanation: "Die Shops jeder API, mit ihren Schlüsseln und ohne deren Geheimnisse. Die Befehle von "
            + "`guichet shop` ändern sie.",
        none: "Es gibt keinen Shop.", demo: "Demo", keys: "Schlüssel",
        kinds: [
            .secret: "Geheimer Schlüssel, Version", .test: "Testschlüssel", .production: "Produktionsschlüssel",
            .api: "API-Schlüssel", .webhook: "Webhook-Schlüssel",
        ],
        states: [.active: "gültig", .expiring: "läuft bald ab", .expired: "abgelaufen"], published: "veröffentlicht",
        until: "bis %", overlap: "Mehrere Schlüssel einer Art gelten zusammen: Einer wird gerade ersetzt.",
        unpaid: "Abonnements, deren Zahlung nicht ausgeführt werden konnte: %. Sie wird jede Stunde erneut versucht.",
        settings: "Einstellungen",
        facts: [
            .reference: "Referenz", .functions: "Funktionen", .onTechnicalError: "3-D Secure, technischer Fehler",
            .onNotEnrolled: "3-D Secure, Karte nicht angemeldet", .enforcesAuthentication: "3-D Secure erzwungen",
            .captureDelayDays: "Einzug nach (Tagen)", .needsValidation: "Manuelle Bestätigung",
            .currencies: "Währungen", .cardBrands: "Kartenmarken", .notificationsTest: "Benachrichtigungen (Test)",
            .notificationsProduction: "Benachrichtigungen (Produktion)",
            .notificationRules: "Regeln für Benachrichtigungen", .formSignature: "Signatur der Formulare",
            .receipts: "Belege für Käufer",
            .contact: "Kontakt", .products: "Produkte", .webhooks: "Webhooks",
            .unverifiedTokens: "Ungeprüfte Token angenommen",
        ],
        values: ["yes": "ja", "no": "nein", "all": "alle", "proceed": "fortfahren", "refuse": "ablehnen"])
}
