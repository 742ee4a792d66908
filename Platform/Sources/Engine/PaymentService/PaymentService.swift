import GuichetCore
package import Logging

/// Makes payments: the engine with its store, its acquirer and its clock.
///
/// An order takes two durable steps. First the intent, with the name of the message to the acquirer, is flushed; then
/// the acquirer is asked, outside any transaction; then the outcome is flushed; then the answer is sent. So an answer
/// is always durable first, and no question to the acquirer can be lost.
package struct PaymentService: Sendable {
    package var store: any Store { held.parts.store }
    package var vault: Vault { held.parts.vault }
    package var clock: any PlatformClock { held.parts.clock }
    package var random: any RandomSource { held.parts.random }
    /// For the identifiers of payments and of messages to the acquirer. A run that is to be repeated takes them from a
    /// seed; keys never are.
    package var identifiers: any RandomSource { held.parts.identifiers }
    package var meters: Meters { held.parts.meters }
    var acquirer: any Acquirer { held.parts.acquirer }
    /// The nodes that serve from the store; `nil` if this process has it for itself.
    package var nodes: (any Nodes)? { held.parts.nodes }
    /// The names of the APIs: the claims of all of them go if every payment is removed.
    var apis: [String] { held.parts.apis }
    /// The writers of receipts, keyed by the name of the API.
    var receipts: [String: any ReceiptWriter] { held.parts.receipts }
    /// The rules of recurring orders, keyed by the name of the API.
    var recurringRules: [String: any RecurringOrderRules] { held.parts.recurringRules }
    /// The rules of cards that payments register, keyed by the name of the API.
    var cardReplacementRules: [String: any CardReplacementRules] { held.parts.cardReplacementRules }
    /// When a card has expired, keyed by the name of the API.
    var cardExpiryRules: [String: CardExpiryRule] { held.parts.cardExpiryRules }
    /// The rules of payments in instalments, keyed by the name of the API.
    var instalmentRules: [String: any InstalmentRules] { held.parts.instalmentRules }
    /// The names of payments in the log, keyed by the name of the API.
    var names: [String: PaymentNaming] { held.parts.names }
    /// How the APIs write identifiers, keyed by the name of the API.
    var identifierForms: [String: IdentifierForm] { held.parts.identifierForms }
    var numberedIdentifiers: NumberedIdentifiers { held.parts.numberedIdentifiers }
    /// The timeout for the acquirer. Shorter than a phone's own, so that the phone gets "not known" and need not guess.
    var timeout: QuestionTimeout { held.parts.timeout }
    var inquirySchedule: RetrySchedule { held.parts.inquirySchedule }
    var unwritten: UnwrittenDecisions { held.parts.unwritten }
    var unpaid: UnpaidOrders { held.parts.unpaid }
    /// The two durable steps of an order are spans.
    package var spans: Spans { held.parts.spans }
    var logger: Logger { held.parts.logger }

    let held: Held

    package init(
        store: any Store, acquirer: any Acquirer, vault: Vault, clock: any PlatformClock,
        random: any RandomSource, identifiers: (any RandomSource)? = nil, logger: Logger, meters: Meters = Meters(),
        acquirerTimeout: Duration = .seconds(20), nodes: (any Nodes)? = nil, spans: Spans = .none
    ) {
        held = Held(
            Parts(
                store: store, vault: vault, clock: clock, random: random, identifiers: identifiers ?? random,
                meters: meters, acquirer: acquirer, nodes: nodes, timeout: QuestionTimeout(limit: acquirerTimeout),
                spans: spans, logger: logger))
    }

    /// Places an order and waits for its outcome.
    ///
    /// Runs to its end even if the caller is cancelled: a phone that disconnects must not leave half an order. The
    /// store never ends a write early, and the question to the acquirer is shielded.
    ///
    /// - Throws: ``CheckoutError`` if its checkout session cannot be paid: nothing has happened. Any other error if a
    ///   step could not be made durable: the caller must then answer that the outcome is not known.
    package func place(_ order: PaymentOrder) async throws -> Placement {
        try await ShopTime.$shop.withValue(order.shop) { try await placeToTheEnd(order) }
    }

    private func placeToTheEnd(_ order: PaymentOrder) async throws -> Placement {
        let start = ContinuousClock.now
        let now = clock.now()
        let placement =
            if let id = order.id {
                try await record(try intent(for: order, id, at: now), claims: order.claims, of: order, isNamed: true)
            } else {
                try await withNewID(for: order.shop, at: now) { id in
                    try await record(try intent(for: order, id, at: now), claims: order.claims, of: order)
                }
            }
        let payment: Payment
        switch consume placement {
        case .placed(let placed): payment = placed
        case .repeated(let first): return .repeated(first)
        }
        guard payment.state == .authorising else {
            if payment.state.isDecided {
                logDecision(of: payment, since: start)
                meters.payments.answered(api: order.shop.api, took: ContinuousClock.now - start)
            }
            return .placed(payment)
        }
        let request = AuthorisationRequest(
            messageID: payment.messageID, kind: payment.asking, shop: order.shop, amount: order.amount,
            pan: order.pan, expiry: order.expiry, securityCode: order.securityCode, payment: payment.id,
            reference: reference(of: payment))
        let decided = try await decide(
            request, about: payment.id, known: payment, waiting: order.waitingRows, since: start)
        if decided.state.isDecided {
            meters.payments.answered(api: order.shop.api, took: ContinuousClock.now - start)
        }
        return .placed(decided)
    }

    private func intent(for order: PaymentOrder, _ id: PaymentID, at now: Instant) throws -> Payment {
        var payment = Payment(
            id: id, shop: order.shop, amount: order.amount, plan: order.plan, direction: order.direction,
            reference: order.reference,
            instrument: .card(
                CardOnFile(
                    sealedPAN: try vault.seal(order.pan, of: id), fingerprint: try vault.fingerprint(of: order.pan),
                    masked: order.masked, expiry: order.expiry, brand: order.brand)),
            messageID: message(at: now), createdAt: now,
            subscriptions: order.subscriptions,
            details: order.details)
        if let until = order.authenticatingUntil {
            payment.state = .authenticating
            payment.dueAt = until
        }
        return payment
    }

    /// The first durable step.
    ///
    /// An order that is refused already is decided in this one step: with two, a crash between them would leave a
    /// question for the acquirer, which was never asked.
    ///
    /// - Parameters:
    ///   - isNamed: whether the API chose the payment's identifier.
    ///   - use: the mandate that allows the payment.
    /// - Throws: ``IdentifierTaken`` if another payment has the identifier, ``CheckoutError/overtaken`` if the API chose it:
    ///   two forms of one checkout were sent at once, and both would be its first payment. Nothing was written.
    func record(
        _ payment: Payment, claims: [Claim], of order: PaymentOrder? = nil, isNamed: Bool = false,
        debiting use: MandateUse? = nil
    ) async throws -> Placement {
        let recorded: Result<Payment, ClaimHeld> = try await spans.span("store intent") { span in
            Self.note(payment, in: span)
            do {
                let payment = try await store.write { store in
                    // A key may have been renewed since the card was encrypted. Writes run one after the other, so a
                    // renewal is either seen here or comes after this write.
                    var payment = try vault.renewed(payment)
                    for claim in claims {
                        if let held = try store.reserve(claim, holding: .payment(payment.id), expiringAt: nil) {
                            throw ClaimHeld(purpose: claim.purpose, held: held)
                        }
                    }
                    let event: EventKind =
                        payment.state == .authenticating ? .awaitingCardholder : .ordered(message: payment.messageID)
                    let entry = HistoryEntry(
                        payment: payment.id, after: .empty, at: payment.createdAt, kind: event)
                    payment.history = entry.head
                    if payment.id.isNumber {
                        guard try store.insertIfAbsent(payment) else {
                            if isNamed { throw CheckoutError.overtaken }
                            throw IdentifierTaken()
                        }
                    } else {
                        try store.insert(payment)
                    }
                    try store.append(entry)
                    let told = Notification.ofStep(payment, event, isDecision: false, at: payment.createdAt)
                    for notification in told { try store.insert(notification) }
                    if let order { try join(order, with: payment, in: store) }
                    if let use { return try debit(use, by: payment, in: store) }
                    guard let order, let refusal = order.refusal else { return payment }
                    return try step(
                        payment.id, .refuseUnasked(code: refusal.code, acquirerCode: refusal.acquirerCode),
                        at: payment.createdAt, known: payment, waiting: order.waitingRows, in: store
                    ).payment
                }
                return .success(payment)
            } catch let conflict as ClaimHeld {
                // A repeated call is no failure of the step.
                return .failure(conflict)
            }
        }
        switch consume recorded {
        case .success(let recorded):
            CallNotes.note(payment: payment.id, of: payment.shop)
            return .placed(recorded)
        case .failure(let conflict): return .repeated(try await repeated(conflict))
        }
    }

    private static func note(_ payment: Payment, in span: RunningSpan?) {
        span?.note("guichet.payment", "\(payment.id)")
        span?.note("guichet.shop", "\(payment.shop)")
    }

    /// A name for a message to the acquirer. It is made before the step that stores it.
    func message(at now: Instant) -> AcquirerMessageID {
        guard let nodes else { return AcquirerMessageID(at: now, random: identifiers) }
        return AcquirerMessageID(at: now, random: identifiers, node: nodes.number, lease: nodes.lease)
    }

    /// Thrown inside a write, so that the whole write is undone.
    struct ClaimHeld: Error {
        let purpose: Claim.Purpose
        let held: HeldClaim
    }

    func repeated(_ conflict: ClaimHeld) async throws -> Repeat {
        let first = conflict.held.content.payment
        if let first { CallNotes.note(payment: first) }
        return Repeat(conflict.purpose, conflict.held, try await store.lookUp { try first.flatMap($0.payment) })
    }

    /// Asks the acquirer, and makes its answer durable.
    ///
    /// If that cannot be written, no task works on the payment any more: it is remembered, and asked about again.
    ///
    /// - Parameters:
    ///   - known: the payment as the step before has written it, if the caller has it.
    ///   - waiting: what waits for its decision, if the caller knows.
    ///   - start: when its order began, if this is still the order's call.
    /// - Returns: the payment in its current state. If this node lost its lease meanwhile, another one may have written it.
    func decide(
        _ request: AuthorisationRequest, about payment: PaymentID, known: Payment? = nil,
        waiting: WaitingRows = .unknown, since start: ContinuousClock.Instant? = nil
    ) async throws -> Payment {
        let command = await ask(request, about: payment)
        do {
            return try await spans.span("store outcome") { span in
                if let known { Self.note(known, in: span) }
                return try await advance(payment, command, known: known, waiting: waiting, since: start)
            }
        } catch let error as LifecycleError {
            // Another task or node has written its outcome: that counts, and is the caller's, too.
            guard let stored = try await store.lookUp({ try $0.payment(payment) }) else { throw error }
            logger.warning(
                "the outcome of a payment was written elsewhere before the acquirer's answer; it stays as it is",
                metadata: ["payment": "\(payment)", "state": "\(stored.state)"])
            return stored
        } catch {
            unwritten.add(payment)
            throw error
        }
    }

    /// Asks the acquirer, and returns what follows from its answer or its silence.
    func ask(_ request: AuthorisationRequest, about payment: PaymentID) async -> PaymentCommand {
        // No task is needed that could be left waiting.
        if let verdict = acquirer.answerAtOnce(to: request) { return .recordAuthorisation(verdict) }
        do {
            // An order that was written goes to its end, even if its caller is cancelled.
            return .recordAuthorisation(
                try await withinTimeout(isShielded: true) { try await acquirer.authorise(request) })
        } catch {
            logger.warning(
                "the acquirer gave no answer; the outcome is not known",
                metadata: ["payment": "\(payment)", "error": "\(type(of: error))"])
            return .loseTrack(
                reason: "\(type(of: error))",
                askAt: inquirySchedule.nextWithoutEnd(afterAttempt: 1, at: clock.now()))
        }
    }

    /// The acquirer's answer, or an error after the timeout.
    func withinTimeout<Answer: Sendable>(
        isShielded: Bool = false, _ question: @escaping @Sendable () async throws -> Answer
    ) async throws -> Answer {
        try await timeout.answer(orThrow: AcquirerTimeout(), isShielded: isShielded, question)
    }

    struct AcquirerTimeout: Error {}

    /// After that time no answer of the acquirer is awaited any more: the platform stops. The outcome of a payment
    /// without an answer is then not known, and the next start asks.
    package func endQuestions(after delay: Duration) { timeout.end(after: delay) }

    /// A durable step: loads, changes by the rules of ``Lifecycle``, saves, and stores the notifications to send.
    @discardableResult
    package func advance(_ id: PaymentID, _ command: PaymentCommand) async throws -> Payment {
        try await advance(id, command, known: nil, waiting: .unknown)
    }

    /// - Parameter known: the payment as this process has just written it. It is read again if it is not current.
    private func advance(
        _ id: PaymentID, _ command: PaymentCommand, known: Payment?, waiting: WaitingRows,
        since start: ContinuousClock.Instant? = nil
    ) async throws -> Payment {
        CallNotes.note(payment: id)
        return try await inShopTime(of: id, known?.shop) {
            let command = acquirer.mayRefuseAtOnce ? try await asked(command, about: id) : command
            let now = clock.now()
            let (payment, isDecision) = try await store.write { store in
                let (payment, isDecision) = try step(
                    id, command, at: now, known: known, waiting: waiting, in: store)
                if case .recordAuthorisation = command { try writeReceipt(of: payment, at: now, in: store) }
                return (payment, isDecision)
            }
            if isDecision { logDecision(of: payment, since: start) }
            return payment
        }
    }

    /// Makes a step in the time of the payment's shop, whose clock may be ahead of the platform's.
    func inShopTime<Result: Sendable>(
        of id: PaymentID, _ known: ShopID? = nil, _ step: () async throws -> Result
    ) async throws -> Result {
        guard clock.hasShopClocks else { return try await step() }
        var shop = known
        if shop == nil { shop = try await store.lookUp { try $0.payment(id)?.shop } }
        guard let shop else { return try await step() }
        return try await ShopTime.$shop.withValue(shop, operation: step)
    }

    /// The same for several payments, in one durable step: all of them change, or none.
    package func advance(_ ids: [PaymentID], _ command: PaymentCommand) async throws {
        guard let first = ids.first else { return }
        ids.forEach { CallNotes.note(payment: $0) }
        try await inShopTime(of: first) { try await advanceNow(ids, command) }
    }

    private func advanceNow(_ ids: [PaymentID], _ command: PaymentCommand) async throws {
        var commands = ids.map { ($0, command) }
        if acquirer.mayRefuseAtOnce {
            for index in commands.indices { commands[index].1 = try await asked(command, about: commands[index].0) }
        }
        let now = clock.now()
        let steps = try await store.write { [commands] store in
            try commands.map { try step($0.0, $0.1, at: now, in: store) }
        }
        for step in steps where step.isDecision { logDecision(of: step.payment) }
    }

    /// The same, as a part of a durable step.
    @discardableResult
    func advance(
        _ id: PaymentID, _ command: PaymentCommand, at now: Instant, details: [UInt8] = [], in store: any StoreWriter
    ) throws -> Payment {
        try step(id, command, at: now, details: details, in: store).payment
    }

    /// The same, and whether it decided the payment: once this is durable, the decision is logged
    /// (``PaymentService/logDecision(of:)``).
    ///
    /// - Parameters:
    ///   - known: the payment as it was last written, so that it need not be read; it is read if another step came
    ///     between.
    ///   - waiting: what waits for its decision; what does not is not searched for.
    func step(
        _ id: PaymentID, _ command: PaymentCommand, at now: Instant, details: [UInt8] = [], known: Payment? = nil,
        waiting: WaitingRows = .unknown, in store: any StoreWriter
    ) throws -> (payment: Payment, isDecision: Bool) {
        guard let current = try known ?? store.payment(id) else { throw PaymentServiceError.unknownPayment(id) }
        var (next, kind) = try Lifecycle.apply(command, to: current, at: now, details: details)
        let entry = HistoryEntry(payment: id, after: current.history, at: now, kind: kind)
        next.history = entry.head
        guard try store.change(current, to: next) else {
            guard known != nil else { throw PaymentServiceError.unknownPayment(id) }
            return try step(id, command, at: now, details: details, in: store)
        }
        try store.append(entry)
        // The money of a refund that is cancelled or refused stays with the payment that it was taken from.
        if let minorUnits = kind.releasedMinorUnits, next.direction == .credit, let parent = next.parent {
            try advance(parent, .takeBackRefund(minorUnits: minorUnits), at: now, in: store)
        }
        let isDecision = current.decidedAt == nil && next.decidedAt != nil
        if isDecision {
            if waiting.contains(.claims) { try store.expireClaims(of: id, decidedAt: now) }
            try settle(decided: &next, waiting, in: store)
            for notification in Notification.ofDecision(next, at: now) { try store.insert(notification) }
        }
        for notification in Notification.ofStep(next, kind, isDecision: isDecision, at: now) {
            try store.insert(notification)
        }
        return (next, isDecision)
    }

    /// A payment once it is decided, or in its current state after the limit.
    package func payment(_ id: PaymentID, waitingUpTo limit: Duration) async throws -> Payment? {
        CallNotes.note(payment: id)
        let deadline = ContinuousClock.now + limit
        var pause = Duration.milliseconds(5)
        while true {
            let payment = try await store.lookUp { try $0.payment(id) }
            guard let payment, payment.state == .authorising, ContinuousClock.now + pause < deadline else {
                return payment
            }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(200))
        }
    }
}

/// Why the payment service refused a request.
package enum PaymentServiceError: Error, Sendable, Hashable {
    case unknownPayment(PaymentID)
    /// A provider settles it: there is no card to ask an acquirer about.
    case noCard(PaymentID)
    /// The acquirer refused a cancellation or a refund.
    case operationRefused(PaymentOperation.Kind)
}
