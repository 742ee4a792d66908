import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// A payout as Worldline Direct's document. In the engine it is a credit without an earlier payment.
struct DirectPayoutTranslation {
    let payment: Payment
    private let details: DirectDetails

    init(_ payment: Payment) throws {
        self.payment = payment
        details = try DirectDetails(of: payment)
    }

    /// Why it was declined.
    var decline: DirectErrorItem { DirectErrorItem(DirectErrorCode(declining: payment)) }

    var document: DirectPayout {
        let (status, code) = state
        var answer = DirectPayout()
        answer.id = DirectPaymentID(payment.id)
        answer.payoutOutput = output
        answer.status = status
        // `payoutStatusOutput` has nothing else.
        var detail = DirectStatusOutput()
        detail.isCancellable = false
        detail.statusCategory = code.facts?.category
        detail.statusCode = code
        answer.statusOutput = detail
        return answer
    }

    /// Worldline's own tests name `ACCOUNT_CREDITED` with 8, and `REJECTED_CREDIT`; the codes of the others are those of
    /// a refund.
    private var state: (DirectPayoutStatus, DirectStatusCode) {
        switch payment.state {
        case .captured, .refunded: ("ACCOUNT_CREDITED", .refunded)
        case .refused: (.rejectedCredit, .refundRefused)
        case .cancelled, .expired: ("CANCELLED", .cancelled)
        case .authorising: (.payoutRequested, .refundPending)
        default: (.payoutRequested, .refundUncertain)
        }
    }

    private var output: DirectPayoutOutput {
        var money = DirectAmountOfMoney()
        money.amount = payment.amount.minorUnits
        money.currencyCode = payment.amount.currency.facts?.alphabetic
        var card = DirectPayoutCardOutput()
        card.paymentProductId = details.product
        if case .approved(let code, _)? = payment.verdict { card.authorisationCode = code }
        card.card = DirectTranslation.shown(payment.card, details)
        var output = DirectPayoutOutput()
        output.amountOfMoney = money
        output.payoutReason = details.payoutReason.map(DirectPayoutReason.init(rawValue:))
        output.payoutCardPaymentMethodSpecificOutput = card
        output.references = details.references?.ofPayment
        output.transactionDate = DirectTime.utc(payment.decidedAt ?? payment.createdAt)
        output.json.append("paymentCreationDate", .string(DirectTime.utc(payment.createdAt)))
        return output
    }
}
