import Foundation
import GuichetApplePay
import GuichetCore
import Testing

/// Apple, "Payment token format reference"; the nested form as Apple Pay on the web sends it.
@Suite("Reading a token")
struct TokenParsingTests {
    private func refusal(_ text: [UInt8]) -> ApplePayError? {
        do throws(ApplePayError) {
            _ = try ApplePayToken(parsing: text)
            return nil
        } catch {
            #expect(error.step == .token)
            return error
        }
    }

    private func check(_ text: [UInt8], _ code: ApplePayError.Code, field: String?) {
        let error = refusal(text)
        #expect(error?.code == code)
        #expect(error?.field == field)
    }

    @Test("the bare token, as the phone makes it")
    func bare() throws {
        let token = try ApplePayToken(parsing: TokenText.bare.encoded())
        #expect(token.version == .ec)
        #expect(token.data.count == 300)
        #expect(token.signature.count == 1_000)
        #expect(token.publicKeyHash.count == 32)
        #expect(token.transactionIdentifier == String(repeating: "a1", count: 32))
        #expect(token.applicationData == nil)
        #expect(token.wrapping == nil)
    }

    @Test("the nested token: paymentData as an object, as a text, as base64")
    func nested() throws {
        let text = String(decoding: TokenText.bare.encoded(), as: UTF8.self)
        let forms: [JSONValue] = [
            TokenText.bare, .string(text), .string(" \n" + text), .string(Data(text.utf8).base64EncodedString()),
        ]
        for form in forms {
            let nested: JSONValue = [
                "paymentData": form, "transactionIdentifier": "A1",
                "paymentMethod": ["network": "Visa", "type": "debit"],
            ]
            let token = try ApplePayToken(parsing: nested.encoded())
            #expect(token.data.count == 300)
            #expect(token.wrapping?["transactionIdentifier"] == "A1")
            #expect(token.wrapping?["paymentMethod"]?["network"] == "Visa")
            #expect(token.wrapping?["paymentData"] == nil)
        }
    }

    @Test("the whole payment around a token, as Apple Pay JS and an app have it, is refused by its name")
    func payment() {
        let nested: JSONValue = ["paymentData": TokenText.bare, "transactionIdentifier": "A1"]
        for token in [nested, TokenText.bare] {
            let refusal = #expect(throws: ApplePayError.self) {
                try ApplePayToken(json: ["token": token, "shippingContact": [:]])
            }
            #expect(refusal?.code == .missingField)
            #expect(refusal?.reason == "version is missing: it is a whole payment, pass the value of its token")
        }
    }

    @Test("an RSA token brings a wrapped key instead of an ephemeral one")
    func rsa() throws {
        var header = try #require(TokenText.header.object)
        header["ephemeralPublicKey"] = nil
        header["wrappedKey"] = .string(TokenText.base64(256))
        var fields = try #require(TokenText.bare.object)
        fields["version"] = "RSA_v1"
        fields["header"] = .object(header)
        let token = try ApplePayToken(json: .object(fields))
        #expect(token.version == .rsa)
        guard case .wrappedKey(let key) = token.keyMaterial else { return #expect(Bool(false), "no wrapped key") }
        #expect(key.count == 256)
    }

    @Test("application data is a hash in hexadecimal, in either case")
    func applicationData() throws {
        for digits in ["ab", "AB"] {
            let value = JSONValue.string(String(repeating: digits, count: 32))
            let token = try ApplePayToken(parsing: TokenText.with("applicationData", value, inHeader: true))
            #expect(token.applicationData == [UInt8](repeating: 0xAB, count: 32))
        }
        check(TokenText.with("applicationData", "abcd", inHeader: true), .wrongLength, field: "applicationData")
        check(TokenText.with("applicationData", "abc", inHeader: true), .notHex, field: "applicationData")
        check(TokenText.with("applicationData", .null, inHeader: true), .wrongType, field: "applicationData")
    }

    @Test("undocumented fields are kept")
    func unknownFields() throws {
        var fields = try #require(TokenText.bare.object)
        fields["colour"] = "blue"
        var header = try #require(TokenText.header.object)
        header["shade"] = .number("7")
        fields["header"] = .object(header)
        let token = try ApplePayToken(json: .object(fields))
        #expect(token.unknownFields.members.map(\.name) == ["colour"])
        #expect(token.unknownHeaderFields["shade"] == .number("7"))
    }

    @Test("the simulator's empty payment has an error of its own")
    func simulator() {
        #expect(refusal([])?.code == .simulator)
        for empty: JSONValue in ["", .null, [:]] {
            let token: JSONValue = ["paymentData": empty, "transactionIdentifier": "Simulated Identifier"]
            check(token.encoded(), .simulator, field: "paymentData")
        }
    }

    @Test("a field that is missing, of another type or empty", arguments: ["version", "data", "signature"])
    func fields(_ name: String) {
        check(TokenText.with(name, nil), .missingField, field: name)
        check(TokenText.with(name, .number("1")), .wrongType, field: name)
        check(TokenText.with(name, .null), .wrongType, field: name)
        check(TokenText.with(name, ""), name == "version" ? .unknownVersion : .notBase64, field: name)
    }

    @Test(
        "a header field that is missing, of another type or empty",
        arguments: ["ephemeralPublicKey", "publicKeyHash", "transactionId"])
    func headerFields(_ name: String) {
        check(TokenText.with(name, nil, inHeader: true), .missingField, field: name)
        check(TokenText.with(name, [:], inHeader: true), .wrongType, field: name)
        let empty = refusal(TokenText.with(name, "", inHeader: true))
        #expect(empty?.field == name)
        check(TokenText.with("header", nil), .missingField, field: "header")
        check(TokenText.with("header", "x"), .wrongType, field: "header")
    }

    /// Found by fuzzing. To another reader a token with such a field has none.
    @Test("names are compared byte by byte: the Kelvin sign is not K")
    func kelvin() throws {
        let name = "ephemeralPublic\u{212A}ey"
        var header = try #require(TokenText.header.object)
        header["ephemeralPublicKey"] = nil
        header[name] = .string(TokenText.base64(91))
        check(TokenText.with("header", .object(header)), .missingField, field: "ephemeralPublicKey")
        header["ephemeralPublicKey"] = header[name]
        header[name] = nil
        header["wrapped\u{212A}ey"] = "x"
        let token = try ApplePayToken(parsing: TokenText.with("header", .object(header)))
        #expect(token.unknownHeaderFields["wrapped\u{212A}ey"] == "x")
    }

    @Test("base64 and hexadecimal have one spelling each")
    func encodings() {
        let data = TokenText.base64(300)
        check(TokenText.with("data", .string(data + "\n")), .notBase64, field: "data")
        check(TokenText.with("data", .string(String(data.dropLast()))), .notBase64, field: "data")
        check(TokenText.with("signature", "Zh=="), .notBase64, field: "signature")
        check(
            TokenText.with("publicKeyHash", .string(TokenText.base64(31)), inHeader: true), .wrongLength,
            field: "publicKeyHash")
        check(TokenText.with("transactionId", "a1b", inHeader: true), .notHex, field: "transactionId")
        check(TokenText.with("transactionId", "0xa1", inHeader: true), .notHex, field: "transactionId")
        check(TokenText.with("data", .string(TokenText.base64(15))), .wrongLength, field: "data")
    }

    @Test("application data cannot be moved into the transaction identifier, which is signed right before them")
    func movedBoundary() throws {
        let transaction = String(repeating: "a1", count: 32)
        for hidden in ["ab", String(repeating: "ab", count: 32)] {
            check(
                TokenText.with("transactionId", .string(transaction + hidden), inHeader: true), .wrongLength,
                field: "transactionId")
        }
        #expect(throws: Never.self) {
            try ApplePayToken(parsing: TokenText.with("transactionId", .string(transaction), inHeader: true))
        }
    }

    @Test("exactly one of the two keys, and the one of the version")
    func keys() {
        let wrapped = JSONValue.string(TokenText.base64(256))
        check(TokenText.with("wrappedKey", wrapped, inHeader: true), .keyFieldMismatch, field: "wrappedKey")
        check(TokenText.with("version", "RSA_v1"), .keyFieldMismatch, field: "ephemeralPublicKey")
        check(TokenText.with("version", "EC_v2"), .unknownVersion, field: "version")
        check(TokenText.with("version", "Ec_v1"), .unknownVersion, field: "version")
    }

    @Test("anything except one JSON object is refused")
    func notJSON() {
        let text = TokenText.bare.encoded()
        check(Array("hello".utf8), .notJSON, field: nil)
        check(text + [0x7D], .notJSON, field: nil)
        check(text.dropLast(), .notJSON, field: nil)
        check(Array("[]".utf8), .wrongType, field: nil)
        let twice = Array("{\"version\":\"EC_v1\",".utf8) + text.dropFirst()
        check(twice, .notJSON, field: nil)
        check([UInt8](repeating: 0x20, count: 70_000), .tooLarge, field: nil)
        let inner: JSONValue = ["paymentData": "hello there"]
        check(inner.encoded(), .notJSON, field: "paymentData")
    }

    private func check(_ text: ArraySlice<UInt8>, _ code: ApplePayError.Code, field: String?) {
        check(Array(text), code, field: field)
    }

    @Test("a token's description names it and shows nothing of its content")
    func description() throws {
        let token = try ApplePayToken(parsing: TokenText.bare.encoded())
        var dumped = ""
        dump(token, to: &dumped)
        for text in ["\(token)", String(reflecting: token), dumped] {
            #expect(text.contains("EC_v1"))
            #expect(!text.contains("data"))
        }
    }
}
