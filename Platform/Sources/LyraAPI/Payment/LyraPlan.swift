import APISupport
import Engine
import GuichetCore
import GuichetLyra

/// Converts the delay and the validation of a request into a plan of the engine.
struct LyraPlan: Sendable {
    /// 22:30 UTC: the time at which recorded captures were sent.
    static let evening = CaptureBatch(second: 22 * 3_600 + 30 * 60)
    static let day: Int64 = 86_400
    /// A value that makes the capture fail, under ``faultKey`` of the merchant's `metadata`.
    static let captureFails = "CAPTURE_FAILED"
    static let faultKey = "guichet"

    let delay: Int64
    let needsValidation: Bool
    /// Only the card is checked.
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
            to: details.captureAt(now.adding(seconds: delay * Self.day), from: now), orderedAt: now,
            validitySeconds: LyraTestCard.validityDays(of: brand) * Self.day, needsValidation: needsValidation,
            pendingUntil: now.adding(seconds: Self.day), batch: Self.evening,
            captureFails: details.metadata?[Self.faultKey]?.text == Self.captureFails)
    }
}

extension LyraDetails {
    /// A day that the form names (`MULTI_EXT`) is the day of the capture: after an order in the last hour and a half of a day it
    /// is captured in that day's evening, and not in the next one (docs/choices/lyra.md, LV28).
    ///
    /// - Parameter instant: on the day, at the time of the order.
    func captureAt(_ instant: Instant, from now: Instant) -> Instant {
        guard instalment != nil, case .dated? = redirect?.config else { return instant }
        let midnight = instant.adding(seconds: -Int64(CivilTime(instant).millisecondOfDay / 1_000))
        return max(now, min(instant, LyraPlan.evening.next(at: midnight)))
    }
}
