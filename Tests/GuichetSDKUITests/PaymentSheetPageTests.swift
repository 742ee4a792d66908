import Foundation
import Testing

@Suite("docs/payment-sheet.md")
struct PaymentSheetPageTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func lines(of file: String) throws -> [String] {
        try String(contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8).components(separatedBy: "\n")
    }

    /// The cells of a row, without the bars around it.
    private func cells(_ line: String) -> [String] {
        line.components(separatedBy: "|").dropFirst().dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The first cell after the name of a row.
    private func ours(_ name: String) throws -> String {
        let page = try lines(of: "docs/payment-sheet.md")
        let row = try #require(page.first { $0.hasPrefix("| \(name) |") }, "\(name)")
        return try #require(cells(row).dropFirst().first)
    }

    /// The code between the marks of a snippet, without blank lines and comments.
    private func codeLines(of snippet: String) throws -> Int {
        let lines = try lines(of: "Tests/DocumentationTests/ShowThePaymentSheetSnippets.swift")
            .map { $0.trimmingCharacters(in: .whitespaces) }
        let begin = try #require(lines.firstIndex(of: "// begin: \(snippet)"))
        let end = try #require(lines.firstIndex(of: "// end: \(snippet)"))
        return lines[begin..<end].filter { !$0.isEmpty && !$0.hasPrefix("//") }.count
    }

    @Test("says how many lines and imports an app needs, as they are counted in the tutorial")
    func linesToPay() throws {
        let page = try lines(of: "docs/payment-sheet.md")
        let imports = page.filter { $0.hasPrefix("import ") }.count
        #expect(try ours("imports") == "\(imports)")
        // Two lines make the transport and the journal.
        let count = try codeLines(of: "sheet-make") + codeLines(of: "sheet-view") + 2 + imports
        #expect(try ours("lines, with the imports") == "\(count)")
    }

    @Test("compares lines, imports, routes, languages and accessibility, for three other kits")
    func columns() throws {
        let page = try lines(of: "docs/payment-sheet.md")
        for name in [
            "lines, with the imports", "imports", "routes of the merchant's server", "languages of the texts",
            "accessibility",
        ] {
            let row = try #require(page.first { $0.hasPrefix("| \(name) |") }, "\(name)")
            #expect(cells(row).count == 5 && cells(row).allSatisfy { !$0.isEmpty }, "\(name)")
        }
    }

    @Test("lists twenty-four pictures for a person with a Mac, each once")
    func pictures() throws {
        let page = try lines(of: "docs/payment-sheet.md")
        let start = try #require(page.firstIndex { $0.hasPrefix("Twenty-four pictures") })
        let numbers = page[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
            .flatMap { cells($0).dropFirst().compactMap { Int($0) } }
        #expect(numbers.sorted() == Array(1...24))
    }
}
