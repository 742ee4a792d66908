import APISupport
import GuichetCore
import GuichetLyra

/// Refuses a card number in what the platform keeps of a request in the clear, or writes into its log.
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

    /// With which a field of wrong form is refused; `INT_902` where it has no code of its own.
    private static let codes: [String: LyraErrorCode] = [
        "orderId": .invalidOrderId, "metadata": "INT_091", "ipnTargetUrl": "INT_926",
    ]

    private static let search = CardNumberSearch(
        // The holder's name, which is in paymentForms, has a rule of its own.
        carriers: ["paymentForms", "paymentMethodToken", "uuid", "uuids", "formToken"],
        longer: [
            "phoneNumber": CardNumberSearch.peopleAndCompanies,
            "cellPhoneNumber": CardNumberSearch.peopleAndCompanies,
            "identityCode": CardNumberSearch.peopleAndCompanies,
            "legalIdentifier": CardNumberSearch.peopleAndCompanies,
            "initialIssuerTransactionIdentifier": CardNumberSearch.schemeReference,
        ])
}
