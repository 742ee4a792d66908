import GuichetSips
import Synchronization

/// What the world outside the platform remembers: every order that was sent, and every answer that came back.
final class Ledger: Sendable {
    struct Order: Sendable {
        let reference: String
        let initialisation: Initialisation
        /// `nil` when no answer came.
        var answer: INAPPOrderResponse?
    }

    private let orders = Mutex<[String: Order]>([:])
    private let strange = Mutex<[String]>([])

    /// Remembered before the order leaves.
    func sending(_ reference: String, _ initialisation: Initialisation) {
        orders.withLock { $0[reference] = Order(reference: reference, initialisation: initialisation) }
    }

    func answered(_ reference: String, _ answer: INAPPOrderResponse) {
        // 90 and 99 promise nothing; the order counts as unanswered.
        guard answer.inAppResponseCode != .unavailable, answer.inAppResponseCode != .internalError else { return }
        guard [.accepted, .refused].contains(answer.inAppResponseCode) else {
            return strange.withLock {
                $0.append("\(reference) is answered \(answer.inAppResponseCode?.rawValue ?? "-")")
            }
        }
        orders.withLock { $0[reference]?.answer = answer }
    }

    var all: [Order] { orders.withLock { Array($0.values) } }
    var answeredCount: Int { orders.withLock { $0.values.filter { $0.answer != nil }.count } }
    /// Answers that no order of this test should get.
    var strangeAnswers: [String] { strange.withLock { $0 } }
}
