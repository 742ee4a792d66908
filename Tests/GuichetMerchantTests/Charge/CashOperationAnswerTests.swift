import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

/// docs/office.md, "When the answer is lost"
@Suite("A sealed refusal of an operation that moves money")
struct CashOperationAnswerTests {
    /// Answers every call with one code, under the shop's seal. `getTransactionData` is refused by it, too.
    private struct Refusing: HTTPTransport {
        let code: ResponseCode

        func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
            var answer = JSONObject()
            answer.append("responseCode", .string(code.rawValue))
            guard let sealed = MessageSeal.sealing(answer, with: Sample.key) else {
                throw HTTPTransportError(code: .unreachable, reason: "no seal")
            }
            return HTTPTransportResponse(status: 200, body: JSONValue.object(sealed).encoded())
        }
    }

    private func outcome(_ code: ResponseCode) async throws -> CashOutcome {
        let office = OfficeClient<Mercanet>(
            shop: Sample.shop(), office: try #require(URL(string: "https://office.example")),
            transport: Refusing(code: code))
        let refund = CashOperation(
            .refund, .transactionReference("A1"), amount: 1_000, currency: .eur, amountBefore: 2_500,
            statusBefore: .captured)
        return await office.carryOut(refund, settlingSeconds: 0)
    }

    @Test("a code that says that nothing was done is not done", arguments: ["05", "12", "24", "25", "30", "40", "51"])
    func refused(code: ResponseCode) async throws {
        let outcome = try await outcome(code)
        #expect(outcome.state == .notDone)
        #expect(outcome.error?.platformCode == code)
    }

    /// docs/sips-merchant-wire.md, section 6: 51 is an amount that is too high.
    @Test("has no advice for a shopper, who is not there", arguments: ["02", "05", "14", "51", "54", "75"])
    func adviceForMerchant(code: ResponseCode) async throws {
        #expect(try await outcome(code).advice == .fixIntegration)
    }

    @Test(
        "after any other one the transaction is asked about: it may be done, or be done later",
        arguments: ["01", "57", "60", "62", "90", "94", "98", "99"])
    func open(code: ResponseCode) async throws {
        #expect(try await outcome(code).state == .notToBeTold)
    }
}
