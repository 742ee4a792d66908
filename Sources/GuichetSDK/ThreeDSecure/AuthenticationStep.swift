import GuichetCore
public import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What the app does after an enrolment check that answered 00, over any driver.
///
/// ```swift
/// let check = try await client.cardCheckEnrollment(…)
/// let step = try AuthenticationStep(check, merchantData: .none, termUrl: termUrl)
/// let back: AuthenticationReturn =
///     switch step {
///     case .post(let form): try await show(form)
///     case .open(let page): try await show(page)
///     case .done(let back): back
///     }
/// let response = try await client.cardValidateAuthenticationAndOrder(paResMessage: back.paResMessage, context: context)
/// ```
/// `AuthenticationView` and `AuthenticationSession` of GuichetSDKUI take any step.
public enum AuthenticationStep: Sendable, Hashable {
    /// Post this form to the issuer's page: the platforms of the Sips family, and Worldline Direct if the merchant's
    /// server has a page for forms.
    case post(AuthenticationForm)
    /// Open this address: Worldline Direct, which returns to the app's link.
    case open(URL)
    /// There is no page: the issuer asked the cardholder nothing. Call `cardValidateAuthenticationAndOrder` at once.
    case done(AuthenticationReturn)

    /// The step after a check of a card.
    ///
    /// - Parameters:
    ///   - response: the answer to the check.
    ///   - merchantData: for the issuer's form.
    ///   - termUrl: for the issuer's form: the merchant's page that receives its answer.
    /// - Throws: ``InAppError/Code/invalidAuthentication`` if the answer lacks what its platform's step needs.
    public init(
        _ response: INAPPCardCheckEnrollmentResponse, merchantData: MerchantData, termUrl: URL
    ) throws(InAppError) {
        try self.init(
            page: response.authentRedirectionUrl, paReq: response.paReqMessage, response.redirectionStatusCode,
            response.context, merchantData, termUrl)
    }

    /// The step after a check of a card of the wallet.
    ///
    /// - Parameters:
    ///   - response: the answer to the check.
    ///   - merchantData: for the issuer's form.
    ///   - termUrl: for the issuer's form: the merchant's page that receives its answer.
    /// - Throws: ``InAppError/Code/invalidAuthentication`` if the answer lacks what its platform's step needs.
    public init(
        _ response: INAPPWalletCheckEnrollmentResponse, merchantData: MerchantData, termUrl: URL
    ) throws(InAppError) {
        try self.init(
            page: response.authentRedirectionUrl, paReq: response.paReqMessage, response.redirectionStatusCode,
            response.context, merchantData, termUrl)
    }

    private init(
        page: String?, paReq: String?, _ code: ResponseCode?, _ context: TransactionContext?,
        _ merchantData: MerchantData, _ termUrl: URL
    ) throws(InAppError) {
        guard code != .accepted || paReq != nil || context != nil else {
            // There is nothing to validate. Over Worldline Direct the check pays, and the issuer may have asked nothing.
            throw InAppError(
                code: .invalidAuthentication,
                reason: "the check was accepted without a form and without a context: it may have paid",
                field: "transactionContextData", advice: .ask)
        }
        // Only a platform that says so may have no PaReq. With any other, its absence is a fault. Also over Worldline
        // Direct the merchant's server may have a form, for apps that know nothing else.
        guard paReq == nil, let context, context.transactionContextVersion == DirectInAppWire.version else {
            self = .post(
                try AuthenticationForm(
                    authentRedirectionUrl: page, paReqMessage: paReq, merchantData: merchantData, termUrl: termUrl,
                    context: context))
            return
        }
        guard code == .accepted else {
            throw InAppError(
                code: .invalidAuthentication, reason: "the check was refused: there is nothing to authenticate",
                field: "redirectionStatusCode", advice: .startAgain)
        }
        guard let page else {
            self = .done(.withoutPage)
            return
        }
        guard let url = URL(string: page), url.isSecureOrLoopback else {
            throw InAppError(
                code: .invalidAuthentication, reason: "authentRedirectionUrl: not an address under TLS",
                field: "authentRedirectionUrl", advice: .fixIntegration)
        }
        self = .open(url)
    }

    /// MD, if the step has any.
    public var merchantData: MerchantData? {
        if case .post(let form) = self { form.merchantData } else { nil }
    }
}
