import Foundation
import GuichetCore
internal import GuichetSDK
internal import GuichetSips

/// Paying with 3-D Secure.
extension InAppSdk {
    /// `cardCheckEnrollment`: whether the cardholder must be authenticated. The selector is inferred.
    #if canImport(ObjectiveC)
        @objc(
            cardCheckEnrollmentWithCardNumber:andCardCSCValue:andCardExpiryDate:andPaymentMeanBrand:
            andPaymentMeanBrandSelectionStatus:andPublicKeyValue:andRedirectionData:andRedirectionUrl:
            andRedirectionVersion:andHandler:
        )
    #endif
    public static func cardCheckEnrollment(
        withCardNumber cardNumber: String?,
        andCardCSCValue cardCSCValue: String?,
        andCardExpiryDate cardExpiryDate: String?,
        andPaymentMeanBrand paymentMeanBrand: String?,
        andPaymentMeanBrandSelectionStatus paymentMeanBrandSelectionStatus: String?,
        andPublicKeyValue publicKeyValue: String?,
        andRedirectionData redirectionData: String?,
        andRedirectionUrl redirectionUrl: String?,
        andRedirectionVersion redirectionVersion: String?,
        andHandler handler: @escaping @MainActor @Sendable (INAPPCardCheckEnrollmentResponse) -> Void
    ) {
        run(handler) {
            CardCheckEnrollmentRequest(
                cardNumber: try Input.optional(cardNumber, PAN.init),
                cardExpiryDate: try Input.required(cardExpiryDate, "cardExpiryDate", CardExpiry.init(yyyyMM:)),
                cardCSCValue: try Input.optional(cardCSCValue, CardSecurityCode.init),
                paymentMeanBrand: Input.code(paymentMeanBrand),
                paymentMeanBrandSelectionStatus: Input.code(paymentMeanBrandSelectionStatus),
                initialisation: try Input.initialisation(
                    publicKeyValue, redirectionData, redirectionUrl, redirectionVersion))
        }
    }

    /// `walletCheckEnrollment`: the same for a card of the wallet. The guide has only the selector's beginning.
    #if canImport(ObjectiveC)
        @objc(
            walletCheckEnrollmentWithPaymentMeanId:andCardCSCValue:andPaymentMeanBrand:
            andPaymentMeanBrandSelectionStatus:andPublicKeyValue:andRedirectionData:andRedirectionUrl:
            andRedirectionVersion:andHandler:
        )
    #endif
    public static func walletCheckEnrollment(
        withPaymentMeanId paymentMeanId: Int,
        andCardCSCValue cardCSCValue: String?,
        andPaymentMeanBrand paymentMeanBrand: String?,
        andPaymentMeanBrandSelectionStatus paymentMeanBrandSelectionStatus: String?,
        andPublicKeyValue publicKeyValue: String?,
        andRedirectionData redirectionData: String?,
        andRedirectionUrl redirectionUrl: String?,
        andRedirectionVersion redirectionVersion: String?,
        andHandler handler: @escaping @MainActor @Sendable (INAPPWalletCheckEnrollmentResponse) -> Void
    ) {
        run(handler) {
            WalletCheckEnrollmentRequest(
                paymentMeanId: paymentMeanId,
                cardCSCValue: try Input.optional(cardCSCValue, CardSecurityCode.init),
                paymentMeanBrand: Input.code(paymentMeanBrand),
                paymentMeanBrandSelectionStatus: Input.code(paymentMeanBrandSelectionStatus),
                initialisation: try Input.initialisation(
                    publicKeyValue, redirectionData, redirectionUrl, redirectionVersion))
        }
    }

    /// `cardValidateAuthenticationAndOrder`: pays with the result of the authentication. The selector is the guide's.
    #if canImport(ObjectiveC)
        @objc(
            cardValidateAuthenticationAndOrderWithPaResMessage:andTransactionContextData:andRedirectionUrl:
            andTransactionContextVersion:andHandler:
        )
    #endif
    public static func cardValidateAuthenticationAndOrder(
        withPaResMessage paResMessage: String?,
        andTransactionContextData transactionContextData: String?,
        andRedirectionUrl redirectionUrl: String?,
        andTransactionContextVersion transactionContextVersion: String?,
        andHandler handler: @escaping @MainActor @Sendable (INAPPOrderResponse) -> Void
    ) {
        run(handler) {
            CardValidateAuthenticationAndOrderRequest(
                paResMessage: try Input.required(paResMessage, "paResMessage"),
                context: try Input.context(transactionContextData, transactionContextVersion, redirectionUrl))
        }
    }
}
