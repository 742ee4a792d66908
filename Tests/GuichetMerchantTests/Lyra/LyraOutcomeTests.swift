import Foundation
import GuichetCore
import GuichetLyra
import GuichetMerchant
import Testing

@Suite("The result of an order")
struct LyraOutcomeTests {
    private func outcome(_ transactions: [LyraTransaction]) async throws -> LyraOrderOutcome {
        var order = LyraOrderTransactions.blank
        order.orderId = "A1"
        order.shopId = "12345678"
        order.transactions = transactions
        return try await Lyra.client(ScriptedTransport(Lyra.answer(.orderGet, order))).outcome(
            ofOrder: "A1", amount: 999, currency: .eur)
    }

    @Test("is asked with Order/Get, for debits")
    func asked() async throws {
        let transport = ScriptedTransport(Lyra.refusal(.orderGet, .transactionNotFound))
        _ = try await Lyra.client(transport).outcome(ofOrder: "A1", amount: 999, currency: .eur)
        let request = try await transport.onlyRequest()
        #expect(request.url.path == "/api-payment/V4/Order/Get")
        #expect(String(decoding: request.body, as: UTF8.self) == #"{"orderId":"A1","operationType":"DEBIT"}"#)
    }

    @Test("is unseen when the platform finds nothing: to be asked again before paying again")
    func unseen() async throws {
        let client = try Lyra.client(ScriptedTransport(Lyra.refusal(.orderGet, .transactionNotFound)))
        let outcome = try await client.outcome(ofOrder: "A1", amount: 999, currency: .eur)
        #expect(outcome.state == .unseen)
        #expect(outcome.advice == .ask)
    }

    @Test(
        "follows from all attempts: a paid one counts, an undecided one keeps it open",
        arguments: [
            ([LyraDetailedStatus.authorised], LyraOrderOutcome.State.paid, Advice.none), ([.captured], .paid, .none),
            ([.refused, .authorised], .paid, .none), ([.authorised, .waitingAuthorisation], .paid, .none),
            ([.refused, .waitingAuthorisation], .running, .wait), ([.authorisedToValidate], .running, .wait),
            ([.refused], .unpaid, .otherCard), ([.refused, .expired, .cancelled, .abandoned], .unpaid, .otherCard),
            (["HALF_PAID"], .running, .wait), ([.refused, "HALF_PAID"], .running, .wait),
        ])
    func state(statuses: [LyraDetailedStatus], state: LyraOrderOutcome.State, advice: Advice) async throws {
        let outcome = try await outcome(statuses.map { Lyra.transaction($0) })
        #expect(outcome.state == state)
        #expect(outcome.advice == advice)
        #expect(outcome.transactions.count == statuses.count)
    }

    @Test("reports that the shopper paid twice")
    func twice() async throws {
        let outcome = try await outcome([Lyra.transaction(.authorised), Lyra.transaction(.captured)])
        #expect(outcome.paid.count == 2)
    }

    @Test(
        "of an order in instalments: paid with the first one, while each later one is paid or waits for its day",
        arguments: [
            (
                [LyraDetailedStatus.authorised, .waitingAuthorisation, .waitingAuthorisation],
                LyraOrderOutcome.State.paid
            ),
            ([.captured, .captured, .waitingAuthorisation], .paid), ([.captured, .captured, .captured], .paid),
            ([.waitingAuthorisation, .waitingAuthorisation, .waitingAuthorisation], .running),
            ([.captured, .refused, .waitingAuthorisation], .otherAmount),
            ([.captured, .captured, .cancelled], .otherAmount), ([.authorised, .waitingAuthorisation], .otherAmount),
            ([.captured, "HALF_PAID", .waitingAuthorisation], .otherAmount),
        ])
    func instalments(statuses: [LyraDetailedStatus], state: LyraOrderOutcome.State) async throws {
        let kinds: [LyraOccurrenceType] = ["RECURRENT_INITIAL", .following, "RECURRENT_FINAL"]
        let series = zip(statuses, kinds).map { status, kind in
            var transaction = Lyra.transaction(status)
            transaction.amount = 333
            transaction.transactionDetails?.occurrenceType = kind
            return transaction
        }
        #expect(try await outcome(series).state == state)
        // A card that was refused before belongs to no series that goes on.
        var refused = Lyra.transaction(.refused)
        refused.amount = 333
        refused.transactionDetails?.occurrenceType = "RECURRENT_INITIAL"
        #expect(try await outcome([refused] + series).state == state)
    }

    /// A payment with a registered card has the `occurrenceType` of an instalment (docs/choices/lyra.md, LP85).
    private static func withRegisteredCard(
        _ status: LyraDetailedStatus, _ number: String?, amount: Int64 = 999
    ) -> LyraTransaction {
        var transaction = Lyra.transaction(status)
        transaction.amount = amount
        transaction.transactionDetails?.occurrenceType = .following
        transaction.transactionDetails?.cardDetails?.legacyTransId = number
        return transaction
    }

    @Test("of payments with a registered card: paid with one that is accepted, whatever was refused before")
    func registeredCard() async throws {
        let refused = Self.withRegisteredCard(.refused, "900001")
        #expect(try await outcome([refused, Self.withRegisteredCard(.authorised, "900002")]).state == .paid)
        #expect(
            try await outcome([refused, Self.withRegisteredCard(.waitingAuthorisation, "900002")]).state == .running)
        #expect(try await outcome([refused]).state == .unpaid)
    }

    @Test(
        "of an order in instalments: a registered card that was refused before is no part of it, one with its number is",
        arguments: [
            ("900001", .refused, .paid), ("900001", .abandoned, .paid),
            // It may be an instalment that failed.
            ("900002", .refused, .otherAmount), (nil, .refused, .otherAmount),
            // Whether it is charged is not known: a person looks at it.
            ("900001", .waitingAuthorisation, .otherAmount),
        ] as [(String?, LyraDetailedStatus, LyraOrderOutcome.State)])
    func registeredCardBeforeInstalments(
        number: String?, status: LyraDetailedStatus, state: LyraOrderOutcome.State
    ) async throws {
        var first = Self.withRegisteredCard(.authorised, "900002", amount: 333)
        first.transactionDetails?.occurrenceType = .first
        let later = Self.withRegisteredCard(.waitingAuthorisation, "900002", amount: 666)
        #expect(try await outcome([Self.withRegisteredCard(status, number), first, later]).state == state)
    }

    @Test("of parts that are no instalments: not paid while one of them is undecided")
    func parts() async throws {
        let parts = [LyraDetailedStatus.authorised, .waitingAuthorisation, .waitingAuthorisation].map { status in
            var transaction = Lyra.transaction(status)
            transaction.amount = 333
            return transaction
        }
        #expect(try await outcome(parts).state == .otherAmount)
    }

    @Test("counts no refund as a payment")
    func refunds() async throws {
        let outcome = try await outcome([Lyra.transaction(.refused), Lyra.transaction(.captured, .credit)])
        #expect(outcome.state == .unpaid)
    }

    @Test(
        "is not known if a transaction has no type, or an unknown one, unless another one is paid",
        arguments: [nil, "NEW"] as [LyraOperationType?])
    func unknownType(type: LyraOperationType?) async throws {
        for status in [LyraDetailedStatus.authorised, .refused] {
            var unknown = Lyra.transaction(status)
            unknown.operationType = type
            for others in [[], [Lyra.transaction(.refused)], [Lyra.transaction(.waitingAuthorisation)]] {
                let error = try await #require(throws: LyraError.self) { try await outcome(others + [unknown]) }
                #expect(error.code == .otherAnswer)
                #expect(error.field == "operationType")
                #expect(error.advice == .ask)
            }
            #expect(try await outcome([unknown, Lyra.transaction(.authorised)]).state == .paid)
        }
        #expect(try await outcome([Lyra.transaction(.authorised, .verification)]).state == .unseen)
    }

    @Test(
        "is not accepted for another order or shop, or without a list",
        arguments: ["orderId", "shopId", "transactions"])
    func other(field: String) async throws {
        var order = LyraOrderTransactions.blank
        order.orderId = field == "orderId" ? "A2" : "A1"
        order.shopId = field == "shopId" ? "87654321" : "12345678"
        order.transactions = field == "transactions" ? nil : []
        let client = try Lyra.client(ScriptedTransport(Lyra.answer(.orderGet, order)))
        let error = try await #require(throws: LyraError.self) {
            try await client.outcome(ofOrder: "A1", amount: 999, currency: .eur)
        }
        #expect([.otherAnswer, .unreadableAnswer].contains(error.code))
        #expect(error.advice == .retry)
    }

    @Test("is unknown after any error except not found")
    func errors() async throws {
        let client = try Lyra.client(ScriptedTransport(Lyra.refusal(.orderGet, .wrongCredentials)))
        let error = try await #require(throws: LyraError.self) {
            try await client.outcome(ofOrder: "A1", amount: 999, currency: .eur)
        }
        #expect(error.errorCode == .wrongCredentials)
    }
}

@Suite("Operations on a transaction")
struct LyraTransactionTests {
    typealias Call = @Sendable (LyraClient) async throws -> LyraTransaction
    static let calls: [(service: LyraService, body: String, call: Call)] = [
        (.transactionGet, #"{"uuid":"U"}"#, { try await $0.transaction(Lyra.uuid) }),
        (.transactionCancel, #"{"uuid":"U","comment":"why"}"#, { try await $0.cancel(Lyra.uuid, comment: "why") }),
        (.transactionRefund, #"{"uuid":"U"}"#, { try await $0.refund(Lyra.uuid) }),
        (
            .transactionRefund, #"{"uuid":"U","amount":500,"currency":"EUR"}"#,
            { try await $0.refund(Lyra.uuid, amount: 500, currency: .eur) }
        ),
        (
            .transactionCancelOrRefund, #"{"uuid":"U","resolutionMode":"CANCELLATION_ONLY"}"#,
            { try await $0.cancelOrRefund(Lyra.uuid, resolution: .cancellationOnly) }
        ),
        (.transactionValidate, #"{"uuid":"U"}"#, { try await $0.validate(Lyra.uuid) }),
        (
            .transactionUpdate, #"{"uuid":"U","cardUpdate":{"amount":500,"currency":"EUR","manualValidation":"NO"}}"#,
            {
                var change = LyraCardUpdate()
                change.amount = 500
                change.currency = .eur
                change.manualValidation = .no
                return try await $0.update(Lyra.uuid, change)
            }
        ),
        (
            .transactionDuplicate, #"{"uuid":"U","amount":500,"currency":"EUR","orderId":"A2"}"#,
            {
                var request = LyraTransactionDuplicateRequest()
                request.uuid = Lyra.uuid
                request.amount = 500
                request.currency = .eur
                request.orderId = "A2"
                return try await $0.duplicate(request)
            }
        ),
    ]

    @Test("is one call with this body, and answers with the transaction", arguments: calls.indices)
    func call(index: Int) async throws {
        let (service, body, call) = Self.calls[index]
        var answer = Lyra.transaction(.authorised)
        if body.contains(#""amount":500"#) { answer.amount = 500 }
        let transport = ScriptedTransport(Lyra.answer(service, answer))
        let transaction = try await call(Lyra.client(transport))
        #expect(transaction == answer)
        let request = try await transport.onlyRequest()
        #expect(request.url.path == service.path)
        #expect(String(decoding: request.body, as: UTF8.self).replacingUUID == body)
    }

    @Test("leaves doubt when its answer is lost, except for reading", arguments: calls.indices)
    func lost(index: Int) async throws {
        let (service, _, call) = Self.calls[index]
        let client = try Lyra.client(ScriptedTransport(failure: .timedOut))
        let error = try await #require(throws: LyraError.self) { try await call(client) }
        #expect(error.advice == (service == .transactionGet ? .retry : .ask))
        var foreign = Lyra.transaction(.authorised)
        foreign.shopId = "87654321"
        let other = try Lyra.client(ScriptedTransport(Lyra.answer(service, foreign)))
        #expect(try await #require(throws: LyraError.self) { try await call(other) }.code == .otherAnswer)
        let payment = try Lyra.client(ScriptedTransport(Lyra.answer(service, Lyra.payment())))
        #expect(try await #require(throws: LyraError.self) { try await call(payment) }.code == .unreadableAnswer)
    }

    @Test("has to be about the transaction that was named")
    func otherTransaction() async throws {
        var answer = Lyra.transaction(.cancelled)
        answer.uuid = String(Lyra.uuid.reversed())
        let client = try Lyra.client(ScriptedTransport(Lyra.answer(.transactionCancel, answer)))
        let error = try await #require(throws: LyraError.self) { try await client.cancel(Lyra.uuid) }
        #expect(error.code == .otherAnswer)
        #expect(error.field == "uuid")
        // The platform answers in small letters, whatever was sent.
        answer.uuid = Lyra.uuid
        let capitals = try Lyra.client(ScriptedTransport(Lyra.answer(.transactionCancel, answer)))
        #expect(try await capitals.cancel(Lyra.uuid.uppercased()).uuid == Lyra.uuid)
        answer.uuid = String(Lyra.uuid.reversed())
        // A refund is a transaction of its own.
        let refund = try Lyra.client(ScriptedTransport(Lyra.answer(.transactionRefund, answer)))
        #expect(try await refund.refund(Lyra.uuid).uuid == answer.uuid)
    }

    @Test("capture takes several, and succeeds with responseCode 0")
    func capture() async throws {
        var answer = LyraResponseCodeAnswer.blank
        answer.responseCode = 0
        let transport = ScriptedTransport(Lyra.answer(.transactionCapture, answer))
        try await Lyra.client(transport).capture([Lyra.uuid])
        #expect(
            String(decoding: try await transport.onlyRequest().body, as: UTF8.self).replacingUUID == #"{"uuids":["U"]}"#
        )
        answer.responseCode = 1
        let refused = try Lyra.client(ScriptedTransport(Lyra.answer(.transactionCapture, answer)))
        #expect(try await #require(throws: LyraError.self) { try await refused.capture([Lyra.uuid]) }.code == .refused)
    }

    @Test("SDKTest gives the value back")
    func sdkTest() async throws {
        let transport = ScriptedTransport(
            Lyra.answer(.sdkTest, ["value": "hello", "_type": "V4/Type/String"] as JSONValue))
        #expect(try await Lyra.client(transport).sdkTest("hello") == "hello")
        #expect(String(decoding: try await transport.onlyRequest().body, as: UTF8.self) == #"{"value":"hello"}"#)
    }
}

extension String {
    /// The sample's uuid by one letter.
    fileprivate var replacingUUID: String { split(separator: "\"\(Lyra.uuid)\"").joined(separator: "\"U\"") }
}
