import Engine
import GuichetCore
import GuichetMerchant
import GuichetSips
import Storage
import Support
import Testing

/// Sips data dictionary, s10TransactionId: a number of six digits at most.
@Suite("The pair of Sips 1.0 is compared as a number")
struct NumberedReferenceTests {
    private static let day = "20260701"

    @Test(
        "the same number with other zeros is the same reference: 94, at the initialisation and at the order",
        arguments: [("123", "000123"), ("000123", "123"), ("0123", "00123"), ("0", "000000")])
    func same(first: String, second: String) async throws {
        try await TestPlatform.run { test in
            // Initialised before the other one was ordered, so that only the order itself can refuse it.
            let late = try await test.prepare(.s10Order(id: .string(second), date: .string(Self.day)))
            let paid = try await test.order(.s10Order(id: .string(first), date: .string(Self.day)))
            #expect(paid.code == "00")
            // It is echoed as it was written.
            #expect(paid.message["s10TransactionReference"]?["s10TransactionId"]?.text == first)
            let again = try await test.initialise(.s10Order(id: .string(second), date: .string(Self.day)))
            #expect(again.code == "94")
            #expect(again.field == "s10TransactionReference")
            #expect(try await test.call(WireOrder.message(for: late)).code == "94")
            #expect(try await test.payments().count == 1)
        }
    }

    @Test("the office server finds it under every spelling; another number, or another day, is another payment")
    func office() async throws {
        try await TestPlatform.run { test in
            #expect(try await test.order(.s10Order(id: "00123", date: .string(Self.day))).code == "00")
            let office: OfficeClient<Mercanet> = try test.office(shop: "002001000000002")
            for id in ["123", "0123", "00123", "000123"] {
                #expect(
                    try await office.getTransactionData(.s10(id: id, date: Self.day)).transactionStatus == .toCapture)
            }
            _ = try await office.cancel(.s10(id: "000123", date: Self.day))
            #expect(try await test.onlyPayment().state == .cancelled)
            for (id, day) in [("1230", Self.day), ("123", "20260702")] {
                let error = try await #require(throws: MerchantError.self) {
                    try await office.getTransactionData(.s10(id: id, date: day))
                }
                #expect(error.platformCode == .unknownTransaction)
            }
            var again = DuplicateRequest()
            again.amount = "900"
            again.currencyCode = .eur
            again.s10TransactionReference = INAPPS10TransactionReference(id: "000123", date: Self.day)
            let taken = again
            let error = try await #require(throws: MerchantError.self) {
                try await office.duplicate(.s10(id: "123", date: Self.day), as: taken)
            }
            #expect(error.platformCode == .duplicate)
        }
    }

    @Test(
        "a duplicate whose pair has no day is of today in Paris: the answer, the automatic response and questions name it"
    )
    func unnamedDay() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            #expect(try await test.order(.s10Order(id: "1", date: .string(Self.day))).code == "00")
            let office: OfficeClient<Mercanet> = try test.office(shop: "002001000000002")
            var again = DuplicateRequest()
            again.amount = "900"
            again.currencyCode = .eur
            again.automaticResponseUrl = "http://127.0.0.1:9/told"
            again.s10TransactionReference = INAPPS10TransactionReference(id: "0002", date: nil)
            let expected = INAPPS10TransactionReference(id: "0002", date: Self.day)
            let answer = try await office.duplicate(.s10(id: "1", date: Self.day), as: again)
            #expect(answer.s10TransactionReference == expected)
            let data = try await office.getTransactionData(.s10(id: "2", date: Self.day))
            #expect(data.s10TransactionReference == expected)
            let told = try await poll("automatic response") { sent.all.last?.notification }
            let form = String(decoding: told.body, as: UTF8.self)
            #expect(form.contains("s10TransactionIdDate%3D\(Self.day)"))
        }
    }

    @Test("of a hundred spellings at the same time one is paid")
    func atOnce() async throws {
        try await TestPlatform.run { test in
            let writings = ["7", "07", "007", "0007", "00007", "000007"]
            let messages = try await concurrently((0..<100).map { writings[$0 % 6] }) { id in
                try WireOrder.message(for: try await test.prepare(.s10Order(id: .string(id), date: .string(Self.day))))
            }
            let codes = try await concurrently(messages) { try await test.call($0).code }
            #expect(codes.count { $0 == "00" } == 1)
            #expect(codes.count { $0 == "94" } == 99)
        }
    }

    @Test("the references are equal, and found as one in a set")
    func equal() {
        let one = PaymentReference.s10(id: "123", date: Self.day)
        let other = PaymentReference.s10(id: "000123", date: Self.day)
        #expect(one == other)
        #expect(Set([one, other]).count == 1)
        #expect(PaymentReference.s10(id: "0123", date: nil).covers(one))
        #expect(one != .s10(id: "1230", date: Self.day))
        #expect(one != .s10(id: "123", date: nil))
        #expect(INAPPS10TransactionReference(id: "000", date: nil).number == "0")
        #expect(INAPPS10TransactionReference().number == nil)
    }
}
