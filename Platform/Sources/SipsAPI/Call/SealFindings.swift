import Engine
import GuichetCore
import GuichetSips

/// What can be told about a seal that is wrong: the usual mistakes are made here, one at a time, and the one whose seal
/// is the sent one is named. For the journal of requests; the caller learns none of it.
struct SealFindings {
    let message: JSONObject
    let shop: SipsShop
    let algorithm: SealAlgorithm

    func check() -> SignatureCheck {
        SignatureCheck(
            scheme: algorithm.rawValue, key: message["keyVersion"]?.text, sent: message["seal"]?.text,
            signed: .message(message), findings: findings)
    }

    private var findings: [String] {
        guard let seal = message["seal"]?.text else { return [] }
        let named = message["keyVersion"]?.text.flatMap { Int($0) }
        let text = MessageSeal.text(of: message)
        for (version, key) in shop.keys.sorted(by: { $0.key < $1.key }) {
            let isNamed = version == named
            for tried in [SealAlgorithm.hmacSHA256, .sha256] where tried.verify(seal, of: text, with: key) {
                guard isNamed else {
                    return ["the seal was made with the key of version \(version), which is not the one that is named"]
                }
                return ["the seal was made with \(tried), which is not what sealAlgorithm says"]
            }
            guard isNamed else { continue }
            for (difference, text) in differences(text) {
                for tried in [SealAlgorithm.hmacSHA256, .sha256] where tried.verify(seal, of: text, with: key) {
                    return [difference]
                }
            }
        }
        return []
    }

    /// The texts that are sealed by mistake, each with what is different in it.
    private func differences(_ text: String) -> [(String, String)] {
        let members = message.members.filter { $0.name != "seal" }
        let sealed = members.filter { !["keyVersion", "sealAlgorithm"].contains($0.name) }
        func joined(_ members: [JSONObject.Member], by separator: String = "") -> String {
            members.map { member in
                var one = JSONObject()
                one.append("value", member.value)
                return MessageSeal.text(of: one)
            }.joined(separator: separator)
        }
        func sorted(_ members: [JSONObject.Member]) -> [JSONObject.Member] {
            members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        }
        var found = [
            (
                "the values were sealed in the order in which they were sent, and have to be sorted by name",
                joined(sealed)
            ),
            (
                "the values were sorted without regard to case",
                joined(sealed.sorted { $0.name.lowercased() < $1.name.lowercased() })
            ),
            ("keyVersion or sealAlgorithm was sealed with the rest", joined(sorted(members))),
            (
                "keyVersion was sealed with the rest",
                joined(sorted(members.filter { $0.name != "sealAlgorithm" }))
            ),
            ("interfaceVersion was not sealed", joined(sorted(sealed.filter { $0.name != "interfaceVersion" }))),
            ("there is a line feed at the end of what was sealed", text + "\n"),
            (
                "the JSON text was sealed, and not the values",
                String(decoding: JSONValue.object(Self.object(of: sealed)).encoded(), as: UTF8.self)
            ),
        ]
        for separator in ["|", ";", ",", "\n", " "] {
            let shown = separator == "\n" ? "line feeds" : "“\(separator)”"
            found.append(("the values were joined with \(shown) between them", joined(sorted(sealed), by: separator)))
        }
        return found
    }

    private static func object(of members: [JSONObject.Member]) -> JSONObject {
        var object = JSONObject()
        for member in members { object.append(member.name, member.value) }
        return object
    }
}
