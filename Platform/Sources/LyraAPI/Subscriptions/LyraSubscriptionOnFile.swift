import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// A subscription as the engine stores it with its recurring order. No card data.
struct LyraSubscriptionOnFile: StoredForm {
    let mode: LyraMode
    /// The user agent of the merchant's server.
    let userAgent: String?
    /// Only documented fields.
    var request: LyraCreateSubscriptionRequest
    /// The day of the latest payment: `20261201`.
    var lastDay: String?
    /// The day of the next payment; `nil` if none follows.
    var nextDay: String?
    /// When the merchant wants it to end.
    var endsAt: Instant?
    /// What the redirect form said, if it began with one: its payments are told in the fields of that form.
    var redirect: LyraRedirectOrder?

    init(_ request: LyraCreateSubscriptionRequest, mode: LyraMode, userAgent: String?) {
        self.mode = mode
        self.userAgent = userAgent
        self.request = LyraCreateSubscriptionRequest().taking(request)
    }

    private enum CodingKeys: String, CodingKey { case mode, userAgent, request, lastDay, nextDay, endsAt, redirect }

    static var storedLimits: JSONLimits { LyraResponse.limits }

    /// - Throws: if the details of a stored order are of another kind.
    init(of order: RecurringOrder) throws { try self.init(stored: order.details) }

    // MARK: Its days

    /// The rule and its start. Both were checked when the subscription was made or changed.
    func schedule(_ days: LyraPaymentDays) throws(LyraRefusal) -> (rule: RecurrenceRule, start: CalendarDay) {
        let rule: RecurrenceRule
        do {
            rule = try RecurrenceRule(request.rrule ?? "")
        } catch {
            throw LyraRefusal(
                "INT_064", "invalid rrule",
                detail: "Invalid input value [name=rrule, value=\(request.rrule ?? "")]: \(error.reason)")
        }
        guard let effect = request.effectDate.flatMap({ LyraTime.instant($0) }) else {
            throw LyraRefusal(
                "INT_069", "invalid effect date",
                detail:
                    "Invalid input value [name=effectDate, value=\(request.effectDate ?? "")]: ISO 8601, with its offset from UTC"
            )
        }
        return (rule, days.day(of: effect))
    }

    /// Goes on to the first day of its rule that is not before another one.
    mutating func advance(to earliest: CalendarDay, _ days: LyraPaymentDays) throws(LyraRefusal) {
        let (rule, start) = try schedule(days)
        let next = rule.firstDay(from: start, notBefore: earliest)
        let end = endsAt.map(days.day)
        nextDay = next.flatMap { day in end.map { day < $0 } ?? true ? day.text : nil }
    }

    /// The number of payments in all, with those that were made; `nil` if it has no end.
    func total(made: Int, _ days: LyraPaymentDays) throws(LyraRefusal) -> Int? {
        guard let next = nextDay.flatMap({ CalendarDay($0) }) else { return made }
        var (rule, start) = try schedule(days)
        if let end = endsAt.map(days.day) {
            let last = end.adding(days: -1)
            guard rule.count == nil else { return made + count(rule, start, from: next, before: end) }
            rule.until = min(rule.until ?? last, last)
        }
        return rule.countDays(from: start, notBefore: next).map { made + $0 }
    }

    private func count(_ rule: RecurrenceRule, _ start: CalendarDay, from next: CalendarDay, before end: CalendarDay)
        -> Int
    {
        var number = 0
        rule.eachDay(from: start) { day in
            if day >= next, day < end { number += 1 }
            return day < end
        }
        return number
    }

    /// What the engine does next.
    func next(_ night: (CalendarDay) -> Instant) -> RecurringOrder.Content.Next {
        nextDay.flatMap { CalendarDay($0) }.map { .due(night($0)) } ?? .completed
    }

    // MARK: Its payments

    /// In the smallest unit of the currency: the first ones may have an amount of their own.
    func amount(ofPayment number: Int) -> Int64? {
        number < Int(request.initialAmountNumber ?? 0) ? request.initialAmount : request.amount
    }

    /// A payment in the words of `Charge/CreatePayment`, with the registered card and without the cardholder.
    ///
    /// - Parameter number: how many were made before it.
    func intent(ofPayment number: Int, in subscription: String, customer: LyraCustomer?) -> LyraIntent {
        var payment = LyraCreatePaymentRequest()
        payment.amount = amount(ofPayment: number)
        payment.currency = request.currency
        payment.orderId = request.orderId
        payment.formAction = .silent
        payment.metadata = request.metadata
        payment.customer = customer
        payment.transactionOptions = request.transactionOptions
        var intent = LyraIntent(payment, mode: mode, userAgent: userAgent)
        intent.subscription = subscription
        intent.recurrence = number + 1
        intent.redirect = redirect
        return intent
    }
}
