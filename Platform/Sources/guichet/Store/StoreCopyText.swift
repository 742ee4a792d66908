import APISupport
import Engine
import GuichetCore
import Storage

/// What was copied, for people and for programs.
struct StoreCopyText {
    let outcome: StoreCopy.Outcome
    let hasKeys: Bool
    let isFromFolder: Bool

    private var tables: [StoreCopy.CopiedTable] { outcome.tables }
    private var report: StoreCheck.Report { outcome.report }
    private var rows: Int { tables.reduce(0) { $0 + $1.rows } }

    var lines: [String] {
        var table = Table("TABLE", "ROWS")
        for copied in tables { table.add(copied.name, String(copied.rows)) }
        table.add("all", String(rows))
        let sealed = hasKeys ? ", and that \(report.sealedValues.counted(as: "encrypted value")) can be opened" : ""
        return table.lines + [
            "",
            "Checked: every row was read back and compared; \(report.payments.counted(as: "payment")) with "
                + "\(report.events.counted(as: "event")) and their hashes\(sealed).",
        ] + (hasKeys ? [] : ["Not checked: encrypted values: no vault key was given."]) + [
            "The vault key was not copied: give the platform the same key as before.",
            isFromFolder
                ? "Start it with --store and a new data folder. The source was not changed: do not serve from it again."
                : "Start it with this data folder and without --store. The source was not changed: do not serve from it again.",
        ]
    }

    var json: JSONObject {
        var json = JSONObject()
        json.append(
            "tables",
            .array(
                tables.map { copied in
                    var line = JSONObject()
                    line.append("name", .string(copied.name))
                    line.append("rows", .integer(Int64(copied.rows)))
                    return .object(line)
                }))
        json.append("rows", .integer(Int64(rows)))
        json.append("payments", .integer(Int64(report.payments)))
        json.append("events", .integer(Int64(report.events)))
        json.append("encryptedValues", .integer(Int64(report.sealedValues)))
        json.append(
            "notChecked", .array(hasKeys ? [] : [.string("encrypted values: no vault key was given")]))
        return json
    }
}
