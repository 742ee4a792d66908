import APISupport
import GuichetCore
@_spi(Platform) import GuichetDirect

/// `getPrivacyPolicy`: what a shop shows its shoppers about their data. It says what this platform does with them.
struct DirectPrivacyTexts: Sendable {
    let title: String
    let purpose: String
    let kept: String
    let simulated: String
    let product: @Sendable (String) -> String

    static func get(_ call: DirectCall) throws -> DirectReply {
        let tag = call.query["locale"]?.replacing("_", with: "-")
        let language = tag.flatMap { PageLanguage(tag: $0) } ?? .english
        var name: String?
        if let product = call.query["paymentProductId"], !product.isEmpty {
            let id = try DirectCatalogue.productID(named: product, at: call.shop)
            name = id == .sepaDirectDebit ? DirectHostedTexts.of(language).debit : DirectCatalogue.label(id)
        }
        var answer = DirectPrivacyPolicy()
        answer.htmlContent = of(language).html(product: name).markup
        return DirectReply(200, answer)
    }

    private func html(product name: String?) -> HTML {
        let about: HTML = name.map { "<p>\(product($0))</p>" } ?? .empty
        return "<section><h2>\(title)</h2><p>\(purpose)</p>\(about)<p>\(kept)</p><p>\(simulated)</p></section>"
    }

    private static func of(_ language: PageLanguage) -> DirectPrivacyTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }

    private static let english = DirectPrivacyTexts(
        title: "Your data and this payment",
        purpose: "Your card and your order are used to make the payment, and for nothing else.",
        kept: "The card number is stored encrypted. The security code is never stored.",
        simulated: "This is a test platform: no bank takes part, and no money moves.",
        product: { "This text is about payments with \($0)." })

    private static let french = DirectPrivacyTexts(
        title: "Vos données et ce paiement",
        purpose: "Votre carte et votre commande servent à faire le paiement, et à rien d’autre.",
        kept: "Le numéro de carte est conservé chiffré. Le cryptogramme visuel n’est jamais conservé.",
        simulated: "Ceci est une plateforme de test\u{A0}: aucune banque n’y participe, et aucun argent ne circule.",
        product: { "Ce texte concerne les paiements par \($0)." })

    private static let dutch = DirectPrivacyTexts(
        title: "Uw gegevens en deze betaling",
        purpose: "Uw kaart en uw bestelling dienen om te betalen, en nergens anders voor.",
        kept: "Het kaartnummer wordt versleuteld bewaard. De beveiligingscode wordt nooit bewaard.",
        simulated: "Dit is een testplatform: er doet geen bank mee, en er gaat geen geld om.",
        product: { "Deze tekst gaat over betalingen met \($0)." })

    private static let german = DirectPrivacyTexts(
        title: "Ihre Daten und diese Zahlung",
        purpose: "Ihre Karte und Ihre Bestellung dienen der Zahlung und nichts anderem.",
        kept: "Die Kartennummer wird verschlüsselt gespeichert. Der Sicherheitscode wird nie gespeichert.",
        simulated: "Dies ist eine Testplattform: Keine Bank ist beteiligt, und es fließt kein Geld.",
        product: { "Dieser Text gilt für Zahlungen mit \($0)." })
}
