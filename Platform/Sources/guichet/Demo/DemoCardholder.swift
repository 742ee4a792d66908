import APISupport
import Foundation
import GuichetAsyncHTTPClient
import GuichetCore

/// The cardholder on the issuer's page and in the bank's app, with a minimal browser.
struct DemoCardholder: Sendable {
    let stage: DemoStage

    /// - Returns: PaRes, as the page posts it to the merchant.
    func authenticate(at page: String, paReq: String, choosing result: String) async throws -> String? {
        let challenge = try await post(page, [("PaReq", paReq), ("TermUrl", "\(stage.platformAddress)/acs/return")])
        guard let session = Self.field("s", in: challenge) else { return nil }
        return Self.field("PaRes", in: try await post("\(page)/answer", [("s", session), ("result", result)]))
    }

    /// Decides in the bank's app, which the intent of `paymentProviderOrder` opens.
    func decide(_ decision: String, at intent: String) async throws {
        let sealed = intent.split(separator: "=", maxSplits: 1).last.map(String.init) ?? ""
        _ = try await post("\(stage.platformAddress)/bank-app", [("payment", sealed), ("decision", decision)])
    }

    /// Follows redirects, as a browser does.
    private func post(_ address: String, _ form: [(String, String)]) async throws -> String {
        let body = form.map { "\($0.0)=\(FormEncoding.encode($0.1))" }.joined(separator: "&")
        let answer = try await stage.transport.send(
            HTTPTransportRequest(
                url: try Self.url(address), headers: [("Content-Type", "application/x-www-form-urlencoded")],
                body: Array(body.utf8)))
        guard let next = answer.headers.first(where: { $0.name.lowercased() == "location" })?.value else {
            return String(decoding: answer.body, as: UTF8.self)
        }
        let page = try await stage.transport.send(
            HTTPTransportRequest(method: "GET", url: try Self.url(stage.platformAddress + next)))
        return String(decoding: page.body, as: UTF8.self)
    }

    private static func url(_ address: String) throws -> URL {
        guard let url = URL(string: address) else { throw DemoFailure("an address is invalid") }
        return url
    }

    private static func field(_ name: String, in page: String) -> String? {
        page.firstRange(of: "name=\"\(name)\" value=\"").map { String(page[$0.upperBound...].prefix { $0 != "\"" }) }
    }
}
