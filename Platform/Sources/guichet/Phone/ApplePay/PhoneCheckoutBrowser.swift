import APISupport
import Foundation
import GuichetCore

/// The shopper's browser on a page of this platform. It is minimal: it follows links and sends forms, and runs no
/// scripts.
struct PhoneCheckoutBrowser: Sendable {
    let transport: any HTTPTransport

    /// A page, and its address.
    struct Page: Sendable {
        let url: URL
        let status: Int
        let html: String

        /// Whether the page has the button.
        var offersApplePay: Bool { has("apple-pay") }
        /// How the checkout ended; `nil` while it can be paid.
        var result: String? { attribute("data-result", of: "result") }
        /// The conditions that are not met, according to the panel for testers.
        var failing: [String] {
            html.split(separator: "<").compactMap { tag in
                guard tag.contains("data-finding=\"fails\""), let name = Self.value("id", in: tag) else { return nil }
                return name.hasPrefix("condition-") ? String(name.dropFirst("condition-".count)) : nil
            }
        }

        func has(_ id: String) -> Bool { html.contains(" id=\"\(id)\"") }

        /// An attribute of the element with this id.
        func attribute(_ name: String, of id: String) -> String? {
            html.split(separator: "<").first { $0.contains(" id=\"\(id)\"") }.flatMap { Self.value(name, in: $0) }
        }

        /// The value of the first field with this name.
        func field(_ name: String) -> String? {
            html.split(separator: "<").first { $0.contains(" name=\"\(name)\"") }.flatMap {
                Self.value("value", in: $0)
            }
        }

        private static func value(_ name: String, in tag: Substring) -> String? {
            guard let start = tag.range(of: " \(name)=\"")?.upperBound else { return nil }
            // Undoes the pages' escaping of addresses.
            return tag[start...].prefix { $0 != "\"" }.replacingOccurrences(of: "&amp;", with: "&")
        }
    }

    func open(_ url: URL) async throws -> Page {
        try await page(HTTPTransportRequest(method: "GET", url: url), following: 5)
    }

    func send(_ form: [(name: String, value: String)], to url: URL) async throws -> Page {
        let body = form.map { "\($0.name)=\(FormEncoding.encode($0.value))" }.joined(separator: "&")
        return try await page(
            HTTPTransportRequest(
                url: url, headers: [("Content-Type", "application/x-www-form-urlencoded")], body: Array(body.utf8)),
            following: 5)
    }

    /// A form is answered by a redirect to another page: 303 (RFC 9110, 15.4.4). Redirects to other hosts are not
    /// followed.
    private func page(_ request: HTTPTransportRequest, following: Int) async throws -> Page {
        let answer = try await transport.send(request)
        if answer.status == 303, following > 0,
            let location = answer.headers.first(where: { $0.name.lowercased() == "location" })?.value,
            let next = URL(string: location, relativeTo: request.url)?.absoluteURL, next.host == request.url.host,
            next.port == request.url.port
        {
            return try await page(HTTPTransportRequest(method: "GET", url: next), following: following - 1)
        }
        return Page(url: request.url, status: answer.status, html: String(decoding: answer.body, as: UTF8.self))
    }
}

extension URL {
    /// The address with a step added to its path, and another query.
    func page(below step: String, query: String) -> URL? {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
        parts.path += step
        parts.percentEncodedQuery = query
        return parts.url
    }
}
