import Foundation
import GuichetCore
internal import GuichetSDK
internal import GuichetSips

/// Paying.
extension InAppSdk {
    /// `cardOrder`: pays by card. The selector is inferred.
    #if canImport(ObjectiveC)
        @objc(
            cardOrderWithCardNumber:andCardCSCValue:andCardExpiryDate:andPaymentMeanBrand:
            andPaymentMeanBrandSelectionStatus:andPublicKeyValue:andRedirectionData:andRedirectionUrl:
            andRedirectionVersion:andHandler:
        )
    #endif
    public static func cardOrder(
        withCardNumber cardNumber: String?,
        andCardCSCValue cardCSCValue: String?,
        andCardExpiryDate cardExpiryDate: String?,
        andPaymentMeanBrand paymentMeanBrand: String?,
        andPaymentMeanBrandSelectionStatus paymentMeanBrandSelectionStatus: String?,
        andPublicKeyValue publicKeyValue: String?,
        andRedirectionData redirectionData: String?,
        andRedirectionUrl redirectionUrl: String?,
        andRedirectionVersion redirectionVersion: String?,
        andHandler handler: @escaping @MainActor @Sendable (INAPPOrderResponse) -> Void
    ) {
        run(handler) {
            CardOrderRequest(
                cardNumber: try Input.optional(cardNumber, PAN.init),
                cardExpiryDate: try Input.required(cardExpiryDate, "cardExpiryDate", CardExpiry.init(yyyyMM:)),
                cardCSCValue: try Input.optional(cardCSCValue, CardSecurityCode.init),
                paymentMeanBrand: Input.code(paymentMeanBrand),
                paymentMeanBrandSelectionStatus: Input.code(paymentMeanBrandSelectionStatus),
                initialisation: try Input.initialisation(
                    publicKeyValue, redirectionData, redirectionUrl, redirectionVersion))
        }
    }

    /// `walletOrder`: pays with a card of the wallet. The guide has only the selector's beginning.
    #if canImport(ObjectiveC)
        @objc(
            walletOrderWithPaymentMeanId:andCardCSCValue:andPaymentMeanBrand:andPaymentMeanBrandSelectionStatus:
            andPublicKeyValue:andRedirectionData:andRedirectionUrl:andRedirectionVersion:andHandler:
        )
    #endif
    public static func walletOrder(
        withPaymentMeanId paymentMeanId: Int,
        andCardCSCValue cardCSCValue: String?,
        andPaymentMeanBrand paymentMeanBrand: String?,
        andPaymentMeanBrandSelectionStatus paymentMeanBrandSelectionStatus: String?,
        andPublicKeyValue publicKeyValue: String?,
        andRedirectionData redirectionData: String?,
        andRedirectionUrl redirectionUrl: String?,
        andRedirectionVersion redirectionVersion: String?,
        andHandler handler: @escaping @MainActor @Sendable (INAPPOrderResponse) -> Void
    ) {
        run(handler) {
            WalletOrderRequest(
                paymentMeanId: paymentMeanId,
                cardCSCValue: try Input.optional(cardCSCValue, CardSecurityCode.init),
                paymentMeanBrand: Input.code(paymentMeanBrand),
                paymentMeanBrandSelectionStatus: Input.code(paymentMeanBrandSelectionStatus),
                initialisation: try Input.initialisation(
                    publicKeyValue, redirectionData, redirectionUrl, redirectionVersion))
        }
    }

    /// `paymentProviderOrder`: begins a payment by Bancontact mobile. The selector is inferred.
    #if canImport(ObjectiveC)
        @objc(
            paymentProviderOrderWithPublicKeyValue:andRedirectionData:andRedirectionUrl:andRedirectionVersion:
            andHandler:
        )
    #endif
    public static func paymentProviderOrder(
        withPublicKeyValue publicKeyValue: String?,
        andRedirectionData redirectionData: String?,
        andRedirectionUrl redirectionUrl: String?,
        andRedirectionVersion redirectionVersion: String?,
        andHandler handler: @escaping @MainActor @Sendable (INAPPPaymentProviderResponse) -> Void
    ) {
        run(handler) {
            PaymentProviderOrderRequest(
                initialisation: try Input.initialisation(
                    publicKeyValue, redirectionData, redirectionUrl, redirectionVersion))
        }
    }

    /// `getTransactionData`: the current state of that payment. The selector is inferred.
    #if canImport(ObjectiveC)
        @objc(getTransactionDataWithTransactionContextData:andTransactionContextVersion:andRedirectionUrl:andHandler:)
    #endif
    public static func getTransactionData(
        withTransactionContextData transactionContextData: String?,
        andTransactionContextVersion transactionContextVersion: String?,
        andRedirectionUrl redirectionUrl: String?,
        andHandler handler: @escaping @MainActor @Sendable (INAPPGetTransactionDataResponse) -> Void
    ) {
        run(handler) {
            GetTransactionDataRequest(
                context: try Input.context(transactionContextData, transactionContextVersion, redirectionUrl))
        }
    }
}
