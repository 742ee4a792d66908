import Engine
import GuichetCore

/// The tables of docs/faults.md. `guichet fault list --markdown` prints them, and a test compares the file.
package enum FaultTables {
    package static var markdown: String { catalogue + "\n" + matrix }

    private static var catalogue: String {
        var lines = [
            "### Catalogue", "",
            "| fault | what goes wrong | the client | the platform | acts at | conditions |",
            "|---|---|---|---|---|---|",
        ]
        for fault in Fault.all {
            var conditions = fault.conditions.map(\.rawValue).joined(separator: ", ")
            if let apis = fault.apis { conditions += " (\(apis.joined(separator: ", ")))" }
            var sentence = fault.sentence
            if let delay = fault.delaySeconds { sentence += " `--delay`, by default \(delay) s." }
            if fault.takesCode { sentence += " `--code`." }
            lines.append(
                "| `\(fault.name)` | \(sentence) | \(fault.client) | \(fault.platform) | \(fault.moment) | \(conditions) |"
            )
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Faults that make no difference for these operations have no row: their client gets the usual answer.
    private static var matrix: String {
        var lines = ["### Outcomes", ""]
        var apis: [String] = []
        for operation in PayingOperation.all where !apis.contains(operation.api) { apis.append(operation.api) }
        for api in apis {
            let operations = PayingOperation.all.filter { $0.api == api }
            lines += [
                "| \(api) | " + operations.map { "`\($0.call)`" }.joined(separator: " | ") + " |",
                "|---|" + operations.map { _ in "---|" }.joined(),
            ]
            for fault in Fault.all {
                let outcomes = operations.map { FaultOutcome.documented(fault, for: $0) }
                guard outcomes.contains(where: { ($0 ?? .usual) != .usual }) else { continue }
                let cells = outcomes.map { outcome in
                    guard let outcome, outcome != .usual else { return "" }
                    return "\(outcome.client); \(outcome.platform)"
                }
                lines.append("| `\(fault.name)` | \(cells.joined(separator: " | ")) |")
            }
            lines.append("")
        }
        return lines.dropLast().map { $0 + "\n" }.joined()
    }
}
