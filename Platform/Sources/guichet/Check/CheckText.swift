import APISupport
import Engine
import GuichetCore

/// The report of a check, for people and for programs.
struct CheckText {
    let report: StoreCheck.Report
    let hasKeys: Bool
    /// Whether the rows were checked to the end, and not the database file alone.
    let isWhole: Bool
    /// Whether the database is a file of SQLite. What a server has on its disks cannot be seen from here.
    let hasFile: Bool
    /// `nil` where none were given.
    let anchors: (compared: Int, gone: Int)?

    private static let file = "the database file"
    private static let always = [
        "sums", "histories and their hashes", "the steps of the life cycle",
        "messages to the acquirer", "rows that belong together", "what the APIs stored",
    ]

    private var checked: [String] {
        guard isWhole else { return [Self.file] }
        return (hasFile ? [Self.file] : []) + Self.always
            + (anchors.map { ["\($0.compared.counted(as: "anchor")) of an earlier check"] } ?? [])
            + (hasKeys ? [sealedValues] : [])
    }

    private var sealedValues: String {
        let opened = report.closedValues == 0 ? "all opened" : "of which \(report.closedValues) did not open"
        return "\(report.sealedValues.counted(as: "encrypted value")), \(opened)"
    }

    private var notChecked: [String] {
        (hasFile ? [] : ["the files of the database server: PostgreSQL's pg_amcheck checks them"])
            + (isWhole ? [] : ["the rows: they could not be read to the end"])
            + (hasKeys ? [] : ["encrypted values: no vault key was given"])
            // The hashes link the lines of one history. A whole history that was replaced, its hashes included, needs
            // a record outside the database.
            + (anchors == nil ? ["whether a whole history was replaced: no anchors were given"] : [])
    }

    var lines: [String] {
        let were = report.payments == 1 ? "was" : "were"
        var lines = [
            "\(report.payments.counted(as: "payment")) with \(report.events.counted(as: "event")) \(were) checked."
        ]
        lines += ["Checked: \(checked.joined(separator: ", "))."]
        lines += notChecked.map { "Not checked: \($0)." }
        if let gone = anchors?.gone, gone > 0 {
            let are = gone == 1 ? "1 payment is" : "\(gone) payments are"
            lines.append("Of the earlier check, \(are) not there: removed by guichet, or lost.")
        }
        guard report.findingCount > 0 else { return lines + ["Everything that was checked is sound."] }
        lines.append("")
        for finding in report.findings {
            lines += [finding.reason.printable, "    what to do: \(finding.advice)"]
        }
        let more = report.findingCount - report.findings.count
        if more > 0 { lines.append("and \(more) more") }
        return lines + ["", report.findingCount.counted(as: "finding")]
    }

    var json: JSONObject {
        var json = JSONObject()
        json.append("sound", .bool(report.findingCount == 0))
        json.append("payments", .integer(Int64(report.payments)))
        json.append("events", .integer(Int64(report.events)))
        json.append("encryptedValues", .integer(Int64(report.sealedValues)))
        if let anchors {
            json.append("anchors", .integer(Int64(anchors.compared)))
            json.append("anchorsGone", .integer(Int64(anchors.gone)))
        }
        json.append("notChecked", .array(notChecked.map(JSONValue.string)))
        json.append("findingCount", .integer(Int64(report.findingCount)))
        json.append("findings", .array(report.findings.map { .object(Self.json($0)) }))
        return json
    }

    private static func json(_ finding: StoreFinding) -> JSONObject {
        var json = JSONObject()
        json.append("code", .string(finding.code.rawValue))
        if let payment = finding.payment { json.append("payment", .string(payment.text)) }
        json.append("reason", .string(finding.reason))
        json.append("advice", .string(finding.advice))
        return json
    }
}
