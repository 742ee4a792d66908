import GuichetCore
import GuichetSips
import Support
import Testing

@Suite("orderInitialize, the forms of the values")
struct FormatTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let field: String
        let value: String
        var testDescription: String { "\(field)=\(value.debugDescription)" }

        init(_ field: String, _ value: String) {
            self.field = field
            self.value = value
        }
    }

    @Test(
        "a value that does not have the documented form is answered 30 with its field",
        arguments: [
            Case("amount", "-2500"), Case("amount", "+2500"), Case("amount", "25.00"), Case("amount", ""),
            Case("amount", "1234567890123"), Case("amount", "٢٥٠٠"), Case("amount", " 2500"), Case("amount", "0x10"),
            Case("currencyCode", "EUR"), Case("currencyCode", "97"), Case("currencyCode", "9780"),
            Case("captureDay", "100"), Case("captureDay", "-1"), Case("captureDay", "1 "),
            Case("returnContext", "a\nb"), Case("returnContext", "a\u{0}b"), Case("returnContext", "a\u{7F}b"),
            Case("customerIpAddress", "1.2.3.4|responseCode=00"), Case("returnContext", "a|b"),
            Case("returnContext", String(repeating: "x", count: 256)),
            Case("statementReference", "a|b"), Case("statementReference", "a\tb"),
            Case("transactionReference", "A B"), Case("transactionReference", "é"), Case("transactionReference", ""),
            Case("transactionReference", String(repeating: "1", count: 36)),
            Case("orderId", "order-1"), Case("orderId", String(repeating: "1", count: 33)),
            Case("customerId", "a|b"), Case("customerLanguage", "fra"), Case("customerLanguage", "f1"),
            Case("invoiceReference", "A1"), Case("automaticResponseUrl", "ftp://shop.example.org"),
            Case("automaticResponseUrl", "shop.example.org"),
            Case("automaticResponseUrl", "https://shop.example.org:65536/sips"),
            Case("automaticResponseUrl", "https://shop.example.org:0/sips"),
            Case("automaticResponseUrl", "https://shop.example.org:x/sips"), Case("paymentPattern", "ONE|SHOT"),
            Case("keyVersion", "+1"), Case("sdkVersion", "a\u{0}"), Case("interfaceVersion", ""),
        ])
    func wrongForm(_ this: Case) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.initialise(JSONObject.order().with(this.field, .string(this.value)))
            #expect(answer.status == 200)
            #expect(answer.code == "30")
            #expect(answer.field == this.field)
            #expect(answer.isSealed())
            // What was sent is not sent back: a mistake may well be a card number in the wrong place.
            #expect(this.value.count < 5 || !String(decoding: answer.body, as: UTF8.self).contains(this.value))
        }
    }

    @Test(
        "a value that is well formed but not acceptable is answered 12 with its field",
        arguments: [
            Case("amount", "0"), Case("amount", "000"), Case("currencyCode", "000"), Case("currencyCode", "999"),
            // Of ISO 4217, but not of the data dictionary.
            Case("currencyCode", "504"), Case("currencyCode", "604"),
            Case("captureMode", "LATER"), Case("captureMode", "author_capture"), Case("orderChannel", "TV"),
            Case("paymentPattern", "TWO_SHOT"), Case("paymentPattern", "one_shot"),
            Case("sdkOperationName", "GETWALLETDATA"), Case("sdkOperationName", "cardOrder"),
            Case("sdkOperationName", "NOTHING"), Case("interfaceVersion", "IR_WS_2.3"),
            Case("interfaceVersion", "3.0"), Case("interfaceVersion", "ir_mb_3.0"),
        ])
    func notAcceptable(_ this: Case) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.initialise(JSONObject.order().with(this.field, .string(this.value)))
            #expect(answer.status == 200)
            #expect(answer.code == "12")
            #expect(answer.field == this.field)
            #expect(answer.isSealed())
        }
    }

    @Test(
        "the longest and the most unusual values that the document allows are accepted",
        arguments: [
            Case("amount", "999999999999"), Case("amount", "000000000001"), Case("captureDay", "99"),
            Case("currencyCode", "392"), Case("captureMode", "AUTHOR_CAPTURE"), Case("captureMode", "VALIDATION"),
            Case("captureMode", "IMMEDIATE"), Case("orderChannel", "INTERNET"), Case("orderChannel", "INAPP"),
            Case("orderChannel", "MOTO"), Case("orderChannel", "TELEPHONE_ORDER"), Case("orderChannel", "MAIL_ORDER"),
            Case("paymentPattern", "ONE_SHOT"), Case("paymentPattern", "RECURRING_1"),
            Case("paymentPattern", "RECURRING_N"), Case("paymentPattern", "INSTALMENT"),
            Case("customerIpAddress", "2001:db8::1%eth0"), Case("returnContext", String(repeating: "x", count: 255)),
            Case("returnContext", #"{"a":[1,'2']}~\/"#),
            Case("transactionReference", String(repeating: "Z", count: 35)), Case("interfaceVersion", "IR_MB_1.3"),
            Case("automaticResponseUrl", "https://shop.example.org/sips?a=b"),
            Case("automaticResponseUrl", "https://shop.example.org:8443/sips"), Case("customerLanguage", "fr"),
        ])
    func rightForm(_ this: Case) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.initialise(JSONObject.order().with(this.field, .string(this.value)))
            #expect(answer.code == "00", "\(answer.field ?? "-")")
        }
    }
}
