import Engine
import Foundation
import GuichetCore
import GuichetSDK
import GuichetSips

/// Asks the platform, once it is there again, for the result of every order of a round.
struct OutcomeAudit: Sendable {
    let transport: any HTTPTransport
    let address: String

    /// - Returns: what is wrong, and the code of each order that the platform knows, by reference.
    func run(_ orders: [Ledger.Order]) async -> (findings: Findings, codes: [String: String]) {
        var findings = Findings()
        var codes: [String: String] = [:]
        await withTaskGroup(of: (Ledger.Order, Result<OrderOutcome, InAppError>).self) { group in
            var rest = orders.makeIterator()
            for _ in 0..<8 { if let order = rest.next() { group.addTask { (order, await outcome(of: order)) } } }
            for await (order, outcome) in group {
                if let next = rest.next() { group.addTask { (next, await self.outcome(of: next)) } }
                if case .success(.final(let answer)) = outcome {
                    codes[order.reference] = answer.inAppResponseCode?.rawValue ?? "-"
                }
                Self.judge(order, outcome, &findings)
            }
        }
        return (findings, codes)
    }

    private static func judge(
        _ order: Ledger.Order, _ outcome: Result<OrderOutcome, InAppError>, _ findings: inout Findings
    ) {
        switch (outcome, order.answer) {
        case (.success(.final(let now)), let answer?) where now == answer: break
        case (.success(.final), nil), (.success(.unseen), nil): break
        case (.success(let outcome), let answer?):
            let code = answer.inAppResponseCode?.rawValue ?? "-"
            findings.lost.append("\(order.reference) was answered \(code), and its outcome is now \(outcome)")
        case (.success(.pending), nil):
            findings.other.append("\(order.reference) is still undecided")
        case (.failure(let error), _):
            findings.other.append("the outcome of \(order.reference) cannot be asked for: \(error)")
        }
    }

    /// The outcome, once it is known: what the cut interrupted is asked about again at the start.
    private func outcome(of order: Ledger.Order) async -> Result<OrderOutcome, InAppError> {
        var initialisation = order.initialisation
        // The platform listens elsewhere since.
        guard let url = URL(string: address + InAppWire.path) else { return .success(.pending) }
        initialisation.redirectionUrl = url
        let phone = InAppClient<Sips>(platform: InAppWireDriver(transport: transport))
        let deadline = ContinuousClock.now + .seconds(120)
        do throws(InAppError) {
            while true {
                let outcome = try await phone.outcome(of: initialisation)
                guard outcome == .pending, ContinuousClock.now < deadline else { return .success(outcome) }
                try? await Task.sleep(for: .milliseconds(20))
            }
        } catch {
            return .failure(error)
        }
    }
}
