import Foundation
import GuichetCore
import GuichetSDK
import Testing

/// Sips In-App 24.3, "Formulaire POST vers l'ACS", the important note on MD.
@Suite("Merchant data, MD")
struct MerchantDataTests {
    @Test(
        "is sent as it is where every character is printable ASCII",
        arguments: ["", "a", "session 1~!<\">&", "é".lowercased()])
    func plain(text: String) throws {
        let data = try MerchantData(text)
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        #expect(data.isBase64 != isASCII)
        #expect(data.text == (isASCII ? text : "w6k="))
    }

    @Test("is Base64 for every other character", arguments: ["é", "a\nb", "\u{7F}", "\u{1F}", "日本"])
    func base64(text: String) throws {
        let data = try MerchantData(text)
        #expect(data.isBase64)
        #expect(Data(base64Encoded: data.text).map { String(decoding: $0, as: UTF8.self) } == text)
    }

    @Test("is Base64 for bytes")
    func bytes() throws {
        #expect(try MerchantData(bytes: [0, 255, 16]).text == "AP8Q")
    }

    @Test("has 1024 bytes at most, counted after Base64")
    func length() throws {
        #expect(try MerchantData(String(repeating: "a", count: 1_024)).text.count == 1_024)
        #expect(try MerchantData(bytes: [UInt8](repeating: 1, count: 768)).text.count == 1_024)
        let errors = [
            try #require(throws: InAppError.self) { try MerchantData(String(repeating: "a", count: 1_025)) },
            try #require(throws: InAppError.self) { try MerchantData(bytes: [UInt8](repeating: 1, count: 769)) },
        ]
        for error in errors {
            #expect(error.code == .invalidMerchantData)
            #expect(error.field == "MD")
            #expect(error.advice == .fixIntegration)
        }
    }

    @Test(
        "must not contain what looks like a card number",
        arguments: [
            "5100009876543217", "pan=5100009876543217;", "{\"n\":\"4100000000000000\"}", "4100 0000 0000 0000",
            "4100-0000-0000-0000", "3400 000000 00000", "4222222222222", "4100000000000000000",
            "4100 0000 0000 0000 000",
            "1 4100 0000 0000 0000", "é 5100009876543217", "a5100009876543217b", "4100/0000/0000/0000",
        ])
    func cardNumber(text: String) throws {
        let error = try #require(throws: InAppError.self) { try MerchantData(text) }
        #expect(error.code == .cardNumberInMerchantData)
        #expect(error.reason.contains("card number"))
        #expect(!error.description.contains(text), "the error does not repeat it")
        #expect(throws: InAppError.self) { try MerchantData(bytes: Array(text.utf8)) }
    }

    @Test(
        "may contain session numbers, a clock's milliseconds, a shop's number, references and hashes",
        arguments: [
            "12345678-1234-1234-1234-123456789012", "f47ac10b58cc4372a5670e02b2c3d479", "A2611210001", "123456789012",
            "41000000000000000000", "2026-11-21T15:00:00", "1795265332123", "002001000000001", "1234567890123456789",
        ])
    func innocent(text: String) throws {
        #expect(try MerchantData(text).text == text)
    }
}
