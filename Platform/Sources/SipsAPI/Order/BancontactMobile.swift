import Engine
import GuichetCore
import GuichetSips

/// Bancontact mobile: the brand BCMCMOBILE of an initialisation. The shopper pays in the app of a bank; the answers
/// contain BCMC, CARD and the wallet BCMCMOBILE, like the published sample of a payment.
enum BancontactMobile {
    static let provider = PaymentMeanBrand.bcmcMobile.rawValue
    /// How long the shopper may take.
    static let seconds: Int64 = 20 * 60

    /// EUR only, captured automatically (Sips functionality guide, Bancontact mobile).
    static func check(_ order: OrderInitializeRequest) throws(SipsRefusal) {
        guard let brand = order.paymentMeanBrand else {
            throw SipsRefusal(.formatError, field: "paymentMeanBrand", "paymentMeanBrand is missing")
        }
        try InitializeRules.known(
            brand == .bcmcMobile, "paymentMeanBrand", "this operation supports BCMCMOBILE only")
        try InitializeRules.known(order.currencyCode == .eur, "currencyCode", "BCMCMOBILE supports EUR only")
        try InitializeRules.known(
            order.captureMode == nil || order.captureMode == .authorCapture, "captureMode",
            "BCMCMOBILE is captured automatically")
    }

    static func addFacts(of payment: Payment, to response: inout INAPPOrderResponse) {
        response.panEntryMode = .wallet
        response.walletType = .bcmcMobile
        OrderResponseTranslation.addAcquirer(payment.verdict, to: &response)
        guard case .approved? = payment.verdict else {
            response.guaranteeIndicator = "N"
            return
        }
        // As in the published sample: the bank's app authenticated the cardholder.
        response.guaranteeIndicator = "Y"
        response.holderAuthentRelegationCode = "N"
        response.holderAuthentProgram = provider
        response.holderAuthentMethod = "PASSWORD"
        response.holderAuthentStatus = "SUCCESS"
    }
}
