// Stands in for the closed framework in Scripts/check-apple: a class with the selectors as Examples/OfficialFramework
// calls them. One is documented; the others are guesses.

@_exported import Foundation
public import GuichetSDK

public final class InAppSdk: NSObject {
    public typealias Handler = @Sendable (NSObject?) -> Void

    public class func cardOrder(
        withCardNumber p0: String?,
        andCardCSCValue p1: String?,
        andCardExpiryDate p2: String?,
        andPaymentMeanBrand p3: String?,
        andPaymentMeanBrandSelectionStatus p4: String?,
        andPublicKeyValue p5: String?,
        andRedirectionData p6: String?,
        andRedirectionUrl p7: String?,
        andRedirectionVersion p8: String?,
        andHandler handler: @escaping Handler
    ) {}

    public class func walletOrder(
        withPaymentMeanId p0: Int,
        andCardCSCValue p1: String?,
        andPaymentMeanBrand p2: String?,
        andPaymentMeanBrandSelectionStatus p3: String?,
        andPublicKeyValue p4: String?,
        andRedirectionData p5: String?,
        andRedirectionUrl p6: String?,
        andRedirectionVersion p7: String?,
        andHandler handler: @escaping Handler
    ) {}

    public class func paymentProviderOrder(
        withPublicKeyValue p0: String?,
        andRedirectionData p1: String?,
        andRedirectionUrl p2: String?,
        andRedirectionVersion p3: String?,
        andHandler handler: @escaping Handler
    ) {}

    public class func getTransactionData(
        withTransactionContextData p0: String?,
        andTransactionContextVersion p1: String?,
        andRedirectionUrl p2: String?,
        andHandler handler: @escaping Handler
    ) {}

    public class func cardCheckEnrollment(
        withCardNumber p0: String?,
        andCardCSCValue p1: String?,
        andCardExpiryDate p2: String?,
        andPaymentMeanBrand p3: String?,
        andPaymentMeanBrandSelectionStatus p4: String?,
        andPublicKeyValue p5: String?,
        andRedirectionData p6: String?,
        andRedirectionUrl p7: String?,
        andRedirectionVersion p8: String?,
        andHandler handler: @escaping Handler
    ) {}

    public class func walletCheckEnrollment(
        withPaymentMeanId p0: Int,
        andCardCSCValue p1: String?,
        andPaymentMeanBrand p2: String?,
        andPaymentMeanBrandSelectionStatus p3: String?,
        andPublicKeyValue p4: String?,
        andRedirectionData p5: String?,
        andRedirectionUrl p6: String?,
        andRedirectionVersion p7: String?,
        andHandler handler: @escaping Handler
    ) {}

    public class func cardValidateAuthenticationAndOrder(
        withPaResMessage p0: String?,
        andTransactionContextData p1: String?,
        andRedirectionUrl p2: String?,
        andTransactionContextVersion p3: String?,
        andHandler handler: @escaping Handler
    ) {}

    public class func generatePaymentToken(
        withCardNumber p0: String?,
        andCardCSCValue p1: String?,
        andCardExpiryDate p2: String?,
        andPaymentMeanBrand p3: String?,
        andPaymentMeanBrandSelectionStatus p4: String?,
        andMerchantId p5: String?,
        andPublicKeyValue p6: String?,
        andRedirectionUrl p7: String?,
        andRedirectionVersion p8: String?,
        andHandler handler: @escaping Handler
    ) {}

    public class func getWalletData(
        withPublicKeyValue p0: String?,
        andRedirectionData p1: String?,
        andRedirectionUrl p2: String?,
        andRedirectionVersion p3: String?,
        andHandler handler: @escaping Handler
    ) {}

    public class func addCard(
        withCardNumber p0: String?,
        andCardExpiryDate p1: String?,
        andPaymentMeanAlias p2: String?,
        andPaymentMeanBrand p3: String?,
        andPaymentMeanBrandSelectionStatus p4: String?,
        andPublicKeyValue p5: String?,
        andRedirectionData p6: String?,
        andRedirectionUrl p7: String?,
        andRedirectionVersion p8: String?,
        andHandler handler: @escaping Handler
    ) {}

    public class func deletePaymentMean(
        withPaymentMeanId p0: Int,
        andPublicKeyValue p1: String?,
        andRedirectionData p2: String?,
        andRedirectionUrl p3: String?,
        andRedirectionVersion p4: String?,
        andHandler handler: @escaping Handler
    ) {}

    public class func getCardData(
        withCardNumber p0: String?,
        andCardIIN p1: String?,
        andPublicKeyValue p2: String?,
        andRedirectionData p3: String?,
        andRedirectionUrl p4: String?,
        andRedirectionVersion p5: String?,
        andHandler handler: @escaping Handler
    ) {}
}

extension OfficialAnswer {
    /// Of GuichetSDK, where there is an Objective-C runtime.
    public init?(reading response: NSObject?) { nil }
}
