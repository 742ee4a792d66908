import APISupport
import GuichetCore
import GuichetSips

/// Refuses a card number in data that the platform stores in the clear or logs.
///
/// The code is 12, as for every well-formed value that cannot be accepted.
enum SipsCardNumberCheck {
    /// - Parameter message: its declared fields; others are neither stored nor logged.
    static func check(_ message: JSONObject) throws(SipsRefusal) {
        guard let path = search.path(in: message) else { return }
        let field = path.split(separator: ".").last.map(String.init)
        throw SipsRefusal(
            .invalidTransaction, field: field, "\(field ?? "a field's name") \(CardNumberSearch.reason)")
    }

    /// Sealed or encrypted members are read by their own code. A shop does not choose its number.
    private static let search = CardNumberSearch(carriers: [
        "merchantId", "fromMerchantId", "seal", "paymentToken", "redirectionData", "transactionContextData",
        "encryptedCard",
        "paResMessage",
    ])
}
