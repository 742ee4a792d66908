import Engine
@_spi(Platform) import GuichetCore

/// The operator's API, for people.
enum OperatorText {
    /// `2026-11-22 18:04:05.123`, in UTC.
    static func time(_ value: JSONValue?) -> String {
        guard let text = value?.text else { return "" }
        return text.replacing("T", with: " ").replacing("+00:00", with: "")
    }

    /// A text of any length in a column of a table: its start. A table as wide as an error of TLS cannot be read.
    static func short(_ text: String) -> String { LogText.line(text, atMost: 60) }

    /// `1 payment`, `2 payments`.
    static func count(_ value: JSONValue?, _ noun: String) -> String {
        "\(value?.text ?? "?") \(noun)\(value?.text == "1" ? "" : "s")"
    }

    static func notification(_ notification: JSONValue) -> [String] {
        func text(_ name: String) -> String { notification[name]?.text ?? "" }
        var table = Table("notification", text("id"))
        table.add("to", text("url"))
        table.add("state", "\(text("state")), attempts: \(text("attempts"))")
        if let result = notification["lastResult"]?.text { table.add("last result", result) }
        if notification["nextAt"]?.text != nil { table.add("next attempt", time(notification["nextAt"])) }
        return table.lines + (notification["attemptList"]?.array ?? []).map(attempt)
    }

    /// An attempt to deliver a notification, on one line.
    static func attempt(_ attempt: JSONValue) -> String {
        func text(_ name: String) -> String { attempt[name]?.text ?? "" }
        let took = Int64(text("microseconds")).map { "\($0 / 1_000) ms" } ?? ""
        let kind = attempt["isDuplicate"] == .bool(true) ? "duplicate" : "attempt"
        let parts = ["\(kind) \(text("number")): \(text("result"))", text("status"), took, text("answer")]
        return "\(time(attempt["at"]))  \(parts.filter { !$0.isEmpty }.joined(separator: ", "))".printable
    }

    /// What was sent: headers, signature and body.
    static func message(_ message: JSONValue?) -> [String] {
        guard let message, message != .null else { return ["", "Nothing was sent yet."] }
        var lines = ["", "Content-Type: \(message["contentType"]?.text ?? "")"]
        for header in message["headers"]?.array ?? [] {
            lines.append("\(header["name"]?.text ?? ""): \(header["value"]?.text ?? "")")
        }
        if let signature = message["signature"]?["value"]?.text {
            lines.append("(signature \(message["signature"]?["name"]?.text ?? ""): \(signature))")
        }
        let body = message["body"]?.text ?? ""
        lines += [""] + body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let bytes = message["bytes"]?.text.flatMap({ Int($0) }), bytes > body.utf8.count {
            lines.append("(\(bytes) bytes in all)")
        }
        return lines.map(\.printable)
    }
}

extension OperatorText {
    /// For programs that read line by line.
    static func line(_ value: JSONValue) -> String { value.encodedOnLine() }

    /// Whether an event of the stream is an attempt to deliver a notification.
    static func isDelivery(_ event: JSONValue) -> Bool { event["notification"] != nil }

    /// A change of a payment or of an operator, on one line.
    static func event(_ event: JSONValue) -> String {
        guard let about = event["about"] else {
            return "\(time(event["machineTime"]))  \(event["who"]?.text ?? "?")  \(event["what"]?.text ?? "?")"
                .printable
        }
        let shop = "\(about["api"]?.text ?? "?")/\(about["shop"]?.text ?? "?")"
        let reference = about["reference"]?.text ?? event["payment"]?.text ?? "?"
        return "\(time(event["at"]))  \(shop)  \(reference)  \(event["what"]?.text ?? "?")".printable
    }
}
