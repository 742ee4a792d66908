import GuichetApplePay
import GuichetCore
import GuichetDirect
import GuichetMerchant
import GuichetPassKit

/// How a payment with Worldline Direct ended, for people and programs.
struct DirectReport {
    let orderId: String
    let address: String
    /// Whether the token came from a file.
    let isGiven: Bool

    func answer(_ outcome: ApplePayOutcome, _ last: DirectMerchantServer.Last?) -> PhoneAnswer {
        var answer = PhoneAnswer(
            operation: DirectMerchantServer.createPayment, verdict: PhoneVerdict(outcome), advice: outcome.advice,
            reference: orderId)
        switch last {
        case .answer(let said):
            let item = said.errors.first
            answer.code = item?.errorCode?.rawValue ?? said.payment?.status?.rawValue
            answer.detail = item?.id
            answer.response = said.document.json
            answer.table = Self.table(said.payment, item)
            if answer.verdict == .refused {
                answer.next = ["Use another card with --card; the shopper was not charged."]
            }
        case .error(let error):
            answer = self.answer(DirectMerchantServer.createPayment, error, answer.verdict)
        case .unusable(let code, let field):
            answer.code = code
            answer.field = field
            answer.next = [hint(code), "The merchant's server did not accept it: the platform was not called."]
                .compactMap(\.self)
        case nil: break
        }
        return answer
    }

    /// For an operation that was carried out.
    func answer(_ operation: String, _ payment: DirectPayment) -> PhoneAnswer {
        var answer = PhoneAnswer(
            operation: operation, verdict: .accepted, advice: .none, reference: orderId)
        answer.code = payment.status?.rawValue
        answer.response = payment.json
        answer.table = Self.table(payment, nil)
        return answer
    }

    /// For a call whose answer is an error.
    func answer(_ operation: String, _ error: DirectError, _ verdict: PhoneVerdict) -> PhoneAnswer {
        var answer = PhoneAnswer(
            operation: operation, verdict: verdict, advice: verdict == .unknown ? .ask : error.advice,
            reference: orderId)
        answer.code = error.errorCode?.rawValue
        answer.detail = error.errors.first?.id
        answer.field = error.field
        answer.next = hints(error, verdict)
        return answer
    }

    /// The fields of interest to a merchant.
    static func table(_ payment: DirectPayment?, _ item: DirectErrorItem?) -> [String] {
        guard let payment else { return [] }
        let output = payment.paymentOutput
        let mobile = output?.mobilePaymentMethodSpecificOutput
        let rows: [(String, String?)] = [
            ("id", payment.id?.rawValue), ("merchantReference", output?.references?.merchantReference),
            ("status", payment.status?.rawValue), ("statusCode", payment.statusOutput?.statusCode?.description),
            ("amount", text(output?.amountOfMoney)), ("acquiredAmount", text(output?.acquiredAmount)),
            ("paymentProductId", mobile?.paymentProductId?.description), ("network", mobile?.network),
            ("dpan", mobile?.paymentData?.dpan), ("authorisationCode", mobile?.authorisationCode),
            ("eci", mobile?.threeDSecureResults?.eci), ("errorCode", item?.errorCode?.rawValue),
            ("errorId", item?.id),
        ]
        let known = rows.compactMap { name, value in value.map { (name, $0) } }
        let width = known.map(\.0.count).max() ?? 0
        return known.map { "\($0.padded(to: width))  \($1)" }
    }

    private static func text(_ money: DirectAmountOfMoney?) -> String? {
        guard let minorUnits = money?.amount, let currency = CurrencyCode(alphabetic: money?.currencyCode ?? "") else {
            return nil
        }
        return Amount(minorUnits: minorUnits, currency: currency)?.description
    }

    private func hints(_ error: DirectError, _ verdict: PhoneVerdict) -> [String] {
        if verdict == .unknown {
            return ["It is not known whether the shopper was charged: ask about \(orderId) before paying again."]
        }
        // The platform's message begins with the defect of the token.
        let first = error.errors.first?.message?.prefix { $0 != ":" }
        if let hint = first.flatMap({ hint(String($0)) }) { return [hint] }
        return [remedy(error) ?? "See docs/choices/direct.md, and the code's meaning above."]
    }

    /// What to do about the connection and the key.
    func remedy(_ error: DirectError) -> String? {
        switch error.code {
        case .notAuthorized:
            "Give the shop's own API key with --key-id and --password, and its number with --shop."
        case .noAnswer:
            UnansweredHint.text("\(address)", because: error.reason)
        case .insecureConnection: UnansweredHint.insecure
        default: nil
        }
    }

    /// What to do about a refused token.
    private func hint(_ code: String) -> String? {
        switch ApplePayError.Code(rawValue: code) {
        case .replayed:
            "A token pays once. Check the outcome of the earlier payment, then have the shopper confirm again."
        case .tooOld:
            "A token is valid for five minutes. If it was sent before, check the outcome of that payment first."
        case .amountMismatch, .currencyMismatch:
            "The shopper agreed to another amount: the amounts of the order and of the sheet have to be the same."
        case .unknownKey:
            "Store the merchant's certificate with `guichet applepay certificates add`, or use another --merchant-id."
        case .badSignature, .digestMismatch, .untrustedRoot:
            isGiven ? "The token was changed, or signed by another party: `guichet applepay inspect` shows it." : nil
        default: nil
        }
    }
}

extension PhoneVerdict {
    /// For an app's checkout.
    init(_ outcome: ApplePayOutcome) {
        switch outcome {
        case .accepted: self = .accepted
        case .refused: self = .refused
        case .unknown: self = .unknown
        case .cancelled, .notSent, .unusable, .notPresented: self = .notSent
        }
    }
}
