import GuichetCore
import GuichetDirect
import Testing

/// The guide's three integration methods, and the contract's fields.
@Suite("The ways of an Apple Pay token to Direct")
struct DirectMethodTests {
    private func body(_ method: DirectApplePayMethod, _ mode: DirectAuthorizationMode? = nil) -> String {
        let input = DirectApplePayInput(method, authorizationMode: mode)
        return String(decoding: JSONValue.object(input.encodeToBody()).encoded(), as: UTF8.self)
    }

    @Test("we handle decryption: the phone's blob goes into encryptedCustomerInput")
    func blob() throws {
        let blob = try DirectEncryptedBlob(encryptedFields: "aaa.bbb.ccc.ddd.eee")
        #expect(
            body(.encryptedBlob(blob)) == """
                {"encryptedCustomerInput":"aaa.bbb.ccc.ddd.eee",\
                "mobilePaymentMethodSpecificInput":{"paymentProductId":302}}
                """)
    }

    @Test("a blob longer than the contract's 5000 is left to the platform, an empty one is refused")
    func blobLength() throws {
        let long = String(repeating: "a", count: 6_138)
        #expect(try body(.encryptedBlob(DirectEncryptedBlob(encryptedFields: long))).contains(long))
        let error = try #require(throws: DirectApplePayError.self) { try DirectEncryptedBlob(encryptedFields: "") }
        #expect(error.code == .missing)
        #expect(error.field == "encryptedCustomerInput")
    }

    @Test("the content of a phone's blob: the whole paymentData as a text, and the token's identifier")
    func paymentValues() throws {
        let values = DirectEncryptedBlob.paymentValues(of: try Samples.token())
        #expect(
            values.directJSON == [
                ["key": "encryptedPaymentData", "value": .string(Samples.paymentData)],
                ["key": "transactionId", "value": "00C0FFEE"],
            ])
    }

    @Test("third integration method: the whole token, byte for byte, as a text in encryptedPaymentData")
    func token() throws {
        let spaced = "{ \"version\": \"EC_v1\",\n \"data\": \"a\\/b\", \"n\": 1.50 }"
        let input = DirectApplePayInput(.encryptedToken(DirectEncryptedToken(try Samples.token(spaced))))
        let mobile = JSONValue.object(input.encodeToBody())["mobilePaymentMethodSpecificInput"]
        #expect(mobile?["encryptedPaymentData"] == .string(spaced))
    }

    @Test("third integration method, in full")
    func wholeToken() throws {
        let token = try Samples.token(#"{"version":"EC_v1","data":"a/b"}"#)
        #expect(
            body(.encryptedToken(DirectEncryptedToken(token)), .finalAuthorization) == #"""
                {"mobilePaymentMethodSpecificInput":{"paymentProductId":302,"authorizationMode":"FINAL_AUTHORIZATION",\#
                "encryptedPaymentData":"{\"version\":\"EC_v1\",\"data\":\"a/b\"}"}}
                """#)
    }

    @Test("the contract's fields: data, ephemeral key and key hash, and no signature")
    func fields() throws {
        #expect(
            body(.tokenFields(try DirectApplePayTokenFields(Samples.token())), .preAuthorization) == """
                {"mobilePaymentMethodSpecificInput":{"paymentProductId":302,"authorizationMode":"PRE_AUTHORIZATION",\
                "encryptedPaymentData":"aW52ZW50ZWQgY2lwaGVydGV4dA==","publicKeyHash":"aW52ZW50ZWQgaGFzaA==",\
                "ephemeralKey":"aW52ZW50ZWQga2V5"}}
                """)
    }

    @Test(
        "a token whose fields do not fit the contract is refused",
        arguments: [
            (
                #"{"version":"RSA_v1","data":"1","header":{"wrappedKey":"1","publicKeyHash":"1"}}"#, .unsupported,
                "ephemeralKey"
            ),
            (#"{"data":"1","header":{"ephemeralPublicKey":"1","publicKeyHash":"1"}}"#, .unsupported, "ephemeralKey"),
            (
                #"{"version":"EC_v1","header":{"ephemeralPublicKey":"1","publicKeyHash":"1"}}"#, .missing,
                "encryptedPaymentData"
            ),
            (#"{"version":"EC_v1","data":"1","header":{"publicKeyHash":"1"}}"#, .missing, "ephemeralKey"),
            (#"{"version":"EC_v1","data":"1","header":{"ephemeralPublicKey":"1"}}"#, .missing, "publicKeyHash"),
            (
                #"{"version":"EC_v1","data":"1","header":{"ephemeralPublicKey":"1","publicKeyHash":[]}}"#, .missing,
                "publicKeyHash"
            ),
            (#"{"version":"EC_v1","data":"1"}"#, .missing, "ephemeralKey"),
        ] as [(String, DirectApplePayError.Code, String)])
    func noFields(paymentData: String, code: DirectApplePayError.Code, name: String) throws {
        let token = try Samples.token(paymentData)
        let error = try #require(throws: DirectApplePayError.self) { try DirectApplePayTokenFields(token) }
        #expect(error.code == code)
        #expect(error.field == "mobilePaymentMethodSpecificInput.\(name)")
    }

    @Test("a payment of the simulator is refused by every method")
    func simulator() throws {
        let error = try #require(throws: ApplePayPaymentError.self) { try Samples.token("") }
        #expect(error.code == .simulator)
    }
}
