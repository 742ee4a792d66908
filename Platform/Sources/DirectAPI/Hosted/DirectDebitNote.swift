import APISupport

/// Why a shopper who left the page of a checkout for a debit comes back without one. The page of the mandate puts it into
/// the address of that page; nothing depends on it but a sentence.
enum DirectDebitNote: String, Sendable {
    /// The shopper did not sign, or did not pay with a mandate that was signed before.
    case notPaid = "unpaid"
    case over
    /// Another mandate has its reference, or it was ended meanwhile.
    case unusable

    static let name = "debit"

    func sentence(in language: PageLanguage) -> String {
        let words = DirectHostedTexts.of(language)
        return switch self {
        case .notPaid: words.debitNotPaid
        case .over: words.debitOver
        case .unusable: words.debitUnusable
        }
    }
}
