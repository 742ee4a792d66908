import GuichetCore
public import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The logic of the merchant's route that tells an app whether the shopper was charged, after the app was killed or an
/// answer was lost.
///
/// ```swift
/// let inquiry = ChargeInquiry(lookup: office)
/// // POST /charge: find the order in your database, and check that it belongs to the authenticated shopper.
/// guard let asked = ChargeQuery(body: body)?.payment, let order = orders(of: shopper).last(asked) else { … }
/// let answer = await inquiry.answer(order.payment, initialisedAt: order.initialisedAt)
/// return answer.body
/// ```
/// **Why no second charge can follow.** The platform accepts one order under a reference: a second one is refused with
/// 94, whatever the result of the first. So paying again under the *same* reference can never charge twice. Under a
/// *new* one the app pays only after `ChargeState.notCharged`, which is answered only when it is final: the order was
/// refused, cancelled or has expired; or there is none, and the initialisation is too old for one to arrive. Every
/// other case, including a question without an answer, is `ChargeState.notYetKnown`.
///
/// **A Sips 1.0 pair needs its date.** Without it the number may be that of a payment of any day, and the platform
/// cannot be asked. Set `s10TransactionIdDate` in the initialisation and store it; the app need not know it. If you let
/// a platform of the Sips family set it, the date comes with the automatic response (`AutomaticResponse.payment`) and with
/// the phone's answer; until then the inquiry does not guess it. There, an order that is initialised again on another day,
/// without a date, is another order: the platform does not refuse it with 94. Over Worldline Direct only your server sets it,
/// and ``InAppServer`` refuses a pair without its date.
public struct ChargeInquiry: Sendable {
    /// The lifetime of an initialisation (Sips data dictionary, code 97: 15 minutes), the same again for the validation
    /// of a 3-D Secure authentication that began at its end, and five minutes for clock differences and orders in
    /// transit.
    public static let settlingSeconds: Double = 35 * 60

    private let lookup: any TransactionLookup
    private let settlingSeconds: Double
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - lookup: answers questions about transactions, for example an ``OfficeClient``.
    ///   - settlingSeconds: the number of seconds since the last initialisation after which no order can arrive any
    ///     more. Until then, a missing transaction is no proof.
    ///   - now: the clock; a test may replace it.
    public init(
        lookup: any TransactionLookup, settlingSeconds: Double = settlingSeconds,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.lookup = lookup
        self.settlingSeconds = settlingSeconds
        self.now = now
    }

    /// - Parameters:
    ///   - payment: as stored in your database. The caller checks that the shopper may know about it. For a Sips 1.0
    ///     pair without its date the answer is `ChargeState.notYetKnown`, without a question to the platform.
    ///   - initialisedAt: the time of the *last* initialisation under this reference; `nil` if it is unknown: then the
    ///     answer for a transaction that does not exist is `ChargeState.notYetKnown`.
    public func answer(_ payment: PaymentReference, initialisedAt: Date?) async -> ChargeAnswer {
        guard payment.isComplete else { return ChargeAnswer(payment, charge: .notYetKnown) }
        // Read before the question: an order may arrive between the answer and the reading of the clock.
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
    /// The JSON to send to the app.
    public var body: [UInt8] { JSONValue.object(wireObject).encoded() }
}
