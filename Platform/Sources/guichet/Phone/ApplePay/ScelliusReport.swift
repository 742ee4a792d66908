import GuichetCore
import GuichetLyra
import GuichetMerchant
import GuichetPassKit

/// How a payment with Scellius ended, for people and programs.
struct ScelliusReport {
    let orderId: String
    let address: String
    /// Whether the token came from a file.
    let isGiven: Bool

    func answer(_ outcome: ApplePayOutcome, _ last: ScelliusMerchantServer.Last?) -> PhoneAnswer {
        var answer = PhoneAnswer(
            operation: LyraService.createPayment.rawValue, verdict: PhoneVerdict(outcome), advice: outcome.advice,
            reference: orderId)
        switch last {
        case .payment(let payment):
            let transaction = payment.transactions?.first
            answer.code = (transaction?.errorCode?.rawValue ?? transaction?.detailedStatus?.rawValue)
            answer.detail = transaction?.detailedErrorCode
            answer.response = payment.json
            answer.table = Self.table(payment)
            if answer.verdict == .refused {
                answer.next = ["Use another card with --card; the shopper was not charged."]
            }
        case .error(let error):
            answer.code = error.errorCode?.rawValue
            answer.detail = error.detailedErrorCode
            answer.field = error.field
            answer.next = hints(error)
        case .order(let order):
            answer.code = order.state.rawValue
            answer.advice = order.advice
            answer.next =
                answer.verdict == .unknown
                ? ["It is not known whether the shopper was charged: ask about \(orderId) before paying again."] : []
        case nil: break
        }
        return answer
    }

    /// The fields of interest to a merchant.
    private static func table(_ payment: LyraPayment) -> [String] {
        guard let transaction = payment.transactions?.first else { return [] }
        let details = transaction.transactionDetails
        let card = details?.cardDetails
        let amount = transaction.amount.flatMap { minorUnits in
            transaction.currency?.facts.flatMap { Amount(minorUnits: minorUnits, currency: $0.code) }
        }
        let rows: [(String, String?)] = [
            ("uuid", transaction.uuid), ("orderId", payment.orderDetails?.orderId),
            ("orderStatus", payment.orderStatus?.rawValue), ("detailedStatus", transaction.detailedStatus?.rawValue),
            ("amount", amount?.description), ("wallet", details?.wallet?.rawValue),
            ("effectiveBrand", card?.effectiveBrand?.rawValue), ("pan", card?.pan),
            ("authorizationResult", card?.authorizationResponse?.authorizationResult?.rawValue),
            ("authorizationNumber", card?.authorizationResponse?.authorizationNumber),
            ("liabilityShift", details?.liabilityShift?.rawValue), ("expectedCaptureDate", card?.expectedCaptureDate),
            ("errorCode", transaction.errorCode?.rawValue), ("detailedErrorCode", transaction.detailedErrorCode),
            ("detailedErrorMessage", transaction.detailedErrorMessage),
        ]
        let known = rows.compactMap { name, value in value.map { (name, $0) } }
        let width = known.map(\.0.count).max() ?? 0
        return known.map { "\($0.padded(to: width))  \($1)" }
    }

    private func hints(_ error: LyraError) -> [String] {
        switch (error.errorCode?.rawValue, error.detailedErrorCode) {
        case (_, "replayed"?):
            ["A token pays once. Check the outcome of the earlier payment, then have the shopper confirm again."]
        case (_, "tooOld"?):
            ["A token is valid for five minutes. If it was sent before, check the outcome of that payment first."]
        case (_, "amountMismatch"?), (_, "currencyMismatch"?):
            ["The shopper agreed to another amount: the amounts of the order and of the sheet have to be the same."]
        case ("PSP_1069"?, _):
            ["Store the merchant's certificate with `guichet applepay certificates add`, or use another --merchant-id."]
        case ("PSP_1068"?, _) where isGiven:
            ["The token was changed, or signed by another party: `guichet applepay inspect` shows it."]
        case ("INT_905"?, _): ["Give the shop's own password with --password, and its number with --shop."]
        default:
            switch error.code {
            case .noAnswer: [UnansweredHint.text("\(address)", because: error.reason)]
            case .insecureConnection: [UnansweredHint.insecure]
            default: ["See docs/choices/lyra.md, and the code's meaning above."]
            }
        }
    }
}
