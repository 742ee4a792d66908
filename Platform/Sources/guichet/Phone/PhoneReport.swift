import GuichetCore
import GuichetSips

/// The result of a `guichet phone` command, with the codes of the platform that was called.
struct PhoneAnswer: Sendable {
    let operation: String
    var verdict: PhoneVerdict
    var code: String?
    /// The platform's text in addition to its code.
    var detail: String?
    var field: String?
    var advice: Advice
    /// The order of the call.
    var reference: String?
    /// The last answer, as it was read.
    var response: JSONObject?
    /// The value that the next call needs.
    var context: String?
    /// For people: replaces the table of fields.
    var table: [String]?
    /// For people: what to do next.
    var next: [String] = []
}

/// The output: lines for people, or one object for programs.
struct PhoneReport {
    let result: PhoneAnswer
    let steps: [PhoneStep]

    init(result: PhoneAnswer, steps: [PhoneStep]) {
        self.result = result
        self.steps = steps
    }

    init(result: PhoneResult, steps: [PhoneStep]) {
        self.init(
            result: PhoneAnswer(
                operation: result.operation.rawValue, verdict: result.verdict, code: result.code?.rawValue,
                field: result.field, advice: result.advice, reference: result.reference, response: result.response,
                context: result.context, table: result.table, next: result.next), steps: steps)
    }

    // MARK: - For programs

    var json: JSONValue {
        var object = JSONObject()
        object.append("operation", .string(result.operation))
        object.append("verdict", .string(result.verdict.rawValue))
        if let code = result.code { object.append("code", .string(code)) }
        if let detail = result.detail { object.append("detail", .string(detail)) }
        if let field = result.field { object.append("field", .string(field)) }
        object.append("advice", .string(result.advice.rawValue))
        if let reference = result.reference { object.append("reference", .string(reference)) }
        object.append("steps", .array(steps.map(Self.json)))
        if let response = result.response { object.append("response", .object(response)) }
        if let context = result.context { object.append("context", .string(context)) }
        return .object(object)
    }

    private static func json(_ step: PhoneStep) -> JSONValue {
        [
            "name": .string(step.name), "code": .string(step.code), "verdict": .string(step.verdict.rawValue),
            "meaning": .string(step.meaning),
        ]
    }

    // MARK: - For people

    /// Codes, fields and hints have words of the server that answered.
    func lines(_ terminal: Terminal) -> [String] {
        let codes = steps.map(\.code.printable)
        let width = steps.map(\.name.count).max() ?? 0
        let codeWidth = codes.map(\.count).max() ?? 0
        var lines = zip(steps, codes).map { step, code in
            let mark = terminal.styled(step.verdict.mark, step.verdict.style)
            return "\(mark) \(step.name.padded(to: width))  \(code.padded(to: codeWidth))  \(step.meaning.printable)"
        }
        let table = (result.table ?? fields).map(\.printable)
        if !table.isEmpty { lines += [""] + table }
        if !result.next.isEmpty { lines += [""] + result.next.map(\.printable) }
        return lines
    }

    /// The fields of the answer, one per line; the content of containers is only in `--json`.
    private var fields: [String] {
        guard let response = result.response, !response.members.isEmpty else { return [] }
        let width = response.members.map(\.name.count).max() ?? 0
        return response.members.map { "\($0.name.padded(to: width))  \(Self.text($0.value))" }
    }

    private static func text(_ value: JSONValue) -> String {
        switch value {
        case .object(let object) where object.members.count > 3: "\(object.members.count) fields, shown with --json"
        case .object(let object): object.members.map { "\($0.name) \($0.value.text ?? "…")" }.joined(separator: ", ")
        case .array(let values) where values.allSatisfy({ $0.text != nil }):
            values.compactMap(\.text).joined(separator: ", ")
        case .array(let values): "\(values.count) entries, shown with --json"
        // An address is shown in full, because it is to be opened; other long values are opaque.
        case .string(let text) where text.count > 80 && !text.hasPrefix("http"): "\(text.prefix(60))…"
        default: value.text ?? "…"
        }
    }
}

extension PhoneVerdict {
    fileprivate var mark: String {
        switch self {
        case .accepted: "✓"
        case .refused, .notSent: "✗"
        case .unknown: "?"
        }
    }

    fileprivate var style: Terminal.Style {
        switch self {
        case .accepted: .green
        case .refused, .notSent: .red
        case .unknown: .bold
        }
    }
}
