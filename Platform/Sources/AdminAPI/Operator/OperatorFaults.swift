import Engine
import GuichetCore

/// Faults: what is ordered, and ordering and clearing them.
struct OperatorFaults: Sendable {
    let targets: FaultTargets
    let audit: AuditTrail

    /// The changes' names on the audit list.
    static let setKind = "fault.set"
    static let scriptKind = "fault.script"
    static let clearKind = "fault.clear"

    var orders: [FaultOrder] { targets.faults.orders }
    var scripts: [FaultScript] { targets.faults.scripts }

    /// - Parameters:
    ///   - message: an order in the form of the API.
    ///   - caller: for the audit list, as with each change here.
    func set(_ message: JSONObject, by caller: OperatorCaller) async throws -> OperatorChange {
        let wish = try FaultWish(message, targets)
        let note = note(Self.setKind, by: caller) { (order: FaultOrder?) in order.map(Self.ordered) }
        guard
            let order = try await targets.faults.order(
                wish.fault, wish.conditions, wish.limits, delay: wish.delay, code: wish.code, noting: note)
        else { throw Self.tooMany }
        var answer = FaultAnswers.order(order)
        answer.append("kept", .string(FaultAnswers.kept(targets.faults)))
        return OperatorChange(answer, about: Self.ordered(order), isOnList: true)
    }

    /// - Parameter message: a script in the form of the API.
    func script(_ message: JSONObject, by caller: OperatorCaller) async throws -> OperatorChange {
        let script = try FaultWish.script(message, targets)
        guard script.steps.isEmpty || targets.faults.scripts.count < FaultList.limit else { throw Self.tooMany }
        let about = "the acquirer's next \(script.steps.count) answers to \(script.shop) were scripted"
        try await targets.faults.script(script, noting: note(Self.scriptKind, by: caller) { _ in about })
        var answer = FaultAnswers.script(script)
        answer.append("kept", .string(FaultAnswers.kept(targets.faults)))
        return OperatorChange(answer, about: about, isOnList: true)
    }

    func clear(_ id: String, by caller: OperatorCaller) async throws -> OperatorChange {
        let about = "the fault \(id) was cleared"
        let note = note(Self.clearKind, by: caller) { (wasThere: Bool) in wasThere ? about : nil }
        guard try await targets.faults.clear(id, noting: note) else {
            throw OperatorProblem(
                .unknownFault, status: 404, "There is no such order of a fault",
                detail: "List them with `guichet fault list --active`; completed orders are removed.")
        }
        return OperatorChange(FaultAnswers.list(self), about: about, isOnList: true)
    }

    func clearAll(by caller: OperatorCaller) async throws -> OperatorChange {
        let note = note(Self.clearKind, by: caller) { (count: Int) in Self.cleared(count) }
        let count = try await targets.faults.clearAll(noting: note)
        return OperatorChange(FaultAnswers.list(self), about: Self.cleared(count), isOnList: true)
    }

    private static func ordered(_ order: FaultOrder) -> String {
        "the fault \(order.fault.name) was ordered as \(order.id)"
    }

    private static func cleared(_ count: Int) -> String { "all faults were cleared: \(count)" }

    /// - Parameter about: what the audit list says of the change; `nil` if nothing was changed.
    private func note<Change: Sendable>(
        _ kind: String, by caller: OperatorCaller, _ about: @escaping @Sendable (Change) -> String?
    ) -> FaultNote<Change> {
        let stamp = AuditStamp(kind, by: caller, audit.clock)
        return FaultNote(in: audit.store) { change, store in
            if let text = about(change) { try stamp.append(text, in: store) }
        }
    }

    static let unknown = OperatorProblem(
        .unknownFault, status: 404, "There is no such fault",
        detail: "`guichet fault list` shows the \(Fault.all.count) that there are.")

    private static let tooMany = OperatorProblem(
        .tooManyFaults, status: 409, "There are too many orders of faults",
        detail: "Clear some first; \(FaultList.limit) are kept.")
}
