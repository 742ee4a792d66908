import GuichetCore
import GuichetDirect
import GuichetMerchant
import Testing

@Suite("Subsequent payments of a series at Worldline Direct")
struct DirectSeriesTests {
    private static func card() throws -> DirectSeriesCard {
        DirectSeriesCard(number: try PAN("4000000000001000"), expiry: try CardExpiry(year: 2030, month: 12))
    }

    @Test("a request with two cards, with none, or without the scheme's reference is not sent")
    func refused() async throws {
        var both = DirectImportSeriesRequest(tokenId: "t1", schemeReferenceData: "srd-1")
        both.card = try Self.card()
        var neither = DirectImportSeriesRequest()
        neither.schemeReferenceData = "srd-1"
        var unnamed = DirectImportSeriesRequest()
        unnamed.tokenId = "t1"
        let transport = ScriptedTransport()
        let client = try Direct.client(transport)
        for (request, field) in [(both, "card"), (neither, "tokenId"), (unnamed, "schemeReferenceData")] {
            let error = try await #require(throws: DirectError.self) { try await client.importSeries(request) }
            #expect(error.code == .invalidRequest && error.field == field)
        }
        #expect(await transport.requests.isEmpty)
    }

    @Test("an answer without the payment's identifier proves nothing: the advice is to ask")
    func empty() async throws {
        let client = try Direct.client(ScriptedTransport("{}", status: 201))
        let request = DirectImportSeriesRequest(tokenId: "t1", schemeReferenceData: "srd-1")
        let error = try await #require(throws: DirectError.self) { try await client.importSeries(request) }
        #expect(error.code == .unreadableAnswer && error.httpStatus == 201 && error.advice == .ask)
    }

    @Test("neither the card's number nor its cardholder is shown")
    func secrecy() throws {
        var card = try Self.card()
        card.cardholderName = "Zoé Maes"
        for value in [card, DirectImportSeriesRequest(card: card, schemeReferenceData: "srd-1")] as [Any] {
            for shown in ["\(value)", String(reflecting: value)] {
                for hidden in ["4000000000001000", "Maes"] { #expect(!shown.contains(hidden), "\(shown)") }
            }
        }
    }
}
