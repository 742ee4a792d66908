// Run by Scripts/check-authentication: a shopper's browser over real HTTP, as far as the pages between an app and its issuer
// need one. It asks the web view's delegate before each address, as WebKit does.

import AuthenticationServices
import Foundation
import GuichetCore
import WebKit

@MainActor
final class SimulatedBrowser: WKSimulation {
    /// What the shopper presses on the issuer's page; `nil` leaves it.
    private let row: String?
    private let transport: any HTTPTransport
    /// The addresses of the way, without what follows them.
    private(set) var way: [String] = []
    /// Why the browser stopped, if not because the delegate took the address.
    private(set) var problem: String?
    private(set) var hasEnded = false

    init(pressing row: String?, over transport: any HTTPTransport) {
        self.row = row
        self.transport = transport
    }

    private struct Step {
        var url: String
        var form: [(name: String, value: String)]?
    }

    // MARK: A web view

    func load(html: String, in view: WKWebView) {
        browse(view) { [self] in next(on: html, at: "about:blank") }
    }

    func load(address: URL, in view: WKWebView) { browse(view) { Step(url: address.absoluteString) } }

    private func browse(_ view: WKWebView, from first: @escaping @MainActor () -> Step?) {
        Task {
            await self.follow(first()) { url in
                guard let delegate = view.navigationDelegate else { return false }
                let action = WKNavigationAction(URL(string: url), in: WKFrameInfo(isMainFrame: true))
                return await delegate.webView(view, decidePolicyFor: action) == .allow
            }
            hasEnded = true
        }
    }

    // MARK: The system's sheet

    /// The address of the app's scheme that a page navigates to; `nil` if the shopper closes the sheet.
    func sheet(_ start: URL, _ scheme: String?) async -> URL? {
        var back: URL?
        await follow(Step(url: start.absoluteString)) { url in
            guard let found = URL(string: url), found.scheme == scheme else { return true }
            back = found
            return false
        }
        hasEnded = true
        return back
    }

    // MARK: Pages

    private func follow(_ first: Step?, asking mayOpen: (String) async -> Bool) async {
        var step = first
        for _ in 0..<20 {
            guard let current = step else { return }
            way.append(String(current.url.prefix { $0 != "?" && $0 != "#" }))
            guard await mayOpen(current.url) else { return }
            do {
                step = try await answer(to: current)
            } catch {
                problem = "\(current.url): \(error)"
                return
            }
        }
        problem = "more than twenty pages"
    }

    private struct NoPage: Error { let status: Int }

    private func answer(to step: Step) async throws -> Step? {
        guard let url = URL(string: step.url) else { throw NoPage(status: 0) }
        var request = HTTPTransportRequest(method: step.form == nil ? "GET" : "POST", url: url)
        if let form = step.form {
            request.headers = [("Content-Type", "application/x-www-form-urlencoded")]
            request.body = Array(
                form.map { "\($0.name)=\(FormEncoding.encode($0.value))" }.joined(separator: "&").utf8)
        }
        let response = try await transport.send(request)
        if (301...303).contains(response.status) {
            let location = response.headers.first { $0.name.lowercased() == "location" }?.value ?? ""
            return URL(string: location, relativeTo: url).map { Step(url: $0.absoluteString) }
        }
        guard response.status == 200 else { throw NoPage(status: response.status) }
        return next(on: String(decoding: response.body, as: UTF8.self), at: step.url)
    }

    /// What the page does by itself, or the shopper on it.
    private func next(on page: String, at address: String) -> Step? {
        if let session = Self.value(of: "s", on: page) {
            guard let row, let base = URL(string: address), let url = URL(string: "/acs/answer", relativeTo: base)
            else {
                return nil
            }
            return Step(url: url.absoluteString, form: [("s", session), ("result", row)])
        }
        for id in ["go-back", "go"] {
            if let link = Self.attribute("href", ofElement: id, on: page) { return Step(url: link) }
        }
        guard let action = Self.attribute("action", of: "form", on: page), page.contains("<script") else {
            problem = "\(address): the page leads nowhere"
            return nil
        }
        let names = ["PaReq", "PaRes", "MD", "TermUrl"]
        return Step(url: action, form: names.compactMap { name in Self.value(of: name, on: page).map { (name, $0) } })
    }

    private static func value(of name: String, on page: String) -> String? {
        page.components(separatedBy: "<input ").dropFirst().compactMap { input -> String? in
            let tag = String(input.prefix { $0 != ">" })
            return attribute("name", in: tag) == name ? attribute("value", in: tag) : nil
        }.first
    }

    private static func attribute(_ name: String, of element: String, on page: String) -> String? {
        page.components(separatedBy: "<\(element) ").dropFirst().first
            .flatMap { attribute(name, in: String($0.prefix { $0 != ">" })) }
    }

    private static func attribute(_ name: String, ofElement id: String, on page: String) -> String? {
        page.components(separatedBy: "<").compactMap { element -> String? in
            let tag = String(element.prefix { $0 != ">" })
            return attribute("id", in: tag) == id ? attribute(name, in: tag) : nil
        }.first
    }

    private static func attribute(_ name: String, in tag: String) -> String? {
        guard let value = " \(tag)".components(separatedBy: " \(name)=\"").dropFirst().first else { return nil }
        return [("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
            .reduce(String(value.prefix { $0 != "\"" })) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}
