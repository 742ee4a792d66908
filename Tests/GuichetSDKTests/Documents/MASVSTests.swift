import Foundation
import Testing

@Suite("docs/masvs.md")
struct MASVSTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func rows() throws -> [[String]] {
        let page = try String(contentsOf: Self.root.appendingPathComponent("docs/masvs.md"), encoding: .utf8)
        return page.split(separator: "\n").filter { $0.hasPrefix("| MASVS-") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test("has a row for each of the 24 controls of version 2.1, in their order")
    func controls() throws {
        let groups = [
            ("STORAGE", 2), ("CRYPTO", 2), ("AUTH", 3), ("NETWORK", 2), ("PLATFORM", 3), ("CODE", 4),
            ("RESILIENCE", 4), ("PRIVACY", 4),
        ]
        let all = groups.flatMap { group in (1...group.1).map { "MASVS-\(group.0)-\($0)" } }
        #expect(all.count == 24)
        #expect(try rows().map { $0[0].prefix { $0 != "," } } == all.map { $0[...] })
    }

    @Test("describes each, and refers to existing files")
    func files() throws {
        for row in try rows() {
            #expect(row.count == 5, "\(row)")
            #expect(["yes", "partly", "app"].contains(row[1]), "\(row)")
            let shown = row[3].split(separator: "`").enumerated().filter {
                row[3].hasPrefix("`") == ($0.offset % 2 == 0)
            }
            let names = shown.map { String($0.element) }
            #expect(row[1] == "app" || !names.isEmpty, "\(row[0])")
            for name in names {
                let path = Self.root.appendingPathComponent(name).path
                #expect(FileManager.default.fileExists(atPath: path), "\(row[0]): \(name)")
            }
        }
    }
}
