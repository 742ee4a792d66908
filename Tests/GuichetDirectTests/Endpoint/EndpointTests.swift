import GuichetCore
import GuichetDirect
import Testing

@Suite("The table of calls")
struct EndpointTests {
    @Test("has the 56 calls of the server API, each once")
    func whole() {
        #expect(DirectEndpoint.server.count == 56)
        #expect(Set(DirectEndpoint.server.map(\.name)).count == 56)
        #expect(Set(DirectEndpoint.server.map(\.description)).count == 56)
        #expect(DirectEndpoint.server.allSatisfy { $0.template.hasPrefix("/v2/") })
        #expect(
            DirectEndpoint.client.allSatisfy {
                $0.template.contains("/{customerId}/") && $0.template.hasPrefix("/client/v")
            })
    }

    @Test("knows which repeats are recognised")
    func idempotent() {
        #expect(
            Set(DirectEndpoint.server.filter(\.isIdempotent).map(\.name)) == [
                "createPayment", "capturePayment", "cancelPayment", "refundPayment", "completePayment",
                "subsequentPayment", "createPayout", "incrementAuthorization",
            ])
    }

    @Test("fills in a path, with escapes")
    func path() {
        #expect(DirectEndpoint.getPayment.parameters == ["merchantId", "paymentId"])
        #expect(DirectEndpoint.getPayment.path(["Acme Test", "1_0"]) == "/v2/Acme%20Test/payments/1_0")
        #expect(DirectEndpoint.getPayment.path(["M", "a/../b?c#é"]) == "/v2/M/payments/a%2F..%2Fb%3Fc%23%C3%A9")
    }

    @Test(
        "never fills in a value that would make another path",
        arguments: [["M"], ["M", ""], ["M", "1", "2"], ["M", ".."]])
    func wrong(arguments: [String]) { #expect(DirectEndpoint.getPayment.path(arguments) == nil) }
}

@Suite("An idempotence key")
struct IdempotenceTests {
    @Test(
        "has one to forty visible characters of ASCII",
        arguments: [
            ("k", true), (String(repeating: "k", count: 40), true), (String(repeating: "k", count: 41), false),
            ("", false),
            ("a b", false), ("é", false), ("a\n", false),
        ])
    func form(text: String, isKey: Bool) { #expect(DirectIdempotence.isKey(text) == isKey) }
}

@Suite("The caller's description of itself")
struct MetaInfoTests {
    @Test("is JSON in Base64, without unknown values")
    func header() throws {
        let info = DirectMetaInfo(platformIdentifier: "Linux", sdkIdentifier: "Guichet/0.1.0", integrator: "Boutique")
        let bytes = try #require(Base64.decode(info.header))
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"platformIdentifier":"Linux","sdkIdentifier":"Guichet/0.1.0","integrator":"Boutique"}"#)
    }
}
