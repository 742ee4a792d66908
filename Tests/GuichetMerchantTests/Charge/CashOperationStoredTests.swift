import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

/// docs/office.md, "When the answer is lost": it is on the disk before anything is sent.
@Suite("An operation that moves money, stored before it is sent")
struct CashOperationStoredTests {
    private static let refund = CashOperation(
        .refund, .transactionReference("A1"), amount: 1_000, currency: .eur, amountBefore: 2_500,
        statusBefore: .captured)

    @Test("is read back as it was")
    func whole() throws {
        let operations = [
            Self.refund,
            CashOperation(
                .cancel, .s10(id: "004711", date: "20261121"), amount: nil, currency: "392", amountBefore: .max,
                statusBefore: "A_STATUS_OF_TOMORROW"),
        ]
        let stored = try JSONEncoder().encode(operations)
        #expect(try JSONDecoder().decode([CashOperation].self, from: stored) == operations)
    }

    /// A newer version reads what an older one has stored.
    @Test("has the names of the documented fields")
    func names() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(
            String(decoding: try encoder.encode(Self.refund), as: UTF8.self)
                == #"{"amountBefore":2500,"currencyCode":"978","kind":"refund","operationAmount":1000,"#
                + #""statusBefore":"CAPTURED","transactionReference":"A1"}"#)
    }

    @Test(
        "is no operation without exactly one transaction, or with a pair that is not complete",
        arguments: [
            "", #","transactionReference":"""#, #","s10TransactionId":"4711""#,
            #","transactionReference":"A1","s10TransactionId":"4711","s10TransactionIdDate":"20261121""#,
        ])
    func transaction(fields: String) {
        let text =
            #"{"kind":"cancel","currencyCode":"978","amountBefore":2500,"statusBefore":"TO_CAPTURE""# + fields + "}"
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(CashOperation.self, from: Data(text.utf8))
        }
    }
}
