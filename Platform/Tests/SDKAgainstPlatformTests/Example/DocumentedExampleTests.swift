import Foundation
import Testing

@Suite("docs/testing-your-integration.md")
struct DocumentedExampleTests {
    private static let root: URL = {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<5 { root.deleteLastPathComponent() }
        return root
    }()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test(
        "shows the test files beside this one, word for word except the binary that our own tests name",
        arguments: ["CheckoutTests.swift", "SilentBankTests.swift"])
    func sameWords(file: String) throws {
        let example = try Self.text("Platform/Tests/SDKAgainstPlatformTests/Example/\(file)")
        let page = try Self.text("docs/testing-your-integration.md")
        #expect(page.contains("```swift\n\(example.replacingOccurrences(of: ", .builtBinary", with: ""))```\n"))
    }

    @Test(
        "shows the tests in other languages, which Scripts/check-samples runs, word for word",
        arguments: [("python", "test_silent_bank.py"), ("php", "SilentBankTest.php")])
    func otherLanguages(language: String, file: String) throws {
        let example = try Self.text("Examples/silent-bank/\(file)")
        let page = try Self.text("docs/testing-your-integration.md")
        #expect(page.contains("```\(language)\n\(example)```\n"))
    }
}
