import Engine

/// Columns of text, aligned.
struct Table {
    private let titles: [String]
    private var rows: [[String]] = []

    init(_ titles: String...) { self.titles = titles }
    init(_ titles: [String]) { self.titles = titles }

    mutating func add(_ cells: String...) { rows.append(cells) }
    mutating func add(_ cells: [String]) { rows.append(cells) }

    var isEmpty: Bool { rows.isEmpty }

    /// The lines, titles first; without white space at their ends.
    var lines: [String] {
        let all = ([titles] + rows).map { $0.map(\.printable) }
        let widths = titles.indices.map { column in
            all.map { $0.indices.contains(column) ? $0[column].columns : 0 }.max() ?? 0
        }
        return all.map { cells in
            var line = ""
            for (column, cell) in cells.enumerated() {
                let isLast = column == cells.count - 1
                line += isLast ? cell : cell.padded(to: (widths.indices.contains(column) ? widths[column] : 0) + 2)
            }
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}

extension String {
    /// On one line, with what would control a terminal escaped: a caller of the platform chose the text, or a receiver.
    var printable: String { LogText.line(self, atMost: .max) }

    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }
    func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - columns)) + self }
}

extension [String] {
    /// Joined by commas, in lines no longer than the width if possible.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        for text in self {
            if let last = lines.last, last.columns + text.columns + 2 <= width {
                lines[lines.count - 1] = last + ", " + text
            } else {
                // What goes on says so.
                if let last = lines.last { lines[lines.count - 1] = last + "," }
                lines.append(text)
            }
        }
        return lines
    }
}
