import APISupport
import Engine
import Foundation
import GuichetCore
import HTTPTypes
import Hummingbird
import Logging

/// The operator's API, `/admin/api/v1`: payments with their history, notifications, the clock. The command uses it over the
/// socket in the data folder; over HTTP it needs the token of the admin pages (`Authorization: Bearer …`).
struct OperatorRoutes: Sendable {
    static let path = "/admin/api/v1"
    /// How many a page of a list holds at most.
    static let pageLimit = 200

    let store: any Store
    let clock: any PlatformClock
    let control: any ClockControl
    let names: @Sendable (Payment) -> String?
    let logger: Logger
    /// Refuses a caller; over the socket there is nothing to refuse.
    let authorize: @Sendable (Request) throws(OperatorProblem) -> Void

    private var answers: OperatorAnswers { OperatorAnswers(names: names) }

    func addRoutes(to router: Router<BasicRequestContext>) {
        get("payments", of: router) { request, _ in try await payments(request) }
        get("payments/:payment", of: router) { _, context in
            try await payment(context.parameters.get("payment") ?? "")
        }
        get("notifications", of: router) { request, _ in try await notifications(request) }
        router.post("\(Self.path)/notifications/resend") { request, _ in
            await answer(request) { try await resend(await body(request)) }
        }
        get("clock", of: router) { _, _ in time() }
        router.post("\(Self.path)/clock") { request, _ in
            await answer(request) { try await move(await body(request)) }
        }
    }

    private func get(
        _ path: String, of router: Router<BasicRequestContext>,
        _ act: @escaping @Sendable (Request, BasicRequestContext) async throws -> JSONObject
    ) {
        router.get("\(Self.path)/\(path)") { request, context in
            await answer(request) { try await act(request, context) }
        }
    }

    private func answer(_ request: Request, _ act: () async throws -> JSONObject) async -> Response {
        do {
            try authorize(request)
            return Response.json(try await act())
        } catch let problem as OperatorProblem {
            return problem.response
        } catch {
            logger.error("the operator's API failed", metadata: ["error": "\(error)"])
            return OperatorProblem(.failed, status: 500, "The platform could not answer", detail: "See its log.")
                .response
        }
    }

    private func body(_ request: Request) async throws -> JSONObject {
        guard case .object(let object, _) = await JSONBody.read(request) else {
            throw Self.invalid("the body", "is not a JSON object")
        }
        return object
    }

    private static func invalid(_ name: String, _ reason: String) -> OperatorProblem {
        OperatorProblem(.invalidParameter, status: 400, "A parameter is invalid", detail: "\(name) \(reason).")
    }

    // MARK: Payments

    private func payments(_ request: Request) async throws -> JSONObject {
        let sent = FormBody.query(of: request)
        var query = PaymentQuery()
        query.api = sent?["api"]
        query.shop = sent?["shop"]
        if let state = sent?["state"] {
            guard let known = PaymentState(rawValue: state) else {
                let all = PaymentState.allCases.map(\.rawValue).joined(separator: ", ")
                throw Self.invalid("state", "is none of \(all)")
            }
            query.state = known
        }
        let limit = try Self.limit(sent?["limit"])
        query.limit = limit + 1
        if let cursor = sent?["after"] { query.before = try Self.cursor(cursor) }
        let asked = query
        let reference = sent?["reference"]
        let found = try await store.read { store in
            guard let reference else { return try store.payments(asked) }
            return try Self.named(reference, in: store).filter { payment in
                (asked.api ?? payment.shop.api) == payment.shop.api
                    && (asked.shop ?? payment.shop.name) == payment.shop.name
                    && (asked.state ?? payment.state) == payment.state
            }
        }
        let page = found.prefix(limit)
        var answer = JSONObject()
        answer.append("payments", .array(page.map { .object(answers.summary($0)) }))
        let isLast = found.count <= limit
        answer.append(
            "next", isLast ? .null : page.last.map { .string("\($0.createdAt.milliseconds)-\($0.id)") } ?? .null)
        return answer
    }

    private static func limit(_ text: String?) throws -> Int {
        guard let text else { return 50 }
        guard let limit = Int(text), (1...pageLimit).contains(limit) else {
            throw invalid("limit", "is not a number of 1 to \(pageLimit)")
        }
        return limit
    }

    private static func cursor(_ text: String) throws -> PaymentQuery.Cursor {
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let milliseconds = Int64(parts[0]) else {
            throw invalid("after", "is not what an earlier page gave as next")
        }
        return PaymentQuery.Cursor(
            createdAt: Instant(milliseconds: milliseconds), id: PaymentID(String(parts[1])))
    }

    /// By the payment's identifier, in the form of any API, or by the merchant's reference.
    private static func named(_ name: String, in store: any StoreReader) throws -> [Payment] {
        // Lyra writes it as a UUID, Worldline Direct with the number of an operation behind it.
        let plain = name.split(separator: "_").first.map(String.init) ?? name
        let id = plain.replacing("-", with: "").lowercased()
        if let payment = try store.payment(PaymentID(id)) { return [payment] }
        var found = try store.payments(named: name, limit: pageLimit)
        // How a Sips shop claims its transactionReference.
        found += try store.payments(named: "t/\(name)", limit: pageLimit)
        return found
    }

    private func payment(_ name: String) async throws -> JSONObject {
        let name = name.removingPercentEncoding ?? name
        return try await store.read { store in
            guard let payment = try Self.named(name, in: store).first else {
                throw OperatorProblem(
                    .unknownPayment, status: 404, "There is no such payment",
                    detail: "No payment has the identifier or the reference \(name.prefix(100)).")
            }
            return answers.details(
                payment, try store.history(of: payment.id), try store.notifications(of: payment.id))
        }
    }

    // MARK: Notifications

    private func notifications(_ request: Request) async throws -> JSONObject {
        let sent = FormBody.query(of: request)
        var state: Engine.Notification.State?
        if let text = sent?["state"] {
            guard let known = Engine.Notification.State(rawValue: text) else {
                throw Self.invalid("state", "is none of waiting, delivered, failed")
            }
            state = known
        }
        let limit = try Self.limit(sent?["limit"])
        let found = try await store.read { [state] in try $0.notifications(in: state, limit: limit) }
        var answer = JSONObject()
        answer.append("notifications", .array(found.map { .object(OperatorAnswers.notification($0)) }))
        return answer
    }

    /// Delivers it again, at once: one that was delivered as well as one that was given up.
    private func resend(_ message: JSONObject) async throws -> JSONObject {
        guard let name = message["id"]?.text else { throw Self.invalid("id", "is missing") }
        let now = clock.now()
        let notification = try await store.write { store in
            guard var notification = try store.notification(NotificationID(name)) else {
                throw OperatorProblem(
                    .unknownNotification, status: 404, "There is no such notification",
                    detail: "List them to see their identifiers.")
            }
            notification.state = .waiting
            notification.nextAt = now
            notification.isTaken = false
            try store.update(notification)
            return notification
        }
        logger.notice("a notification is sent again", metadata: ["notification": "\(notification.id)"])
        return OperatorAnswers.notification(notification)
    }

    // MARK: The clock

    private func time() -> JSONObject {
        var answer = JSONObject()
        answer.append("now", .string(clock.now().iso8601))
        answer.append("aheadMilliseconds", .integer(control.ahead))
        return answer
    }

    private func move(_ message: JSONObject) async throws -> JSONObject {
        let target: Instant
        if let seconds = message["advanceSeconds"]?.text.flatMap({ Int64($0) }) {
            guard (1...Self.longestAdvance).contains(seconds) else {
                throw Self.invalid("advanceSeconds", "is not a number of 1 to \(Self.longestAdvance)")
            }
            target = clock.now().adding(seconds: seconds)
        } else if let text = message["to"]?.text {
            guard let date = try? Date(text, strategy: .iso8601) else {
                throw Self.invalid("to", "is not a date and time as 2026-12-01T09:00:00Z")
            }
            target = Instant(milliseconds: Int64(date.timeIntervalSince1970 * 1_000))
        } else {
            throw Self.invalid("advanceSeconds or to", "is missing")
        }
        let advance = try await control.advance(to: target)
        logger.notice(
            "the clock was moved", metadata: ["from": "\(advance.start.iso8601)", "to": "\(advance.end.iso8601)"])
        let payments = Set(advance.events.map(\.payment))
        let currencies = try await store.read { store in
            try payments.reduce(into: [:]) { $0[$1] = try store.payment($1)?.amount.currency }
        }
        var answer = time()
        answer.append("from", .string(advance.start.iso8601))
        answer.append(
            "events",
            .array(
                advance.events.map {
                    .object(OperatorAnswers.event($0, currencies[$0.payment] ?? .eur))
                }))
        answer.append("hasMore", .bool(advance.hasMore))
        return answer
    }

    /// A hundred years.
    private static let longestAdvance: Int64 = 3_155_760_000
}
