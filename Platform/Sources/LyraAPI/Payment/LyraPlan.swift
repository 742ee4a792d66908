import APISupport
import Engine
import GuichetCore
import GuichetLyra

/// The delay and the validation of a request as a plan of the engine.
struct LyraPlan: Sendable {
    /// 22:30 UTC: when recorded captures were sent off.
    static let evening = CaptureBatch(second: 22 * 3_600 + 30 * 60)
    static let day: Int64 = 86_400
    /// A merchant's own value by which the capture is made to fail, under ``faultKey`` of `metadata`.
    static let captureFails = "CAPTURE_FAILED"
    static let faultKey = "guichet"

    let delay: Int64
    let needsValidation: Bool
    /// The card is checked, and that is all.
    let checksOnly: Bool

    init(delay: Int64?, validation: LyraYesNo?, at shop: LyraPlatformShop, checksOnly: Bool = false) {
        self.checksOnly = checksOnly
        self.delay = delay ?? shop.captureDelay
        needsValidation = validation.map { $0 == .yes } ?? shop.needsValidation
    }

    func plan(of brand: LyraCardBrand, from now: Instant, details: LyraDetails) -> PaymentPlan {
        guard !checksOnly else {
            return PaymentPlan(
                authorisation: .accountCheck, capture: .automatically(at: now),
                pendingUntil: now.adding(seconds: Self.day))
        }
        return .deferred(
            to: now.adding(seconds: delay * Self.day), orderedAt: now,
            validitySeconds: LyraTestCard.validityDays(of: brand) * Self.day, needsValidation: needsValidation,
            pendingUntil: now.adding(seconds: Self.day), batch: Self.evening,
            captureFails: details.metadata?[Self.faultKey]?.text == Self.captureFails)
    }
}
