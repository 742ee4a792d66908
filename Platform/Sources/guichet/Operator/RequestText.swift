import Foundation
import GuichetCore

/// The journal of requests, for people.
enum RequestText {
    static let titles = ["NUMBER", "TIME", "API", "CALL", "SHOP", "STATUS", "CODE", "TOOK", "WHY"]
    /// For a list that is not complete yet.
    private static let widths = [6, 23, 13, 24, 15, 6, 10, 8]

    static func cells(_ request: JSONValue) -> [String] {
        func text(_ name: String) -> String { request[name]?.text ?? "" }
        return [
            text("number"), OperatorText.time(request["at"]), text("api"), text("call"), text("shop"),
            text("status"), text("code"), took(request), text("why"),
        ]
    }

    static func printLine(_ cells: [String]) {
        let line = cells.map(\.printable).enumerated().map { index, cell in
            index < widths.count ? cell.padded(to: widths[index]) : cell
        }.joined(separator: "  ")
        print(String(line.reversed().drop { $0 == " " }.reversed()))
    }

    static func dropped(_ answer: JSONValue) -> String? {
        guard let count = answer["dropped"]?.text, count != "0" else { return nil }
        return "\(count) calls since the start are not in the journal: more arrived than it could write."
    }

    /// The calls that were about a payment, oldest first.
    static func ofPayment(_ requests: [JSONValue]) -> [String] {
        guard !requests.isEmpty else { return [] }
        return [""]
            + requests.map { request in
                func text(_ name: String) -> String { request[name]?.text ?? "" }
                let line = "\(OperatorText.time(request["at"]))  request \(text("number")): \(text("call"))"
                return ([line, text("code"), text("why")].filter { !$0.isEmpty }).joined(separator: ", ").printable
            }
    }

    private static func took(_ request: JSONValue) -> String {
        guard let microseconds = request["microseconds"]?.text.flatMap({ Int($0) }) else { return "" }
        return "\(microseconds / 1_000).\((microseconds % 1_000) / 100) ms"
    }

    static func page(_ request: JSONValue) -> [String] {
        func text(_ name: String) -> String { request[name]?.text ?? "" }
        var table = Table("request", text("number"))
        table.add("time", OperatorText.time(request["at"]))
        table.add("call", "\(text("api")) \(text("call"))")
        table.add("line", "\(text("method")) \(text("path"))")
        for name in ["shop", "payment", "caller"] {
            if let value = request[name]?.text { table.add(name, value) }
        }
        table.add("status", "\(text("status")), \(took(request))")
        for name in ["code", "why", "field", "refusal"] {
            if let value = request[name]?.text { table.add(name, value) }
        }
        var lines = table.lines
        if let signature = request["signature"] { lines += self.signature(signature) }
        lines += ["", "SENT"]
        for header in request["headers"]?.object?.members ?? [] {
            lines.append("\(header.name): \(header.value.text ?? "")")
        }
        lines += body(request["body"])
        lines += ["", "ANSWERED"]
        lines += body(request["answer"])
        return lines.map(\.printable)
    }

    /// The line feeds in what the platform signed are shown: one that is missing is the usual mistake.
    private static func signature(_ signature: JSONValue) -> [String] {
        var lines = ["", "SIGNATURE"]
        var table = Table("scheme", signature["scheme"]?.text ?? "")
        if let key = signature["key"]?.text { table.add("key", key) }
        if let sent = signature["sent"]?.text { table.add("sent", sent) }
        for finding in signature["findings"]?.array ?? [] { table.add("finding", finding.text ?? "") }
        lines += table.lines
        lines.append("The platform signed exactly this text; \\n is a line feed:")
        let signed = signature["signed"]?.text ?? ""
        let parts = signed.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            if !isLast || !part.isEmpty { lines.append("  \(part)\(isLast ? "" : "\\n")") }
        }
        if let values = signature["values"]?.object {
            lines.append("It consists of these values, in this order, without separators:")
            for member in values.members {
                let value = member.value.text ?? String(decoding: member.value.encoded(), as: UTF8.self)
                lines.append("  \(member.name)=\(value)")
            }
        }
        return lines
    }

    private static func body(_ body: JSONValue?) -> [String] {
        guard let body, let bytes = body["bytes"]?.text, bytes != "0" else { return ["(no body)"] }
        let note = body["note"]?.text.map { ", \($0)" } ?? ""
        guard let text = body["text"]?.text else { return ["(\(bytes) bytes\(note))"] }
        let limits = JSONLimits(depth: 32, values: 20_000)
        let shown = (try? JSONValue(parsing: Array(text.utf8), limits: limits))?.encodedForPeople() ?? text
        return ["(\(bytes) bytes\(note))"] + shown.split(separator: "\n").map(String.init)
    }
}
