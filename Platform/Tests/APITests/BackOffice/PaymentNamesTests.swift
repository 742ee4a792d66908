import Engine
import GuichetCore
import GuichetMerchant
import GuichetSips
import LyraAPI
import Server
import SipsAPI
import Support
import Testing

@testable import AdminAPI
@testable import DirectAPI

@Suite("How people name payments", .timeLimit(.minutes(5)))
struct PaymentNamesTests {
    @Test("each API says what a text means in its own form of identifiers and references")
    func meanings() async throws {
        try await TestPlatform.run { test in
            let id = PaymentName.id(PaymentID("01a203df5b466d3066582320fe9665cc"))
            #expect(test.platform.lyra.names(in: "01A203DF-5B46-6D30-6658-2320FE9665CC") == [id])
            #expect(test.platform.direct.names(in: "01a203df5b466d3066582320fe9665cc_0") == [id])
            #expect(test.platform.sips.names(in: "ORDER1") == [.reference("t/ORDER1"), .reference("s/ORDER1")])
        }
    }

    /// Sips data dictionary, s10TransactionId: a number of six digits at most.
    @Test("a pair of Sips 1.0 is found as the list shows it, and with other zeros")
    func pair() async throws {
        try await TestPlatform.run { test in
            #expect(try await test.order(.s10Order(id: "0007", date: "20260701")).code == "00")
            let payment = try await test.onlyPayment()
            let tester = try await OperatorTester(test)
            #expect(
                try await tester.get("payments").json["payments"]?.array?.first?["reference"]?.text == "20260701/0007")
            for number in ["0007", "7", "000007"] {
                let found = try await tester.get("payments/20260701%2F\(number)")
                #expect(found.json["id"]?.text == payment.id.text, "\(number): \(found.text)")
            }
            for other in ["20260702%2F0007", "20260701%2F70", "20260701%2F"] {
                #expect(try await tester.get("payments/\(other)").status == 404, "\(other)")
            }
        }
    }

    @Test("a payment is found by its identifier in the form of any API, and by its reference")
    func found() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.merchant().orderInitialize(.test("ORDER1"))
            #expect(try await test.phone(Sips.self).pay(initialisation).isAccepted)
            let payment = try await test.onlyPayment()
            let platform = test.platform
            let names = PaymentNames(
                of: { _ in nil },
                meant: { platform.sips.names(in: $0) + platform.lyra.names(in: $0) + platform.direct.names(in: $0) })
            let id = payment.id.text
            for text in ["ORDER1", id, id.uppercased(), "\(id)_1", "\(id.prefix(8))-\(id.dropFirst(8))"] {
                let found = try await platform.paymentService.store.read {
                    try names.payments(text, PaymentQuery(), in: $0)
                }
                #expect(found.map(\.id) == [payment.id], "\(text)")
            }
            for text in ["ORDER", "t/ORDER2", "", "/", "20260701/0007"] {
                let found = try await platform.paymentService.store.read {
                    try names.payments(text, PaymentQuery(), in: $0)
                }
                #expect(found.isEmpty, "\(text)")
            }
        }
    }
}
