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

        """ + core + frames + forms + payments + windows + api + "\n})();\n"

    /// The texts of the pages, in their languages.
    private static let texts: String = {
        let languages = PageLanguage.allCases.map { language -> String in
            let table = CheckoutTexts.of(language)
            let members = [
                ("pay", table.pay.replacing("%", with: "").filter { $0 != "\u{A0}" }), ("register", table.register),
                ("cancel", table.cancel),
                ("pan", table.number), ("expiry", table.expiry), ("securityCode", table.code),
                ("cardHolderName", table.cardholderName), ("remember", table.remember),
                ("CLIENT_300", table.lookAgain), ("CLIENT_301", table.numberMalformed),
                ("CLIENT_302", table.expiryMalformed), ("CLIENT_303", table.codeMalformed),
                ("CLIENT_308", table.cardholderNameMalformed), ("refused", table.refused), ("paid", table.paid),
                ("refusedForGood", table.refusedForGood), ("waiting", table.waiting), ("overtaken", table.overtaken),
                ("expired", table.expiredText), ("brand", table.brand), ("cancelled", table.cancelled),
                ("unreadable", table.unreadable),
            ]
            return "\(language.rawValue): { "
                + members.map { "\($0): \(quoted($1))" }.joined(separator: ", ") + " }"
        }
        return "{ \(languages.joined(separator: ", ")) }"
    }()

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
