import APISupport

/// A table on a wide window, a list of cards on a phone.
///
/// The roles are written out because browsers take a table that is shown as blocks for no table any more.
struct BackOfficeTable: Sendable {
    struct Column: Sendable {
        let name: String
        let isRight: Bool
        let width: Width
        /// A button, whose column needs no visible name.
        let isAction: Bool

        enum Width: String, Sendable {
            /// Breaks between words.
            case usual = ""
            /// Does not break into two lines.
            case tight
            /// Breaks anywhere, for long names and addresses.
            case wide
        }

        init(_ name: String, _ width: Width = .usual, isRight: Bool = false, isAction: Bool = false) {
            self.name = name
            self.isRight = isRight
            self.width = width
            self.isAction = isAction
        }

        fileprivate var kind: String {
            [isRight ? "right" : "", width.rawValue, isAction ? "act-cell" : ""].filter { !$0.isEmpty }
                .joined(separator: " ")
        }

        fileprivate var heading: HTML { isAction ? "<span class=\"hidden-text\">\(name)</span>" : "\(name)" }
    }

    /// What the table is, for screen readers.
    let label: String
    let columns: [Column]
    var rows: [[HTML]] = []
    /// A name of each row, by which a live page knows it again; empty for rows that need none.
    var keys: [String] = []
    /// On a phone without the names of its columns: the style has a place for each cell.
    var isBrief = false

    init(_ label: String, _ columns: [Column]) {
        self.label = label
        self.columns = columns
    }

    /// - Parameters:
    ///   - empty: instead of a table without rows; what stands between backquotes is code.
    ///   - id: of that text.
    func html(empty: String, id: String = "none") -> HTML {
        guard !rows.isEmpty else {
            return "<div class=\"scroll\"><p class=\"empty\" id=\"\(id)\">\(HTML.prose(empty))</p></div>"
        }
        let heads = columns.map { column -> HTML in
            "<th role=\"columnheader\" scope=\"col\" class=\"\(column.kind)\">\(column.heading)</th>"
        }
        let lines = rows.enumerated().map { number, row -> HTML in
            let cells = zip(columns, row).map { column, cell -> HTML in
                let void = cell.markup.isEmpty ? " void" : ""
                return """
                    <td role="cell" class="\(column.kind + void)" data-label="\(column.name)"><span>\(cell)</span></td>
                    """
            }
            let key: HTML = keys.indices.contains(number) ? " data-key=\"\(keys[number])\"" : .empty
            return "<tr role=\"row\"\(key)>\(cells.joined())</tr>"
        }
        return """
            <div class="scroll"><table role="table" class="stack\(isBrief ? " brief" : "")" aria-label="\(label)">
            <thead role="rowgroup"><tr role="row">\(heads.joined())</tr></thead>
            <tbody role="rowgroup">\(lines.joined())</tbody></table></div>
            """
    }
}
