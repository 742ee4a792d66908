import GuichetCore
import GuichetLyra
import GuichetMerchant
import Testing

/// Who orders 9.99 and is told "paid" of one cent has neither been paid nor not been charged: it has to be asked about.
@Suite("An answer of Lyra's about another amount")
struct LyraAmountTests {
    private struct Part: Sendable {
        let amount: Int64?
        let currency: LyraCurrency?
        let status: LyraDetailedStatus

        init(_ amount: Int64?, _ currency: LyraCurrency? = .eur, _ status: LyraDetailedStatus = .authorised) {
            self.amount = amount
            self.currency = currency
            self.status = status
        }
    }

    /// What the documented sample does: deliver what is paid, ask about what is in doubt.
    private func sample(_ payment: LyraPayment, then asked: [LyraTransaction]) async throws -> (Bool, Advice?) {
        var order = LyraOrderTransactions.blank
        order.orderId = "A2611210001"
        order.shopId = Lyra.shop.shopId
        order.transactions = asked
        let client = try Lyra.client(ScriptedTransport(Lyra.answer(.createPayment, payment)))
        let request = try Lyra.request()
        do {
            return (try await client.pay(request).orderStatus == .paid, nil)
        } catch {
            guard error.advice == .ask else { throw error }
            let asking = try Lyra.client(ScriptedTransport(Lyra.answer(.orderGet, order)))
            let outcome = try await asking.outcome(ofOrder: "A2611210001", amount: 999, currency: .eur)
            return (outcome.state == .paid, outcome.advice)
        }
    }

    private func payment(_ parts: [Part], status: LyraOrderStatus = .paid) -> LyraPayment {
        var payment = Lyra.payment()
        payment.orderStatus = status
        payment.transactions = parts.map { part in
            var transaction = LyraPaymentTransaction.blank
            transaction.shopId = Lyra.shop.shopId
            transaction.amount = part.amount
            transaction.currency = part.currency
            transaction.detailedStatus = part.status
            transaction.status = part.status.orderStatus
            return transaction
        }
        return payment
    }

    private func transaction(_ part: Part) -> LyraTransaction {
        var transaction = Lyra.transaction(part.status)
        transaction.amount = part.amount
        transaction.currency = part.currency
        return transaction
    }

    private static let dollars: LyraCurrency = "USD"

    /// Row by row: one literal of all keeps the compiler busy for minutes.
    private static let others: [[Part]] = {
        var rows: [[Part]] = [[]]
        rows.append([Part(1)])
        rows.append([Part(998, .eur, .captured)])
        rows.append([Part(1_000)])
        rows.append([Part(999, dollars)])
        rows.append([Part(nil)])
        rows.append([Part(999, nil)])
        rows.append([Part(500), Part(498)])
        rows.append([Part(999), Part(999)])
        rows.append([Part(500), Part(499, .eur, .refused)])
        rows.append([Part(500), Part(499, dollars)])
        rows.append([Part(-1)])
        rows.append([Part(999, .eur, .partiallyAuthorised)])
        rows.append([Part(500, .eur, .partiallyAuthorised)])
        rows.append([Part(Int64.max), Part(Int64.max)])
        return rows
    }()

    @Test("is never paid, and never reported as not sent; the sample does not deliver", arguments: others.indices)
    func other(index: Int) async throws {
        let parts = Self.others[index]
        let payment = payment(parts)
        let client = try Lyra.client(ScriptedTransport(Lyra.answer(.createPayment, payment)))
        let error = try await #require(throws: LyraError.self) { try await client.pay(Lyra.request()) }
        #expect(error.code == .otherAnswer)
        #expect(error.advice == .ask)
        #expect(!payment.isPaid(amount: 999, currency: .eur))
        // Twice the whole is a buyer who paid twice: told by `outcome`, to be delivered once.
        guard parts.map(\.amount) != [999, 999] else { return }
        let (delivered, advice) = try await sample(payment, then: parts.map(transaction))
        #expect(!delivered)
        #expect(advice == .ask)
    }

    @Test("is asked about even before it is paid", arguments: [LyraDetailedStatus.refused, .authorisedToValidate])
    func undecided(status: LyraDetailedStatus) async throws {
        let payment = payment([Part(1, .eur, status)], status: try #require(status.orderStatus))
        let client = try Lyra.client(ScriptedTransport(Lyra.answer(.createPayment, payment)))
        let error = try await #require(throws: LyraError.self) { try await client.pay(Lyra.request()) }
        #expect(error.advice == .ask)
    }

    @Test(
        "does not exist when the parts add up to the whole",
        arguments: [LyraDetailedStatus.captured, .partiallyAuthorised])
    func parts(second: LyraDetailedStatus) async throws {
        let parts = [Part(500), Part(499, .eur, second)]
        let payment = payment(parts)
        let client = try Lyra.client(ScriptedTransport(Lyra.answer(.createPayment, payment)))
        #expect(try await client.pay(Lyra.request()) == payment)
        #expect(payment.isPaid(amount: 999, currency: .eur))
        #expect(!payment.isPaid(amount: 500, currency: .eur))
        let outcome = LyraOrderOutcome(
            orderId: "A1", amount: 999, currency: .eur, transactions: parts.map(transaction))
        #expect(outcome.state == .paid)
    }

    @Test("for a refund or a change is not accepted", arguments: [499, nil])
    func refund(amount: Int64?) async throws {
        var answer = Lyra.transaction(.authorised, .credit)
        answer.amount = amount
        let client = try Lyra.client(ScriptedTransport(Lyra.answer(.transactionRefund, answer)))
        let error = try await #require(throws: LyraError.self) {
            try await client.refund(Lyra.uuid, amount: 500, currency: .eur)
        }
        #expect(error.code == .otherAnswer && error.advice == .ask)
    }
}
