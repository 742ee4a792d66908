import Engine
import Foundation
import GuichetCore
import GuichetSips
import Server
import SipsAPI
import Support
import Testing

@Suite("paymentTokenGenerate, bad input")
struct PaymentTokenGenerateTests {
    @Test("is refused with the field's name, and uses nothing")
    func badInput() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepareToken()
            let other = try await test.prepareToken()
            func message(
                _ number: String? = "4100000000000000", _ expiry: String? = "209912", _ csc: String? = "123"
            ) throws -> JSONObject {
                try TestPlatform.tokenMessage(initialisation, number: number, expiry: expiry, csc: csc)
            }
            let good = try message()
            let cases: [(JSONObject, String, String)] = try [
                (good.with("merchantId", nil), "30", "merchantId"),
                (good.with("merchantId", ""), "30", "merchantId"),
                (good.with("merchantId", "0020010000000011"), "30", "merchantId"),
                (good.with("merchantId", "00200100000000a"), "30", "merchantId"),
                (good.with("merchantId", "002001000000003"), "12", "merchantId"),
                (good.with("encryptedCard", nil), "30", "encryptedCard"),
                (good.with("encryptedCard", ""), "30", "encryptedCard"),
                (good.with("encryptedCard", "4100000000000000"), "30", "encryptedCard"),
                (good.with("encryptedCard", TestPlatform.tokenMessage(other)["encryptedCard"]), "34", "encryptedCard"),
                (message(nil, nil, nil), "30", "cardNumber"),
                (message(""), "30", "cardNumber"),
                (message("41000000000"), "30", "cardNumber"),
                (message("41000000000000000000"), "30", "cardNumber"),
                (message("4100-0000-0000"), "30", "cardNumber"),
                (message("4970101122334455"), "14", "cardNumber"),
                (message("4100000000000000", ""), "30", "cardExpiryDate"),
                (message("4100000000000000", "209913"), "30", "cardExpiryDate"),
                (message("4100000000000000", "122099"), "30", "cardExpiryDate"),
                (message("4100000000000000", "202606"), "54", "cardExpiryDate"),
                (message(nil, "202606"), "54", "cardExpiryDate"),
                (message("4100000000000000", "209912", ""), "30", "cardCSCValue"),
                (message("4100000000000000", "209912", "12"), "30", "cardCSCValue"),
                (message("4100000000000000", "209912", "12345"), "30", "cardCSCValue"),
                (message("4100000000000000", "209912", "1a3"), "30", "cardCSCValue"),
                (good.with("paymentMeanBrand", "CB"), "12", "paymentMeanBrand"),
                (good.with("paymentMeanBrand", "é"), "30", "paymentMeanBrand"),
                (good.with("paymentMeanBrandSelectionStatus", "MAYBE"), "12", "paymentMeanBrandSelectionStatus"),
                (
                    message(nil).with("paymentMeanBrandSelectionStatus", "MAYBE"), "12",
                    "paymentMeanBrandSelectionStatus"
                ),
            ]
            for (index, (message, code, field)) in cases.enumerated() {
                let answer = try await test.call(message, at: initialisation)
                #expect(answer.expect(code, field), "\(index): \(answer.message)")
            }
            #expect(try await test.stored() == .nothing)
            #expect(try await test.call(good, at: initialisation).code == "00")
        }
    }

    @Test("in the context: missing, another platform's, another function's, too old")
    func address() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepareToken()
            let good = try TestPlatform.tokenMessage(initialisation)
            #expect(try await test.call(good).expect("30", "redirectionUrl"))
            func call(_ query: String) async throws -> WireAnswer {
                let answer = try await test.post(JSONValue.object(good).encoded(), to: "/inapp/v1?\(query)")
                return WireAnswer(status: answer.status, body: answer.json?.encoded() ?? [])
            }
            #expect(try await call("other=1").expect("30", "redirectionUrl"))
            #expect(try await call("context=").expect("12", "redirectionUrl"))
            #expect(try await call("context=AAAA").expect("12", "redirectionUrl"))
            let order = try await test.prepare()
            #expect(try await call("context=\(order.redirectionData)").expect("12", "redirectionUrl"))
            // A card for this address does not fit another one of the same shop.
            let other = try await test.prepareToken()
            #expect(try await call(other.redirectionUrl.query ?? "").expect("34", "encryptedCard"))
            test.clock.advance(seconds: 15 * 60)
            #expect(try await test.call(good, at: initialisation).expect("97", "redirectionUrl"))
        }
    }

    @Test("is answered 40 where the shop may not use it: at Mercanet and Sogenactif until it is enabled")
    func rights() async throws {
        try await TestPlatform.run { test in
            for shop in ["002001000000002", "002001000000003"] {
                let message = JSONObject.initialisation(.paymentTokenGenerate, shop: shop)
                #expect(try await test.initialise(message, to: .paymentTokenInitialize).code == "40")
                _ = try await test.platform.sips.administration.set(["paymentTokenGenerate"], enabled: true, of: shop)
                let initialisation = try await test.prepareToken(shop: shop)
                let good = try TestPlatform.tokenMessage(initialisation, shop: .string(shop))
                #expect(try await test.call(good, at: initialisation).code == "00")
                _ = try await test.platform.sips.administration.set(["paymentTokenGenerate"], enabled: false, of: shop)
                #expect(try await test.call(good, at: initialisation).expect("40"))
            }
        }
    }
}
