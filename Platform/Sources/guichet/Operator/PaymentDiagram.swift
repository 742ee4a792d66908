import GuichetCore

/// A payment as a sequence diagram, in the notation of Mermaid (mermaid.js.org, "Sequence diagrams").
struct PaymentDiagram {
    private struct Step {
        let at: String
        let text: String
    }

    /// - Parameter payment: as the operator's API shows it.
    static func lines(of payment: JSONValue) -> [String] {
        var steps: [Step] = []
        for request in payment["requests"]?.array ?? [] {
            let caller = isFromPhone(request) ? "Phone" : "Merchant"
            let outcome = [request["status"]?.text, request["code"]?.text, request["why"]?.text].compactMap(\.self)
            let at = request["at"]?.text ?? ""
            steps.append(Step(at: at, text: "\(caller)->>Platform: \(safe(request["call"]?.text ?? "?"))"))
            steps.append(Step(at: at, text: "Platform-->>\(caller): \(safe(outcome.joined(separator: ", ")))"))
        }
        for entry in payment["history"]?.array ?? [] {
            let (kind, what) = (entry["event"]?["kind"]?.text ?? "", safe(entry["what"]?.text ?? ""))
            steps.append(Step(at: entry["at"]?.text ?? "", text: arrow(of: kind) + what))
        }
        for notification in payment["notifications"]?.array ?? [] {
            let result = notification["lastResult"]?.text ?? notification["state"]?.text ?? ""
            steps.append(
                Step(
                    at: notification["createdAt"]?.text ?? "",
                    text: "Platform->>Merchant: notification, \(safe(result))"))
        }
        let sorted = steps.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
        return [
            "sequenceDiagram", "    participant Phone", "    participant Merchant", "    participant Platform",
            "    participant Acquirer",
        ] + sorted.map { "    \($0.element.text)" }
    }

    /// Calls of the phone and of the pages that the shopper sees.
    private static func isFromPhone(_ request: JSONValue) -> Bool {
        ["in-app", "page", "issuer", "direct-client"].contains(request["api"]?.text ?? "")
    }

    private static func arrow(of event: String) -> String {
        switch event {
        case "ordered", "captured", "refunded", "cancelled", "inquired": "Platform->>Acquirer: "
        case "authorised", "refused", "pending", "captureFailed": "Acquirer-->>Platform: "
        default: "Note over Platform: "
        }
    }

    /// A semicolon ends a line of the notation, and a number sign begins an entity.
    private static func safe(_ text: String) -> String {
        String(text.map { $0 == ";" ? "," : $0 == "#" || $0.isNewline ? " " : $0 }).printable
    }
}
