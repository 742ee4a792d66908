import APISupport
import GuichetCore
import GuichetLyra

/// Refuses a card number in data that the platform stores in the clear or logs.
enum LyraCardNumberCheck {
    static func check(_ message: JSONObject) throws(LyraRefusal) {
        guard let path = search.path(in: message) else { return }
        let name = path.split { $0 == "." || $0 == "[" }.first.map(String.init) ?? ""
        guard !path.isEmpty else {
            throw LyraRefusal(
                .invalidInput, LyraRefusal.invalidInput, detail: "a member's name \(CardNumberSearch.reason)")
        }
        throw LyraRefusal(
            codes[name] ?? .invalidInput, "invalid \(LyraRefusal.words(of: path))",
            detail: "Invalid input value [name=\(path)]: it \(CardNumberSearch.reason)")
    }

    /// The code that refuses a field of wrong form; `INT_902` if the field has no code of its own.
    private static let codes: [String: LyraErrorCode] = [
        "orderId": .invalidOrderId, "metadata": "INT_091", "ipnTargetUrl": "INT_926",
    ]

    private static let search = CardNumberSearch(
        // The cardholder's name, in paymentForms, has a rule of its own.
        carriers: ["paymentForms", "paymentMethodToken", "uuid", "uuids", "formToken", "paymentOrderId"],
        longer: [
            "phoneNumber": CardNumberSearch.peopleAndCompanies,
            "cellPhoneNumber": CardNumberSearch.peopleAndCompanies,
            "identityCode": CardNumberSearch.peopleAndCompanies,
            "legalIdentifier": CardNumberSearch.peopleAndCompanies,
            "initialIssuerTransactionIdentifier": CardNumberSearch.schemeReference,
        ])
}
