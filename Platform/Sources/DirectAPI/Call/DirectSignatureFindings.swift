import Crypto
import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect

/// What can be told about a signature that is wrong: the usual mistakes are made here, one at a time, and the one whose
/// signature is the sent one is named. For the journal of requests; the caller learns none of it.
struct DirectSignatureFindings {
    let signed: DirectSignedRequest
    /// The key that the caller named, if the merchant has it.
    let key: DirectAPIKey?
    let others: [DirectAPIKey]

    private struct Parts {
        var method: String
        var contentType: String
        var date: String
        var headers: [(name: String, value: String)]
        var target: String

        var text: String {
            DirectSignature.stringToHash(
                method: method, contentType: contentType, date: date, headers: headers, target: target)
        }
    }

    func check() -> SignatureCheck {
        let parts = parts
        return SignatureCheck(
            scheme: "v1HMAC", key: signed.authorization?.keyId, sent: signed.authorization?.signature,
            signed: .text(parts.text), findings: findings(parts))
    }

    private var parts: Parts {
        Parts(
            method: signed.method, contentType: header("content-type") ?? "", date: header("date") ?? "",
            headers: signed.headers, target: signed.target)
    }

    private func findings(_ parts: Parts) -> [String] {
        guard let sent = signed.authorization?.signature else { return [] }
        for other in others where Self.isMade(sent, of: parts.text, with: other.secret) {
            return ["the signature was made with the secret of the key \(other.id), which is not the one that is named"]
        }
        guard let key else { return [] }
        for (difference, text) in differences(parts) where Self.isMade(sent, of: text, with: key.secret) {
            return [difference]
        }
        let text = Array(parts.text.utf8)
        let code = HMAC<SHA256>.authenticationCode(
            for: text, using: SymmetricKey(data: Array(key.secret.utf8)))
        if ConstantTime.equal(sent.lowercased(), Hex.encode(Array(code))) {
            return ["the signature is in hexadecimal digits, and has to be in Base64"]
        }
        if let decoded = Base64.decode(key.secret) {
            let code = HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: decoded))
            if ConstantTime.equal(sent, Data(code).base64EncodedString()) {
                return ["the secret was decoded from Base64, and has to be used as the text that it is"]
            }
        }
        return []
    }

    private static func isMade(_ sent: String, of text: String, with secret: String) -> Bool {
        let code = HMAC<SHA256>.authenticationCode(
            for: Array(text.utf8), using: SymmetricKey(data: Array(secret.utf8)))
        return ConstantTime.equal(sent, Data(code).base64EncodedString())
    }

    /// The texts that are signed by mistake, each with what is different in it.
    private func differences(_ parts: Parts) -> [(String, String)] {
        let text = parts.text
        var found: [(String, String)] = [
            ("the line feed at the end is missing in what was signed", String(text.dropLast())),
            ("there is one line feed too many at the end of what was signed", text + "\n"),
            (
                "the lines of what was signed end with CR LF, and have to end with LF",
                text.replacingOccurrences(of: "\n", with: "\r\n")
            ),
            ("what was signed has no line feeds", text.replacingOccurrences(of: "\n", with: "")),
        ]
        func add(_ difference: String, _ change: (inout Parts) -> Void) {
            var changed = parts
            change(&changed)
            found.append((difference, changed.text))
        }
        let path = String(parts.target.prefix { $0 != "?" })
        if path != parts.target { add("the query is missing in what was signed") { $0.target = path } }
        if path.hasSuffix("/") {
            add("the slash at the end of the path is missing in what was signed") {
                $0.target = String(path.dropLast())
            }
        } else {
            add("what was signed has a slash at the end of the path") { $0.target = path + "/" }
        }
        if let host = header("host") {
            for scheme in ["", "http://", "https://"] {
                add("the whole address was signed instead of its path") { $0.target = scheme + host + parts.target }
            }
        }
        if parts.headers.contains(where: { $0.name.lowercased().hasPrefix("x-gcs") }) {
            add("the headers that begin with X-GCS are missing in what was signed") { $0.headers = [] }
        }
        let types = ["application/json", "application/json; charset=utf-8", "application/json;charset=UTF-8"]
        for type in types where type != parts.contentType {
            add("Content-Type was signed as \(type), but sent differently or not at all") { $0.contentType = type }
        }
        if let date = signed.date {
            for seconds in -5...5 where seconds != 0 {
                add("another Date was signed: \(abs(seconds)) s \(seconds < 0 ? "earlier" : "later")") {
                    $0.date = DirectDate.text(date.addingTimeInterval(Double(seconds)))
                }
            }
        }
        add("Date is missing in what was signed") { $0.date = "" }
        let others = ["GET", "POST", "PUT", "DELETE"].filter { $0 != parts.method.uppercased() }
        for method in others { add("what was signed says \(method)") { $0.method = method } }
        let lower = parts.method.lowercased() + text.dropFirst(parts.method.count)
        found.append(("the method was signed in small letters", lower))
        return found
    }

    private func header(_ name: String) -> String? { signed.headers.first { $0.name.lowercased() == name }?.value }
}
