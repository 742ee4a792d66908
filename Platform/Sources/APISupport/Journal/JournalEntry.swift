package import Engine
import GuichetCore
package import HTTPTypes

/// A call as it was handled, before anything in it is masked. It lives in memory only, and only until it is written.
package struct JournalEntry: Sendable {
    package let number: Int64
    package let at: Instant
    package let machineTime: Instant
    package let took: Duration
    package let request: HTTPRequest
    /// The route that was found.
    package let endpoint: String?
    /// The caller's address.
    package let peer: IPAddress?
    package let status: Int
    package let answerType: String?
    package let answerBytes: Int?
    package let notes: CallNotes.Content
    /// What it costs in memory.
    let size: Int

    /// With the head, which a client makes as large as the connection lets it.
    static func size(of request: HTTPRequest, _ notes: CallNotes.Content) -> Int {
        let head = request.headerFields.reduce(request.path?.utf8.count ?? 0) { bytes, field in
            bytes + field.name.rawName.utf8.count + field.value.utf8.count
        }
        return 1_024 + head + notes.request.count + notes.answer.count
    }

    /// With card data masked and secrets left out.
    func record(_ places: JournalPlaces) -> RequestRecord {
        let path = JournalHead.path(request.path ?? "", endpoint: endpoint)
        let announced = request.headerFields.value(of: .contentLength).flatMap { Int($0) }
        let sent = JournalBody(notes.request, announced: announced)
        // Only what the answer really has: a body that was made and then discarded is not it.
        let isAnswer = notes.answer.count == answerBytes
        var answer = JournalBody(isAnswer ? notes.answer : .unread, announced: answerBytes)
        if answer.note == "not read" {
            answer.note = answerType?.hasPrefix("text/html") == true ? "a page" : "not kept"
        }
        var details = JSONObject()
        details.append("caller", peer.map { .string($0.text) } ?? .null)
        details.append("field", notes.refusal?.field.map { .string(JournalText.masked($0)) } ?? .null)
        details.append("refusal", notes.refusal?.id.map { .string(JournalText.masked($0, .identifier)) } ?? .null)
        var headers = JSONObject()
        for (name, value) in JournalHead.headers(request.headerFields) { headers[name] = .string(value) }
        details.append("headers", .object(headers))
        details.append("body", .object(sent.json))
        details.append("answer", .object(answer.json))
        if let signature = notes.signature { details.append("signature", .object(JournalSignature.json(signature))) }
        return RequestRecord(
            number: number, at: at, machineTime: machineTime, microseconds: took.microseconds,
            api: notes.api ?? places.api(of: request.path ?? ""),
            // The path is masked part by part: as one text, every mistyped path of Sips would be too long to be kept.
            call: notes.call.map { JournalText.masked($0) } ?? path.split(separator: "?").first.map(String.init) ?? "/",
            shop: notes.shop.map { JournalText.masked($0) }, payment: notes.payment,
            method: JournalText.masked(request.method.rawValue),
            path: path, status: status, code: code(answer.message),
            isRefused: notes.refusal != nil || status >= 400, why: why, details: JSONValue.object(details).encoded())
    }

    private var why: String? {
        let reasons = [notes.refusal.map { JournalText.masked($0.reason) }, acted].compactMap(\.self)
        guard reasons.isEmpty else { return reasons.joined(separator: "; ") }
        return switch status {
        case 404: "no such path"
        case 405: "the path has no such method"
        default: nil
        }
    }

    /// The faults that acted, if any did: a refusal, too, may be theirs.
    private var acted: String? {
        guard !notes.faults.isEmpty else { return nil }
        let names = notes.faults.joined(separator: ", ")
        return "the fault\(notes.faults.count == 1 ? "" : "s") \(names) acted on the call"
    }

    /// The refusal's code, or what the answer says about the payment.
    private func code(_ answer: JSONObject?) -> String? {
        if let code = notes.refusal?.code { return JournalText.masked(code) }
        guard let answer else { return nil }
        for name in ["redirectionStatusCode", "inAppResponseCode", "responseCode"] {
            if let code = answer[name]?.text { return code }
        }
        return answer["answer"]?["orderStatus"]?.text ?? (answer["payment"]?["status"] ?? answer["status"])?.text
    }
}

extension Duration {
    fileprivate var microseconds: Int64 { components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000 }
}
