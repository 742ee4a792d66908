import Engine
import GuichetCore
@_spi(Platform) import GuichetSips
import Server
import SipsAPI
import Support
import Testing

@Suite("orderInitialize, the reference of the order")
struct ReferenceTests {
    private static func shop(
        _ reference: SipsShop.ReferenceKind, in test: TestPlatform
    ) async throws -> (id: String, key: String) {
        let shop = "123456789012345"
        let key = try await test.platform.sips.administration.add(
            SipsShop(merchantId: shop, brand: "mercanet", reference: reference))
        return (shop, key.text)
    }

    private static let s10 = "s10TransactionReference"

    @Test(
        "a shop gives the kind of reference that its contract says; the other kind is answered 12",
        arguments: [
            (SipsShop.ReferenceKind.transactionReference, "00", "12"), (.s10, "12", "00"), (.either, "00", "00"),
        ])
    func kinds(_ kind: SipsShop.ReferenceKind, transactionReference: String, s10: String) async throws {
        try await TestPlatform.run { test in
            let shop = try await Self.shop(kind, in: test)
            let one = try await test.send(JSONObject.order(shop: shop.id).sealed(key: shop.key))
            #expect(one.code == transactionReference)
            #expect(one.field == (transactionReference == "00" ? nil : "transactionReference"))
            let two = try await test.send(JSONObject.s10Order(shop: shop.id).sealed(key: shop.key))
            #expect(two.code == s10)
            #expect(two.field == (s10 == "00" ? nil : Self.s10))
        }
    }

    @Test("both kinds at once are answered 12, whatever the contract says", arguments: SipsShop.ReferenceKind.allCases)
    func both(_ kind: SipsShop.ReferenceKind) async throws {
        try await TestPlatform.run { test in
            let shop = try await Self.shop(kind, in: test)
            let message = JSONObject.s10Order(shop: shop.id).with("transactionReference", "REF1")
            let answer = try await test.send(message.sealed(key: shop.key))
            #expect(answer.code == "12")
            #expect(answer.field == Self.s10)
        }
    }

    @Test("no reference is answered 30 with the field that the contract asks for")
    func none() async throws {
        try await TestPlatform.run { test in
            let shop = try await Self.shop(.s10, in: test)
            let answer = try await test.send(JSONObject.order(shop: shop.id, reference: nil).sealed(key: shop.key))
            #expect(answer.code == "30")
            #expect(answer.field == Self.s10)
        }
    }

    @Test("an invalid pair is answered 30 with the field inside it")
    func badPair() async throws {
        try await TestPlatform.run { test in
            let cases: [(id: JSONValue?, date: JSONValue?, field: String)] = [
                (nil, nil, "s10TransactionId"), ("", nil, "s10TransactionId"), ("1234567", nil, "s10TransactionId"),
                ("12a", nil, "s10TransactionId"), (.bool(true), nil, "s10TransactionId"),
                ("1234", "2026-07-01", "s10TransactionIdDate"), ("1234", "20260230", "s10TransactionIdDate"),
                ("1234", "01072026", "s10TransactionIdDate"), ("1234", ["20260701"], "s10TransactionIdDate"),
            ]
            for this in cases {
                let answer = try await test.initialise(.s10Order(id: this.id, date: this.date))
                #expect(answer.code == "30", "\(this)")
                #expect(answer.field == this.field, "\(this)")
            }
        }
    }

    @Test("a reference that an order has used is answered 94 at the next initialisation, without a time limit")
    func usedReference() async throws {
        try await TestPlatform.run { test async throws in
            #expect(try await test.order().code == "00")
            test.clock.advance(seconds: 400 * 86_400)
            try await test.purge()
            let answer = try await test.initialise()
            #expect(answer.code == "94")
            #expect(answer.field == "transactionReference")
            #expect(answer.isSealed())
        }
    }

    @Test("a refused order has used its reference too")
    func refusedOrder() async throws {
        try await TestPlatform.run { test async throws in
            #expect(try await test.order(card: "4100000000000005").code == "05")
            #expect(try await test.initialise().code == "94")
        }
    }

    @Test("the pair is unique by number and day: the same number is free on another day")
    func s10Uniqueness() async throws {
        try await TestPlatform.run { test in
            #expect(try await test.order(.s10Order(id: "1234", date: "20260701")).code == "00")
            let again = try await test.initialise(.s10Order(id: "1234", date: "20260701"))
            #expect(again.code == "94")
            #expect(again.field == Self.s10)
            #expect(try await test.order(.s10Order(id: "1234", date: "20260702")).code == "00")
            #expect(try await test.order(.s10Order(id: "1235", date: "20260701")).code == "00")
        }
    }

    @Test("a pair without a day means today in Paris, the day of the initialisation")
    func s10Today() async throws {
        try await TestPlatform.run { test async throws in
            test.clock.move(to: try .init("2026-06-30T23:59:00+02:00"))
            let initialisation = try await test.prepare(.s10Order(id: "1234"))
            test.clock.advance(seconds: 120)
            let answer = try await test.call(WireOrder.message(for: initialisation))
            #expect(answer.code == "00")
            #expect(answer.message[Self.s10]?["s10TransactionIdDate"] == "20260630")
            #expect(try await test.initialise(.s10Order(id: "1234", date: "20260630")).code == "94")
            #expect(try await test.initialise(.s10Order(id: "1234")).code == "00")
        }
    }

    @Test("a number and the same digits as text are one reference")
    func numberAndText() async throws {
        try await TestPlatform.run { test async throws in
            #expect(try await test.order(.order(reference: .number("4711"))).code == "00")
            #expect(try await test.initialise(.order(reference: "4711")).code == "94")
        }
    }
}
