public import Foundation
internal import GuichetSips

/// INAPPGetWalletDataResponseItem of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPGetWalletDataResponseItem) @objcMembers
#endif
public final class INAPPGetWalletDataResponseItem: NSObject, Sendable {
    public let maskedPan: String?
    public let panExpiryDate: String?
    public let paymentMeanAlias: String?
    public let paymentMeanBrand: String?
    public let paymentMeanCoBadgingBrandList: [String]?
    /// An NSInteger since 21.2.0; 0 if there is none.
    public let paymentMeanId: Int

    init(_ wire: GuichetSips.INAPPGetWalletDataResponseItem) {
        maskedPan = wire.maskedPan
        panExpiryDate = wire.panExpiryDate
        paymentMeanAlias = wire.paymentMeanAlias
        paymentMeanBrand = wire.paymentMeanBrand?.rawValue
        paymentMeanCoBadgingBrandList = wire.paymentMeanCoBadgingBrandList
        paymentMeanId = wire.paymentMeanId ?? 0
    }
}
