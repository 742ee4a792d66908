import Foundation
import GuichetCore

/// A refusal as one line: the call, the HTTP status, the code, the field and the text, without random values.
package enum RefusalLine {
    /// Empty for an answer that refuses nothing, or that is not JSON.
    package static func lines(_ method: String, _ path: String, _ status: Int, _ body: [UInt8]) -> [String] {
        // Most answers refuse nothing. To mask a text takes longer than to make it.
        guard let text = String(validating: body, as: UTF8.self),
            let unmasked = try? JSONValue(parsing: body), !refusals(in: unmasked).isEmpty,
            let answer = try? JSONValue(parsing: Array(Masks.mask(text).utf8))
        else { return [] }
        return refusals(in: answer).map { refusal in
            ([call(method, path), String(status)] + refusal.map(withoutChance)).joined(separator: " | ")
                .replacingOccurrences(of: "\n", with: "\\n")
        }
    }

    /// Without what depends on the moment: which error a broken database gave first, a time found by a random walk, and
    /// the identifier of a subscription.
    private static func withoutChance(_ text: String) -> String {
        var text = text
        for pattern in ["temporary failure: [A-Za-z]+", "valid until [0-9T:+-]+"] {
            guard let found = text.range(of: pattern, options: .regularExpression) else { continue }
            let words = text[found].split(separator: " ").dropLast().joined(separator: " ")
            text.replaceSubrange(found, with: words + " ‹…›")
        }
        return text.replacingOccurrences(
            of: "=20[0-9]{6}[A-Za-z0-9]{8}\\b", with: "=‹subscription›", options: .regularExpression)
    }

    /// Each refusal with its code, field and text.
    private static func refusals(in answer: JSONValue) -> [[String]] {
        sips(answer) + lyra(answer) + direct(answer) + administration(answer)
    }

    private static func sips(_ answer: JSONValue) -> [[String]] {
        ["redirectionStatusCode", "inAppResponseCode", "responseCode"].compactMap { name in
            guard let code = answer[name]?.text, code != "00" else { return nil }
            let words = answer["reason"]?.text ?? answer["redirectionStatusMessage"]?.text
            return [code, answer["errorFieldName"]?.text ?? "", words ?? ""]
        }
    }

    private static func lyra(_ answer: JSONValue) -> [[String]] {
        guard answer["status"]?.text == "ERROR", let error = answer["answer"] else { return [] }
        return [[error["errorCode"], error["errorMessage"], error["detailedErrorMessage"]].map { $0?.text ?? "" }]
    }

    private static func direct(_ answer: JSONValue) -> [[String]] {
        (answer["errors"]?.array ?? []).map { error in
            [error["errorCode"], error["id"], error["propertyName"], error["message"]].map { $0?.text ?? "" }
        }
    }

    /// For the socket in the data folder, and simulated Apple.
    private static func administration(_ answer: JSONValue) -> [[String]] {
        guard let remedy = answer["remedy"]?.text else { return [] }
        return [[answer["reason"]?.text ?? "", remedy]]
    }

    /// A path without the identifiers of payments and merchants.
    private static func call(_ method: String, _ path: String) -> String {
        let parts = Masks.mask(path).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let named = parts.enumerated().map { index, part in
            if index == 2, parts[1] == "v2" { return "{merchant}" }
            return part.contains("‹") || part.hasPrefix("019f") ? "{id}" : part
        }
        return "\(method) \(named.joined(separator: "/"))"
    }
}
