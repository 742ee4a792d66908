import APISupport

/// The JavaScript client: `KR`. Its names are Lyra's ("Référence du client JavaScript"), its code is ours.
enum LyraClientScript {
    /// The parts share one scope, which the page does not see.
    static let text = """
        (() => {
        "use strict";
        if (window.KR) return;
        const texts = \(texts);
        const cards = \(cards);
        const home = "\(LyraClientRoutes.home)";

        """ + TimeLimitScript.text + core + frames + wallet + forms + payments + applePay + windows + api + "\n})();\n"

    /// The texts of the pages, in their languages.
    private static let texts: String = {
        let languages = PageLanguage.allCases.map { language -> String in
            let table = CheckoutTexts.of(language)
            var members = [
                ("pay", table.pay.replacing("%", with: "").filter { $0 != "\u{A0}" }), ("register", table.register),
                ("cancel", table.cancel),
                ("pan", table.number), ("expiry", table.expiry), ("securityCode", table.code),
                ("cardHolderName", table.cardholderName), ("remember", table.remember),
                ("CLIENT_300", table.lookAgain),
                ("CLIENT_308", table.cardholderNameMalformed), ("refused", table.refused), ("paid", table.paid),
                ("refusedForGood", table.refusedForGood), ("waiting", table.waiting), ("overtaken", table.overtaken),
                ("brand", table.brand), ("cancelled", table.cancelled),
                ("unreadable", table.unreadable), ("cardExpired", table.expired), ("cardGone", table.notUsable),
                ("expiresTooSoon", table.expiresTooSoon),
            ]
            members += fieldErrors(language, table) + words(language)
            return "\(language.rawValue): { "
                + members.map { "\($0): \(quoted($1))" }.joined(separator: ", ") + " }"
        }
        return "{ \(languages.joined(separator: ", ")) }"
    }()

    /// What is wrong with a field. In English as the test of Lyra's example reads it (embedded-form-examples, errorsByField).
    private static func fieldErrors(_ language: PageLanguage, _ table: CheckoutTexts) -> [(String, String)] {
        let texts =
            switch language {
            case .english: ["Invalid card number", "Invalid expiry date", "Invalid security code"]
            case .french, .dutch, .german: [table.numberMalformed, table.expiryMalformed, table.codeMalformed]
            }
        return Array(zip(["CLIENT_301", "CLIENT_302", "CLIENT_303"], texts))
    }

    /// What only this client says: an outcome that stays unknown, an attempt that was not made, no answer at all.
    private static func words(_ language: PageLanguage) -> [(String, String)] {
        let (unknown, notMade, technical) =
            switch language {
            case .english:
                (
                    "It is not known yet whether the payment was accepted. Do not pay again: ask the shop.",
                    "This payment was not made. You can try again.",
                    "The payment service does not answer. Try again later."
                )
            case .french:
                (
                    "On ne sait pas encore si le paiement est accepté. Ne payez pas une seconde fois\u{A0}: adressez-vous à la boutique.",
                    "Ce paiement n’a pas été effectué. Vous pouvez réessayer.",
                    "Le service de paiement ne répond pas. Réessayez plus tard."
                )
            case .dutch:
                (
                    "Het is nog niet bekend of de betaling aanvaard is. Betaal niet opnieuw: vraag het aan de winkel.",
                    "Deze betaling is niet uitgevoerd. U kunt het opnieuw proberen.",
                    "De betaaldienst antwoordt niet. Probeer het later opnieuw."
                )
            case .german:
                (
                    "Es ist noch nicht bekannt, ob die Zahlung angenommen wurde. Zahlen Sie nicht noch einmal, fragen Sie den Händler.",
                    "Diese Zahlung wurde nicht ausgeführt. Sie können es noch einmal versuchen.",
                    "Der Zahlungsdienst antwortet nicht. Versuchen Sie es später noch einmal."
                )
            }
        let applePay =
            switch language {
            case .english: "Pay with Apple\u{A0}Pay"
            case .french: "Payer avec Apple\u{A0}Pay"
            case .dutch: "Betalen met Apple\u{A0}Pay"
            case .german: "Mit Apple\u{A0}Pay bezahlen"
            }
        let (yourCards, anotherCard, removeCard) =
            switch language {
            case .english: ("Your stored cards", "Use another card", "Remove")
            case .french: ("Vos cartes mémorisées", "Utiliser une autre carte", "Supprimer")
            case .dutch: ("Uw bewaarde kaarten", "Een andere kaart gebruiken", "Verwijderen:")
            case .german: ("Ihre gespeicherten Karten", "Eine andere Karte verwenden", "Entfernen:")
            }
        return [
            ("unknown", unknown), ("notMade", notMade), ("technical", technical), ("applePay", applePay),
            ("yourCards", yourCards), ("anotherCard", anotherCard), ("removeCard", removeCard),
        ]
    }

    /// The published test cards, for the toolbar of a form in TEST.
    private static let cards: String = {
        let rows = LyraTestCard.list.cards.map {
            "[\(quoted($0.number)), \(quoted($0.brands.first ?? "")), \(quoted("\($0.answer), \($0.authentication)"))]"
        }
        return "[\(rows.joined(separator: ", "))]"
    }()

    /// A literal of the language: the texts are ours, and contain neither controls nor backslashes.
    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\"", with: "\\\"").replacing("</", with: "<\\/"))\""
    }
}
