import APISupport
import GuichetCore
import GuichetSips

/// Refuses a card number in what the platform keeps of a message in the clear, or writes into its log.
///
/// 12, as every value that is well formed and cannot be accepted.
enum SipsCardNumberCheck {
    /// - Parameter message: its declared fields; others are neither kept nor logged.
    static func check(_ message: JSONObject) throws(SipsRefusal) {
        guard let path = search.path(in: message) else { return }
        let field = path.split(separator: ".").last.map(String.init)
        throw SipsRefusal(
            .invalidTransaction, field: field, "\(field ?? "a field's name") \(CardNumberSearch.reason)")
    }

    /// What is sealed or encrypted is read by somebody who knows how. A shop does not choose its number.
    private static let search = CardNumberSearch(carriers: [
        "merchantId", "seal", "paymentToken", "redirectionData", "transactionContextData", "encryptedCard",
        "paResMessage",
    ])
}
