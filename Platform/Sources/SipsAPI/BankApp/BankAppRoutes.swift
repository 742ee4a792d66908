import APISupport
import Engine
import GuichetSips
import Hummingbird

/// Simulates the app of the shopper's bank, which `outerRedirectionUrl` opens: approve, refuse, or never return. There
/// is no bank behind it, and it shows no scheme's mark.
struct BankAppRoutes: Sendable {
    let paymentService: PaymentService

    private static let route = "/bank-app"
    private static let parameter = "payment"

    static func path(for sealed: String) -> String { "\(route)?\(parameter)=\(sealed)" }

    /// The path of the same page in a language, if that language is supported.
    private static func path(for sealed: String, in language: String?) -> String {
        let language = language.flatMap(PageLanguage.init(rawValue:))
        return path(for: sealed) + (language.map { "&\(PageLanguage.parameter)=\($0.rawValue)" } ?? "")
    }

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.get("\(Self.route)") { request, _ in
            let query = FormBody.query(of: request)
            return try await page(query?[Self.parameter], query?[PageLanguage.parameter], request)
        }
        router.post("\(Self.route)") { request, _ in
            let form = await FormBody.read(request)
            if let id = payment(form?[Self.parameter]), let verdict = try await verdict(form?["decision"], id) {
                _ = try await paymentService.decide(id, verdict)
            }
            guard let sealed = form?[Self.parameter], payment(sealed) != nil else {
                return try await page(nil, form?[PageLanguage.parameter], request)
            }
            // A redirect to the page: reloading it, or going back to it, repeats no decision.
            return .seeOther(Self.path(for: sealed, in: form?[PageLanguage.parameter]))
        }
    }

    private func payment(_ sealed: String?) -> PaymentID? {
        sealed.flatMap { SealedPaymentID.open($0, from: .bank, by: paymentService.vault) }
    }

    /// The verdict of a button; `nil` for anything else, which changes nothing.
    private func verdict(_ decision: String?, _ id: PaymentID) async throws -> AcquirerVerdict? {
        switch decision {
        case "approve":
            guard let payment = try await paymentService.store.read({ try $0.payment(id) }) else { return nil }
            return .approved(
                authorisationID: SimulatedAcquirer.authorisationID(for: payment.messageID),
                acquirerCode: AcquirerResponseCode.approved.rawValue)
        // The shopper refused: 17, cancelled by the customer; no acquirer was asked.
        case "refuse": return .declined(code: ResponseCode.cancelledByCustomer.rawValue, acquirerCode: nil)
        default: return nil
        }
    }

    private func page(_ sealed: String?, _ asked: String?, _ request: Request) async throws -> Response {
        let id = payment(sealed)
        let found = try await paymentService.store.read { store in try id.flatMap(store.payment) }
        let details = try found.map { try SipsOrderDetails(of: $0) }
        let language = PageLanguage.choose(
            asked: asked, proposed: details?.order.customerLanguage, acceptLanguage: request.acceptLanguage)
        guard let found, let details, let sealed else {
            return BankAppPage.unknown(language).response()
        }
        let isOver = found.state == .pending && found.plan.pendingUntil <= paymentService.clock.now()
        return BankAppPage(
            sealed: sealed, payment: found, merchantId: details.order.merchantId ?? "",
            isOver: isOver || found.state == .expired, language: language
        ).page.response()
    }
}
