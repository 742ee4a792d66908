import GuichetCore
import Server

/// The running platform refused what a command asked.
struct OperatorRefusal: ErrorWithStatus, CustomStringConvertible {
    /// The HTTP status.
    let answered: Int
    let title: String
    let detail: String

    /// - Parameters:
    ///   - body: a problem of RFC 9457.
    ///   - options: the options of the command, keyed by the API's names for them. An error names the option.
    init(_ answered: Int, _ body: JSONValue, options: [String: String]) {
        self.answered = answered
        let detail = body["detail"]?.text ?? "See its log."
        guard body["type"]?.text?.hasSuffix(":invalid-parameter") == true else {
            title = body["title"]?.text ?? "The platform answered \(answered)"
            self.detail = detail
            return
        }
        title = ""
        let name = String(detail.prefix { $0 != " " })
        self.detail = options[name].map { "\($0)\(detail.dropFirst(name.count))" } ?? detail
    }

    /// Options that are called as the API calls what they say: `amountFrom` is `--amount-from`.
    static func options(_ names: [String]) -> [String: String] {
        Dictionary(
            names.map { name in
                (name, name.reduce(into: "--") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" })
            }
        ) { first, _ in first }
    }

    var description: String { title.isEmpty ? detail : "\(title). \(detail)" }

    /// 400: what was typed is wrong. 404 and 409: it contradicts what is there.
    var status: CommandStatus { [400, 422].contains(answered) ? .usage : .failure }
}
