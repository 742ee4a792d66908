import GuichetCore
import GuichetSDK
import GuichetSips
import Testing

@Suite("The answer to an order")
struct OrderAnswerTests {
    private func answer(_ text: String, status: Int = 200) async throws -> INAPPOrderResponse {
        try await InAppWireDriver(transport: ScriptedTransport(.answer(text, status: status)))
            .cardOrder(Sample.order())
    }

    @Test("is given with its fields")
    func accepted() async throws {
        let response = try await answer(
            """
            {"inAppResponseCode":"00","acquirerResponseCode":"00","amount":"2500","currencyCode":"978",\
            "maskedPan":"5100##########17","cardData":{"cardBrand":"MASTERCARD"},\
            "s10TransactionReference":{"s10TransactionId":"1","s10TransactionIdDate":"20270131"}}
            """)
        #expect(response.isAccepted)
        #expect(response.advice == .none)
        #expect(response.acquirerResponseCode == .approved)
        #expect(response.orderedAmount == Amount(minorUnits: 2_500, currency: .eur))
        #expect(response.maskedPan == "5100##########17")
        #expect(response.cardData?.cardBrand == .mastercard)
        #expect(response.s10TransactionReference == INAPPS10TransactionReference(id: "1", date: "20270131"))
    }

    @Test("may be a refusal, which is not an error", arguments: ResponseCode.documented.filter { $0 != .accepted })
    func refused(code: ResponseCode) async throws {
        let response = try await answer(#"{"inAppResponseCode":"\#(code)","errorFieldName":"amount"}"#)
        #expect(response.inAppResponseCode == code)
        #expect(!response.isAccepted)
        #expect(response.advice != .none)
        #expect(response.errorFieldName == "amount")
    }

    /// docs/in-app-wire.md, 5.5: a code with `authorMessageReference` is that of an order that was taken and refused. 34 is
    /// then the issuer's suspicion of fraud, and no order of another tap.
    @Test(
        "that was taken and refused asks for another card, where the code alone means a mistake",
        arguments: [
            ("34", Advice.ask), ("03", .fixIntegration), ("12", .fixIntegration), ("30", .fixIntegration),
            ("24", .fixIntegration), ("25", .fixIntegration),
        ])
    func takenAndRefused(code: String, before: Advice) async throws {
        #expect(try await answer(#"{"inAppResponseCode":"\#(code)"}"#).advice == before)
        let taken = try await answer(#"{"inAppResponseCode":"\#(code)","authorMessageReference":"01"}"#)
        #expect(taken.advice == .otherCard)
        #expect(OrderOutcome.final(taken).advice == .otherCard)
    }

    @Test("counts whatever the HTTP status that it comes with", arguments: [200, 201, 302, 400, 404, 500, 503])
    func status(status: Int) async throws {
        #expect(try await answer(#"{"inAppResponseCode":"05"}"#, status: status).inAppResponseCode == .refused)
    }

    @Test("may have an unknown code and unknown fields, which say neither yes nor no")
    func unknown() async throws {
        let response = try await answer(
            #"{"newField":{"a":[1]},"inAppResponseCode":"6Z","acquirerResponseCode":"QQ","captureMode":"LATER"}"#)
        #expect(response.inAppResponseCode?.rawValue == "6Z")
        #expect(!response.isAccepted)
        #expect(response.advice == .ask)
        #expect(response.acquirerResponseCode?.rawValue == "QQ")
        #expect(response.captureMode?.rawValue == "LATER")
    }

    @Test("may have its code as a number, which is not the same code", arguments: [("0", "0"), ("90", "90")])
    func number(written: String, code: String) async throws {
        let response = try await answer(#"{"inAppResponseCode":\#(written)}"#)
        #expect(response.inAppResponseCode?.rawValue == code)
        #expect(!response.isAccepted)
        #expect(response.advice == .ask)
    }

    @Test(
        "that cannot be read leaves the outcome unknown",
        arguments: [
            "", " ", "OK", "<html></html>", #"{"inAppResponseCode":"00""#, #"{"inAppResponseCode":"0"#, "[]",
            #"[{"inAppResponseCode":"00"}]"#, "null", #""00""#, "0", #"{"inAppResponseCode":"00"} {}"#,
            #"{"inAppResponseCode":"05","inAppResponseCode":"00"}"#, #"{inAppResponseCode:"00"}"#,
        ])
    func unreadable(text: String) async throws {
        let error = try await orderError(over: ScriptedTransport(.answer(text, status: 503)))
        #expect(error.code == .outcomeUnknown)
        #expect(error.advice == .ask)
        #expect(error.reason.contains("503"))
    }

    @Test("that is not UTF-8 leaves the outcome unknown")
    func notUTF8() async throws {
        let bytes = Array(#"{"inAppResponseCode":"00","orderId":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)
        let error = try await orderError(over: ScriptedTransport(.bytes(bytes)))
        #expect(error.code == .outcomeUnknown)
        #expect(error.advice == .ask)
    }

    @Test(
        "whose fields have the wrong type leaves the outcome unknown, and the reason names the field",
        arguments: [
            ("inAppResponseCode", #"{"inAppResponseCode":["00"]}"#),
            ("inAppResponseCode", #"{"inAppResponseCode":true}"#),
            ("inAppResponseCode", #"{"inAppResponseCode":0.5}"#),
            ("amount", #"{"amount":{},"inAppResponseCode":"00"}"#),
            ("cardData", #"{"cardData":"x","inAppResponseCode":"00"}"#),
            ("cardBrand", #"{"cardData":{"cardBrand":[]},"inAppResponseCode":"00"}"#),
            ("authentExemptionReasonList", #"{"authentExemptionReasonList":[{}],"inAppResponseCode":"00"}"#),
        ])
    func wrongType(field: String, text: String) async throws {
        let error = try await orderError(over: ScriptedTransport(.answer(text)))
        #expect(error.code == .outcomeUnknown)
        #expect(error.advice == .ask)
        #expect(error.reason.contains(field))
    }

    @Test(
        "without inAppResponseCode leaves the outcome unknown",
        arguments: ["{}", #"{"inAppResponseCode":null}"#, #"{"acquirerResponseCode":"00","responseCode":"00"}"#])
    func noCode(text: String) async throws {
        let error = try await orderError(over: ScriptedTransport(.answer(text)))
        #expect(error.code == .outcomeUnknown)
        #expect(error.advice == .ask)
        #expect(error.reason.contains("inAppResponseCode"))
    }
}
