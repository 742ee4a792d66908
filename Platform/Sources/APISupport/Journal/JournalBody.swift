import Engine
import GuichetCore

/// A body as the journal keeps it: its text, or why it has none.
struct JournalBody {
    let bytes: Int
    var text: String?
    var note: String?
    /// The message, for what else is read from it.
    var message: JSONObject?

    /// The fields of the platform's own pages whose values are kept. All others may hold a card or a session.
    private static let formFields: Set<String> = ["attempt", "decision", "do", "lang", "remember"]

    init(_ body: CallNotes.Body, announced: Int?) {
        switch body {
        case .unread:
            bytes = announced ?? 0
            if bytes > 0 { note = "not read" }
        case .tooLarge(let count):
            bytes = count
            note = "larger than \(CallNotes.Body.limit) bytes"
        case .bytes(let collection):
            let all = Array(collection)
            bytes = all.count
            read(all)
        }
    }

    private mutating func read(_ all: [UInt8]) {
        guard !all.isEmpty else { return }
        if let json = try? JSONValue(parsing: all, limits: JournalMessage.limits) {
            guard let object = json.object else {
                note = "JSON, but no object"
                return
            }
            let masked = JournalMessage.masked(object)
            message = masked
            text = String(decoding: JSONValue.object(masked).encoded(), as: UTF8.self)
        } else if let form = Self.form(all) {
            text = form
        } else {
            readUnknown(all)
        }
    }

    /// The names of a form's fields, and the values that cannot be secret.
    static func form(_ all: [UInt8]) -> String? {
        guard all.first != UInt8(ascii: "{"), all.first != UInt8(ascii: "["), all.contains(UInt8(ascii: "=")),
            !all.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "\"") }),
            let pairs = FormEncoding.decode(all)
        else { return nil }
        return pairs.map { name, value in
            let shown = JournalText.shortened(JournalText.safe(name), longest: JournalText.longestInAddress)
            guard !value.isEmpty else { return "\(shown)=" }
            let isKept = formFields.contains(name) && value.utf8.count <= 10
            return "\(shown)=\(isKept ? JournalText.safe(value) : JournalText.leftOut)"
        }.joined(separator: "&")
    }

    /// The beginning of a text that has no known format, without any digit: it may be JSON with a missing brace, and
    /// contain a security code.
    private mutating func readUnknown(_ all: [UInt8]) {
        guard all.first != UInt8(ascii: "<") else {
            note = "a page"
            return
        }
        guard let whole = String(validating: all, as: UTF8.self),
            !whole.unicodeScalars.contains(where: { $0.value < 0x20 && !"\t\r\n".unicodeScalars.contains($0) })
        else {
            note = "no text"
            return
        }
        guard !JournalCardNumber.isIn(whole), !Self.namesSecret(whole) else {
            note = "not kept: neither JSON nor a form, and it may contain a secret"
            return
        }
        note = "neither JSON nor a form: its beginning, with # for each digit"
        let plain = String(whole.prefix(1_000).map { $0.isNumber ? "#" : $0 })
        text = JournalText.shortened(plain, longest: JournalText.longestInAddress)
    }

    private static func namesSecret(_ text: String) -> Bool {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }.contains { word in
            MemberKind.of(String(word)) == .secret
        }
    }

    var json: JSONObject {
        var json = JSONObject()
        json.append("bytes", .integer(Int64(bytes)))
        if let text { json.append("text", .string(text)) }
        if let note { json.append("note", .string(note)) }
        return json
    }
}
