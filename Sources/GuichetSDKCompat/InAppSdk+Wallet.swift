import Foundation
import GuichetCore
internal import GuichetSDK
internal import GuichetSips

/// Tokens, the shopper's wallet, and the data of a card.
extension InAppSdk {
    /// `paymentTokenGenerate`: makes a payment token. The guide has only the selector's beginning.
    #if canImport(ObjectiveC)
        @objc(
            generatePaymentTokenWithCardNumber:andCardCSCValue:andCardExpiryDate:andPaymentMeanBrand:
            andPaymentMeanBrandSelectionStatus:andMerchantId:andPublicKeyValue:andRedirectionUrl:andRedirectionVersion:
            andHandler:
        )
    #endif
    public static func generatePaymentToken(
        withCardNumber cardNumber: String?,
        andCardCSCValue cardCSCValue: String?,
        andCardExpiryDate cardExpiryDate: String?,
        andPaymentMeanBrand paymentMeanBrand: String?,
        andPaymentMeanBrandSelectionStatus paymentMeanBrandSelectionStatus: String?,
        andMerchantId merchantId: String?,
        andPublicKeyValue publicKeyValue: String?,
        andRedirectionUrl redirectionUrl: String?,
        andRedirectionVersion redirectionVersion: String?,
        andHandler handler: @escaping @MainActor @Sendable (INAPPPaymentTokenGenerateResponse) -> Void
    ) {
        run(handler) {
            PaymentTokenGenerateRequest(
                cardNumber: try Input.optional(cardNumber, PAN.init),
                cardExpiryDate: try Input.optional(cardExpiryDate, CardExpiry.init(yyyyMM:)),
                cardCSCValue: try Input.optional(cardCSCValue, CardSecurityCode.init),
                paymentMeanBrand: Input.code(paymentMeanBrand),
                paymentMeanBrandSelectionStatus: Input.code(paymentMeanBrandSelectionStatus),
                initialisation: try Input.initialisation(
                    merchantId: merchantId, publicKeyValue, redirectionUrl, redirectionVersion))
        }
    }

    /// `getWalletData`: the cards of the wallet. The selector is inferred.
    #if canImport(ObjectiveC)
        @objc(getWalletDataWithPublicKeyValue:andRedirectionData:andRedirectionUrl:andRedirectionVersion:andHandler:)
    #endif
    public static func getWalletData(
        withPublicKeyValue publicKeyValue: String?,
        andRedirectionData redirectionData: String?,
        andRedirectionUrl redirectionUrl: String?,
        andRedirectionVersion redirectionVersion: String?,
        andHandler handler: @escaping @MainActor @Sendable (INAPPGetWalletDataResponse) -> Void
    ) {
        run(handler) {
            GetWalletDataRequest(
                initialisation: try Input.initialisation(
                    publicKeyValue, redirectionData, redirectionUrl, redirectionVersion))
        }
    }

    /// `addCard`: adds a card to the wallet. The guide has only the selector's beginning.
    #if canImport(ObjectiveC)
        @objc(
            addCardWithCardNumber:andCardExpiryDate:andPaymentMeanAlias:andPaymentMeanBrand:
            andPaymentMeanBrandSelectionStatus:andPublicKeyValue:andRedirectionData:andRedirectionUrl:
            andRedirectionVersion:andHandler:
        )
    #endif
    public static func addCard(
        withCardNumber cardNumber: String?,
        andCardExpiryDate cardExpiryDate: String?,
        andPaymentMeanAlias paymentMeanAlias: String?,
        andPaymentMeanBrand paymentMeanBrand: String?,
        andPaymentMeanBrandSelectionStatus paymentMeanBrandSelectionStatus: String?,
        andPublicKeyValue publicKeyValue: String?,
        andRedirectionData redirectionData: String?,
        andRedirectionUrl redirectionUrl: String?,
        andRedirectionVersion redirectionVersion: String?,
        andHandler handler: @escaping @MainActor @Sendable (INAPPAddCardResponse) -> Void
    ) {
        run(handler) {
            AddCardRequest(
                cardNumber: try Input.required(cardNumber, "cardNumber", PAN.init),
                cardExpiryDate: try Input.required(cardExpiryDate, "cardExpiryDate", CardExpiry.init(yyyyMM:)),
                paymentMeanAlias: try Input.required(paymentMeanAlias, "paymentMeanAlias"),
                paymentMeanBrand: Input.code(paymentMeanBrand),
                paymentMeanBrandSelectionStatus: Input.code(paymentMeanBrandSelectionStatus),
                initialisation: try Input.initialisation(
                    publicKeyValue, redirectionData, redirectionUrl, redirectionVersion))
        }
    }

    /// `deletePaymentMean`: removes a card from the wallet. The selector is inferred.
    #if canImport(ObjectiveC)
        @objc(
            deletePaymentMeanWithPaymentMeanId:andPublicKeyValue:andRedirectionData:andRedirectionUrl:
            andRedirectionVersion:andHandler:
        )
    #endif
    public static func deletePaymentMean(
        withPaymentMeanId paymentMeanId: Int,
        andPublicKeyValue publicKeyValue: String?,
        andRedirectionData redirectionData: String?,
        andRedirectionUrl redirectionUrl: String?,
        andRedirectionVersion redirectionVersion: String?,
        andHandler handler: @escaping @MainActor @Sendable (INAPPDeletePaymentMeanResponse) -> Void
    ) {
        run(handler) {
            DeletePaymentMeanRequest(
                paymentMeanId: paymentMeanId,
                initialisation: try Input.initialisation(
                    publicKeyValue, redirectionData, redirectionUrl, redirectionVersion))
        }
    }

    /// `getCardData`: the data of a card. The selector is inferred.
    #if canImport(ObjectiveC)
        @objc(
            getCardDataWithCardNumber:andCardIIN:andPublicKeyValue:andRedirectionData:andRedirectionUrl:
            andRedirectionVersion:andHandler:
        )
    #endif
    public static func getCardData(
        withCardNumber cardNumber: String?,
        andCardIIN cardIIN: String?,
        andPublicKeyValue publicKeyValue: String?,
        andRedirectionData redirectionData: String?,
        andRedirectionUrl redirectionUrl: String?,
        andRedirectionVersion redirectionVersion: String?,
        andHandler handler: @escaping @MainActor @Sendable (INAPPGetCardDataResponse) -> Void
    ) {
        run(handler) {
            GetCardDataRequest(
                cardNumber: try Input.optional(cardNumber, PAN.init),
                cardIIN: Input.text(cardIIN),
                initialisation: try Input.initialisation(
                    publicKeyValue, redirectionData, redirectionUrl, redirectionVersion))
        }
    }
}
