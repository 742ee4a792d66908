import GuichetCore
@_spi(Platform) import GuichetLyra
import Testing

@Suite("Registered cards, as messages")
struct TokenTests {
    @Test("CreateToken charges nothing; the kit wants a currency, the platform's own examples have none")
    func create() throws {
        var request = LyraCreateTokenRequest()
        try request.check()
        #expect(throws: LyraInputFault(.missing, field: "currency", code: "INT_010")) { try request.checkTogether() }
        request.currency = .eur
        try request.check()
        request.amount = 0
        try request.check()
        request.amount = 1
        #expect(throws: LyraInputFault.self) { try request.check() }
        #expect(LyraCreateTokenRequest.service.path == "/api-payment/V4/Charge/CreateToken")
    }

    @Test("Token/Get and Token/Cancel name the token")
    func named() throws {
        var get = LyraTokenGetRequest()
        #expect(throws: LyraInputFault.self) { try get.check() }
        get.paymentMethodToken = "78b346b66bc5472fad3b7a1f72e3db9e"
        try get.check()
        var cancel = LyraTokenCancelRequest()
        #expect(throws: LyraInputFault.self) { try cancel.check() }
        cancel.paymentMethodToken = String(repeating: "a", count: 33)
        #expect(throws: LyraInputFault.self) { try cancel.check() }
    }

    @Test("a token is recognised by its type, and read leniently")
    func read() throws {
        let json: JSONValue = [
            "paymentMethodToken": "78b346b66bc5472fad3b7a1f72e3db9e", "cancellationDate": .null,
            "tokenDetails": ["pan": "497010XXXXXX0055", "expiryYear": "2030"], "more": "1", "_type": "V4/Token",
        ]
        guard case .token(let token) = LyraAnswer(json) else {
            Issue.record("not a token")
            return
        }
        #expect(token.paymentMethodToken == "78b346b66bc5472fad3b7a1f72e3db9e")
        #expect(token.cancellationDate == nil)
        #expect(token.tokenDetails?.expiryYear == 2_030)
        #expect(LyraAnswer(json).json == json)
        #expect(LyraToken.blank.json["cancellationDate"] == .null)
    }
}
