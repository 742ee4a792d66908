import Foundation
import Testing

@Suite("docs/testing-your-integration.md")
struct DocumentedExampleTests {
    @Test("shows the test file beside this one, word for word except the binary that our own tests name")
    func sameWords() throws {
        let file = URL(fileURLWithPath: #filePath)
        let example = try String(
            contentsOf: file.deletingLastPathComponent().appendingPathComponent("CheckoutTests.swift"), encoding: .utf8)
        var root = file
        for _ in 0..<5 { root.deleteLastPathComponent() }
        let page = try String(
            contentsOf: root.appendingPathComponent("docs/testing-your-integration.md"), encoding: .utf8)
        #expect(page.contains("```swift\n\(example.replacingOccurrences(of: ", .builtBinary", with: ""))```\n"))
    }
}
