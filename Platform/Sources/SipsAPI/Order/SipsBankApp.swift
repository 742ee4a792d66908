import APISupport
import Engine
import GuichetSips

/// The app of the shopper's bank, which `outerRedirectionUrl` opens.
struct SipsBankApp: ProviderVisits {
    static let path = "/bank-app"

    let paymentService: PaymentService

    func payment(_ link: String) -> PaymentID? {
        SealedPaymentID.open(link, from: .bank, by: paymentService.vault)
    }

    func visit(to payment: Payment) throws -> ProviderVisit {
        let order = try SipsOrderDetails(of: payment).order
        return ProviderVisit(
            speaker: .bankApp, shop: order.merchantId ?? "", provider: "Bancontact", language: order.customerLanguage)
    }

    func decide(_ payment: Payment, approving: Bool, delivery: String?) async throws {
        // The shopper refused: 17, cancelled by the customer; no acquirer was asked.
        let verdict: AcquirerVerdict =
            approving
            ? approval(of: payment, code: AcquirerResponseCode.approved.rawValue)
            : .declined(code: ResponseCode.cancelledByCustomer.rawValue, acquirerCode: nil)
        _ = try await paymentService.decide(payment.id, verdict)
    }
}
