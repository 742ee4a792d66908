import AsyncHTTPClient
import Foundation
import GuichetAsyncHTTPClient
import GuichetSips
import Storage
import Support

/// Rounds on one data folder: start, pay, lose the power, start again, audit. At the end everything that is owed is
/// delivered.
struct Drill: Sendable {
    /// Who runs the platform until the power goes.
    enum Runner: Sendable {
        case serve
        /// The test's own program, which can be told not to flush.
        case subject(synchronous: String)
    }

    let runner: Runner
    let library: CutLibrary?
    let receiver: String
    let transport: AsyncHTTPTransport
    let folder: DataFolder
    let inbox: Receiver

    /// Begins every reference. Without dashes: a reference is letters and digits.
    private let name = String(UUID().uuidString.prefix(8))

    init(
        _ runner: Runner, library: CutLibrary?, receiver: String, transport: AsyncHTTPTransport, folder: DataFolder,
        inbox: Receiver
    ) {
        self.runner = runner
        self.library = library
        self.receiver = receiver
        self.transport = transport
        self.folder = folder
        self.inbox = inbox
    }

    /// - Parameter losses: one for each round.
    func run(_ losses: [PowerLoss]) async throws -> (totals: Totals, findings: Findings) {
        var totals = Totals()
        var findings = Findings()
        var known: [Known] = []
        for (number, loss) in losses.enumerated() {
            let found = try await round("\(name)R\(number)X", loss, &totals)
            findings += found.findings
            known += found.known
        }
        findings += try await settle(known)
        totals.rounds = losses.count
        return (totals, findings)
    }

    /// A payment that the platform knows, and the code that it says of it.
    private struct Known: Sendable {
        let reference: String
        let code: String
    }

    private func round(
        _ prefix: String, _ loss: PowerLoss, _ totals: inout Totals
    ) async throws -> (findings: Findings, known: [Known]) {
        let ledger = Ledger()
        let load = Load(transport: transport, ledger: ledger, receiver: receiver, prefix: prefix)
        let (becameReady, log) = try await pay(load, loss)
        if !becameReady { totals.beforeReady += 1 }
        if case .cut = loss {
            guard let report = CutReport(log: log) else { throw DrillError("the power did not go: \(log)") }
            totals += report
        }
        var findings = Findings()
        findings.other += ledger.strangeAnswers
        let orders = ledger.all
        totals.orders += orders.count
        totals.answered += ledger.answeredCount

        let (outcomes, codes, audited) = try await serving(clockAhead: nil) { address in
            let (outcomes, codes) = await OutcomeAudit(transport: transport, address: address).run(orders)
            return (
                outcomes, codes,
                try await DatabaseAudit(folder: folder).run(prefix: prefix, decided: Set(codes.keys))
            )
        }
        findings += outcomes
        findings += audited.findings
        totals.interrupted += audited.interrupted
        return (findings, codes.map { Known(reference: $0.key, code: $0.value) })
    }

    /// Pays until the process is gone.
    ///
    /// - Returns: whether it had become ready, and what it logged.
    private func pay(_ load: Load, _ loss: PowerLoss) async throws -> (becameReady: Bool, log: String) {
        try await ServerProcess.run(start(loss)) { process in
            async let killed: Void = {
                switch loss {
                case .cut: return
                case .kill(.whileItStarts(let milliseconds)): try? await Task.sleep(for: .milliseconds(milliseconds))
                case .kill(.whilePaying(let answers)): await load.waitForAnswers(answers)
                }
                process.kill()
            }()
            let address = try await process.ready()
            if let address { await load.run(at: address) }
            await killed
            // Every phone has given up, so the process is gone, or something is wrong that the audit will show.
            process.kill()
            return (address != nil, process.log)
        }
    }

    /// Everything that is owed gets there: two minutes later every try is due. Then what the merchant
    /// was told is compared with what the platform says.
    private func settle(_ known: [Known]) async throws -> Findings {
        let missing = try await serving(clockAhead: 120) { _ in
            let deadline = ContinuousClock.now + .seconds(240)
            var owed = known.map(\.reference)
            while !owed.isEmpty, ContinuousClock.now < deadline {
                owed.removeAll { !inbox.codes(of: $0).isEmpty }
                try await Task.sleep(for: .milliseconds(20))
            }
            return owed
        }
        var findings = Findings()
        findings.other += missing.map { "\($0) was never told of" }
        var told = inbox.codes(beginning: name)
        for payment in known {
            guard let codes = told.removeValue(forKey: payment.reference), codes != [payment.code] else { continue }
            findings.other.append("\(payment.reference) is \(payment.code), and the merchant was told \(codes)")
        }
        findings.other += told.keys.sorted().map { "the merchant was told of \($0), which is not there" }
        let audit = DatabaseAudit(folder: folder)
        findings += try await audit.run(prefix: name, decided: Set(known.map(\.reference))).findings
        findings.other += try await audit.integrity()
        findings.other += try await audit.findings()
        findings.other += inbox.refusals
        return findings
    }
}

struct DrillError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
