import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

@Suite("The question \"was I charged\", asked of the office server")
struct OfficeLookupTests {
    private static let old = Date(timeIntervalSince1970: 0)

    private func answer(_ fields: [(String, JSONValue)], isSealed: Bool = true) throws -> JSONObject {
        var object = JSONObject()
        for (name, value) in fields { object.append(name, value) }
        return isSealed ? try object.sealed() : object
    }

    private func charge(_ answer: JSONObject) async throws -> ChargeState? {
        let office = OfficeClient<Mercanet>(
            shop: Sample.shop(), office: try #require(URL(string: "https://office.example")),
            transport: ScriptedTransport(answer))
        return await ChargeInquiry(lookup: office).answer("A1", initialisedAt: Self.old).charge
    }

    @Test("is the transaction's status")
    func status() async throws {
        #expect(try await charge(answer([("responseCode", "00"), ("transactionStatus", "CAPTURED")])) == .charged)
        #expect(try await charge(answer([("responseCode", "00"), ("transactionStatus", "REFUSED")])) == .notCharged)
    }

    @Test("identifies the transaction in the shop's way")
    func name() async throws {
        let cases: [(PaymentReference, String, JSONValue)] = [
            ("A1", "transactionReference", "A1"),
            (
                .s10(id: "7", date: "20261121"), "s10TransactionReference",
                .object(INAPPS10TransactionReference(id: "7", date: "20261121").wireObject)
            ),
        ]
        for (payment, field, value) in cases {
            var answer = JSONObject()
            answer.append("responseCode", "00")
            answer.append("transactionStatus", "CAPTURED")
            let transport = ScriptedTransport(try answer.sealed())
            let office = OfficeClient<Mercanet>(
                shop: Sample.shop(), office: try #require(URL(string: "https://office.example")), transport: transport)
            #expect(await ChargeInquiry(lookup: office).answer(payment, initialisedAt: nil).charge == .charged)
            let sent = try #require(JSONValue(parsing: await transport.onlyRequest().body).object)
            #expect(sent[field] == value)
            let names = sent.members.map(\.name).filter { $0.contains("ransactionReference") }
            #expect(names == [field])
        }
    }

    @Test("is no when the office server says under its seal that there is no such transaction")
    func unknown() async throws {
        #expect(try await charge(answer([("responseCode", "25")])) == .notCharged)
    }

    @Test("is unknown when the answer is not sealed, or missing")
    func notKnown() async throws {
        #expect(try await charge(answer([("responseCode", "25")], isSealed: false)) == .notYetKnown)
        #expect(
            try await charge(answer([("responseCode", "00"), ("transactionStatus", "REFUSED")], isSealed: false))
                == .notYetKnown)
        #expect(try await charge(answer([("responseCode", "00")])) == .notYetKnown)
        #expect(try await charge(answer([("responseCode", "90")])) == .notYetKnown)
        #expect(try await charge(answer([("responseCode", "40")])) == .notYetKnown)
    }
}
