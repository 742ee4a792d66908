import APISupport

/// A table on a wide window, a list of cards on a phone.
///
/// The roles are written out because browsers take a table that is shown as blocks for no table any more.
struct BackOfficeTable: Sendable {
    struct Column: Sendable {
        let name: String
        var isRight = false
        /// Does not break into two lines.
        var isTight = false

        init(_ name: String, isRight: Bool = false, isTight: Bool = false) {
            self.name = name
            self.isRight = isRight
            self.isTight = isTight
        }

        fileprivate var kind: String { (isRight ? "right " : "") + (isTight ? "tight" : "") }
    }

    /// What the table is, for screen readers.
    let label: String
    let columns: [Column]
    var rows: [[HTML]] = []

    init(_ label: String, _ columns: [Column]) {
        self.label = label
        self.columns = columns
    }

    /// - Parameter empty: instead of a table without rows.
    func html(empty: String) -> HTML {
        guard !rows.isEmpty else { return "<div class=\"scroll\"><p class=\"empty\" id=\"none\">\(empty)</p></div>" }
        let heads = columns.map { column -> HTML in
            "<th role=\"columnheader\" scope=\"col\" class=\"\(column.kind)\">\(column.name)</th>"
        }
        let lines = rows.map { row -> HTML in
            let cells = zip(columns, row).map { column, cell -> HTML in
                let void = cell.markup.isEmpty ? " void" : ""
                return """
                    <td role="cell" class="\(column.kind + void)" data-label="\(column.name)"><span>\(cell)</span></td>
                    """
            }
            return "<tr role=\"row\">\(cells.joined())</tr>"
        }
        return """
            <div class="scroll"><table role="table" class="stack" aria-label="\(label)">
            <thead role="rowgroup"><tr role="row">\(heads.joined())</tr></thead>
            <tbody role="rowgroup">\(lines.joined())</tbody></table></div>
            """
    }
}
