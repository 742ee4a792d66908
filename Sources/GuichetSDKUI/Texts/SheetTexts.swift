package import GuichetCore

/// The texts of the payment sheet and of the issuer's page, in one language.
public struct SheetTexts: Sendable {
    /// The sheet's title.
    public var title: String
    /// `%@` is the amount.
    public var payAmount: String
    /// The heading of the new card.
    public var newCard: String
    /// The entry for Bancontact in the bank's app.
    public var bancontact: String
    /// The switch that keeps the card for the next payment.
    public var keepCard: String
    /// Beside the cards of the wallet: one could not be removed.
    public var cardNotRemoved: String
    /// While a request is under way.
    public var busy: String
    /// While the shopper is in the bank's app.
    public var payInBankApp: String
    /// The bank's app did not open.
    public var bankAppMissing: String
    /// On the button that opens the bank's app again.
    public var openBankApp: String
    /// While the outcome is unknown.
    public var asking: String
    /// The heading of the question whether to leave.
    public var leaveTitle: String
    /// What leaving means while a charge is possible.
    public var leaveHint: String
    /// On the button that leaves.
    public var leave: String
    /// On the button that stays.
    public var stay: String
    /// The heading above a refusal.
    public var notPaid: String
    /// Apple Pay cannot begin, since an earlier attempt may still be accepted, of this device or of another one. An order of
    /// the Sips family that has not arrived 35 minutes after its initialisation never will (`ChargeInquiry.settlingSeconds`
    /// of GuichetMerchant); one that has arrived, or a payment with Apple Pay whose answer was lost, may take longer. A card
    /// can be tried: it pays under the same reference, or the server says that the earlier attempt is still open.
    public var earlierAttempt: String
    /// The issuer's page cannot be loaded.
    public var pageFailed: String
    /// The issuer's page takes long.
    public var pageSlow: String
    /// On the button that goes on waiting.
    public var wait: String
    /// On the button that loads the page again.
    public var reload: String
    /// On the button of a page's message.
    public var confirm: String
    /// The label of the paid amount in a receipt.
    public var amount: String
    /// The label of the card in a receipt.
    public var card: String
    /// The label of the reference in a receipt.
    public var reference: String
    /// The label of the date in a receipt.
    public var date: String
}

extension ShopperTexts {
    /// On the button that pays: with the amount.
    package func payText(_ amount: Amount) -> String { Self.fill(sheet.payAmount, amountText(amount)) }

    /// What VoiceOver says for a button that pays: what the button shows, so that a label of the app is also heard; while
    /// a request is under way, that it is.
    package func spokenPayLabel(_ label: String, isBusy: Bool) -> String { isBusy ? sheet.busy : label }

    /// An amount as it is written in the language; with the currency's code where it has no usual sign.
    package func amountText(_ amount: Amount) -> String {
        if let amountFormat { return amountFormat(amount) }
        guard let facts = amount.currency.facts else { return amount.description }
        let digits = String(amount.minorUnits)
        let padded = String(repeating: "0", count: max(0, facts.exponent + 1 - digits.count)) + digits
        let separators: (group: String, point: String) =
            switch language {
            case .english: (",", ".")
            case .french: ("\u{202F}", ",")
            case .dutch, .german: (".", ",")
            }
        var whole = Self.grouped(padded.dropLast(facts.exponent), by: separators.group)
        if facts.exponent > 0 { whole += separators.point + padded.suffix(facts.exponent) }
        let signs = ["EUR": "€", "GBP": "£", "USD": "$"]
        let sign = signs[facts.alphabetic] ?? facts.alphabetic
        return switch language {
        case .english: sign.count == 1 ? sign + whole : "\(sign)\u{A0}\(whole)"
        case .dutch: "\(sign)\u{A0}\(whole)"
        case .french, .german: "\(whole)\u{A0}\(sign)"
        }
    }

    static func fill(_ template: String, _ value: String) -> String {
        guard let mark = template.firstIndex(of: "%") else { return template }
        return template[..<mark] + value + template[mark...].dropFirst(2)
    }

    private static func grouped(_ digits: Substring, by separator: String) -> String {
        var groups: [Substring] = []
        var rest = digits
        while rest.count > 3 {
            groups.insert(rest.suffix(3), at: 0)
            rest = rest.dropLast(3)
        }
        groups.insert(rest, at: 0)
        return groups.joined(separator: separator)
    }
}
