import GuichetCore
public import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The logic of the route by which an app asks "Was I charged?" after it was killed, or an answer was lost.
///
/// ```swift
/// let inquiry = ChargeInquiry(lookup: office)
/// // POST /charge: find the order in your books, and see that it belongs to whoever asks.
/// let answer = await inquiry.answer(reference: order.reference, initialisedAt: order.initialisedAt)
/// return answer.wireObject
/// ```
/// **Why no second debit can follow.** The platform takes one order under a reference: a second one is refused with 94,
/// whatever became of the first. So paying again under the *same* reference can never charge twice. Under a *new* one the
/// app pays only after ``ChargeState/notCharged``, and that is said only when it is final: the order was refused,
/// cancelled or has expired; or there is none, and the initialisation is too old for one to come. Everything else,
/// a question without an answer among it, is ``ChargeState/notYetKnown``.
public struct ChargeInquiry: Sendable {
    /// The life of an initialisation (Sips data dictionary, code 97: 15 minutes), as much again for the validation of a
    /// 3-D Secure authentication that began at its end, and five minutes for clocks that differ and orders under way.
    public static let settlingSeconds: Double = 35 * 60

    private let lookup: any TransactionLookup
    private let settlingSeconds: Double
    private let now: @Sendable () -> Date

    public init(
        lookup: any TransactionLookup, settlingSeconds: Double = settlingSeconds,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.lookup = lookup
        self.settlingSeconds = settlingSeconds
        self.now = now
    }

    /// - Parameters:
    ///   - reference: the `transactionReference`. Whether the one who asks may know about it is for the caller to check.
    ///   - initialisedAt: when the *last* initialisation under this reference was made; `nil` when that is not known, and
    ///     then a transaction that does not exist stays ``ChargeState/notYetKnown``.
    public func answer(reference: String, initialisedAt: Date?) async -> ChargeAnswer {
        // Before the question: an order may arrive between the answer and the look at the clock.
        let asked = now()
        let status: TransactionStatus?
        do {
            status = try await lookup.transactionStatus(of: reference)
        } catch {
            return ChargeAnswer(reference: reference, charge: .notYetKnown)
        }
        if let status {
            return ChargeAnswer(reference: reference, charge: ChargeState(status), transactionStatus: status)
        }
        let isTooOld = initialisedAt.map { asked.timeIntervalSince($0) >= settlingSeconds } ?? false
        return ChargeAnswer(reference: reference, charge: isTooOld ? .notCharged : .notYetKnown)
    }
}

extension ChargeAnswer {
    /// The JSON that goes to the app.
    public var body: [UInt8] { JSONValue.object(wireObject).encoded() }
}
