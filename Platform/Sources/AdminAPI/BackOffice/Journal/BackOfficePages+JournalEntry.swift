import APISupport
import Engine
import GuichetCore
import Hummingbird

/// One request: what was sent, what was answered, why, and what is known about a wrong signature.
extension BackOfficePages {
    private var request: RequestTexts { .of(visit.language) }

    func request(_ one: RequestRecord) -> Response {
        let details = OperatorRequests.details(one)
        let content: HTML = """
            <section class="card" aria-labelledby="facts"><h2 id="facts">\(one.call)</h2>
            <dl class="facts">\(facts(one, details))</dl></section>
            \(details["signature"].map(signature) ?? .empty)
            <div class="columns even">
            <section class="card" aria-labelledby="sent"><h2 id="sent">\(request.sent)</h2>
            \(headers(details["headers"]))\(body(details["body"], id: "sent-body", label: request.sent))</section>
            <section class="card" aria-labelledby="answered"><h2 id="answered">\(request.answered)</h2>
            \(body(details["answer"], id: "answered-body", label: request.answered))</section></div>
            <p><a class="button plain" id="back" href="\(BackOfficeLinks.requests)">\(texts.back)</a></p>
            """
        return page(
            request.title.replacing("%", with: String(one.number)), in: .requests, at: BackOfficeLinks.call(one.number),
            content)
    }

    private func facts(_ one: RequestRecord, _ details: JSONObject) -> HTML {
        func mono(_ text: String?) -> HTML? { text.map { "<span class=\"mono\">\($0)</span>" } }
        let payment = one.payment.map {
            "<a class=\"link mono\" href=\"\(BackOfficeLinks.payment($0.text))\">\($0.text)</a>" as HTML
        }
        return [
            HTML.fact(request.status, "\(status(one)) <span class=\"soft\">\(took(one))</span>"),
            .fact(request.code, mono(one.code)),
            .fact(request.why, one.why.map { "<strong lang=\"en\" id=\"why\">\($0)</strong>" }),
            .fact(request.field, mono(details["field"]?.text)),
            .fact(request.refusal, mono(details["refusal"]?.text)),
            .fact(request.time, .exactTime(one.at)),
            .fact(request.line, mono("\(one.method) \(one.path)")),
            .fact(words.api, "\(apiName(one.api))"), .fact(words.shop, mono(one.shop)),
            .fact(request.payment, payment), .fact(request.caller, mono(details["caller"]?.text)),
        ].joined()
    }

    private func signature(_ signature: JSONValue) -> HTML {
        let findings = (signature["findings"]?.array ?? []).compactMap(\.text).map { finding -> HTML in
            .fact(request.finding, "<strong lang=\"en\" data-finding>\(finding)</strong>")
        }
        func mono(_ name: String) -> HTML? { signature[name]?.text.map { "<span class=\"mono\">\($0)</span>" } }
        return """
            <section class="card" aria-labelledby="signature"><h2 id="signature">\(request.signature)</h2>
            <dl class="facts">\(findings.joined())\(HTML.fact(request.scheme, mono("scheme")))
            \(HTML.fact(request.key, mono("key")))\(HTML.fact(request.sentSignature, mono("sent")))</dl>
            <p>\(request.signed)</p>
            \(code(Self.shown(signature["signed"]?.text ?? ""), id: "signed", label: request.signature))
            \(values(signature["values"]?.object))</section>
            """
    }

    /// The line feeds are shown: one that is missing is the usual mistake.
    private static func shown(_ signed: String) -> String { signed.replacing("\n", with: "⏎\n") }

    private func values(_ values: JSONObject?) -> HTML {
        guard let values else { return .empty }
        let lines = values.members.map { member in
            "\(member.name)=\(member.value.text ?? String(decoding: member.value.encoded(), as: UTF8.self))"
        }
        let text = lines.joined(separator: "\n")
        return "<p>\(request.values)</p>\(code(text, id: "values", label: request.values))"
    }

    private func headers(_ headers: JSONValue?) -> HTML {
        let lines = (headers?.object?.members ?? []).map { "\($0.name): \($0.value.text ?? "")" }
        guard !lines.isEmpty else { return .empty }
        return code(lines.joined(separator: "\n"), id: "headers", label: request.headers)
    }

    private func body(_ body: JSONValue?, id: String, label: String) -> HTML {
        guard let body, let bytes = body["bytes"]?.text, bytes != "0" else {
            return "<p class=\"soft\">\(request.noBody)</p>"
        }
        let note: HTML = body["note"]?.text.map { " · <span lang=\"en\">\($0)</span>" } ?? .empty
        let size: HTML = "<p class=\"soft\">\(request.bytes.replacing("%", with: bytes))\(note)</p>"
        guard let text = body["text"]?.text else { return size }
        let shown = (try? JSONValue(parsing: Array(text.utf8), limits: Self.bodyLimits))?.encodedForPeople() ?? text
        return "\(size)\(code(shown, id: id, label: label))"
    }

    private static let bodyLimits = JSONLimits(depth: 32, values: 20_000)

    /// A text that keeps its lines. One that is too long scrolls within its place, by keyboard as well.
    private func code(_ text: String, id: String, label: String) -> HTML {
        "<pre class=\"code-text\" id=\"\(id)\" tabindex=\"0\" role=\"group\" aria-label=\"\(label)\">\(text)</pre>"
    }
}
