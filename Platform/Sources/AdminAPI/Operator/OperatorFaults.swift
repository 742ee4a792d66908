import Engine
import GuichetCore

/// Faults: what is ordered, and ordering and clearing them.
struct OperatorFaults: Sendable {
    let targets: FaultTargets

    /// The changes' names on the audit list.
    static let setKind = "fault.set"
    static let scriptKind = "fault.script"
    static let clearKind = "fault.clear"

    var orders: [FaultOrder] { targets.faults.orders }
    var scripts: [FaultScript] { targets.faults.scripts }

    /// - Parameter message: an order in the form of the API.
    func set(_ message: JSONObject) async throws -> OperatorChange {
        let wish = try FaultWish(message, targets)
        guard
            let order = try await targets.faults.order(
                wish.fault, wish.conditions, wish.limits, delay: wish.delay, code: wish.code)
        else { throw Self.tooMany }
        var answer = FaultAnswers.order(order)
        answer.append("kept", .string(FaultAnswers.kept(targets.faults)))
        return OperatorChange(answer, about: "the fault \(order.fault.name) was ordered as \(order.id)")
    }

    /// - Parameter message: a script in the form of the API.
    func script(_ message: JSONObject) async throws -> OperatorChange {
        let script = try FaultWish.script(message, targets)
        guard script.steps.isEmpty || targets.faults.scripts.count < FaultList.limit else { throw Self.tooMany }
        try await targets.faults.script(script)
        var answer = FaultAnswers.script(script)
        answer.append("kept", .string(FaultAnswers.kept(targets.faults)))
        return OperatorChange(
            answer, about: "the acquirer's next \(script.steps.count) answers to \(script.shop) were scripted")
    }

    func clear(_ id: String) async throws -> OperatorChange {
        guard try await targets.faults.clear(id) else {
            throw OperatorProblem(
                .unknownFault, status: 404, "There is no such order of a fault",
                detail: "List them with `guichet fault list --active`; completed orders are removed.")
        }
        return OperatorChange(FaultAnswers.list(self), about: "the fault \(id) was cleared")
    }

    func clearAll() async throws -> OperatorChange {
        let count = try await targets.faults.clearAll()
        return OperatorChange(FaultAnswers.list(self), about: "all faults were cleared: \(count)")
    }

    static let unknown = OperatorProblem(
        .unknownFault, status: 404, "There is no such fault",
        detail: "`guichet fault list` shows the \(Fault.all.count) that there are.")

    private static let tooMany = OperatorProblem(
        .tooManyFaults, status: 409, "There are too many orders of faults",
        detail: "Clear some first; \(FaultList.limit) are kept.")
}
