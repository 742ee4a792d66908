import GuichetCore
import GuichetDirect
@_spi(Platform) import GuichetDirectClient
import Testing

@Suite("What is declared of a Direct document")
struct FieldListTests {
    @Test("is listed completely, in the order of the declaration, once each", arguments: Documents.all.indices)
    func lists(index: Int) {
        let type = Documents.all[index].0
        let isWhole = type.isCollectedWhole
        #expect(isWhole, "\(type)")
        #expect(Set(type.rules.map(\.name)).count == type.rules.count, "\(type)")
        #expect(!type.rules.isEmpty)
    }

    @Test("has the contract's name, except two that Swift reserves and one in capitals")
    func names() {
        let others = Documents.all.flatMap { type in type.0.reflected.filter { $0.label != $0.name } }.map(\.name)
        #expect(Set(others) == ["description", "fields", "RETURNMAC", "Operations"])
    }
}

@Suite("A Direct document")
struct DocumentTests {
    @Test("is equal to one with the same members, and to no other")
    func equality() {
        var one = DirectReferences()
        one.merchantReference = "order-0001"
        #expect(Set([one, DirectReferences(json: one.json), DirectReferences()]).count == 2)
    }

    @Test("keeps unknown members, and reads known ones")
    func unknown() throws {
        let text =
            #"{"id":7,"new":[1.50,{"b":null,"a":1}],"status":"NEWER","statusOutput":{"statusCode":1234},"paymentOutput":3}"#
        var payment = try #require(DirectPayment(direct: JSONValue(text: text)))
        #expect(payment.id == "7")
        #expect(payment.status == "NEWER")
        #expect(payment.statusOutput?.statusCode == 1234)
        #expect(payment.statusOutput?.statusCode?.facts == nil)
        #expect(payment.paymentOutput == nil)
        #expect(payment.hostedCheckoutSpecificOutput == nil)
        #expect(payment.directJSON.written == text)
        payment.status = .captured
        #expect(payment.directJSON.written.contains(#""status":"CAPTURED""#))
    }

    @Test("has no null for a missing value")
    func omitted() {
        var request = DirectCreatePaymentRequest()
        request.order = DirectOrder(amount: 3000, currencyCode: "EUR", merchantReference: "A1")
        request.order?.references?.merchantReference = nil
        request.hostedTokenizationId = "x"
        request.hostedTokenizationId = nil
        #expect(
            request.directJSON.written
                == #"{"order":{"amountOfMoney":{"amount":3000,"currencyCode":"EUR"},"references":{}}}"#)
    }

    @Test("is written in the contract's order, whatever the order of the assignments")
    func order() {
        var address = DirectAddress()
        address.zip = "9000"
        address.street = "Kaai"
        address.city = "Gent"
        #expect(address.directJSON.written == #"{"city":"Gent","street":"Kaai","zip":"9000"}"#)
    }

    @Test("shows names and no values")
    func discreet() throws {
        var request = DirectCreatePaymentRequest()
        request.encryptedCustomerInput = "secret-blob"
        for shown in waysToShow(request) {
            #expect(!shown.contains("secret-blob"))
        }
        #expect("\(request)" == "DirectCreatePaymentRequest(encryptedCustomerInput)")
    }

    @Test("is cut where the platform cuts, inside and in lists, and loses its nulls and empty texts")
    func trimmed() throws {
        let order = try #require(
            DirectOrder(
                direct: JSONValue(
                    text: """
                        {"amountOfMoney":{"amount":1,"currencyCode":"EUR"},"shipping":null,"own":{"kept":null},
                        "references":{"merchantReference":"","descriptor":"d"},
                        "customer":{"billingAddress":{"city":"\(String(repeating: "c", count: 41))"}},
                        "shoppingCart":{"items":[{"invoiceData":{"description":"\(String(repeating: "d", count: 117))"}}]}}
                        """)))
        let trimmed = order.trimmed()
        #expect(trimmed.customer?.billingAddress?.city == String(repeating: "c", count: 40))
        #expect(
            trimmed.shoppingCart?.items?.first?.invoiceData?.descriptionText == String(repeating: "d", count: 116))
        #expect(trimmed.json["shipping"] == nil)
        #expect(trimmed.json["own"] == ["kept": .null])
        #expect(trimmed.json["references"] == ["descriptor": "d"])
    }

    @Test("converts amounts by the letters of their currency")
    func money() throws {
        let amount = try #require(Amount(minorUnits: 3000, currency: .eur))
        let wire = try #require(DirectAmountOfMoney(amount))
        #expect(wire.currencyCode == "EUR")
        #expect(wire.money == amount)
        #expect(DirectAmountOfMoney(amount: -1, currencyCode: "EUR").money == nil)
        #expect(DirectAmountOfMoney(amount: 1, currencyCode: "EUX").money == nil)
    }
}
