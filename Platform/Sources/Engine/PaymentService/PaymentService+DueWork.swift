import GuichetCore
import Logging

/// What the platform does automatically when it is due. This follows from the state alone, and each step is checked
/// again inside its own transaction, so that running it twice has the effect of once.
extension PaymentService {
    /// What waits in these states needs only the store.
    static let stepStates: [PaymentState] = [
        .authenticating, .toCapture, .toValidate, .toValidateThenAuthorise, .partlyCaptured,
    ]

    /// Steps that need only the store: captures, and the end of payments that were not validated or decided in time.
    ///
    /// - Parameter instant: leaves what falls due after it; `nil` is now.
    @discardableResult
    package func runDueSteps(by instant: Instant? = nil, limit: Int = 500) async throws -> Int {
        try await expirePaymentLinks()
        let now = instant ?? clock.now()
        let due = try await store.read {
            try $0.paymentsDue(at: now, in: Self.stepStates, limit: limit)
        }
        var done = 0
        for id in due {
            do {
                // Its step may have been made meanwhile.
                guard let payment = try await store.lookUp({ try $0.payment(id) }),
                    Self.stepStates.contains(payment.state)
                else { continue }
                done += try await step(id, payment.isCapturedWhenDue ? .capture : .expire) ? 1 : 0
            } catch {
                // It stays due; the payments after it do not wait for it.
                logger.error(
                    "a due step could not be carried out",
                    metadata: .failure(error, of: id))
            }
        }
        return done
    }

    /// Steps that need the acquirer: inquiries, authorisations whose day has come, and recurring payments. They run side
    /// by side, so that an acquirer that does not answer delays no other step.
    ///
    /// - Parameter instant: leaves the questions that fall due after it; `nil` is now.
    @discardableResult
    package func runDueQuestions(by instant: Instant? = nil, limit: Int = 32) async throws -> Int {
        async let recurring = makeReadableRecurringPayments(limit: limit)
        let answered = try await askDueQuestions(by: instant, limit: limit)
        return await answered + recurring
    }

    /// A recurring order that cannot be read stops the others, which are read with it; it stops no question and no
    /// settlement.
    private func makeReadableRecurringPayments(limit: Int) async -> Int {
        do {
            return try await makeRecurringPayments(limit: limit)
        } catch {
            logger.error("recurring payments could not be read", metadata: .failure(error))
            return 0
        }
    }

    private func askDueQuestions(by instant: Instant?, limit: Int) async throws -> Int {
        let now = clock.now()
        await loseTrackOfUnwritten()
        let due = try await store.read {
            try $0.paymentsDue(at: instant ?? now, in: [.unknown, .pending, .toAuthorise], limit: limit)
        }
        await withTaskGroup(of: Void.self) { group in
            for id in due {
                // Here, in order: the tasks run in any order, and a run from the same seed is to be the same.
                let message = message(at: now)
                group.addTask {
                    do {
                        try await question(id, message)
                    } catch {
                        logger.error(
                            "an open question could not be asked of the acquirer",
                            metadata: .failure(error, of: id))
                    }
                }
            }
        }
        return due.count
    }

    /// Those that ``loseTrackOfUnwritten()`` has to write.
    package var unwrittenPayments: [PaymentID] { unwritten.all }

    /// Payments whose decision could not be written, for example because the disk was full: their outcome is unknown,
    /// and the acquirer is asked. As long as that cannot be written either, they stay.
    package func loseTrackOfUnwritten() async {
        let now = clock.now()
        for id in unwritten.all {
            do {
                try await step(id, .loseTrack(reason: "its answer could not be written", askAt: now))
                unwritten.remove(id)
            } catch PaymentServiceError.unknownPayment {
                // It was removed: nothing is left to ask about.
                unwritten.remove(id)
                logger.error("a payment without a written decision is not stored", metadata: ["payment": "\(id)"])
            } catch {
                logger.error(
                    "a payment without a written decision could not be noted",
                    metadata: .failure(error, of: id))
            }
        }
    }

    private func question(_ id: PaymentID, _ message: AcquirerMessageID) async throws {
        guard let payment = try await store.lookUp({ try $0.payment(id) }) else { return }
        try await ShopTime.$shop.withValue(payment.shop) { try await question(payment, message) }
    }

    private func question(_ payment: Payment, _ message: AcquirerMessageID) async throws {
        do {
            switch payment.state {
            case .unknown, .pending: try await inquire(about: payment)
            case .toAuthorise: try await authoriseLater(payment, message)
            default: break
            }
        } catch  where !Task.isCancelled {
            // Any error is stored and the step postponed, so that this payment blocks no other one. It is no answer: a
            // payment that is pending does not expire by it.
            try await postpone(payment, reason: "\(type(of: error))")
        } catch {
            // The platform stops; the question is still due at the next start.
        }
    }

    private func inquire(about payment: Payment) async throws {
        // The shopper decides in the provider's app: there is no acquirer to ask.
        guard payment.card != nil else { return try await keepPending(payment) }
        let request = try request(about: payment, messageID: payment.messageID, kind: payment.asking)
        let verdict = try await withinTimeout { try await acquirer.inquire(about: request) }
        guard case .pending = verdict else {
            try await step(payment.id, .recordAuthorisation(verdict))
            return
        }
        guard payment.state == .unknown else { return try await keepPending(payment) }
        let now = clock.now()
        try await store.write { store in
            // Of two tasks that asked the same at once, the first one has recorded it.
            guard try store.payment(payment.id)?.state == .unknown else { return }
            try advance(payment.id, .recordAuthorisation(verdict), at: now, in: store)
        }
    }

    /// The acquirer has not decided: at the end of its time the payment expires.
    private func keepPending(_ payment: Payment) async throws {
        if payment.plan.pendingUntil <= clock.now() {
            try await step(payment.id, .expire)
        } else {
            try await postpone(payment, reason: "pending")
        }
    }

    private func postpone(_ payment: Payment, reason: String) async throws {
        let now = clock.now()
        var until = inquirySchedule.nextWithoutEnd(afterAttempt: payment.inquiries + 1, at: now)
        // The question at the end of its time decides.
        if payment.state == .pending, payment.plan.pendingUntil > now { until = min(until, payment.plan.pendingUntil) }
        try await step(payment.id, .postpone(reason: reason, until: until))
    }

    private func authoriseLater(_ payment: Payment, _ message: AcquirerMessageID) async throws {
        let now = clock.now()
        if let refusal = refusalOfExpiredCard(of: payment, at: now) {
            try await step(
                payment.id, .refuseUnasked(code: refusal.code, acquirerCode: refusal.acquirerCode))
            return
        }
        let (begun, question): (Payment, AuthorisationRequest)
        do {
            (begun, question) = try await store.write { store in
                let begun = try advance(payment.id, .beginAuthorisation(message), at: now, in: store)
                // Of what is written here: the merchant may have lowered the amount since the payment was read. No
                // security code: it is never stored.
                let question = try request(about: begun, messageID: message, kind: .payment, isLater: true)
                return (begun, question)
            }
        } catch is LifecycleError {
            // Another process or task has made the step meanwhile.
            return
        }
        _ = try await decide(question, about: begun.id, known: begun)
    }

    func request(
        about payment: Payment, messageID: AcquirerMessageID, kind: AuthorisationKind,
        securityCode: CardSecurityCode? = nil, isLater: Bool = false
    ) throws -> AuthorisationRequest {
        guard let card = payment.card else { throw PaymentServiceError.noCard(payment.id) }
        // Less than the ordered amount, if the merchant lowered it meanwhile.
        let amount = Amount(minorUnits: payment.amountToAuthorise, currency: payment.amount.currency)
        return AuthorisationRequest(
            messageID: messageID, kind: kind, shop: payment.shop, amount: amount ?? payment.amount,
            pan: try vault.pan(of: card, in: payment.id), expiry: card.expiry, securityCode: securityCode,
            payment: payment.id, reference: reference(of: payment), isLater: isLater)
    }

    /// A step that another process or task may have made meanwhile: then nothing is left to do.
    @discardableResult
    private func step(_ id: PaymentID, _ command: PaymentCommand) async throws -> Bool {
        do {
            try await advance(id, command)
            return true
        } catch is LifecycleError {
            return false
        }
    }

    /// After a start: asks again about payments whose process ended while it was asking the acquirer. One that cannot be
    /// written is tried again with the due work: the others, and the start, do not wait for it.
    @discardableResult
    package func recover() async throws -> Int {
        let interrupted = try await store.read { try $0.payments(in: .authorising, limit: 1_000_000) }
        let written = await loseTrack(of: interrupted, "the process stopped", askAt: clock.now())
        if written < interrupted.count {
            for id in try await store.read({ try $0.payments(in: .authorising, limit: 1_000_000) }) {
                unwritten.add(id)
            }
        }
        return interrupted.count
    }

    /// One that cannot be written stays as it is; those after it do not wait for it.
    ///
    /// - Returns: how many were written.
    private func loseTrack(of payments: [PaymentID], _ reason: String, askAt: Instant) async -> Int {
        var count = 0
        for id in payments {
            do {
                count += try await step(id, .loseTrack(reason: reason, askAt: askAt)) ? 1 : 0
            } catch {
                logger.error(
                    "a payment that was being authorised could not be recovered",
                    metadata: .failure(error, of: id))
            }
        }
        return count
    }

    /// The same for nodes that have ended, beside this one: their messages have their numbers. Once a node's questions are
    /// taken over, it is settled.
    package func recoverEndedNodes() async throws -> Int {
        guard let nodes else { return 0 }
        guard try await nodes.endedNodes().contains(where: { $0 != nodes.number }) else { return 0 }
        // In this order: a node that is back by now asks again, under its next lease. What is found here was asked before, if its
        // node counts as ended afterwards.
        let open = try await store.read { try $0.authorisingPayments() }
        var count = 0
        for node in try await nodes.endedNodes() where node != nodes.number {
            let now = clock.now()
            let interrupted = open.filter { $0.message.node == node }
            count += await loseTrack(of: interrupted.map(\.id), "the node stopped", askAt: now)
            // What could not be written, and what the node asked meanwhile, is looked at again in the next round.
            let left = try await store.read { try $0.authorisingPayments(askedBy: node) }
            if left.isEmpty { try await nodes.settle(node) }
        }
        return count
    }

    /// The same for messages of nodes that the database does not know any more: those of a copied or restored database.
    package func recoverUnknownNodes() async throws -> Int {
        guard let nodes else { return 0 }
        let now = clock.now()
        // In this order: a node is in the list before it asks.
        let open = try await store.read { try $0.authorisingPayments() }
        guard !open.isEmpty else { return 0 }
        let known = Set(try await nodes.list().map(\.number))
        let interrupted = open.filter { order in order.message.node.map { !known.contains($0) } ?? true }
        return await loseTrack(of: interrupted.map(\.id), "its node is not known", askAt: now)
    }

    /// How long mails are kept after they ended, and payment links after they ended: they contain people's addresses.
    private static let addressesKeptSeconds: Int64 = 30 * 86_400

    /// Deletes what has expired.
    package func purge() async throws {
        let now = clock.now()
        try await expireCheckouts()
        try await store.write { store in
            try store.deleteClaims(expiredAt: now)
            try store.deleteWireKeys(expiredAt: now)
            try store.deleteCheckoutSessions(keptUntil: now)
            try store.cancelCardTokens(expiredBy: now)
            try store.deleteCardNumbers(cancelledBy: now.adding(seconds: -CardToken.reactivableSeconds))
            try store.deleteCardForms(expiredBy: now)
            try store.deleteMails(endedBy: now.adding(seconds: -Self.addressesKeptSeconds))
            try store.deleteAttempts(madeBefore: now.adding(seconds: -DeliveryAttempt.keptSeconds))
            try store.expireBatches(createdBy: now.adding(seconds: -Batch.keptSeconds))
            try store.deletePaymentLinks(endedBy: now.adding(seconds: -Self.addressesKeptSeconds))
        }
    }
}
