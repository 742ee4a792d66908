import APISupport
import Engine
import GuichetCore

/// `GET /payments` and `GET /payments/{payment}`: payments of every API with their history and their notifications.
struct PaymentRoutes: Sendable {
    let store: any Store
    let names: @Sendable (Payment) -> String?
    let journal: RequestJournal?

    private var answers: OperatorAnswers { OperatorAnswers(names: names) }

    func addRoutes(to router: OperatorRouter) {
        router.get(
            "payments",
            OperatorOperation(
                "listPayments", "Payments of every API and shop, newest first.",
                query: [
                    .text("api", "One API alone: sips, lyra or direct."), .text("shop", "One shop alone."),
                    .word("state", PaymentState.allCases.map(\.rawValue), "One state alone."),
                    .text("reference", "The merchant's reference, or the identifier that a platform gave."), .limit,
                    .after,
                ], answer: "Payments")
        ) { call in try await payments(call) }
        router.get(
            "payments/:payment",
            OperatorOperation(
                "showPayment", "A payment, by its identifier in any API's form or by the merchant's reference.",
                answer: "PaymentDetails", refusals: [404])
        ) { call in try await payment(call.part("payment")) }
    }

    private func payments(_ call: OperatorCall) async throws -> JSONObject {
        var query = PaymentQuery()
        query.api = call.text("api")
        query.shop = call.text("shop")
        query.state = try call.word("state")
        let limit = try call.limit()
        query.limit = limit + 1
        if let cursor = call.text("after") { query.before = try Self.cursor(cursor) }
        let asked = query
        let reference = call.text("reference")
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

    private static func cursor(_ text: String) throws -> PaymentQuery.Cursor {
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let milliseconds = Int64(parts[0]) else {
            throw OperatorProblem.invalid("after", "is not what an earlier page gave as next")
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
        var found = try store.payments(named: name, limit: OperatorCall.pageLimit)
        // How a Sips shop claims its transactionReference.
        found += try store.payments(named: "t/\(name)", limit: OperatorCall.pageLimit)
        return found
    }

    private func payment(_ name: String) async throws -> JSONObject {
        let (id, found) = try await store.read { store in
            guard let payment = try Self.named(name, in: store).first else {
                throw OperatorProblem(
                    .unknownPayment, status: 404, "There is no such payment",
                    detail: "No payment has the identifier or the reference \(name.prefix(100)).")
            }
            return (
                payment.id,
                answers.details(
                    payment, try store.history(of: payment.id), try store.notifications(of: payment.id))
            )
        }
        var query = RequestQuery()
        query.payment = id
        query.limit = OperatorCall.pageLimit
        let requests = try await journal?.requests(query) ?? []
        var answer = found
        answer.append("requests", .array(requests.reversed().map { .object(RequestRoutes.summary($0)) }))
        return answer
    }
}
