import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How far the time of the signature may be from the verifier's clock, in seconds, before or after it.
public struct SigningWindow: Sendable, Hashable {
    /// How much older than the current time the signature may be.
    public let past: TimeInterval
    /// How much newer than the current time the signature may be: the verifier's clock may be slow.
    public let future: TimeInterval

    /// Both in seconds.
    public init(past: TimeInterval, future: TimeInterval) {
        self.past = past
        self.future = future
    }

    /// Five minutes in both directions (Apple, "Payment token format reference", step 1e: a time that differs by more
    /// may be a replay).
    public static let fiveMinutes = SigningWindow(past: 300, future: 300)

    func check(_ signingTime: Date, at now: Date) throws(ApplePayError) {
        let age = now.timeIntervalSince(signingTime)
        guard age <= past else {
            throw ApplePayError(
                .tooOld, at: .time, field: "signature",
                "signed at \(signingTime), \(Self.seconds(age)) seconds ago; \(Self.seconds(past)) are allowed. If it was "
                    + "sent before, check the outcome of that payment",
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

    /// Whole seconds for a message; a very large difference does not fit into an integer.
    private static func seconds(_ interval: TimeInterval) -> String {
        Int64(exactly: interval.rounded(.up)).map(String.init) ?? "very many"
    }
}
