import GuichetCore
@_spi(Platform) import GuichetSips
import Testing

@Suite("The content of an automatic response")
struct AutomaticResponseTests {
    private var refused: INAPPOrderResponse {
        var response = INAPPOrderResponse()
        response.inAppResponseCode = .refused
        response.merchantId = "002001000000002"
        response.amount = "2500"
        response.currencyCode = .eur
        response.returnContext = "a=b & c"
        return response
    }

    @Test("is read as it was written")
    func roundTrip() {
        var order = OrderInitializeRequest()
        order.customerIpAddress = "194.78.195.168"
        let data = AutomaticResponse.data(refused, order: order, keyVersion: 3)
        #expect(
            data
                == "currencyCode=978|merchantId=002001000000002|responseCode=05|keyVersion=3|amount=2500"
                + "|customerIpAddress=194.78.195.168|returnContext=a=b & c")
        let response = AutomaticResponse(data: data)
        #expect(response.responseCode == .refused)
        #expect(response.keyVersion == "3")
        #expect(response.amount == Amount(minorUnits: 2_500, currency: .eur))
        #expect(response["returnContext"] == "a=b & c")
    }

    @Test("has no field that was hidden in the value of another one")
    func injected() {
        var order = OrderInitializeRequest()
        order.customerIpAddress = "1.2.3.4|responseCode=00"
        var response = refused
        response.returnContext = "x|transactionReference=OTHER"
        let data = AutomaticResponse.data(response, order: order, keyVersion: 1)
        #expect(
            AutomaticResponse(data: data).fields.map(\.name)
                == ["currencyCode", "merchantId", "responseCode", "keyVersion", "amount"])
    }

    @Test("may be a JSON object; one that cannot be read has no field, also not one that a shopper wrote into a text")
    func json() {
        let response = AutomaticResponse(
            data: #"{"keyVersion":1,"amount":2500,"currencyCode":"978","orderId":null,"list":[{"a":"1"}],"is":true,"#
                + #""returnContext":"a|responseCode=00"}"#)
        #expect(response.fields.map(\.name) == ["keyVersion", "amount", "currencyCode", "list", "is", "returnContext"])
        #expect(response.keyVersion == "1")
        #expect(response.amount == Amount(minorUnits: 2_500, currency: .eur))
        #expect(response["list"] == #"[{"a":"1"}]"#)
        #expect(response["is"] == "true")
        #expect(response["returnContext"] == "a|responseCode=00")
        for data in [#"{"a":"|responseCode=00|","a":""}"#, #"{"a":"|responseCode=00|""#] {
            #expect(AutomaticResponse(data: data).fields.isEmpty, "\(data)")
        }
    }

    @Test("is read as a JSON object behind white space and a byte order mark, and never as pairs")
    func beforeTheObject() {
        let object = #"{"merchantId":"002001000000002","responseCode":"05","returnContext":"a|responseCode=00|b=c"}"#
        let mark = "\u{FEFF}"
        for before in ["", " ", "\r\n\t ", mark, "\(mark) \n", " \(mark)"] {
            let response = AutomaticResponse(data: before + object)
            #expect(response.fields.map(\.name) == ["merchantId", "responseCode", "returnContext"], "\(before.utf8)")
            #expect(response.responseCode == .refused)
            #expect(AutomaticResponse(data: before + object.dropLast()).fields.isEmpty, "\(before.utf8)")
            #expect(AutomaticResponse(data: before + "[\(object)]").fields.isEmpty)
            #expect(AutomaticResponse(data: before + #""a|responseCode=00|b""#).fields.isEmpty)
        }
        for before in ["\(mark)\(mark)", "\u{A0}", "\u{200B}", "\u{0B}", "\0"] {
            #expect(AutomaticResponse(data: before + object).fields.isEmpty, "\(before.utf8)")
        }
    }

    @Test("has no amount unless there is one with its currency")
    func amount() {
        for data in ["amount=2", "currencyCode=978", "amount=x|currencyCode=978", "amount=|currencyCode=978", "", "|"] {
            #expect(AutomaticResponse(data: data).amount == nil, "\(data)")
        }
    }
}
