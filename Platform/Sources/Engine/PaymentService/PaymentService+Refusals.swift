import GuichetCore
import Logging

/// Operations that take effect at once, where the acquirer may refuse them; and answers that come again.
extension PaymentService {
    /// The command that follows the acquirer's answer: a refused capture becomes a failed one.
    ///
    /// - Throws: ``PaymentServiceError/operationRefused(_:)`` for a cancellation or a refund. Nothing has changed.
    func asked(_ command: PaymentCommand, about id: PaymentID) async throws -> PaymentCommand {
        guard let asked = command.operation, let payment = try await store.lookUp({ try $0.payment(id) }),
            payment.plan.settlementSeconds == nil,
            // What the payment does not allow is refused for that reason.
            (try? Lifecycle.apply(command, to: payment, at: clock.now())) != nil
        else { return command }
        // A refund that is a payment of its own is sent off on its day, like a capture.
        let isRefund = payment.direction == .credit && asked.kind == .capture
        let operation = ImmediateOperation(
            payment: id, shop: payment.shop, kind: isRefund ? .refund : asked.kind,
            minorUnits: asked.minorUnits ?? (asked.kind == .refund ? payment.refundableNow : payment.amountLeft),
            reference: reference(of: payment))
        guard await acquirer.refuses(operation) else { return command }
        guard asked.kind == .capture else { throw PaymentServiceError.operationRefused(asked.kind) }
        return .failCapture
    }

    /// Another answer of the acquirer to a message that it has answered. The first one counts.
    package func hearAgain(_ verdict: AcquirerVerdict, about id: PaymentID) async {
        do {
            // The first answer may have been that it is pending; and one that was not written in time is asked for by inquiries.
            guard let payment = try await payment(id, waitingUpTo: .seconds(30)), payment.state != .authorising,
                !payment.state.isOpenQuestion
            else { return noteSecondAnswer(about: id) }
            try await advance(id, .recordAuthorisation(verdict))
        } catch is LifecycleError {
            noteSecondAnswer(about: id)
        } catch {
            logger.warning(
                "a second answer of the acquirer could not be checked",
                metadata: ["payment": "\(id)", "error": "\(type(of: error))"])
        }
    }

    private func noteSecondAnswer(about id: PaymentID) {
        logger.warning("the acquirer answered twice; the first answer counts", metadata: ["payment": "\(id)"])
    }

    /// The merchant's name for a payment.
    func name(of payment: Payment) -> String? { reference(of: payment)() }

    /// The same, for later. It keeps the names alone, and not the whole payment service.
    func reference(of payment: Payment) -> @Sendable () -> String? {
        { [names] in payment.reference ?? names[payment.shop.api]?(payment) }
    }
}

extension PaymentCommand {
    /// The operation that a merchant asks for, or that is due; `nil` for any other command.
    fileprivate var operation: (kind: PaymentOperation.Kind, minorUnits: Int64?)? {
        switch self {
        case .capture: (.capture, nil)
        case .captureNow(let minorUnits, _): (.capture, minorUnits)
        case .cancel(let minorUnits, _): (.cancellation, minorUnits)
        case .refund(let minorUnits, _): (.refund, minorUnits)
        default: nil
        }
    }
}
