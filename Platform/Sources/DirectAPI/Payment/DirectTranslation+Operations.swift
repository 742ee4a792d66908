import Engine
import GuichetCore
import GuichetDirect

/// Captures, refunds and the list of all operations on a payment.
extension DirectTranslation {
    var captures: [DirectCapture] {
        get throws { try payment.operations.filter { $0.kind == .capture }.map(capture) }
    }

    var refunds: [DirectRefund] {
        get throws { try payment.operations.filter { $0.kind == .refund }.map { try refund($0) } }
    }

    func capture(_ operation: PaymentOperation) throws -> DirectCapture {
        let code = DirectStatusCode(operation.kind, operation.state)
        var answer = DirectCapture()
        answer.id = id(operation.number)
        answer.status = code.facts?.status
        // `captureStatusOutput` has nothing else; the details say what is possible next.
        var status = DirectStatusOutput()
        status.statusCode = code
        answer.statusOutput = status
        var output = self.output
        output.amountOfMoney = money(operation.minorUnits)
        output.acquiredAmount = money(operation.state == .settled ? operation.minorUnits : 0)
        output.transactionDate = DirectTime.utc(operation.changedAt)
        output.operationReferences = try DirectOperationDetails(of: operation).references?.ofOperation
        if let conversion = conversion(of: operation.minorUnits) {
            output.cardPaymentMethodSpecificOutput?.json["currencyConversion"] = .object(conversion)
        }
        answer.captureOutput = output
        return answer
    }

    /// - Parameter code: its current or an earlier status.
    func refund(_ operation: PaymentOperation, _ code: DirectStatusCode? = nil) throws -> DirectRefund {
        let code = code ?? DirectStatusCode(operation.kind, operation.state)
        var answer = DirectRefund()
        answer.id = id(operation.number)
        answer.status = code.facts?.status
        // `orderStatusOutput` has neither.
        var status = self.status(code, operation)
        status.isAuthorized = nil
        status.isRefundable = nil
        answer.statusOutput = status
        var output = DirectRefundOutput()
        output.amountOfMoney = money(operation.minorUnits)
        output.amountPaid = captured
        output.references = references
        output.operationReferences = try DirectOperationDetails(of: operation).references?.ofOperation
        output.paymentMethod = details.method
        output.json.append("transactionDate", .string(DirectTime.utc(operation.changedAt)))
        output.json.append("paymentCreationDate", .string(creationDate))
        var totals = DirectRefundTotals()
        totals.totalAmountPaid = captured
        totals.totalAmountRefunded = payment.totals.refunded
        if let conversion = conversion(of: operation.minorUnits) {
            totals.json.append("currencyConversion", .object(conversion))
        }
        switch details.method {
        case .mobile:
            if let network = details.scheme.network { totals.json.append("network", .string(network)) }
            output.mobileRefundMethodSpecificOutput = totals
        case .redirect: output.json.append("redirectRefundMethodSpecificOutput", .object(totals.json))
        // The contract has no member for them.
        case .directDebit: break
        default: output.cardRefundMethodSpecificOutput = totals
        }
        answer.refundOutput = output
        return answer
    }

    /// The payment with `Operations`: the payment first, then its operations in the order of the requests.
    var withOperations: DirectPayment {
        get throws {
            var answer = self.answer()
            // `paymentDetailsResponse` has no such member.
            answer.json["sessionDetails"] = nil
            var own = DirectOperation()
            own.id = id()
            own.amountOfMoney = money(payment.amount.minorUnits - payment.increased)
            own.status = code.facts?.status
            own.statusOutput = code.output
            if payment.state.mayBeRefunded { own.statusOutput?.isRefundable = isRefundable }
            own.paymentMethod = details.method.rawValue
            own.references = references
            own.json.append("transactionDate", .string(transactionDate))
            answer.operations = try [own] + payment.operations.filter { $0.number > 0 }.map(line)
            return answer
        }
    }

    private func line(_ operation: PaymentOperation) throws -> DirectOperation {
        // An increment that was granted is a part of the authorisation: once nothing of that is open, it says what the payment
        // says, as the payment's own line does (docs/choices/direct.md, DF100).
        let isOver = operation.kind == .increment && operation.state == .settled && payment.totals.open == 0
        let code = isOver ? self.code : DirectStatusCode(operation.kind, operation.state)
        var line = DirectOperation()
        line.id = id(operation.number)
        line.amountOfMoney = money(operation.minorUnits)
        line.status = code.facts?.status
        line.statusOutput = status(code, operation)
        line.paymentMethod = details.method.rawValue
        line.references = references
        line.operationReferences = try DirectOperationDetails(of: operation).references?.ofOperation
        line.json.append("transactionDate", .string(DirectTime.utc(operation.changedAt)))
        return line
    }

    private func status(_ code: DirectStatusCode, _ operation: PaymentOperation) -> DirectStatusOutput {
        var status = code.output
        status.statusCodeChangeDateTime = DirectTime.compact(operation.changedAt)
        // What a refund of the capture would be answered (DF86).
        if status.isRefundable == true {
            status.isRefundable = isRefundable && payment.refundableNow(ofCapture: operation.number) != 0
        }
        return status
    }
}
