import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

/// The seal covers the answer and no part of the question: an earlier answer of the shop has a right seal, too.
@Suite("A sealed answer of the office server about another transaction")
struct OfficeOtherTransactionTests {
    private static let pair = PaymentReference.s10(id: "7", date: "20261121")

    private func office(_ status: TransactionStatus, _ named: PaymentReference?) throws -> OfficeClient<Mercanet> {
        var answer = JSONObject()
        answer.append("responseCode", "00")
        switch named {
        case .transactionReference(let reference)?: answer.append("transactionReference", .string(reference))
        case .s10(let pair)?: answer.append("s10TransactionReference", .object(pair.wireObject))
        case nil: break
        }
        answer.append("transactionStatus", .string(status.rawValue))
        return OfficeClient(
            shop: Sample.shop(), office: try #require(URL(string: "https://office.example")),
            transport: ScriptedTransport(try answer.sealed()))
    }

    @Test(
        "is no answer to the question whether the shopper was charged",
        arguments: [
            ("A1", "A2"), ("A1", "a1"), (pair, .s10(id: "8", date: "20261121")),
            (pair, .s10(id: "7", date: "20261122")),
        ] as [(PaymentReference, PaymentReference)])
    func charge(asked: PaymentReference, named: PaymentReference) async throws {
        let office = try office(.refused, named)
        #expect(await ChargeInquiry(lookup: office).answer(asked, initialisedAt: nil).charge == .notYetKnown)
    }

    @Test(
        "is not one that names none, or the same one otherwise",
        arguments: [
            ("A1", nil), ("A1", "A1"), (pair, nil), (pair, .s10(id: "000007", date: "20261121")),
            (pair, .s10(id: "7", date: nil)), (pair, "A0000001"),
        ] as [(PaymentReference, PaymentReference?)])
    func same(asked: PaymentReference, named: PaymentReference?) async throws {
        let office = try office(.refused, named)
        #expect(await ChargeInquiry(lookup: office).answer(asked, initialisedAt: nil).charge == .notCharged)
    }

    @Test("does not say that an order is paid")
    func order() async throws {
        let calls: [@Sendable (OfficeClient<Mercanet>) async throws -> Void] = [
            { office in
                var again = DuplicateRequest()
                (again.amount, again.currencyCode, again.transactionReference) = ("1000", .eur, "A2")
                _ = try await office.duplicate("A1", as: again)
            },
            { office in
                var order = OfficeCardOrderRequest()
                (order.amount, order.currencyCode, order.transactionReference) = ("1000", .eur, "A2")
                order.paymentToken = "token"
                _ = try await office.cardOrder(order)
            },
        ]
        for call in calls {
            let office = try office(.toCapture, "A1")
            let error = try await #require(throws: MerchantError.self) { try await call(office) }
            #expect(error.field == "transactionReference")
            #expect(error.advice == .ask)
            try await call(try self.office(.toCapture, "A2"))
        }
    }
}
