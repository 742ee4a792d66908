extension ReceiptTexts {
    package static let french = ReceiptTexts(
        language: .french, subject: "Votre paiement chez %", greeting: "Bonjour,",
        accepted: "Votre paiement a été accepté.",
        shop: "Boutique", amount: "Montant", order: "Commande", date: "Date", card: "Carte",
        authorisation: "Numéro d’autorisation", transaction: "Transaction",
        noMoney: "Ceci est un test\u{A0}: aucune somme n’a été ni ne sera débitée.",
        questions: "Une question\u{202F}? Écrivez à %.", keep: "Conservez ce message comme justificatif.",
        months: [
            "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
            "décembre",
        ],
        moment: "D à T (heure de Paris)")
}
