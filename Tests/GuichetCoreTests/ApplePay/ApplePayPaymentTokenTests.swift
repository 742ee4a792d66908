import GuichetCore
import Testing

@Suite("An Apple Pay token")
struct ApplePayPaymentTokenTests {
    private func token(_ paymentData: String, identifier: String = "1") throws -> ApplePayPaymentToken {
        try ApplePayPaymentToken(
            paymentData: Array(paymentData.utf8), paymentMethod: ApplePayPaymentMethod(),
            transactionIdentifier: identifier)
    }

    @Test("keeps PassKit's bytes as they are, white space and escapes included")
    func bytes() throws {
        let text = "{ \"version\" : \"EC_v1\",\n\"data\":\"a\\/b\" }"
        let token = try token(text)
        #expect(token.paymentData == Array(text.utf8))
        #expect(token.paymentDataText == text)
        #expect(token.paymentDataObject["data"] == "a/b")
    }

    @Test(
        "cannot be made from anything else",
        arguments: [
            ("", .simulator), ("{}", .simulator), ("[1]", .wrongType), ("{", .notJSON),
            (#"{"data":"1","data":"2"}"#, .notJSON),
        ] as [(String, ApplePayPaymentError.Code)])
    func refused(paymentData: String, code: ApplePayPaymentError.Code) throws {
        let error = try #require(throws: ApplePayPaymentError.self) { try token(paymentData) }
        #expect(error.code == code)
        #expect(error.field == "paymentData")
    }

    @Test("has an identifier")
    func identifier() throws {
        let error = try #require(throws: ApplePayPaymentError.self) { try token(#"{"a":1}"#, identifier: "") }
        #expect(error.code == .missing)
        #expect(error.field == "transactionIdentifier")
    }
}

@Suite("The type of an Apple Pay card")
struct ApplePayPaymentMethodTypeTests {
    static let spellings: [(number: UInt, word: String, type: ApplePayPaymentMethodType)] = [
        (0, "unknown", .unknown), (1, "debit", .debit), (2, "credit", .credit), (3, "prepaid", .prepaid),
        (4, "store", .store), (5, "eMoney", .eMoney),
    ]

    @Test("has PassKit's integer and a word", arguments: spellings)
    func spelling(number: UInt, word: String, type: ApplePayPaymentMethodType) {
        #expect(ApplePayPaymentMethodType(passKitValue: number) == type)
        #expect(type.passKitValue == number)
        #expect(type.rawValue == word)
    }

    @Test("is read in either spelling", arguments: spellings)
    func reading(number: UInt, word: String, type: ApplePayPaymentMethodType) {
        for text in [word, word.uppercased(), "\(number)"] {
            #expect(ApplePayPaymentMethodType(reading: text) == type)
        }
    }

    @Test("from JSON, as a text or as a number", arguments: spellings)
    func json(number: UInt, word: String, type: ApplePayPaymentMethodType) throws {
        for value in ["\"\(word)\"", "\(number)"] {
            let token = try ApplePaySamples.token(
                #"{"paymentData":{"a":1},"paymentMethod":{"type":\#(value)},"transactionIdentifier":"1"}"#)
            #expect(token.paymentMethod.type == type)
        }
    }

    @Test("is kept when it is unknown")
    func new() {
        #expect(ApplePayPaymentMethodType(passKitValue: 9).rawValue == "9")
        #expect(ApplePayPaymentMethodType(passKitValue: 9).passKitValue == 9)
        #expect(ApplePayPaymentMethodType(passKitValue: .max).passKitValue == .max)
        #expect(ApplePayPaymentMethodType(reading: "Gift").rawValue == "Gift")
        #expect(ApplePayPaymentMethodType(reading: "Gift").passKitValue == nil)
    }
}
