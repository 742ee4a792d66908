import Foundation
import GuichetCore
import Support

/// axe-core, which judges pages by the rules of WCAG. It is not part of the project: `Scripts/setup --tests` gets it, and
/// without it its tests are skipped.
enum Axe {
    static let script: String? = {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<5 { root.deleteLastPathComponent() }
        return try? String(contentsOf: root.appendingPathComponent(".build/axe/axe.min.js"), encoding: .utf8)
    }()

    static let isThere = script != nil
    static let hint = "axe-core is not there: `Scripts/setup --tests` gets it"
}

extension Browser {
    /// What axe finds on this page: the rule with the elements that violate it.
    func axeViolations() async throws -> [String] {
        guard let axe = Axe.script else { return [] }
        // The policy of the pages concerns what a page loads; the driver's script does not belong to the page.
        _ = try await evaluate("if (!window.axe) { \(axe)\n }")
        let script = """
            const done = arguments[arguments.length - 1];
            axe.run(document, { resultTypes: ["violations"] }).then((results) => done(results.violations.map((one) =>
                one.id + ": " + one.nodes.map((node) => node.target.join(" ")).join(", "))), (error) => done([String(error)]));
            """
        return try await evaluateLater(script).array?.compactMap(\.text) ?? ["axe gave no answer"]
    }
}
