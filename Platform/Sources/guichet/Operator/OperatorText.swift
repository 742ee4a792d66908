import GuichetCore

/// The operator's API, for people.
enum OperatorText {
    /// `2026-11-22 18:04:05.123`, in UTC.
    static func time(_ value: JSONValue?) -> String {
        guard let text = value?.text else { return "" }
        return text.replacing("T", with: " ").replacing("+00:00", with: "")
    }

    static func notification(_ notification: JSONValue) -> [String] {
        func text(_ name: String) -> String { notification[name]?.text ?? "" }
        var table = Table("notification", text("id"))
        table.add("to", text("url"))
        table.add("state", "\(text("state")), attempts: \(text("attempts"))")
        if let result = notification["lastResult"]?.text { table.add("last result", result) }
        if notification["nextAt"]?.text != nil { table.add("next attempt", time(notification["nextAt"])) }
        return table.lines
    }
}

extension OperatorText {
    /// An event of the stream, on one line.
    static func event(_ event: JSONValue) -> String {
        guard let about = event["about"] else {
            return "\(time(event["machineTime"]))  \(event["who"]?.text ?? "?")  \(event["what"]?.text ?? "?")"
        }
        let shop = "\(about["api"]?.text ?? "?")/\(about["shop"]?.text ?? "?")"
        let reference = about["reference"]?.text ?? event["payment"]?.text ?? "?"
        return "\(time(event["at"]))  \(shop)  \(reference)  \(event["what"]?.text ?? "?")"
    }
}
