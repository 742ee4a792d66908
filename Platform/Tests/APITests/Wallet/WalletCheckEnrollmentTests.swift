import Engine
import GuichetCore
import GuichetSips
import Support
import Testing

@Suite("walletCheckEnrollment")
struct WalletCheckEnrollmentTests {
    private static func order(_ reference: JSONValue = "REF1", wallet: JSONValue? = "WALLET1") -> JSONObject {
        .walletOrder(reference, wallet: wallet).with("sdkOperationName", "THREEDSECUREANDWALLETORDER")
    }

    private static func check(
        _ initialisation: Initialisation, _ number: JSONValue? = "1", csc: String? = nil
    ) throws -> JSONObject {
        try WireCall.walletOrder(initialisation, number, csc: csc).with("operation", "walletCheckEnrollment")
    }

    @Test("leads to the issuer's page and to an order with a guarantee that belongs to the wallet")
    func accepted() async throws {
        try await TestPlatform.run { test in
            _ = try await test.addCard("4300000000000000", brand: "VISA")
            let initialisation = try await test.prepareAny(Self.order())
            let enrolled = try await test.call(Self.check(initialisation, csc: "123"))
            let expected = [
                "redirectionStatusCode": "00", "maskedPan": "4300##########00", "paymentMeanBrand": "VISA",
                "paymentMeanBrandSelectionStatus": "APPLIED_HOLDER",
            ]
            for (field, value) in expected { #expect(enrolled.message[field]?.text == value, "\(field)") }
            // The same card at the same shop has the same tokenPan, wherever the number came from.
            let typed = try await test.enrol(card: "4300000000000000", reference: "REF2")
            #expect(enrolled.message["tokenPan"]?.text?.hasPrefix("g") == true)
            #expect(enrolled.message["tokenPan"] == typed.message["tokenPan"])
            let paRes = try await test.paRes(enrolled, result: "frictionless")
            let paid = try await test.call(WireAuthentication.validate(enrolled, paRes: paRes))
            let answered = [
                "inAppResponseCode": "00", "panEntryMode": "WALLET", "walletType": "MERCHANT_WALLET",
                "merchantWalletId": "WALLET1", "paymentMeanBrand": "VISA", "guaranteeIndicator": "Y",
            ]
            for (field, value) in answered { #expect(paid.message[field]?.text == value, "\(field)") }
            #expect(try await test.outcome(of: initialisation).response == paid.message)
        }
    }

    @Test("refuses bad input with the field's name, in redirectionStatusCode, and stores nothing")
    func badInput() async throws {
        try await TestPlatform.run { test in
            _ = try await test.addCard(expiry: "202607")
            let before = try await test.stored()
            let initialisation = try await test.prepareAny(Self.order())
            let other = try await test.prepareAny(Self.order("REF2"))
            let elsewhere = try await test.prepareAny(Self.order("REF3", wallet: "NONE"))
            let good = try Self.check(initialisation)
            let cases: [(JSONObject, String, String)] = [
                (good.with("paymentMeanId", nil), "30", "paymentMeanId"),
                (good.with("paymentMeanId", "x"), "30", "paymentMeanId"),
                (good.with("paymentMeanId", "9"), "01", "paymentMeanId"),
                (good.with("redirectionData", nil), "30", "redirectionData"),
                (good.with("paymentMeanBrand", "AMEX"), "12", "paymentMeanBrand"),
                (good.with("paymentMeanBrandSelectionStatus", "MAYBE"), "12", "paymentMeanBrandSelectionStatus"),
                (try Self.check(initialisation, csc: "12"), "30", "cardCSCValue"),
                (good.with("encryptedCard", try Self.check(other, csc: "123")["encryptedCard"]), "34", "encryptedCard"),
                (try Self.check(elsewhere), "01", "merchantWalletId"),
            ]
            for (index, (message, code, field)) in cases.enumerated() {
                let answer = try await test.call(message)
                #expect(answer.message["redirectionStatusCode"]?.text == code, "\(index)")
                #expect(answer.field == field, "\(index)")
            }
            let missing = try await test.initialise(Self.order("REF4", wallet: nil), to: .orderInitialize)
            #expect(missing.code == "30" && missing.field == "merchantWalletId")
            #expect(try await test.stored() == before)
            test.clock.move(to: try Instant("2026-08-01T00:00:00+02:00"))
            let late = try await test.call(Self.check(try await test.prepareAny(Self.order("REF5"))))
            #expect(late.message["redirectionStatusCode"]?.text == "54")
            #expect(late.field == "paymentMeanId")
        }
    }
}
