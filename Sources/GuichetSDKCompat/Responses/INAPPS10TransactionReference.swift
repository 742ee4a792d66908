public import Foundation
internal import GuichetSips

/// INAPPS10TransactionReference of the guide (Sips In-App 24.3), field by field.
#if canImport(ObjectiveC)
    @objc(INAPPS10TransactionReference) @objcMembers
#endif
public final class INAPPS10TransactionReference: NSObject, Sendable {
    /// The number of the transaction, at most 6 digits.
    public let s10TransactionId: String?
    /// The day of the transaction, `yyyyMMdd`.
    public let s10TransactionIdDate: String?

    init(_ wire: GuichetSips.INAPPS10TransactionReference) {
        s10TransactionId = wire.s10TransactionId
        s10TransactionIdDate = wire.s10TransactionIdDate
    }
}
