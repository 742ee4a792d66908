public import GuichetSips

/// The public knowledge about a selector of the closed framework's class `InAppSdk`.
public struct OfficialSelector: Sendable, Hashable {
    /// How much of the selector the guide documents.
    public enum Knowledge: Sendable, Hashable {
        /// The guide has the complete selector.
        case documented
        /// The guide's changelog has its beginning; the rest is inferred.
        case beginning(String)
        /// Inferred completely: from the names of the known selectors, and the order of the Android SDK's parameters.
        case inferred
    }

    /// The operation.
    public let operation: InAppOperation
    /// The selector. Unless it is ``Knowledge/documented``, it is a guess: compare it with your header.
    public let name: String
    /// How reliable the selector is.
    public let knowledge: Knowledge

    /// The twelve selectors, in the order of the guides (Sips In-App 24.3: the sample, and the changelog of 21.3.2 and
    /// 21.4.0).
    public static let all: [OfficialSelector] = [
        OfficialSelector(.cardOrder, card + brand + initialised, .inferred, first: "cardOrder"),
        OfficialSelector(
            .walletOrder, ["PaymentMeanId", "CardCSCValue"] + brand + initialised,
            .beginning("walletOrderWithPaymentMeanId"), first: "walletOrder"),
        OfficialSelector(.paymentProviderOrder, initialised, .inferred, first: "paymentProviderOrder"),
        OfficialSelector(
            .getTransactionData, ["TransactionContextData", "TransactionContextVersion", "RedirectionUrl"], .inferred,
            first: "getTransactionData"),
        OfficialSelector(.cardCheckEnrollment, card + brand + initialised, .inferred, first: "cardCheckEnrollment"),
        OfficialSelector(
            .walletCheckEnrollment, ["PaymentMeanId", "CardCSCValue"] + brand + initialised,
            .beginning("walletCheckEnrollmentWithPaymentMeanId"), first: "walletCheckEnrollment"),
        OfficialSelector(
            .cardValidateAuthenticationAndOrder,
            ["PaResMessage", "TransactionContextData", "RedirectionUrl", "TransactionContextVersion"], .documented,
            first: "cardValidateAuthenticationAndOrder"),
        // The guide names the function paymentTokenGenerate and the method generatePaymentToken.
        OfficialSelector(
            .paymentTokenGenerate,
            card + brand + ["MerchantId", "PublicKeyValue", "RedirectionUrl", "RedirectionVersion"],
            .beginning("generatePaymentTokenWithCardNumber"), first: "generatePaymentToken"),
        OfficialSelector(.getWalletData, initialised, .inferred, first: "getWalletData"),
        OfficialSelector(
            .addCard, ["CardNumber", "CardExpiryDate", "PaymentMeanAlias"] + brand + initialised,
            .beginning("addCardWithCardNumber"), first: "addCard"),
        OfficialSelector(.deletePaymentMean, ["PaymentMeanId"] + initialised, .inferred, first: "deletePaymentMean"),
        OfficialSelector(.getCardData, ["CardNumber", "CardIIN"] + initialised, .inferred, first: "getCardData"),
    ]

    private static let card = ["CardNumber", "CardCSCValue", "CardExpiryDate"]
    private static let brand = ["PaymentMeanBrand", "PaymentMeanBrandSelectionStatus"]
    private static let initialised = ["PublicKeyValue", "RedirectionData", "RedirectionUrl", "RedirectionVersion"]

    /// `firstWith<First>:and<Second>:…andHandler:`, as in the selector that is known.
    private init(_ operation: InAppOperation, _ parameters: [String], _ knowledge: Knowledge, first: String) {
        self.operation = operation
        self.knowledge = knowledge
        let rest = parameters.dropFirst().map { "and\($0):" }
        name = "\(first)With\(parameters.first ?? ""):\(rest.joined())andHandler:"
    }
}
