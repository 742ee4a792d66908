import GuichetCore
import Support

/// An answer of `GET /metrics`, read by the rules of Prometheus' text format.
struct Exposition: Sendable {
    struct Family: Sendable, Hashable {
        let name: String
        let type: String
        let help: String
        /// The labels of its samples, without `le`.
        var labels: Set<String> = []
    }

    struct Malformed: Error { let line: String }

    private(set) var families: [Family] = []
    /// By name and labels, as they are written.
    private(set) var samples: [String: Double] = [:]

    init(_ text: String) throws {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
            if line.hasPrefix("# HELP "), words.count == 4 {
                families.append(Family(name: words[2], type: "", help: words[3]))
            } else if line.hasPrefix("# TYPE "), words.count == 4, let last = families.last, last.name == words[2] {
                families[families.count - 1] = Family(name: last.name, type: words[3], help: last.help)
            } else {
                try add(sample: String(line))
            }
        }
    }

    private mutating func add(sample line: String) throws {
        guard let space = line.lastIndex(of: " "), let value = Double(line[line.index(after: space)...]),
            let family = families.last
        else { throw Malformed(line: line) }
        let name = String(line[..<space])
        let bare = name.prefix { $0 != "{" }
        let ends = family.type == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
        guard ends.contains(where: { bare == family.name + $0 }), samples[name] == nil else {
            throw Malformed(line: line)
        }
        samples[name] = value
        let labels = name.dropFirst(bare.count + 1).split(separator: ",").compactMap { $0.split(separator: "=").first }
        families[families.count - 1].labels.formUnion(labels.map(String.init).filter { $0 != "le" })
    }

    static func of(_ test: TestPlatform) async throws -> Exposition {
        try Exposition(String(decoding: try await test.get("/metrics").body, as: UTF8.self))
    }
}
