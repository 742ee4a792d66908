import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How far the time of the signature may lie from the verifier's clock, to either side.
public struct SigningWindow: Sendable, Hashable {
    /// The signature may be this much older than now.
    public let past: TimeInterval
    /// The signature may be this much younger than now: the verifier's clock may be slow.
    public let future: TimeInterval

    public init(past: TimeInterval, future: TimeInterval) {
        self.past = past
        self.future = future
    }

    /// Five minutes to both sides (Apple, "Payment token format reference", step 1e: a time that differs by more may
    /// be a replay).
    public static let fiveMinutes = SigningWindow(past: 300, future: 300)

    func check(_ signingTime: Date, at now: Date) throws(ApplePayError) {
        let age = now.timeIntervalSince(signingTime)
        guard age <= past else {
            throw ApplePayError(
                .tooOld, at: .time, field: "signature",
                "signed at \(signingTime), \(Self.seconds(age)) seconds ago; \(Self.seconds(past)) are allowed. If it was "
                    + "sent before, ask what became of that payment",
                advice: .ask)
        }
        guard -age <= future else {
            throw ApplePayError(
                .fromTheFuture, at: .time, field: "signature",
                "signed at \(signingTime), \(Self.seconds(-age)) seconds ahead of this clock; \(Self.seconds(future)) are "
                    + "allowed. Check the clock",
                advice: .startAgain)
        }
    }

    /// Whole seconds for a message; a difference of ages does not fit an integer.
    private static func seconds(_ interval: TimeInterval) -> String {
        Int64(exactly: interval.rounded(.up)).map(String.init) ?? "very many"
    }
}
