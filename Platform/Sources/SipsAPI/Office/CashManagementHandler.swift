import APISupport
import Engine
import GuichetCore
import GuichetSips

/// `validate`, `cancel` and `refund`: the message becomes a command of the life cycle, which decides (Sips functions:
/// validation, cancellation, refund).
struct CashManagementHandler: OfficeHandler {
    enum Operation: Sendable {
        case validate
        case cancel
        case refund
    }

    let operation: Operation
    let paymentService: PaymentService
    let lookup: TransactionLookup
    let paris: ParisTime

    var service: OfficeService {
        switch operation {
        case .validate: .validate
        case .cancel: .cancel
        case .refund: .refund
        }
    }

    var right: String { service.name }

    func answer(_ message: CashManagementRequest, of shop: SipsShop) async throws -> CashManagementResponse {
        let payment = try await lookup.payment(
            of: shop, message.transactionReference, message.s10TransactionReference)
        let command = try command(message, payment)
        let changed: Payment
        do {
            // From 22:00 of its day on it is EXPIRED (docs/choices/sips.md, row 89).
            if operation == .validate { try await paymentService.expireIfNotValidated(payment) }
            changed = try await paymentService.advance(payment.id, command)
        } catch let error as LifecycleError {
            throw Self.refusal(error)
        } catch PaymentServiceError.operationRefused {
            throw SipsRefusal(.refused, "the acquirer refused the operation")
        }
        var response = CashManagementResponse()
        response.responseCode = .accepted
        response.operationDateTime = paris.dateTime(changed.updatedAt)
        response.newAmount = String(changed.currentAmount)
        response.newStatus = TransactionStatus(of: changed)
        if case .approved(let authorisationID, _)? = changed.verdict { response.authorisationId = authorisationID }
        if operation == .validate { response.captureLimitDate = paris.captureLimitDate(of: changed) }
        return response
    }

    private func command(_ message: CashManagementRequest, _ payment: Payment) throws(SipsRefusal) -> PaymentCommand {
        let asked = try Self.asked(message, payment)
        switch operation {
        case .validate:
            return .validate(minorUnits: asked, captureAt: paris.capture(of: paymentService.clock.now(), captureDay: 0))
        case .cancel: return .cancel(minorUnits: asked)
        case .refund:
            guard let asked else {
                throw SipsRefusal(.formatError, field: "operationAmount", "operationAmount is missing")
            }
            return .refund(minorUnits: asked)
        }
    }

    /// `nil` is the whole amount. An amount comes with its currency. A currency must be the transaction's, also without an
    /// amount: of another one, the message is about another payment.
    private static func asked(
        _ message: CashManagementRequest, _ payment: Payment
    ) throws(SipsRefusal) -> Int64? {
        if message.operationAmount != nil, message.currencyCode == nil {
            throw SipsRefusal(.formatError, field: "currencyCode", "currencyCode is missing")
        }
        if let currency = message.currencyCode, currency != payment.amount.currency {
            throw SipsRefusal(.invalidTransaction, field: "currencyCode", "the transaction has another currency")
        }
        guard let text = message.operationAmount else { return nil }
        guard let amount = Int64(text) else { throw notPositive }
        return amount
    }

    private static let notPositive = SipsRefusal(
        .invalidTransaction, field: "operationAmount", "the amount must be greater than zero")

    /// Codes 24 and 51: Sips functions, "common errors".
    private static func refusal(_ error: LifecycleError) -> SipsRefusal {
        switch error {
        case .wrongState(let state): SipsRefusal(.wrongStatus, "the transaction is \(state.rawValue)")
        case .amountTooHigh(let available):
            SipsRefusal(.amountTooHigh, field: "operationAmount", "no more than \(available) is available")
        case .amountNotPositive: notPositive
        case .onlyAsAWhole: SipsRefusal(.wrongStatus, "only as a whole")
        case .nothingLeft: SipsRefusal(.wrongStatus, "nothing is left to refund")
        case .unknownCapture: SipsRefusal(.wrongStatus, "there is no such capture")
        case .validationNotPossible: SipsRefusal(.wrongStatus, "it needs no validation")
        case .tooEarly: SipsRefusal(.wrongStatus, "not yet")
        case .tooLate: SipsRefusal(.wrongStatus, "the authorisation is not valid that long")
        case .nothingToChange: SipsRefusal(.wrongStatus, "nothing would change")
        case .tooManyOperations(let limit): SipsRefusal(.wrongStatus, "no more than \(limit) operations")
        }
    }
}
