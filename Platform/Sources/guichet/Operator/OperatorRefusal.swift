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
    ///   - options: what is typed in the command's line, keyed by the API's names for it. An error names what was typed.
    init(_ answered: Int, _ body: JSONValue, options: [String: String]) {
        self.answered = answered
        let detail = body["detail"]?.text ?? "See its log."
        guard body["type"]?.text?.hasSuffix(":invalid-parameter") == true else {
            title = body["title"]?.text ?? "The platform answered \(answered)"
            self.detail = detail
            return
        }
        title = ""
        let words = detail.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        // It begins with the name of what is wrong. Behind it, `amountFrom` is a name, too, and `shop` is only a word.
        self.detail = words.enumerated().map { place, word in
            let name = String(word.prefix { $0.isLetter })
            guard place == 0 || name.contains(where: \.isUppercase), let typed = options[name] else { return word }
            return typed + word.dropFirst(name.count)
        }.joined(separator: " ")
    }

    /// What is answered outside of the API, as by a node whose database is away: a line of text, or nothing.
    init(unreadable answer: HTTPTransportResponse) {
        answered = answer.status
        // A path that it does not have is one of another version.
        guard answer.status != 404 else {
            title = "The running platform does not know this command"
            detail = "Use the guichet of its version, or start it again with this one."
            return
        }
        title = answer.textLine ?? "The platform answered \(answer.status)"
        detail = "See its log."
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

extension HTTPTransportResponse {
    /// The first line of an answer that is not JSON; `nil` without one.
    var textLine: String? {
        let line = String(decoding: body.prefix { $0 != UInt8(ascii: "\n") }.prefix(200), as: UTF8.self)
        return line.isEmpty ? nil : line
    }
}
