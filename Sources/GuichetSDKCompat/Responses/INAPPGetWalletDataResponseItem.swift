public import Foundation
internal import GuichetSips

/// INAPPGetWalletDataResponseItem of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPGetWalletDataResponseItem) @objcMembers
#endif
public final class INAPPGetWalletDataResponseItem: NSObject, Sendable {
    /// The first four digits and the last two.
    public let maskedPan: String?
    /// `yyyyMM`.
    public let panExpiryDate: String?
    /// The shopper's name for the card.
    public let paymentMeanAlias: String?
    /// The brand that an order with this card uses unless it names another.
    public let paymentMeanBrand: String?
    /// (docs/choices/sips.md, G4).
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
