/// Fields whose values are not the same on both platforms, and why: the table of docs/direct-driver.md.
struct OneAppDifference: Sendable {
    let fields: [String]
    let answers: Answers
    let why: String

    /// Some answers, with a name for people.
    struct Answers: Sendable {
        let name: String
        let operations: [String]

        static func only(_ operations: String...) -> Answers {
            Answers(name: operations.joined(separator: "; "), operations: operations)
        }

        static let accepted = Answers(
            name: "accepted orders",
            operations: [
                "cardOrder", "cardValidateAuthenticationAndOrder, challenge", "outcome, final", "walletOrder",
            ])
        static let orders = Answers(
            name: "orders",
            operations: accepted.operations + [
                "cardOrder, refused", "cardValidateAuthenticationAndOrder, cancelled",
                "cardValidateAuthenticationAndOrder, failed",
            ])
        static let allButRefused = Answers(
            name: "orders but the refused card", operations: orders.operations.filter { $0 != "cardOrder, refused" })
        static let bancontact = Answers(
            name: "getTransactionData", operations: ["getTransactionData, pending", "getTransactionData, approved"])
        static let checks = Answers(name: "checks", operations: ["cardCheckEnrollment", "walletCheckEnrollment"])
    }

    init(_ fields: [String], _ answers: Answers, _ why: String) {
        self.fields = fields
        self.answers = answers
        self.why = why
    }

    /// What the simulated platform of Worldline Direct does not tell of its test cards.
    private static let untold = [
        "cardCorporateIndicator", "cardEffectiveDateIndicator", "cardProductCode", "cardProductName",
        "cardProductUsageLabel", "issuerCode", "issuerCountryCode", "issuerName", "issuerRegionCode",
        "issuingCountryCode",
    ]
    private static let cardData =
        ["cardBrand", "cardProductProfile", "cardScheme", "cardSeqNumberIndicator"] + untold + numbers
    private static let numbers = ["panCheckAlgorithm", "panLengthMax", "panLengthMin"]

    static let all: [OneAppDifference] = [
        OneAppDifference(["maskedPan"], .orders, "each platform publishes test cards of its own"),
        OneAppDifference(["maskedPan"], .checks, "the same"),
        OneAppDifference(["maskedPan"], .only("addCard"), "the same"),
        OneAppDifference(["walletPaymentMeanData.maskedPan"], .only("getWalletData"), "the same"),
        OneAppDifference(["acquirerResponseCode"], .only("cardOrder, refused"), "the same: other reasons to refuse"),
        OneAppDifference(
            ["cardData.panLengthMax", "cardData.panLengthMin"], .orders, "the same: the numbers have other lengths"),
        OneAppDifference(
            ["cardData.panCheckAlgorithm"], .allButRefused, "the same; the refused card has no check digit on either"),
        OneAppDifference(["cardData.cardProductProfile"], .orders, "the same: a credit card"),
        OneAppDifference(
            (["cardProductProfile"] + numbers).map { "cardDataList.\($0)" }, .only("getCardData"), "the same"),
        OneAppDifference(["cardData.cardScheme"], .orders, "Worldline Direct writes Visa, Sips VISA"),
        OneAppDifference(["cardDataList.cardScheme"], .only("getCardData"), "the same"),
        OneAppDifference(["cardData.cardSeqNumberIndicator"], .orders, "Worldline Direct has nothing like it"),
        OneAppDifference(["cardDataList.cardSeqNumberIndicator"], .only("getCardData"), "the same"),
        OneAppDifference(
            untold.map { "cardData.\($0)" }, .orders, "`guichet` does not return them over Worldline Direct"),
        OneAppDifference(untold.map { "cardDataList.\($0)" }, .only("getCardData"), "the same"),
        OneAppDifference(["tokenPan"], .checks, "the same: `crmToken`"),
        OneAppDifference(["authorMessageReference"], .orders, "a value of each platform's own"),
        OneAppDifference(["authorisationId"], .accepted, "a value of each platform's own"),
        OneAppDifference(["paymentToken"], .only("paymentTokenGenerate"), "opaque to the app"),
        OneAppDifference(
            ["redirectionUrl", "transactionContextData", "transactionContextVersion"], .checks, "opaque to the app"),
        OneAppDifference(
            ["authentRedirectionUrl"], .checks, "the page of each platform; none where Worldline Direct asks nothing"),
        OneAppDifference(
            ["paReqMessage"], .checks,
            "Worldline Direct has an address, and no form, unless the merchant's server has a form page"),
        OneAppDifference(
            ["paymentMeanBrandSelectionStatus"], .only("walletCheckEnrollment"),
            "Worldline Direct returns it for payments only"),
        OneAppDifference(
            ["holderAuthentMethod"],
            .only("cardValidateAuthenticationAndOrder, challenge", "cardValidateAuthenticationAndOrder, failed"),
            "Worldline Direct does not return the method of a challenge"),
        OneAppDifference(
            ["guaranteeIndicator"],
            .only("cardValidateAuthenticationAndOrder, cancelled", "cardValidateAuthenticationAndOrder, failed"),
            "Worldline Direct returns no liability for an unpaid order"),
        OneAppDifference(
            ["holderAuthentStatus", "inAppResponseCode"], .only("cardValidateAuthenticationAndOrder, cancelled"),
            "17, CANCEL on Sips ([S4](choices/sips.md)); for Worldline Direct a cancelled authentication is a failed one "
                + "([DF44](choices/direct.md)): 05, FAILURE"),
        OneAppDifference(
            ["outerRedirectionUrl", "redirectionUrl", "transactionContextData", "transactionContextVersion"],
            .only("paymentProviderOrder"), "the page of each platform; the others are opaque to the app"),
        OneAppDifference(["authorMessageReference"], .bancontact, "a value of each platform's own"),
        OneAppDifference(["authorisationId"], .only("getTransactionData, approved"), "the same"),
        OneAppDifference(
            cardData.map { "cardData.\($0)" }, .bancontact, "Worldline Direct does not tell which card a bank's app has"
        ),
        OneAppDifference(
            ["paymentMeanBrandSelectionStatus"], .bancontact, "Worldline Direct returns it for cards only"),
        OneAppDifference(
            ["guaranteeIndicator"], .bancontact, "Worldline Direct does not tell that the bank's app has authenticated"),
        OneAppDifference(
            ["holderAuthentMethod", "holderAuthentProgram", "holderAuthentRelegationCode", "holderAuthentStatus"],
            .only("getTransactionData, approved"), "the same"),
    ]

    static var byOperation: [String: Set<String>] {
        all.reduce(into: [:]) { found, difference in
            for operation in difference.answers.operations {
                found[operation, default: []].formUnion(difference.fields)
            }
        }
    }

    /// The table for the document, in Markdown.
    static var markdown: String {
        let rows = all.map { difference in
            let names = difference.fields.map { "`\($0)`" }.joined(separator: ", ")
            return "| \(names) | \(difference.answers.name) | \(difference.why) |"
        }
        return (["| field | answers | why |", "|---|---|---|"] + rows).joined(separator: "\n")
    }
}
