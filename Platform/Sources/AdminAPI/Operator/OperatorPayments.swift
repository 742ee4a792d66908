import APISupport
import Engine
import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Payments of every API.
struct OperatorPayments: Sendable {
    let store: any Store
    let clock: any PlatformClock
    let naming: PaymentNames
    /// A payment's name for its merchant.
    var names: @Sendable (Payment) -> String? { naming.of }
    /// `nil` if no requests are kept.
    let journal: RequestJournal?

    /// Newest first.
    struct Page: Sendable {
        let payments: [Payment]
        /// Asks for the page after this one; `nil` on the last.
        let next: String?
    }

    struct Details: Sendable {
        let payment: Payment
        let history: [HistoryEntry]
        let notifications: [Notification]
        /// Of each notification.
        let attempts: [NotificationID: [DeliveryAttempt]]
        /// The calls about it that are in the journal, oldest first.
        let requests: [RequestRecord]

        /// Whether each line of the history fits the one before, and the last one the payment.
        var isUnbroken: Bool { HistoryEntry.isUnbroken(history, endingAt: payment.history) }
    }

    /// - Parameter after: ``Page/next`` of the page before.
    func page(_ filter: PaymentFilter, after: String?, limit: Int) async throws -> Page {
        var query = try filter.query()
        query.limit = limit + 1
        query.before = try after.map(Self.cursor)
        let found = try await store.read { [query, naming] store in
            guard let reference = filter.reference else { return try store.payments(query) }
            return try naming.payments(reference, query, in: store)
        }
        let page = Array(found.prefix(limit))
        let last = found.count > limit ? page.last : nil
        return Page(payments: page, next: last.map { "\($0.createdAt.milliseconds)-\($0.id)" })
    }

    /// How merchants know the payments that notifications are about.
    func subjects(of notifications: [Notification]) async throws -> [PaymentID: Subject] {
        let ids = Set(notifications.compactMap(\.payment))
        return try await store.read { [naming] store in
            try ids.reduce(into: [:]) { found, id in
                found[id] = try store.payment(id).map { Subject(shop: $0.shop, name: naming.of($0)) }
            }
        }
    }

    struct Subject: Sendable {
        let shop: ShopID
        let name: String?
    }

    /// Whether a shop has payments. One that is not served any more may have some.
    func areThere(of filter: ShopFilter) async throws -> Bool {
        var query = PaymentQuery()
        (query.api, query.shop, query.limit) = (filter.api, filter.shop, 1)
        return try await store.read { [query] in try $0.payments(query).isEmpty == false }
    }

    func details(_ name: String) async throws -> Details {
        let (payment, history, notifications, attempts) = try await store.read { [naming] store in
            var query = PaymentQuery()
            query.limit = 1
            guard let payment = try naming.payments(name, query, in: store).first else {
                throw OperatorProblem(
                    .unknownPayment, status: 404, "There is no such payment",
                    detail: "No payment has the identifier or the reference \(name.prefix(100)).")
            }
            let notifications = try store.notifications(of: payment.id)
            let attempts = try notifications.reduce(into: [:]) { $0[$1.id] = try store.attempts(of: $1.id) }
            return (payment, try store.history(of: payment.id), notifications, attempts)
        }
        var query = RequestQuery()
        query.payment = payment.id
        query.limit = OperatorCall.pageLimit
        return Details(
            payment: payment, history: history, notifications: notifications, attempts: attempts,
            requests: try await journal?.requests(query).reversed() ?? [])
    }

    private static func cursor(_ text: String) throws -> PaymentQuery.Cursor {
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let milliseconds = Int64(parts[0]) else {
            throw OperatorProblem.invalid("after", "is not what an earlier page gave as next")
        }
        return PaymentQuery.Cursor(
            createdAt: Instant(milliseconds: milliseconds), id: PaymentID(String(parts[1])))
    }

    // MARK: A day

    /// The payments of one day in UTC, by the platform's clock.
    struct Day: Sendable {
        let start: Instant
        let summary: PaymentSummary

        static let seconds: Int64 = 86_400

        var name: String { String(start.iso8601.prefix(10)) }

        func payments(_ state: PaymentState) -> Int {
            summary.counts.reduce(0) { $0 + ($1.state == state ? $1.payments : 0) }
        }
    }

    /// - Parameter text: such as 2026-12-01; today without one.
    func day(_ text: String?) async throws -> Day {
        let start: Instant
        if let text {
            // There are no payments before 1970, and a day before the Gregorian calendar would be shown as another one.
            guard text.utf8.count == 10, let day = Instant(iso8601: "\(text)T00:00:00Z"), day.milliseconds >= 0 else {
                throw OperatorProblem.invalid("day", "is not a day as 2026-12-01")
            }
            start = day
        } else {
            let now = clock.now().seconds
            start = Instant(milliseconds: (now - now % Day.seconds) * 1_000)
        }
        let summary = try await store.read {
            try $0.paymentSummary(from: start, until: start.adding(seconds: Day.seconds))
        }
        return Day(start: start, summary: summary)
    }

    /// What a shop captured, refunded and paid out in a currency, in minor units.
    struct Money: Sendable {
        let shop: ShopID
        let currency: CurrencyCode
        var sums: [MoneyMovement.Kind: Int64] = [:]
    }

    /// The money that moved on a day, whenever the payments were made.
    ///
    /// A payment of any age may have been captured or refunded on the day, and the history has no index by time, which would be
    /// written with each event. So this reads the whole history, and keeps the events of the day: SQLite takes about 0.3 s for a
    /// million, in a read that no write waits for. No page asks for it, only `GET /days`.
    func money(of day: Day) async throws -> [Money] {
        var found: [String: Money] = [:]
        // Once, since each read reads all of it.
        let start = day.start.milliseconds
        let (after, last) = (
            Instant(milliseconds: start - 1), Instant(milliseconds: start + Day.seconds * 1_000 - 1)
        )
        let moved = try await store.read { store in
            var payments: [PaymentID: Payment] = [:]
            var moved: [(Payment, MoneyMovement)] = []
            for entry in try store.events(after: after, through: last, of: nil, limit: .max) {
                guard let payment = try payments[entry.payment] ?? store.payment(entry.payment) else { continue }
                payments[entry.payment] = payment
                if let movement = MoneyMovement(entry, of: payment) { moved.append((payment, movement)) }
            }
            return moved
        }
        for (payment, movement) in moved {
            let (shop, currency) = (payment.shop, payment.amount.currency)
            let key = "\(shop.api)/\(shop.name)/\(currency.facts?.alphabetic ?? currency.rawValue)"
            found[key, default: Money(shop: shop, currency: currency)].sums[movement.kind, default: 0] +=
                movement.minorUnits
        }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }
}
