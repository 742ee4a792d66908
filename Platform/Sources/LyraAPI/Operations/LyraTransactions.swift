import Engine
import GuichetCore
import GuichetLyra

/// Finds a shop's transactions.
struct LyraLookup: Sendable {
    let store: any Store
    /// More are not listed: PSP_015.
    static let limit = 30

    func payment(_ uuid: String?, of caller: LyraCaller) async throws -> Payment {
        let id = PaymentID((uuid ?? "").lowercased())
        let found = try await store.lookUp { try $0.payment(id) }
        guard let payment = found, payment.shop == caller.shop.id else { throw LyraRefusal.notFound }
        CallNotes.note(payment: payment.id)
        let details = try LyraDetails(of: payment)
        guard details.isTransaction(payment) else { throw LyraRefusal.notFound }
        guard details.mode == caller.mode else {
            throw LyraRefusal(
                "INT_912", "the password does not match the transaction",
                detail: "the transaction was made with the shop's other password")
        }
        return payment
    }

    func order(_ message: LyraOrderGetRequest, of caller: LyraCaller) async throws -> [Payment] {
        let (shop, orderId) = (caller.shop.id, message.orderId ?? "")
        let all = try await store.read { try $0.payments(of: shop, reference: orderId, limit: 1_000) }
        let wanted = try all.filter { payment in
            let translation = try LyraTranslation(payment, now: payment.updatedAt)
            return translation.details.mode == caller.mode && translation.details.isTransaction(payment)
                && (message.operationType.map { $0 == translation.operationType } ?? true)
        }
        guard let first = wanted.first else { throw LyraRefusal.notFound }
        CallNotes.note(payment: first.id)
        guard wanted.count <= Self.limit else { throw LyraRefusal(.tooManyResults, "too many results") }
        return wanted
    }
}

/// `Transaction/…` and `Order/Get`: the message becomes a command of the life cycle, which decides.
struct LyraTransactions: Sendable {
    let paymentService: PaymentService
    let lookup: LyraLookup

    func transaction(_ payment: Payment) throws -> JSONValue {
        try LyraTranslation(payment, now: paymentService.clock.now()).transaction.lyraJSON
    }

    func get(_ message: LyraTransactionGetRequest, _ caller: LyraCaller) async throws -> JSONValue {
        try transaction(await lookup.payment(message.uuid, of: caller))
    }

    func order(_ message: LyraOrderGetRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let now = paymentService.clock.now()
        var answer = LyraOrderTransactions.blank
        answer.orderId = message.orderId
        answer.shopId = caller.shop.shopId
        answer.transactions = try await lookup.order(message, of: caller).map {
            try LyraTranslation($0, now: now).transaction
        }
        return answer.lyraJSON
    }

    func cancel(_ message: LyraTransactionCancelRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let payment = try await lookup.payment(message.uuid, of: caller)
        return try transaction(await advance(payment, .cancel(minorUnits: nil), LyraFaults.cancelling))
    }

    func refund(_ message: LyraTransactionRefundRequest, _ caller: LyraCaller) async throws -> JSONValue {
        try await refund(
            lookup.payment(message.uuid, of: caller), amount: message.amount, currency: message.currency)
    }

    func refund(_ payment: Payment, amount: Int64?, currency: LyraCurrency?) async throws -> JSONValue {
        try Self.check(currency, of: payment)
        var details = try LyraDetails(of: payment)
        details.context = .refund
        details.orderTotal = details.instalment?.total ?? payment.amount.minorUnits
        // No shopper made it (docs/choices/lyra.md, LP81).
        details.isFromForm = false
        details.userAgent = nil
        details.browserAccept = nil
        details.fingerPrintId = nil
        details.installmentNumber = nil
        details.tax = nil
        do {
            let credit = try await paymentService.refund(payment.id, minorUnits: amount, details: try details.stored())
                .credit
            return try transaction(credit)
        } catch let error as LifecycleError {
            // As it is now: what was captured may be more than when it was read.
            let current = try await paymentService.store.lookUp { try $0.payment(payment.id) }
            throw LyraFaults.refunding(error, current ?? payment, amount)
        }
    }

    /// Cancels what is not captured, refunds what is captured: unless the message wants only one of these, the life
    /// cycle decides.
    func cancelOrRefund(
        _ message: LyraTransactionCancelOrRefundRequest, _ caller: LyraCaller
    ) async throws -> JSONValue {
        let payment = try await lookup.payment(message.uuid, of: caller)
        guard message.resolutionMode != .refundOnly else {
            return try await refund(payment, amount: message.amount, currency: message.currency)
        }
        try Self.check(message.currency, of: payment)
        let mayRefund = message.resolutionMode != .cancellationOnly
        do {
            let command = PaymentCommand.cancel(minorUnits: message.amount, isWhole: true)
            return try transaction(
                await advance(payment, command) { error, payment in
                    if mayRefund, error.isAboutACapture { return CapturedAlready() }
                    return LyraFaults.cancelling(error, payment)
                })
        } catch is CapturedAlready {
            return try await refund(payment, amount: message.amount, currency: message.currency)
        }
    }

    private struct CapturedAlready: Error {}

    func validate(_ message: LyraTransactionValidateRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let payment = try await lookup.payment(message.uuid, of: caller)
        try await expireIfNotValidated(payment)
        return try transaction(
            await advance(payment, .validate(minorUnits: nil, captureAt: nil), LyraFaults.wrongStatus))
    }

    /// Forces the capture of authorised transactions: of all of them, or of none. With a date they are captured on that day
    /// (docs/choices/lyra.md, LP30).
    func capture(_ message: LyraTransactionCaptureRequest, _ caller: LyraCaller) async throws -> JSONValue {
        try LyraOptionsCheck.checkCommission(of: message.json)
        var payments: [Payment] = []
        var named: Set<PaymentID> = []
        let uuids = message.uuids ?? []
        for (index, uuid) in uuids.enumerated() {
            do {
                let payment = try await lookup.payment(uuid, of: caller)
                // One that is named twice is captured once.
                if named.insert(payment.id).inserted { payments.append(payment) }
            } catch let refusal as LyraRefusal where uuids.count > 1 {
                throw refusal.about(uuid: index)
            }
        }
        guard let first = payments.first else {
            throw LyraRefusal(
                .invalidInput, LyraRefusal.invalidInput, detail: "Input value not defined [name=uuids]")
        }
        do {
            if let date = message.expectedCaptureDate {
                try await move(payments, to: date)
            } else {
                try await paymentService.advance(payments.map(\.id), .captureNow())
            }
        } catch let error as LifecycleError {
            let wrong = Self.wrong(of: payments, error)
            let refusal = LyraFaults.updating(error, wrong ?? first)
            let index = uuids.count > 1 ? wrong.flatMap { Self.index(of: $0, in: uuids) } : nil
            throw index.map { refusal.about(uuid: $0) } ?? refusal
        }
        var answer = LyraResponseCodeAnswer.blank
        answer.responseCode = 0
        return answer.lyraJSON
    }

    /// Which one has the wrong state. A refund that waits for its capture can be captured, and has no other day.
    private static func wrong(of payments: [Payment], _ error: LifecycleError) -> Payment? {
        payments.first { error == .wrongState($0.state) && ($0.state != .toCapture || $0.direction == .credit) }
    }

    private static func index(of payment: Payment, in uuids: [String]) -> Int? {
        uuids.firstIndex { $0.lowercased() == payment.id.text }
    }

    /// One that is to be captured at that time already stays as it is.
    private func move(_ payments: [Payment], to date: String) async throws {
        var (moved, captureAt): ([PaymentID], Instant?) = ([], nil)
        for payment in payments {
            // A change is possible in more states than a capture is. None of them follows this one.
            guard payment.state == .toCapture else { throw LifecycleError.wrongState(payment.state) }
            captureAt = try self.captureAt(date, payment, field: "expectedCaptureDate")
            if payment.plan.captureAt != captureAt { moved.append(payment.id) }
        }
        try await paymentService.advance(moved, .change(PaymentChange(captureAt: captureAt)))
    }

    /// A payment that was not validated in time is EXPIRED, and can be neither validated nor changed (docs/choices/lyra.md, LP6).
    func expireIfNotValidated(_ payment: Payment) async throws {
        do {
            try await paymentService.expireIfNotValidated(payment)
        } catch let error as LifecycleError {
            throw LyraFaults.wrongStatus(error, payment)
        }
    }

    func advance(
        _ payment: Payment, _ command: PaymentCommand, _ fault: (LifecycleError, Payment) -> any Error
    ) async throws -> Payment {
        do {
            return try await paymentService.advance(payment.id, command)
        } catch let error as LifecycleError {
            throw fault(error, payment)
        } catch PaymentServiceError.operationRefused {
            throw LyraRefusal(.acquirerTechnicalError, "the acquirer refused the operation")
        }
    }

    static func check(_ currency: LyraCurrency?, of payment: Payment) throws(LyraRefusal) {
        guard let currency, currency.facts?.code != payment.amount.currency else { return }
        throw LyraRefusal(
            currency.facts == nil ? .invalidCurrency : "PSP_545",
            currency.facts == nil ? "invalid currency" : "the transaction has another currency")
    }
}

extension LifecycleError {
    /// Whether the payment is captured, so that only a refund is possible.
    fileprivate var isAboutACapture: Bool { self == .wrongState(.captured) || self == .wrongState(.refunded) }
}
