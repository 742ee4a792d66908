import APISupport
import Engine
import GuichetCore
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// `GET /events`: what happens, as server-sent events (HTML Living Standard, section 9.2): each change of a payment, and
/// each attempt to deliver a notification, and each entry of the audit list.
///
/// A client that was away sends the identifier of its last event (`Last-Event-ID`, or `?after=`), and misses nothing, unless
/// a reset took events meanwhile: their places are given again.
struct EventRoutes: Sendable {
    let store: any Store
    let answers: OperatorAnswers
    let streams: OpenStreams
    let payments: OperatorPayments
    let shops: OperatorShops

    func addRoutes(to router: OperatorRouter) {
        let gate = router.gate
        var described = OperatorOperation(
            "followEvents", "What happens, as server-sent events.",
            query: [
                .text("api", "Only this API."), .text("shop", "Only this shop, such as 69876357 or lyra/69876357."),
                .text("payment", "Only this payment, by its identifier here."),
                .text("after", "The identifier of the last event that was read."),
            ], answer: "EventStream", refusals: [404, 503])
        described.mediaType = "text/event-stream"
        let operation = described
        router.contract.add("get", "events", needing: .see, operation)
        router.router.get("\(OperatorRouter.path)/events") { request, context in
            await gate.answer(request, context, .see, operation) { call in try await stream(call) }
        }
    }

    private func stream(_ call: OperatorCall) async throws -> Response {
        let sent = HTTPField.Name("Last-Event-ID").flatMap { call.request.headers[$0] } ?? call.text("after")
        let start: EventCursor
        if let sent {
            guard let cursor = EventCursor(sent) else {
                throw OperatorProblem.invalid("after", "is not the identifier of an event")
            }
            start = cursor
        } else {
            start = try await store.read {
                try EventCursor(
                    payments: $0.lastEventPosition(), audit: $0.lastAuditNumber(), deliveries: $0.lastDeliveryPosition()
                )
            }
        }
        let shop = try shops.filter(call.text("api"), call.text("shop"))
        if !shops.know(shop), try await !payments.areThere(of: shop) { throw OperatorShops.unknown }
        let filter = Filter(shop: shop, payment: call.text("payment"))
        let place = try streams.open(for: call.caller)
        var response = Response.eventStream
        response.body = ResponseBody { writer in
            defer { place.close() }
            try await write(from: start, filter, while: call.isStillAdmitted, to: &writer)
            try await writer.finish(nil)
        }
        return response
    }

    /// Until the platform stops, the peer leaves, the token ends, or an hour is over; the client then asks again from its last
    /// event.
    @concurrent
    private func write(
        from start: EventCursor, _ filter: Filter, while isAdmitted: @Sendable () -> Bool,
        to writer: inout any ResponseBodyWriter
    ) async throws {
        var cursor = start
        let end = ContinuousClock.now + .seconds(3_600)
        var said = ContinuousClock.now
        // Tells the client at once that it is connected and misses nothing from here on, and for how long it waits before
        // it connects again.
        try await writer.write(ByteBuffer(string: "retry: 1000\nid: \(start.text)\nevent: start\ndata: {}\n\n"))
        while !streams.isEnding, isAdmitted(), ContinuousClock.now < end {
            let batch = try await batch(after: cursor)
            cursor = batch.cursor
            let text = batch.events.filter { filter.includes($0) }.map(\.text).joined()
            if !text.isEmpty {
                try await writer.write(ByteBuffer(string: text))
                said = .now
            } else if streams.areSearched() || said.advanced(by: .seconds(15)) < .now {
                // A peer that has left is noticed by writing to it.
                try await writer.write(ByteBuffer(string: ":\n\n"))
                said = .now
            }
            // More may be waiting after a full batch.
            if batch.events.count < Self.batchLimit { try await Task.sleep(for: .milliseconds(200)) }
        }
    }

    private static let batchLimit = 200

    private func batch(after cursor: EventCursor) async throws -> (events: [StreamedEvent], cursor: EventCursor) {
        try await store.read { [answers] store in
            var next = cursor
            var events: [StreamedEvent] = []
            // A reset takes the newest rows, and their places are given again.
            next.payments = min(next.payments, try store.lastEventPosition())
            next.deliveries = min(next.deliveries, try store.lastDeliveryPosition())
            for stored in try store.events(after: next.payments, limit: Self.batchLimit) {
                next.payments = stored.position
                guard let payment = try store.payment(stored.entry.payment) else { continue }
                var json = OperatorAnswers.event(stored.entry, EventSubject(payment))
                json.append("about", .object(answers.summary(payment)))
                events.append(StreamedEvent(cursor: next, kind: "payment", data: json, payment: payment))
            }
            for stored in try store.deliveries(after: next.deliveries, limit: Self.batchLimit) {
                next.deliveries = stored.position
                guard let notification = try store.notification(stored.notification) else { continue }
                events.append(
                    StreamedEvent(
                        cursor: next, kind: "delivery",
                        data: OperatorAnswers.delivery(stored.attempt, of: notification),
                        payment: try notification.payment.flatMap { try store.payment($0) }))
            }
            for entry in try store.auditEntries(after: cursor.audit, limit: Self.batchLimit) {
                next.audit = entry.number
                events.append(
                    StreamedEvent(cursor: next, kind: "change", data: AuditRoutes.answer(entry), payment: nil))
            }
            return (events, next)
        }
    }

    /// What a client asked for.
    private struct Filter: Sendable {
        let shop: ShopFilter
        let payment: String?

        func includes(_ event: StreamedEvent) -> Bool {
            guard let about = event.payment else { return shop.shop == nil && shop.api == nil && payment == nil }
            return shop.includes(about.shop) && (payment ?? about.id.text) == about.id.text
        }
    }
}

/// A place in the stream: the last payment's event, the last change and the last delivery that were sent.
struct EventCursor: Sendable, Hashable {
    var payments: Int64
    var audit: Int64
    var deliveries: Int64

    init(payments: Int64, audit: Int64, deliveries: Int64) {
        self.payments = payments
        self.audit = audit
        self.deliveries = deliveries
    }

    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
        guard parts.count == 3, let payments = parts[0], let audit = parts[1], let deliveries = parts[2],
            payments >= 0, audit >= 0, deliveries >= 0
        else { return nil }
        self.init(payments: payments, audit: audit, deliveries: deliveries)
    }

    var text: String { "\(payments)-\(audit)-\(deliveries)" }
}

private struct StreamedEvent: Sendable {
    let cursor: EventCursor
    let kind: String
    let data: JSONObject
    let payment: Payment?

    /// JSON is written on one line, so the data are one line, too.
    var text: String {
        let json = String(decoding: JSONValue.object(data).encoded(), as: UTF8.self)
        return "id: \(cursor.text)\nevent: \(kind)\ndata: \(json)\n\n"
    }
}

/// The streams that are open: few, since each asks the store several times a second.
package final class OpenStreams: Sendable {
    package static let limit = 64
    /// One caller's: the least right would otherwise be enough to keep out all others, and the command line, too.
    package static let limitPerCaller = limit / 4

    private static func tooMany(_ detail: String) -> OperatorProblem {
        OperatorProblem(
            .tooManyStreams, status: 503, "Too many event streams are open",
            detail: "\(detail). Close one, or try again later.")
    }

    private struct State {
        var count = 0
        var ofCallers: [OperatorCaller: Int] = [:]
        /// When a stream was refused last, or opened while few places were left.
        var narrow: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    private let ends: @Sendable () -> Bool

    /// - Parameter ends: whether the platform stops, so that every stream ends.
    package init(ends: @escaping @Sendable () -> Bool) { self.ends = ends }

    var isEnding: Bool { ends() }

    /// - Throws: if there are too many, or too many of this caller.
    package func open(
        for caller: OperatorCaller, at now: ContinuousClock.Instant = .now
    ) throws(OperatorProblem) -> Place {
        let refusal: OperatorProblem? = state.withLock { state in
            let own = state.ofCallers[caller] ?? 0
            if state.count >= Self.limit / 2 || own >= Self.limitPerCaller / 2 { state.narrow = now }
            guard state.count < Self.limit, own < Self.limitPerCaller else {
                return Self.tooMany(
                    state.count < Self.limit
                        ? "\(Self.limitPerCaller) of one token, or of the command line, are possible at once"
                        : "\(Self.limit) are possible at once")
            }
            state.count += 1
            state.ofCallers[caller] = own + 1
            return nil
        }
        if let refusal { throw refusal }
        return Place(self, of: caller)
    }

    /// Whether places became few a moment ago, so that each stream writes at its every turn: a peer that has left is noticed by
    /// writing to it, twice where it closed its end without a word. A program that connects again and again, or a browser in
    /// which one page is opened after another, would otherwise be refused until each of its earlier streams has something to
    /// say.
    package func areSearched(at now: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { $0.narrow.map { now < $0.advanced(by: .seconds(2)) } ?? false }
    }

    private func leave(_ caller: OperatorCaller) {
        state.withLock { state in
            state.count -= 1
            let left = (state.ofCallers[caller] ?? 0) - 1
            state.ofCallers[caller] = left > 0 ? left : nil
        }
    }

    /// Freed when it is closed, or when it is no longer referenced: the answer may never be written.
    package final class Place: Sendable {
        private let streams: OpenStreams
        private let caller: OperatorCaller
        private let isOpen = Mutex(true)

        fileprivate init(_ streams: OpenStreams, of caller: OperatorCaller) {
            self.streams = streams
            self.caller = caller
        }

        package func close() {
            let wasOpen = isOpen.withLock { isOpen in
                defer { isOpen = false }
                return isOpen
            }
            if wasOpen { streams.leave(caller) }
        }

        deinit { close() }
    }
}
