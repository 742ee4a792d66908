import GuichetCore
import Testing

@testable import GuichetApplePay

/// Apple, "Payment token format reference", the tables of the payment data.
@Suite("The content of a token")
struct PayloadTests {
    static let json: JSONValue = [
        "applicationPrimaryAccountNumber": "4111110000001112", "applicationExpirationDate": "301231",
        "currencyCode": "036", "transactionAmount": .number("1250"), "deviceManufacturerIdentifier": "040010030273",
        "paymentDataType": "3DSecure",
        "paymentData": ["onlinePaymentCryptogram": "c2VjcmV0LWNyeXB0b2dyYW0=", "eciIndicator": "7"],
    ]

    private func payload(_ changes: [(String, JSONValue?)] = []) throws(ApplePayError) -> ApplePayPayload {
        var object = Self.json.object ?? JSONObject()
        for (name, value) in changes { object[name] = value }
        return try ApplePayPayload(parsing: JSONValue.object(object).encoded())
    }

    private func refusal(_ name: String, _ value: JSONValue?) -> ApplePayError? {
        do throws(ApplePayError) {
            _ = try payload([(name, value)])
            return nil
        } catch {
            return error
        }
    }

    @Test("every documented field of a 3-D Secure payment")
    func threeDSecure() throws {
        let payload = try payload([("cardholderName", "A. Holder")])
        #expect(payload.applicationPrimaryAccountNumber.reveal() == "4111110000001112")
        #expect(payload.accountNumberSuffix == "1112")
        #expect(payload.applicationExpirationDate == "301231")
        #expect(payload.currencyCode == "036")
        #expect(payload.amount == Amount(minorUnits: 1250, currency: "036"))
        #expect(payload.cardholderName?.reveal() == "A. Holder")
        #expect(payload.deviceManufacturerIdentifier == "040010030273")
        #expect(payload.paymentDataType == .threeDSecure)
        #expect(payload.paymentData.onlinePaymentCryptogram?.reveal() == "c2VjcmV0LWNyeXB0b2dyYW0=")
        #expect(payload.paymentData.eciIndicator == "7")
        #expect(payload.unknownFields.reveal().members.isEmpty)
        #expect(payload.json.reveal() == Self.withName)
    }

    private static let withName: JSONValue = {
        var object = json.object ?? JSONObject()
        object["cardholderName"] = "A. Holder"
        return .object(object)
    }()

    @Test("an EMV payment, with a PIN")
    func emv() throws {
        let payload = try payload([
            ("paymentDataType", "EMV"), ("transactionAmount", .number("0")),
            ("paymentData", ["emvData": "nyYI", "encryptedPINData": "0A0B"]),
        ])
        #expect(payload.paymentDataType == .emv)
        #expect(payload.paymentData.emvData?.reveal() == "nyYI")
        #expect(payload.paymentData.encryptedPINData?.reveal() == "0A0B")
        #expect(payload.paymentData.onlinePaymentCryptogram == nil)
        #expect(payload.amount?.minorUnits == 0)
    }

    @Test("a merchant token, and a payment that is shared among merchants")
    func merchantToken() throws {
        let payload = try payload([
            ("merchantTokenIdentifier", "MPAN-1"), ("merchantTokenMetadata", ["cardMetadata": ["fpanSuffix": "1112"]]),
            (
                "authenticationResponses",
                [
                    [
                        "merchantIdentifier": "merchant.a", "authenticationData": "eA==", "transactionAmount": "12.50",
                        "new": .number("1"),
                    ]
                ]
            ),
        ])
        #expect(payload.merchantTokenIdentifier?.reveal() == "MPAN-1")
        #expect(payload.merchantTokenMetadata?["cardMetadata"]?["fpanSuffix"] == "1112")
        let response = try #require(payload.authenticationResponses.first)
        #expect(response.merchantIdentifier == "merchant.a")
        #expect(response.authenticationData?.reveal() == "eA==")
        #expect(response.transactionAmount == "12.50")
        #expect(response.unknownFields.reveal()["new"] == .number("1"))
    }

    @Test("undocumented fields are kept; a null is an absent field")
    func openEnds() throws {
        let payload = try payload([
            ("assurance", "high"), ("cardholderName", .null), ("paymentDataType", "Future"),
            ("paymentData", ["futureProof": .bool(true)]),
        ])
        #expect(payload.unknownFields.reveal()["assurance"] == "high")
        #expect(payload.cardholderName == nil)
        #expect(payload.paymentDataType == "Future")
        #expect(payload.paymentData.unknownFields.reveal()["futureProof"] == .bool(true))
    }

    @Test("an amount is whole units of the currency's smallest one; its digits are kept")
    func amounts() throws {
        for (text, units) in [("100", 100), ("100.0", 100), ("0", 0), ("12.50", nil), ("99999999999999999999", nil)]
            as [(String, Int64?)]
        {
            let payload = try payload([("transactionAmount", .number(text))])
            #expect(payload.transactionAmount.text == text)
            #expect(payload.transactionAmount.minorUnits == units)
        }
        #expect(try payload([("transactionAmount", "1250")]).transactionAmount.minorUnits == 1250)
        #expect(try payload([("currencyCode", "392")]).amount?.description == "1250 JPY")
        #expect(try payload([("currencyCode", "414")]).amount?.description == "1.250 KWD")
    }

    @Test("without a number, a date, a currency, an amount or the proof the payload is refused")
    func required() {
        let names = [
            "applicationPrimaryAccountNumber", "applicationExpirationDate", "currencyCode", "transactionAmount",
            "paymentDataType", "paymentData",
        ]
        for name in names {
            for value in [nil, JSONValue.null, .bool(true), []] as [JSONValue?] {
                let error = refusal(name, value)
                #expect(error?.code == .malformedPayload)
                #expect(error?.step == .payload)
                #expect(error?.field == name)
            }
        }
        for amount in ["-1", "1e3"] {
            #expect(refusal("transactionAmount", .number(amount))?.code == .malformedPayload)
        }
        for amount in ["", "12.", ".5", "1.2.3", "12,50", "-1", "+1", " 1", "1e3"] {
            #expect(refusal("transactionAmount", .string(amount))?.code == .malformedPayload)
        }
        #expect(refusal("currencyCode", "EUR")?.code == .malformedPayload)
        #expect(refusal("currencyCode", "36")?.code == .malformedPayload)
        #expect(refusal("applicationExpirationDate", "3012")?.code == .malformedPayload)
        for date in ["301331", "300031", "301232"] {
            #expect(refusal("applicationExpirationDate", .string(date))?.code == .malformedPayload)
        }
        #expect(refusal("authenticationResponses", "x")?.code == .malformedPayload)
        #expect(refusal("authenticationResponses", ["x"])?.code == .malformedPayload)
    }

    @Test("a known kind of payment has its proof, in base64")
    func proof() {
        for (type, name) in [("3DSecure", "onlinePaymentCryptogram"), ("EMV", "emvData")] {
            for proof in [[:], [name: .null], [name: ""], [name: "no base64"], [name: .number("1")]]
                as [[String: JSONValue]]
            {
                var data = JSONObject()
                for (name, value) in proof { data[name] = value }
                let error = #expect(throws: ApplePayError.self) {
                    try payload([("paymentDataType", .string(type)), ("paymentData", .object(data))])
                }
                #expect(error?.code == .malformedPayload)
                #expect(error?.field == name)
            }
        }
    }

    @Test("anything except one JSON object is refused", arguments: ["", "x", "[]", "{}", "{", "{}{}"])
    func notJSON(_ text: String) {
        #expect(throws: ApplePayError.self) { try ApplePayPayload(parsing: Array(text.utf8)) }
    }

    @Test("amount and currency are compared with the order's")
    func check() throws {
        let payload = try payload()
        let right = try #require(Amount(minorUnits: 1250, currency: "036"))
        #expect(throws: Never.self) { try payload.check(right) }
        let more = try #require(Amount(minorUnits: 1251, currency: "036"))
        #expect(try #require(throws: ApplePayError.self) { try payload.check(more) }.code == .amountMismatch)
        let euro = try #require(Amount(minorUnits: 1250, currency: .eur))
        #expect(try #require(throws: ApplePayError.self) { try payload.check(euro) }.code == .currencyMismatch)
        let fraction = try self.payload([("transactionAmount", .number("1250.5"))])
        #expect(try #require(throws: ApplePayError.self) { try fraction.check(right) }.code == .amountMismatch)
    }

    @Test("descriptions, dumps and errors show the last four digits and no other secret")
    func secrets() throws {
        let payload = try payload([("cardholderName", "A. Holder"), ("assurance", "high")])
        var dumped = ""
        dump(payload, to: &dumped)
        dump(payload.paymentData, to: &dumped)
        for text in ["\(payload)", String(reflecting: payload), "\(payload.paymentData)", dumped] {
            for secret in ["41111100", "c2VjcmV0", "Holder", "high"] { #expect(!text.contains(secret)) }
        }
        #expect("\(payload)" == "3DSecure payment of 12.50 AUD from account …1112")
        let wrong = refusal("applicationExpirationDate", "4111110000001112")
        #expect(wrong.map { !"\($0)".contains("4111") } == true)
    }
}
