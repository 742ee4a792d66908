import Foundation
import Testing

/// Keeps docs/conformance.md true. After a change of a declaration, print the table anew:
/// `GUICHET_WRITE_DOCS=1 swift test --traits AsyncHTTPClient,GRDB --filter ConformanceDocumentTests`.
@Suite("docs/conformance.md")
struct ConformanceDocumentTests {
    private static let root: URL = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url
    }()

    private static var document: URL { root.appendingPathComponent("docs/conformance.md") }

    @Test("has the table that the declarations give")
    func table() throws {
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let begin = try #require(text.range(of: ConformanceTable.begin))
        let end = try #require(text.range(of: ConformanceTable.end))
        let wanted = "\n" + ConformanceTable.text + "\n"
        if ProcessInfo.processInfo.environment["GUICHET_WRITE_DOCS"] == "1" {
            let written = text[..<begin.upperBound] + wanted + text[end.lowerBound...]
            try Data(written.utf8).write(to: Self.document, options: .atomic)
        } else {
            #expect(
                text[begin.upperBound..<end.lowerBound] == wanted,
                "docs/conformance.md does not show the declarations: see this suite's comment")
        }
    }

    @Test("names no test that does not exist")
    func proofs() throws {
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let quoted = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
        let paths = quoted.filter { word in
            ["Tests/", "Sources/", "Scripts/", "Platform/", "docs/"].contains { word.hasPrefix($0) }
        }
        #expect(paths.count > 5)
        for path in paths {
            #expect(
                FileManager.default.fileExists(atPath: Self.root.appendingPathComponent(String(path)).path), "\(path)")
        }
    }

    @Test("has a row for every version of the guides' changelog")
    func changelog() throws {
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        for version in ["21.2.0", "21.3.2", "21.4.0", "21.5.0", "22.5.0", "23.1.0", "24.3.0"] {
            #expect(text.contains("\n| \(version) |"), "\(version)")
        }
    }
}
