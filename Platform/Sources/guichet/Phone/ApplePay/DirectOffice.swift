import GuichetCore
@_spi(Platform) import GuichetDirect
import GuichetMerchant

/// The calls of the merchant's server after a payment: captures, refunds, and queries.
struct DirectOffice: Sendable {
    let client: DirectClient
    let id: DirectPaymentID
    let log: PhoneLog
    let report: DirectReport

    /// - Returns: the answer of the last call, or of the first one that failed.
    func follow(
        _ answer: PhoneAnswer, capture: Int64?, refund: (order: DirectOrder, amount: Int64)?
    ) async throws -> PhoneAnswer {
        var answer = answer
        if let capture {
            var request = DirectCaptureRequest()
            request.amount = capture
            answer = await carryOut(.capturePayment) { [request] key throws(DirectError) in
                try await client.capture(id, request, key: key).document.status
            }
            guard answer.verdict == .accepted else { return answer }
        }
        if let refund {
            var request = DirectRefundRequest()
            request.amountOfMoney = DirectAmountOfMoney()
            request.amountOfMoney?.amount = refund.amount
            request.amountOfMoney?.currencyCode = refund.order.amountOfMoney?.currencyCode
            answer = await carryOut(.refundPayment) { [request] key throws(DirectError) in
                try await client.refund(id, request, key: key).document.status
            }
        }
        return answer
    }

    /// One operation, and the payment after it. If an answer is lost, the call is repeated under the same key.
    private func carryOut(
        _ endpoint: DirectEndpoint,
        _ call: @Sendable (DirectIdempotenceKey) async throws(DirectError) -> DirectStatus?
    ) async -> PhoneAnswer {
        let key = DirectIdempotenceKey()
        do {
            let status: DirectStatus?
            do {
                status = try await call(key)
            } catch  where error.advice == .ask {
                log.add(PhoneStep(error, endpoint.name, .unknown))
                status = try await call(key)
            }
            log.add(
                PhoneStep(
                    name: endpoint.name, code: status?.rawValue ?? "--", verdict: .accepted,
                    meaning: PhoneVerdict.accepted.rawValue))
            return await standing(after: endpoint)
        } catch {
            let verdict = PhoneVerdict(error)
            log.add(PhoneStep(error, endpoint.name, verdict))
            return report.answer(endpoint.name, error, verdict)
        }
    }

    /// The operation was accepted. Its result is queried, and is not known without an answer.
    private func standing(after endpoint: DirectEndpoint) async -> PhoneAnswer {
        let name = DirectEndpoint.getPayment.name
        do {
            let payment = try await client.payment(id)
            log.add(
                PhoneStep(
                    name: name, code: payment.status?.rawValue ?? "--", verdict: .accepted,
                    meaning: "where the payment stands"))
            return report.answer(endpoint.name, payment)
        } catch {
            log.add(PhoneStep(error, name, .unknown))
            return report.answer(endpoint.name, error, .unknown)
        }
    }
}
