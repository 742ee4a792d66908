import Foundation
import Testing

/// Keeps the Worldline Direct part of docs/conformance.md true.
@Suite("docs/conformance.md, Worldline Direct")
struct DirectConformanceTests {
    private static let begin = "<!-- the rows of the guide to Apple Pay: begin -->"
    private static let end = "<!-- the rows of the guide to Apple Pay: end -->"

    /// The rows between the marks, each with its cells.
    private static func rows() throws -> [[String]] {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        let text = try String(contentsOf: url.appendingPathComponent("docs/conformance.md"), encoding: .utf8)
        let begin = try #require(text.range(of: begin))
        let end = try #require(text.range(of: end))
        return text[begin.upperBound..<end.lowerBound].split(separator: "\n").filter { $0.hasPrefix("| `") }.map {
            $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test("has each of the eighteen rows of contacts, and where the contract has it")
    func contacts() throws {
        let rows = try Self.rows().filter { $0.count == 4 }
        #expect(rows.count == DirectContactTableTests.table.count)
        for row in DirectContactTableTests.table {
            let found = try #require(rows.first { $0[1] == "`\(row.orderField)`" }, "\(row.orderField)")
            #expect(found[0].hasPrefix("`\(row.paymentField)`"))
            #expect(found[2] == row.sentAs.map { "`\($0)`" } ?? "the same")
        }
    }

    @Test("has each of the five rows of decrypted data")
    func decrypted() throws {
        let rows = try Self.rows().filter { $0.count == 3 }
        let fields = rows.map { $0[1].split(separator: "`").first.map(String.init) ?? "" }
        let mobile = "mobilePaymentMethodSpecificInput"
        let data = "\(mobile).decryptedPaymentData"
        #expect(
            fields == [
                "\(data).dpan", "\(data).expiryDate", "\(data).cryptogram", "\(data).eci", "\(mobile).transactionId",
            ])
    }
}
