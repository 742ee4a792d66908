/// Writes Prometheus' text format, version 0.0.4: for each metric its help, its type and its samples.
package struct PrometheusText {
    package private(set) var text = ""

    package init() {}

    package typealias Labels = KeyValuePairs<String, String>

    package mutating func metric(
        _ name: String, _ type: String, _ help: String, _ samples: [(labels: Labels, value: String)]
    ) {
        head(name, type, help)
        for sample in samples { text += "\(name)\(Self.text(sample.labels)) \(sample.value)\n" }
    }

    /// A metric with one value and no label.
    package mutating func metric(_ name: String, _ type: String, _ help: String, value: some CustomStringConvertible) {
        let sample: (labels: Labels, value: String) = ([:], "\(value)")
        metric(name, type, help, [sample])
    }

    package mutating func histogram(
        _ name: String, _ help: String, _ samples: [(labels: Labels, value: Histogram)]
    ) {
        head(name, "histogram", help)
        for (labels, histogram) in samples {
            var count = 0
            for (bound, below) in histogram.cumulative {
                text += "\(name)_bucket\(Self.text(labels, bound: bound)) \(below)\n"
                count = below
            }
            let labels = Self.text(labels)
            text += "\(name)_sum\(labels) \(histogram.sum)\n\(name)_count\(labels) \(count)\n"
        }
    }

    private mutating func head(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    private static func text(_ labels: Labels, bound: String? = nil) -> String {
        var pairs = labels.map { "\($0)=\"\(escaped($1))\"" }
        if let bound { pairs.append("le=\"\(bound)\"") }
        return pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
    }

    /// As the format requires it: backslash, quotation mark and line feed.
    private static func escaped(_ value: String) -> String {
        var text = ""
        for character in value.unicodeScalars {
            switch character {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(character)
            }
        }
        return text
    }
}
