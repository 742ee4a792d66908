import APISupport
import GuichetCore
import GuichetLyra

/// Refuses a card number in data that the platform stores in the clear or logs.
enum LyraCardNumberCheck {
    static func check(_ message: JSONObject) throws(LyraRefusal) {
        if let metadata = message["metadata"]?.object, let path = everywhere.path(in: metadata) {
            throw refusal(path.isEmpty ? "metadata" : "metadata.\(path)")
        }
        guard let path = search.path(in: message) else { return }
        throw refusal(path)
    }

    /// An identifier of the platform's own is not searched, since its digits are chosen by chance. A shorter text is none,
    /// and a card number is shorter.
    static func checkIdentifiers(_ message: JSONObject) throws(LyraRefusal) {
        for name in identifiers {
            switch message[name] {
            case .string(let text), .number(let text):
                if isCardNumber(text) { throw refusal(name) }
            case .array(let elements):
                for (index, element) in elements.enumerated() {
                    if let text = element.text, isCardNumber(text) { throw refusal("\(name)[\(index)]") }
                }
            default: break
            }
        }
    }

    /// The detail of a refusal that says no more than where the number is.
    static func detail(_ field: String) -> String {
        "Invalid input value [name=\(field)]: it \(CardNumberSearch.reason)"
    }

    private static func isCardNumber(_ text: String) -> Bool {
        text.utf8.count < shortestIdentifier && CardNumberSearch.isIn(text)
    }

    private static func refusal(_ path: String) -> LyraRefusal {
        guard !path.isEmpty else {
            return LyraRefusal(
                .invalidInput, LyraRefusal.invalidInput, detail: "a member's name \(CardNumberSearch.reason)")
        }
        let name = path.split { $0 == "." || $0 == "[" }.first.map(String.init) ?? ""
        return LyraRefusal(
            codes[name] ?? .invalidInput, "invalid \(LyraRefusal.words(of: path))", detail: detail(path))
    }

    /// The code that refuses a field of wrong form; `INT_902` if the field has no code of its own.
    private static let codes: [String: LyraErrorCode] = [
        "orderId": .invalidOrderId, "metadata": "INT_091", "ipnTargetUrl": "INT_926",
    ]

    /// Members of a request that name what the platform has named.
    private static let identifiers = [
        "paymentMethodToken", "uuid", "uuids", "formToken", "paymentOrderId", "subscriptionId",
    ]
    /// A token and a transaction have 32 hexadecimal digits, a `formToken` has more characters.
    private static let shortestIdentifier = 32

    /// Of the merchant's own values none is the platform's, whatever it is called.
    private static let everywhere = CardNumberSearch()

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
