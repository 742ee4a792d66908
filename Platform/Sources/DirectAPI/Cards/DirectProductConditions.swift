import APISupport
import GuichetCore
import GuichetDirect

/// The payment for which products are asked: the filters of `products` and of one product, and
/// `paymentContext` of `getIINdetails`.
struct DirectProductConditions: Sendable {
    let amount: Int64?
    let currency: String?
    let isRecurring: Bool?
    /// `hide=productsWithRedirects`.
    let hidesRedirects: Bool
    /// `operationType=Payout`. With each of the other operations, every product pays.
    let isPayout: Bool

    /// The contract's values of `operationType`.
    static let operations = ["Authorization", "Pre-authorization", "Sale", payout]
    private static let payout = "Payout"

    init(_ call: DirectCall) throws(DirectRefusal) {
        let operation = call.query["operationType"] ?? ""
        guard operation.isEmpty || Self.operations.contains(operation) else {
            throw DirectRefusal(.invalidValue, propertyName: "operationType")
        }
        isPayout = operation == Self.payout
        amount = call.query["amount"].flatMap(Int64.init)
        currency = call.query["currencyCode"]
        isRecurring = call.flag("isRecurring")
        hidesRedirects = call.hides("productsWithRedirects")
    }

    init(_ context: DirectPaymentContext) {
        amount = context.amountOfMoney?.amount
        currency = context.amountOfMoney?.currencyCode
        isRecurring = context.isRecurring
        hidesRedirects = false
        isPayout = false
    }

    /// Whether the shop has the product, and the payment can be made with it.
    func admits(_ product: DirectProductID, at shop: DirectPlatformShop) -> Bool {
        guard shop.products.contains(product) else { return false }
        // Nothing can be paid with a negative amount (docs/choices/direct.md, DP20).
        guard amount ?? 0 >= 0, isRecurring != true || product.allowsRecurring else { return false }
        // A payout credits a card (`cardPayoutMethodSpecificInput`).
        guard !isPayout || product.isCard else { return false }
        guard let provider = DirectProvider(product) else { return true }
        return !hidesRedirects && (currency == "EUR" || !provider.isInEurosOnly)
    }
}

extension DirectProductID {
    /// What `subsequentPayment` follows: any card payment, and one with Apple Pay that began a series
    /// (docs/choices/direct.md, DF48, DH89). As recorded for 771: a mandate may be used again.
    var allowsRecurring: Bool { isCard || self == .applePay || DirectProvider(self)?.isDebit == true }
}

extension DirectCall {
    /// Whether the caller wishes an answer without these data: `hide` of the query (docs/choices/direct.md, DP27).
    func hides(_ what: String) -> Bool {
        query["hide"]?.split(separator: ",").contains { $0 == what } == true
    }
}
