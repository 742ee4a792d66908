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
/// guard let asked = ChargeQuery(body: body)?.payment, let order = orders(of: shopper).last(asked) else { … }
/// let answer = await inquiry.answer(order.payment, initialisedAt: order.initialisedAt)
/// return answer.body
/// ```
/// **Why no second debit can follow.** The platform takes one order under a reference: a second one is refused with 94,
/// whatever became of the first. So paying again under the *same* reference can never charge twice. Under a *new* one the
/// app pays only after ``ChargeState/notCharged``, and that is said only when it is final: the order was refused,
/// cancelled or has expired; or there is none, and the initialisation is too old for one to come. Everything else,
/// a question without an answer among it, is ``ChargeState/notYetKnown``.
///
/// **The pair of Sips 1.0 needs its day.** Without it the number may name a payment of every day, and the platform cannot
/// be asked. Give `s10TransactionIdDate` in the initialisation and keep it; the app need not know it. Where you leave it
/// to the platform, the day comes with the automatic response (`AutomaticResponse.payment`) and with the phone's
/// answer; until then the inquiry does not guess it. An order that is initialised again on another day without its day is
/// another order, and no 94 stands between the two.
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
    ///   - payment: as your books have it. Whether the one who asks may know about it is for the caller to check.
    ///     A pair of Sips 1.0 without its day stays ``ChargeState/notYetKnown``, and nobody is asked.
    ///   - initialisedAt: when the *last* initialisation under this reference was made; `nil` when that is not known, and
    ///     then a transaction that does not exist stays ``ChargeState/notYetKnown``.
    public func answer(_ payment: PaymentReference, initialisedAt: Date?) async -> ChargeAnswer {
        guard payment.isComplete else { return ChargeAnswer(payment, charge: .notYetKnown) }
        // Before the question: an order may arrive between the answer and the look at the clock.
        let asked = now()
        let status: TransactionStatus?
        do {
            status = try await lookup.transactionStatus(of: payment)
        } catch {
            return ChargeAnswer(payment, charge: .notYetKnown)
        }
        if let status {
            return ChargeAnswer(payment, charge: ChargeState(status), transactionStatus: status)
        }
        let isTooOld = initialisedAt.map { asked.timeIntervalSince($0) >= settlingSeconds } ?? false
        return ChargeAnswer(payment, charge: isTooOld ? .notCharged : .notYetKnown)
    }
}

extension ChargeAnswer {
    /// The JSON that goes to the app.
    public var body: [UInt8] { JSONValue.object(wireObject).encoded() }
}
