import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
import GuichetLyra
import GuichetSips
import Server
import Storage
import Support
import Testing

@testable import APISupport
@testable import DirectAPI
@testable import LyraAPI

/// PCI DSS 4.0, 3.5.1, of every API: a number that could be a real card is stored nowhere, wherever it is written.
@Suite("A card number in a field for other text", .timeLimit(.minutes(20)))
struct CardNumberCanaryTests {
    /// Of no published card. In each form, the digits of the mark stand together somewhere, or in fours.
    static let forms = ["4539578763621486", "4539 5787 6362 1486", "4539,5787,6362,1486", "4539%205787%206362%201486"]
    static let mark = ["5787636214", "5787 6362", "5787,6362", "5787%206362"]

    /// Runs the calls, and looks for the number in the folder while it runs and afterwards, and in the log.
    private static func run(_ calls: @escaping @Sendable (TestPlatform) async throws -> Void) async throws {
        let book = LogBook()
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        options.logger = book.logger
        options.journal = RequestJournal.Limits()
        // Weeks pass here; nothing may be deleted between two questions.
        options.journal?.days = 400
        let folder = try #require(options.folder)
        var haystack = try await TestPlatform.run(options) { test in
            try await calls(test)
            var haystack = Haystack()
            try haystack.addFiles(of: folder.url, "while it runs")
            haystack.add("the metrics", try await test.get("/metrics").body)
            return haystack
        }
        try haystack.addFiles(of: folder.url, "after the end")
        haystack.add("the log", book.lines.joined(separator: "\n"))
        for mark in mark {
            let found = haystack.places.filter { String(decoding: $0.bytes, as: UTF8.self).contains(mark) }
            #expect(found.isEmpty, "\(mark): \(found.map(\.name))")
        }
        #expect(book.lines.contains { $0.contains("refused") })
    }

    @Test("Sips: an initialisation, the phone's alias and the office server refuse it with 12 and the field")
    func sips() async throws {
        try await Self.run { test in
            for form in Self.forms {
                for field in ["customerId", "orderId", "returnContext"] {
                    let answer = try await test.initialise(.order().with(field, .string(form)))
                    // 30 where the form of the field has no room for it anyway.
                    #expect(["12", "30"].contains(answer.code), "\(field) \(form)")
                    #expect(answer.field == field)
                }
                let adding = try await test.prepareAny(.wallet(.addCard, "W1"))
                let message = try WireCall.addCard(adding, alias: .string(form))
                let added = try await test.call(message)
                #expect(["12", "30"].contains(added.code), "\(form)")
                #expect(added.field == "paymentMeanAlias")
            }
            let url = "https://shop.example/a?c=\(Self.forms[3])"
            #expect(
                try await test.initialise(.order().with("automaticResponseUrl", .string(url))).field
                    == "automaticResponseUrl")
            var cancel = JSONObject()
            for (name, value) in [
                ("merchantId", "002001000000001"), ("keyVersion", "1"), ("interfaceVersion", "CR_WS_2.3"),
                ("operationAmount", "100"), ("currencyCode", "978"), ("operationOrigin", Self.forms[0]),
                ("transactionReference", "REF1"),
            ] { cancel[name] = .string(value) }
            let office = try await test.post(
                JSONValue.object(cancel.sealed()).encoded(), to: "/rs-services/v2/cashManagement/cancel")
            #expect(office.json?["responseCode"]?.text == "12")
            #expect(office.json?["errorFieldName"]?.text == "operationOrigin")
        }
    }

    /// Where it may be put, in an order that is otherwise right.
    static let directPlaces: [(path: String, body: @Sendable (String) -> JSONValue)] = [
        ("order.references.merchantReference", { order(["references": ["merchantReference": .string($0)]]) }),
        ("order.references.descriptor", { order(["references": ["descriptor": .string($0)]]) }),
        ("order.references.merchantParameters", { order(["references": ["merchantParameters": .string($0)]]) }),
        ("order.customer.merchantCustomerId", { order(["customer": ["merchantCustomerId": .string($0)]]) }),
        (
            "order.customer.personalInformation.name.surname",
            { order(["customer": ["personalInformation": ["name": ["surname": .string($0)]]]]) }
        ),
        (
            "order.customer.contactDetails.phoneNumber",
            { order(["customer": ["contactDetails": ["phoneNumber": .string($0)]]]) }
        ),
        (
            "order.shoppingCart.items[0].invoiceData.description",
            { order(["shoppingCart": ["items": [["invoiceData": ["description": .string($0)]]]]]) }
        ),
        (
            "feedbacks.webhookUrl",
            { form in
                var body = DirectTester.card().object ?? JSONObject()
                body["feedbacks"] = ["webhookUrl": .string("https://shop.example/\(form)")]
                return .object(body)
            }
        ),
    ]

    @Sendable private static func order(_ members: JSONValue) -> JSONValue {
        var body = DirectTester.card().object ?? JSONObject()
        var order = body["order"]?.object ?? JSONObject()
        for member in members.object?.members ?? [] { order[member.name] = member.value }
        body["order"] = .object(order)
        return .object(body)
    }

    @Test("Worldline Direct: a payment, a hosted checkout and an idempotence key refuse it with 400 and the member")
    func direct() async throws {
        try await Self.run { test in
            for (index, (path, body)) in Self.directPlaces.enumerated() {
                for form in Self.forms {
                    let answer = try await test.direct.send(
                        "POST", "/payments", body(form), idempotenceKey: "k\(index)")
                    let error = answer.document(DirectErrorResponse.self).errors?.first
                    #expect(answer.status == 400, "\(path) \(form)")
                    #expect(error?.propertyName == path)
                    #expect(error?.message?.contains("card number") == true)
                }
            }
            let checkout = try await test.direct.send(
                "POST", "/hostedcheckouts",
                [
                    "order": ["amountOfMoney": ["amount": 100, "currencyCode": "EUR"]],
                    "hostedCheckoutSpecificInput": ["variant": .string(Self.forms[1])],
                ])
            #expect(checkout.error.hasPrefix("400 "))
            let keyed = try await test.direct.send(
                "POST", "/payments", DirectTester.card(), idempotenceKey: Self.forms[0])
            #expect(keyed.status == 400)
            #expect(keyed.document(DirectErrorResponse.self).errors?.first?.propertyName == DirectIdempotence.keyHeader)
            #expect(try await test.stored().payments == 0)
        }
    }

    @Test("Lyra: an order, its metadata, a name and an address refuse it with the code of the field")
    func lyra() async throws {
        try await Self.run { test in
            for form in Self.forms {
                for (field, value, code) in [
                    ("orderId", JSONValue.string(form), "INT_013"), ("metadata", ["a": .string(form)], "INT_091"),
                    ("customer", ["email": "a@shop.example", "reference": .string(form)], "INT_902"),
                    ("ipnTargetUrl", .string("https://shop.example/\(form)"), "INT_926"),
                ] {
                    var message = try #require(LyraCall.payment().object)
                    message[field] = value
                    #expect(
                        try await test.lyra.code("Charge/CreatePayment", .object(message)) == code, "\(field) \(form)")
                }
            }
        }
    }

    @Test("a shop's name and addresses refuse it, from every way of entering them")
    func shops() async throws {
        try await Self.run { test in
            var lyra = LyraShopChange()
            lyra.name = "Shop \(Self.forms[1])"
            await #expect(throws: ShopError.self) {
                try await test.platform.lyra.administration.change("69876357", lyra)
            }
            lyra.name = nil
            lyra.notificationURLs = [.test: "https://shop.example/\(Self.forms[0])"]
            await #expect(throws: ShopError.self) {
                try await test.platform.lyra.administration.change("69876357", lyra)
            }
            var direct = DirectShopChange()
            direct.webhookURLs = ["https://shop.example/?\(Self.forms[3])"]
            await #expect(throws: ShopError.self) {
                try await test.platform.direct.administration.change("AcmeTest", direct)
            }
            await #expect(throws: ShopError.self) {
                try await test.platform.direct.administration.add(Self.forms[0], DirectShopChange())
            }
            _ = try await test.initialise(.order().with("orderId", .string(Self.forms[0])))
        }
    }
}
