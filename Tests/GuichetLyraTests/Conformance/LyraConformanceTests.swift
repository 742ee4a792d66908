import Foundation
import GuichetCore
import GuichetLyra
import Testing

/// Keeps the Scellius part of docs/conformance.md true. After a change of a row, print the tables anew:
/// `GUICHET_WRITE_DOCS=1 swift test --traits AsyncHTTPClient,GRDB --filter LyraConformanceTests`.
@Suite("docs/conformance.md, Scellius")
struct LyraConformanceTests {
    private static let begin = "<!-- printed from the rows of the Scellius guide: begin -->"
    private static let end = "<!-- printed from the rows of the Scellius guide: end -->"

    private static let document: URL = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url.appendingPathComponent("docs/conformance.md")
    }()

    @Test("has every row of the guide's three tables, with the test that proves it")
    func tables() throws {
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let begin = try #require(text.range(of: Self.begin))
        let end = try #require(text.range(of: Self.end))
        let wanted = "\n" + Self.printed + "\n"
        if ProcessInfo.processInfo.environment["GUICHET_WRITE_DOCS"] == "1" {
            let written = text[..<begin.upperBound] + wanted + text[end.lowerBound...]
            try Data(written.utf8).write(to: Self.document, options: .atomic)
        } else {
            #expect(
                text[begin.upperBound..<end.lowerBound] == wanted,
                "docs/conformance.md does not show the rows: see this suite's comment")
        }
    }

    private static var printed: String {
        let requestTests = "`Tests/GuichetLyraTests/Rows/RequestRowTests.swift`"
        let answerTests = "`Tests/GuichetLyraTests/Rows/AnswerRowTests.swift`"
        let statusTests = "`Tests/GuichetLyraTests/Codes/StatusTests.swift`"
        var lines = ["| request, section 3 | required | proof |", "|---|---|---|"]
        lines += RequestRowTests.rows.map { row in
            let isRequired = row.presence == .required
            let tests = isRequired ? "row, required" : "row, optional"
            return "| `\(row.path)` | \(isRequired ? "yes" : "no") | \(requestTests): \(tests) |"
        }
        lines += ["", "| answer, section 4 | the guide's example, or ours | proof |", "|---|---|---|"]
        lines += AnswerRowTests.rows.map { row in
            let example = row.json.text ?? String(decoding: row.json.encoded(), as: UTF8.self)
            return "| `\(row.path)` | `\(example)` | \(answerTests): row, blank, lenient |"
        }
        lines += ["", "| `detailedStatus`, section 4 | `orderStatus` | advice | proof |", "|---|---|---|---|"]
        lines += StatusTests.guide.map { status, name, order, advice in
            "| `\(name)` | `\(order)` | `\(advice)` | \(statusTests): ten |"
        }
        return lines.joined(separator: "\n")
    }
}
