import Engine
import GuichetCore
import GuichetSips

/// What is known about a wrong signature, as the journal keeps it.
enum JournalSignature {
    static func json(_ check: SignatureCheck) -> JSONObject {
        var json = JSONObject()
        json.append("scheme", .string(JournalText.masked(check.scheme)))
        json.append(
            "key",
            check.key.map { .string(JournalText.masked($0)) } ?? .null)
        // Wrong for everything that was tried, so worth nothing; and a caller may put anything here.
        json.append("sent", check.sent.map { .string(JournalText.safe(String($0.prefix(200)))) } ?? .null)
        switch check.signed {
        case .text(let text): json.append("signed", .string(lines(text)))
        case .message(let message):
            // The values are joined without anything between them, so the names say where one begins.
            let masked = JournalMessage.masked(message)
            json.append("signed", .string(MessageSeal.text(of: masked)))
            var values = JSONObject()
            for member in masked.members.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
            where !["seal", "keyVersion", "sealAlgorithm"].contains(member.name) {
                values.append(member.name, member.value)
            }
            json.append("values", .object(values))
        }
        json.append("findings", .array(check.findings.map(JSONValue.string)))
        return json
    }

    private static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard line.hasPrefix("/") else {
                return JournalText.shortened(JournalText.safe(String(line)), longest: JournalText.longest)
            }
            return JournalHead.path(String(line), endpoint: nil)
        }.joined(separator: "\n")
    }
}
