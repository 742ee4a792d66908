@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips
import Testing

@Suite("The answer to an order")
struct INAPPOrderResponseTests {
    /// Every field set: its own name as its text, the containers in full.
    private func full() -> JSONObject {
        func texts(_ names: [String]) -> JSONObject {
            var object = JSONObject()
            for name in names { object.append(name, .string("<\(name)>")) }
            return object
        }
        var object = texts(INAPPOrderResponse.fields.map(\.name))
        object["authentExemptionReasonList"] = ["TRA", "LOW_VALUE"]
        object["cardData"] = .object(texts(INAPPCardData.fields.map(\.name)))
        object["s10TransactionReference"] = .object(texts(INAPPS10TransactionReference.fields.map(\.name)))
        return object
    }

    @Test("has 42 fields, its card 17 and its reference 2, each declared once")
    func count() {
        #expect(INAPPOrderResponse.fields.count == 42)
        #expect(Set(INAPPOrderResponse.fields.map(\.name)).count == 42)
        #expect(Set(INAPPCardData.fields.map(\.name)).count == 17)
        #expect(Set(INAPPS10TransactionReference.fields.map(\.name)).count == 2)
    }

    @Test("is written as it was read, with every field in its own place")
    func roundTrip() throws {
        let response = try INAPPOrderResponse(wireObject: full())
        #expect(response.wireObject == full())
        #expect(try INAPPOrderResponse(wireObject: response.wireObject) == response)
    }

    @Test("keeps every field under its own name", arguments: INAPPOrderResponse.fields.map(\.name))
    func properties(name: String) throws {
        let response = try INAPPOrderResponse(wireObject: full())
        let property = Mirror(reflecting: response).children.first { $0.label == name }
        let value = try #require(property).value
        if !["authentExemptionReasonList", "cardData", "s10TransactionReference"].contains(name) {
            #expect("\(value)".contains("<\(name)>"))
        }
        var alone = JSONObject()
        alone[name] = full()[name]
        #expect(try INAPPOrderResponse(wireObject: alone).wireObject == alone)
    }

    @Test("ignores fields that it does not know, at every level")
    func unknown() throws {
        var object = full()
        object["newField"] = ["a": [.integer(1)]]
        var card = try #require(object["cardData"]?.object)
        card["newCardField"] = "x"
        object["cardData"] = .object(card)
        #expect(try INAPPOrderResponse(wireObject: object).wireObject == full())
    }

    @Test(
        "is accepted with 00 and nothing else",
        arguments: [("00", true), ("01", false), ("05", false), ("0", false), ("", false)])
    func accepted(code: String, isAccepted: Bool) {
        var response = INAPPOrderResponse()
        response.inAppResponseCode = ResponseCode(rawValue: code)
        #expect(response.isAccepted == isAccepted)
    }

    @Test("without a code is undecided: the advice is to ask")
    func noCode() {
        #expect(!INAPPOrderResponse().isAccepted)
        #expect(INAPPOrderResponse().advice == .ask)
    }

    @Test(
        "gives the advice of its code",
        arguments: [("00", Advice.none), ("05", .otherCard), ("99", .ask), ("new", .ask)])
    func advice(code: String, advice: Advice) {
        var response = INAPPOrderResponse()
        response.inAppResponseCode = ResponseCode(rawValue: code)
        #expect(response.advice == advice)
    }

    @Test("has an ordered amount when it has both amount and currency")
    func orderedAmount() {
        var response = INAPPOrderResponse()
        response.amount = "2500"
        #expect(response.orderedAmount == nil)
        response.currencyCode = .eur
        #expect(response.orderedAmount == Amount(minorUnits: 2_500, currency: .eur))
        response.amount = "25,00"
        #expect(response.orderedAmount == nil)
    }
}
