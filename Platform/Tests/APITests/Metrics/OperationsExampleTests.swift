import Foundation
import GuichetCore
import Server
import Support
import Testing

/// Installed, or where `Scripts/setup --tests` puts it.
private let promtoolPath = [
    "/usr/bin/promtool", "/usr/local/bin/promtool",
    Repository.root.appendingPathComponent(".build/promtool/promtool").path,
].first { FileManager.default.isExecutableFile(atPath: $0) }
private let promtoolHint: Comment = "needs promtool: `Scripts/setup --tests` fetches it"

@Suite("Examples/operations", .timeLimit(.minutes(5)))
struct OperationsExampleTests {
    private static let rules = "Examples/operations/guichet-alerts.yaml"
    private static let dashboard = "Examples/operations/guichet-dashboard.json"

    @Test("every metric that the alerts and the dashboard name exists", arguments: [rules, dashboard])
    func metrics(file: String) async throws {
        let text = try Repository.text(file)
        let named = Set(text.matches(of: /\b(?:guichet|process)_[a-z_]+/).map { String($0.output) })
        #expect(named.count > 9)
        #expect(try await named.subtracting(Self.existing()).isEmpty)
    }

    @Test("the metric that the benchmarks read exists")
    func benchmarks() async throws {
        let text = try Repository.text("Platform/Benchmarks/Payments/BenchmarkRun.swift")
        let named = Set(text.matches(of: /\bguichet_[a-z_]+/).map { String($0.output) })
        #expect(named == ["guichet_store_flush_duration_seconds_count"])
        #expect(try await named.subtracting(Self.existing()).isEmpty)
    }

    private static func existing() async throws -> Set<String> {
        let families = try await TestPlatform.run { try await Exposition.of($0).families }
        return Set(
            families.flatMap { family in
                [family.name]
                    + (family.type == "histogram" ? ["_bucket", "_sum", "_count"].map { family.name + $0 } : [])
            })
    }

    @Test("the labels and values by which they select exist", arguments: [rules, dashboard])
    func labels(file: String) throws {
        let page = try Repository.text("docs/metrics.md")
        let text = try Repository.text(file).replacing("\\\"", with: "\"")
        let selected = text.matches(of: /([a-z]+)="([a-z_]+)"/).filter { $0.output.1 != "job" }
        // `le` is the histogram's own.
        let grouped = text.matches(of: /by \(([a-z, ]+)\)/)
            .flatMap { $0.output.1.split { $0 == "," || $0 == " " } }.filter { $0 != "le" }
        #expect(selected.count + grouped.count > 5)
        for label in grouped { #expect(page.contains("`\(label)`"), "\(label)") }
        for match in selected {
            #expect(page.contains("`\(match.output.1)`"), "\(match.output.0)")
            #expect(page.contains("`\(match.output.2)`"), "\(match.output.0)")
        }
    }

    @Test("the dashboard is JSON, and each panel has a question and a place of its own")
    func panels() throws {
        let limits = JSONLimits(depth: 16, values: 20_000)
        let dashboard = try JSONValue(parsing: Array(Repository.text(Self.dashboard).utf8), limits: limits)
        let panels = try #require(dashboard["panels"]?.array)
        #expect(panels.count > 12)
        #expect(Set(panels.compactMap { $0["id"]?.text }).count == panels.count)
        let places = panels.compactMap { panel -> String? in
            guard let x = panel["gridPos"]?["x"]?.text, let y = panel["gridPos"]?["y"]?.text else { return nil }
            return "\(x) \(y)"
        }
        #expect(Set(places).count == panels.count)
        for panel in panels { #expect(panel["targets"]?.array?.isEmpty == false, "\(panel["title"]?.text ?? "")") }
    }

    @Test(
        "promtool accepts the configuration and the rules",
        .enabled(if: promtoolPath != nil, promtoolHint))
    func promtool() async throws {
        let folder = Repository.root.appendingPathComponent("Examples/operations").path
        let program = URL(fileURLWithPath: try #require(promtoolPath))
        for arguments in [
            ["check", "rules", "\(folder)/guichet-alerts.yaml"], ["check", "config", "\(folder)/prometheus.yaml"],
        ] {
            let result = try await ChildProcess.run(ChildProcess.Start(program, arguments))
            #expect(result.status == 0, "\(result.output) \(result.errors)")
        }
    }

    @Test("promtool accepts each question of the dashboard", .enabled(if: promtoolPath != nil, promtoolHint))
    func questions() async throws {
        let limits = JSONLimits(depth: 16, values: 20_000)
        let dashboard = try JSONValue(parsing: Array(Repository.text(Self.dashboard).utf8), limits: limits)
        let targets = (dashboard["panels"]?.array ?? []).flatMap { $0["targets"]?.array ?? [] }
        let questions = targets.compactMap { $0["expr"]?.text?.replacing("$__rate_interval", with: "5m") }
        #expect(questions.count > 12)
        // What is left of Grafana's own variables has no meaning to promtool.
        #expect(!questions.contains { $0.contains("$") })
        // It reads rules and no dashboards; JSON is YAML.
        let rules = questions.enumerated().map { number, question -> JSONValue in
            ["record": .string("dashboard:question_\(number)"), "expr": .string(question)]
        }
        let groups: JSONValue = ["groups": .array([["name": "dashboard", "rules": .array(rules)]])]
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("rules-\(UUID().uuidString).yaml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(groups.encoded()).write(to: file)
        let program = URL(fileURLWithPath: try #require(promtoolPath))
        let result = try await ChildProcess.run(ChildProcess.Start(program, ["check", "rules", file.path]))
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        #expect(result.output.contains("\(questions.count) rules found"), "\(result.output)")
    }

    @Test("promtool accepts the answer of /metrics", .enabled(if: promtoolPath != nil, promtoolHint))
    func exposition() async throws {
        let text = try await TestPlatform.run { String(decoding: try await $0.get("/metrics").body, as: UTF8.self) }
        let program = URL(fileURLWithPath: try #require(promtoolPath))
        let result = try await ChildProcess.run(ChildProcess.Start(program, ["check", "metrics"], input: text))
        #expect(result.status == 0, "\(result.output) \(result.errors)")
    }
}
