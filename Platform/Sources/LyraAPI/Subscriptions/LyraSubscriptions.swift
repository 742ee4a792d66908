import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// `Charge/CreateSubscription`, `Subscription/Get`, `Subscription/Update` and `Subscription/Cancel` (Lyra, REST API V4).
struct LyraSubscriptions: Sendable {
    let paymentService: PaymentService
    let tokens: LyraTokens
    let days: LyraPaymentDays

    func create(_ message: LyraCreateSubscriptionRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let token = try await tokens.token(message.paymentMethodToken, mode: caller.mode, at: caller.shop)
        // Otherwise its payments could not be made, and only the log would say so.
        _ = try tokens.card(token).accepted(at: caller.shop)
        let now = paymentService.clock.now()
        var subscription = LyraSubscriptionOnFile(message, mode: caller.mode, userAgent: caller.userAgent)
        subscription.request.paymentMethodToken = token.id.text
        // What is stored has the documented fields alone.
        try LyraOptionsCheck.checkInstallments(of: message.json)
        try Self.checkNew(subscription, at: caller.shop, notBefore: days.day(of: now), days)
        let opening = try LyraSubscriptionOpening(subscription, at: now, days, random: paymentService.random)
        do {
            try await paymentService.open(opening.recurringOrder(paidBy: token.id, at: caller.shop))
        } catch is CardTokenError {
            // It was cancelled between the check and the write.
            throw LyraTokens.cancelled
        }
        var answer = LyraSubscriptionCreated.blank
        answer.subscriptionId = opening.id
        return answer.lyraJSON
    }

    func get(_ message: LyraSubscriptionGetRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let (order, subscription) = try await find(message.subscriptionId, message.paymentMethodToken, caller)
        let request = subscription.request
        var answer = LyraSubscription.blank
        answer.subscriptionId = order.id
        answer.shopId = caller.shop.shopId
        answer.paymentMethodToken = order.token.text
        answer.orderId = request.orderId
        answer.metadata = request.metadata
        answer.effectDate = request.effectDate.flatMap { LyraTime.instant($0) }.map(LyraTime.text)
        answer.cancelDate = (order.state == .cancelled ? order.endedAt : subscription.endsAt).map(LyraTime.text)
        answer.initialAmount = request.initialAmount
        answer.initialAmountNumber = request.initialAmountNumber
        answer.amount = request.amount
        answer.currency = request.currency
        answer.pastPaymentsNumber = Int64(order.made)
        answer.totalPaymentsNumber = try subscription.total(made: order.made, days).map(Int64.init)
        answer.rrule = request.rrule
        answer.subscriptionDescription = request.subscriptionDescription
        return answer.lyraJSON
    }

    /// The days of the new rule count from today: a day that is over gets no payment any more, unless it was yesterday, and its
    /// payment is still to come in this night.
    func update(_ message: LyraSubscriptionUpdateRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let (found, _) = try await find(message.subscriptionId, message.paymentMethodToken, caller)
        try LyraOptionsCheck.checkInstallments(of: message.json)
        let changes = LyraCreateSubscriptionRequest(json: LyraSubscriptionUpdateRequest().taking(message).json)
        let now = paymentService.clock.now()
        let today = days.day(of: now)
        try await change(found.id, caller) { order in
            var subscription = try LyraSubscriptionOnFile(of: order)
            let (_, startBefore) = try subscription.schedule(days)
            subscription.request = subscription.request.taking(changes)
            // The pair goes together: neither is kept from the old content.
            subscription.request.initialAmount = changes.initialAmount
            subscription.request.initialAmountNumber = changes.initialAmountNumber
            try Self.check(subscription, at: caller.shop)
            let (_, start) = try subscription.schedule(days)
            // The day, and not its text: `Subscription/Get` answers it in UTC.
            guard start >= today || start == startBefore else { throw Self.past(changes.effectDate) }
            let afterLast = subscription.lastDay.flatMap { CalendarDay($0) }?.adding(days: 1)
            let yesterday = today.adding(days: -1)
            let isDueTonight = subscription.nextDay == yesterday.text && now < days.night(of: today)
            try subscription.advance(to: max(start, afterLast ?? start, isDueTonight ? yesterday : today), days)
            guard subscription.nextDay != nil else { throw Self.noDays }
            return RecurringOrder.Content(
                subscription.next { days.night(of: $0, after: now) }, details: try subscription.stored())
        }
        return Self.code(0)
    }

    /// "The responseCode attribute may take one of the values below": 0, 30 and 32.
    func cancel(_ message: LyraSubscriptionCancelRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let found: RecurringOrder
        do {
            (found, _) = try await find(message.subscriptionId, message.paymentMethodToken, caller)
        } catch let refusal as LyraRefusal where refusal.code == Self.unknownToken {
            return Self.code(30)
        } catch let refusal as LyraRefusal where refusal.code == Self.unknownSubscription {
            return Self.code(32)
        }
        let now = paymentService.clock.now()
        let end = try Self.end(message.terminationDate, from: now)
        try await change(found.id, caller) { order in
            var subscription = try LyraSubscriptionOnFile(of: order)
            guard let end else { return RecurringOrder.Content(.cancelled, details: order.details) }
            subscription.endsAt = end
            guard let next = subscription.nextDay.flatMap({ CalendarDay($0) }), let due = order.dueAt else {
                throw Self.ended
            }
            // A payment that is due later than it ends is not made. It ends on that day, also if no payment is left.
            try subscription.advance(to: next, days)
            return RecurringOrder.Content(
                subscription.nextDay == nil ? .completed : .due(due), details: try subscription.stored())
        }
        return Self.code(0)
    }

    // MARK: Checks

    /// A subscription that begins now: "the time value must not have passed".
    ///
    /// - Parameter today: the first day on which it may begin.
    static func checkNew(
        _ subscription: LyraSubscriptionOnFile, at shop: LyraPlatformShop, notBefore today: CalendarDay,
        _ days: LyraPaymentDays
    ) throws {
        try check(subscription, at: shop)
        let (_, start) = try subscription.schedule(days)
        guard start >= today else { throw past(subscription.request.effectDate) }
        var subscription = subscription
        try subscription.advance(to: start, days)
        guard subscription.nextDay != nil else { throw noDays }
    }

    private static func check(_ subscription: LyraSubscriptionOnFile, at shop: LyraPlatformShop) throws {
        let request = subscription.request
        guard (request.initialAmount == nil) == (request.initialAmountNumber == nil) else {
            throw LyraRefusal("INT_880", "initialAmount and initialAmountNumber must be defined")
        }
        for number in [0, Int(request.initialAmountNumber ?? 0)] {
            let minorUnits = subscription.amount(ofPayment: number)
            let amount = try LyraCreatePayment.amount(minorUnits, request.currency, at: shop)
            guard amount.minorUnits > 0 else { throw LyraRefusal("PSP_1024", "the amount of a payment cannot be 0") }
        }
        try checkOptions(request.transactionOptions?.cardOptions?.json)
        let payment = subscription.intent(ofPayment: 0, in: "", customer: nil).request
        try LyraOptionsCheck.check(payment, at: shop)
    }

    /// "Parameter not supported for subscription."
    private static func checkOptions(_ options: JSONObject?) throws(LyraRefusal) {
        for (name, harmless) in [("installmentNumber", LyraOptionsCheck.onePart), ("firstInstallmentDelay", ["0"])] {
            guard let sent = options?[name]?.text, !sent.isEmpty, !harmless.contains(sent) else { continue }
            throw LyraRefusal(
                "INT_896", "parameter not supported for subscription",
                detail: "Invalid input value [name=transactionOptions.cardOptions.\(name), value=\(sent)]")
        }
    }

    private static func end(_ text: String?, from now: Instant) throws(LyraRefusal) -> Instant? {
        guard let text, !text.isEmpty else { return nil }
        guard let end = LyraTime.instant(text) else {
            throw LyraRefusal(
                .invalidInput, LyraRefusal.invalidInput,
                detail: "Invalid input value [name=terminationDate, value=\(text)]: ISO 8601, with its offset from UTC")
        }
        return now < end ? end : nil
    }

    private static func past(_ date: String?) -> LyraRefusal {
        LyraRefusal(
            "INT_069", "invalid effect date",
            detail: "Invalid input value [name=effectDate, value=\(date ?? "")]: the day is over")
    }

    static let noDays = LyraRefusal(
        "PSP_566", "recurrence rule not valid", detail: "the rule names no day on which a payment could be made")
    private static let unknownToken: LyraErrorCode = "PSP_030"
    private static let unknownSubscription: LyraErrorCode = "PSP_032"
    private static let ended = LyraRefusal(
        "PSP_033", "invalid rrule, or the subscription is already cancelled", detail: "the subscription has ended")

    // MARK: The stored subscription

    /// Token and subscription name it together.
    private func find(_ name: String?, _ token: String?, _ caller: LyraCaller) async throws -> (
        RecurringOrder, LyraSubscriptionOnFile
    ) {
        let token = try await tokens.token(token, mode: caller.mode, at: caller.shop, evenIfCancelled: true)
        guard let order = try await paymentService.recurringOrder(name ?? "", of: caller.shop.id),
            order.token == token.id
        else {
            throw LyraRefusal(
                Self.unknownSubscription, "subscription not found",
                detail: "Invalid input value [name=subscriptionId, value=\(name ?? "")]")
        }
        return (order, try LyraSubscriptionOnFile(of: order))
    }

    private func change(
        _ id: String, _ caller: LyraCaller,
        _ content: @escaping @Sendable (RecurringOrder) throws -> RecurringOrder.Content
    ) async throws {
        do {
            try await paymentService.changeRecurringOrder(id, of: caller.shop.id, content)
        } catch RecurringOrderError.ended {
            throw Self.ended
        }
    }

    // MARK: Answers

    private static func code(_ code: Int64) -> JSONValue {
        var answer = LyraResponseCodeAnswer.blank
        answer.responseCode = code
        return answer.lyraJSON
    }
}
