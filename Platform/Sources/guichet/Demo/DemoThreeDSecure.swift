import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
import GuichetSDK
import GuichetSips

/// Two payments after 3-D Secure: one for which the issuer answers, one for which the merchant does.
extension DemoScenarios {
    func threeDSecure() async throws {
        try await authenticated("DEMO9", result: "challenge", guarantee: "Y", "liability with the issuer")
        try await authenticated("DEMO10", result: "exempted", guarantee: "N", "liability with the merchant")
    }

    private func authenticated(
        _ reference: String, result: String, guarantee: String, _ liability: String
    ) async throws {
        var order = Self.order(reference)
        order.sdkOperationName = .threeDSecureAndOrder
        chapter("A payment with 3-D Secure, \(liability)", Sips.facts.displayName, order, card: Self.accepted)
        guard let initialisation = try await initialise(order) else { return }
        let client = phone.client(Sips.self)
        let (check, took) = try await timed {
            try await client.cardCheckEnrollment(
                cardNumber: PAN(Self.accepted), cardExpiryDate: CardExpiry(year: 2099, month: 12),
                cardCSCValue: CardSecurityCode("123"), initialisation: initialisation)
        }
        report.step(
            "cardCheckEnrollment", code: check.redirectionStatusCode?.rawValue ?? "--",
            "enrolled; nothing charged, tokenPan \(check.tokenPan ?? "?")", took: took,
            isExpected: check.redirectionStatusCode == .accepted)
        guard let context = check.context, let page = check.authentRedirectionUrl, let paReq = check.paReqMessage
        else { return }
        let (paRes, wait) = try await timed {
            try await DemoHolder(stage: stage).authenticate(at: page, paReq: paReq, choosing: result)
        }
        report.step(
            "issuer's page", code: paRes == nil ? "--" : "00", "the holder chooses: \(result)", took: wait,
            isExpected: paRes != nil)
        guard let paRes else { return }
        let (response, paid) = try await timed {
            try await client.cardValidateAuthenticationAndOrder(
                paResMessage: FormEncoding.encode(paRes), context: context)
        }
        report.step(
            "cardValidateAuthenticationAndOrder", code: response.inAppResponseCode?.rawValue ?? "--",
            "accepted, guaranteeIndicator \(response.guaranteeIndicator ?? "?"): \(liability)", took: paid,
            isExpected: response.isAccepted && response.guaranteeIndicator == guarantee)
    }
}

/// The holder in front of the issuer's page, with a browser of a few lines.
private struct DemoHolder: Sendable {
    let stage: DemoStage

    /// - Returns: PaRes, as the page posts it to the merchant.
    func authenticate(at page: String, paReq: String, choosing result: String) async throws -> String? {
        let challenge = try await post(page, [("PaReq", paReq), ("TermUrl", "\(stage.platformAddress)/acs/return")])
        guard let session = Self.field("s", in: challenge) else { return nil }
        return Self.field("PaRes", in: try await post("\(page)/answer", [("s", session), ("result", result)]))
    }

    /// Follows where the page leads next, as a browser does.
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
        guard let url = URL(string: address) else { throw DemoFailure("an address is none") }
        return url
    }

    private static func field(_ name: String, in page: String) -> String? {
        page.firstRange(of: "name=\"\(name)\" value=\"").map { String(page[$0.upperBound...].prefix { $0 != "\"" }) }
    }
}
