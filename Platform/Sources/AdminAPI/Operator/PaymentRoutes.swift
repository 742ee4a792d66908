import APISupport
import Engine
import GuichetCore
import Hummingbird

/// `GET /payments`, `GET /payments.csv`, `GET /payments/{payment}` and `GET /days`: payments of every API with their history and
/// their notifications, and the counts of a day.
struct PaymentRoutes: Sendable {
    let payments: OperatorPayments
    let shops: OperatorShops

    private var answers: OperatorAnswers { OperatorAnswers(names: payments.names) }

    func addRoutes(to router: OperatorRouter) {
        router.get(
            "payments",
            OperatorOperation(
                "listPayments", "Payments of every API and shop, newest first.",
                query: Self.filters + [.limit, .after], answer: "Payments", refusals: [404])
        ) { call in try await list(call) }
        addTable(to: router)
        router.get(
            // Not below /payments, where it would hide a payment whose reference is the same word.
            "days",
            OperatorOperation(
                "showDay",
                """
                How many payments a day had, by state and hour, and how long they took, without refunds; and the money that was \
                captured, refunded and paid out on that day, whenever the payments were made.
                """,
                query: [.text("day", "Such as 2026-12-01, in UTC; today without it.")], answer: "Day")
        ) { call in
            let day = try await payments.day(call.text("day"))
            return OperatorAnswers.day(day, try await payments.money(of: day))
        }
        router.get(
            "payments/:payment",
            OperatorOperation(
                "showPayment", "A payment, by its identifier in any API's form or by the merchant's reference.",
                answer: "PaymentDetails", refusals: [404])
        ) { call in answers.details(try await payments.details(call.part("payment"))) }
    }

    private func addTable(to router: OperatorRouter) {
        var described = OperatorOperation(
            "exportPayments", "All payments that the filter finds as comma-separated values, newest first.",
            query: Self.filters, answer: "PaymentTable", refusals: [404])
        described.mediaType = PaymentTable.mediaType
        let (gate, operation) = (router.gate, described)
        router.contract.add("get", "payments.csv", needing: .see, operation)
        router.router.get("\(OperatorRouter.path)/payments.csv") { request, context in
            await gate.answer(request, context, .see, operation) { call in
                let (filter, shop) = try filter(call)
                if !shops.know(shop), try await !payments.areThere(of: shop) { throw OperatorShops.unknown }
                return try await PaymentTable(payments: payments).response(filter, while: call.isStillAdmitted)
            }
        }
    }

    private static let filters = PaymentFilter.Field.allCases.map { field -> OperatorOperation.Parameter in
        field == .state
            ? .word(field.rawValue, PaymentState.allCases.map(\.rawValue), field.about)
            : .text(field.rawValue, field.about)
    }

    private func filter(_ call: OperatorCall) throws -> (PaymentFilter, ShopFilter) {
        var filter = PaymentFilter { call.text($0.rawValue) }
        let shop = try shops.filter(filter[.api], filter[.shop])
        (filter[.api], filter[.shop]) = (shop.api, shop.shop)
        return (filter, shop)
    }

    private func list(_ call: OperatorCall) async throws -> JSONObject {
        let (filter, shop) = try filter(call)
        let page = try await payments.page(filter, after: call.text("after"), limit: try call.limit())
        if page.payments.isEmpty, !shops.know(shop), try await !payments.areThere(of: shop) {
            throw OperatorShops.unknown
        }
        var answer = JSONObject()
        answer.append("payments", .array(page.payments.map { .object(answers.summary($0)) }))
        answer.append("next", page.next.map(JSONValue.string) ?? .null)
        return answer
    }
}
