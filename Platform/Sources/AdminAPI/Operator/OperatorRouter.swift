import APISupport
import Engine
import GuichetCore
import HTTPTypes
import Hummingbird
import Logging

/// A change that the operator's API made: its answer, and what the audit list says of it.
struct OperatorChange: Sendable {
    let answer: JSONObject
    /// A sentence without a secret.
    let about: String
    /// Whether it was put on the list in the transaction of the change.
    let isOnList: Bool

    init(_ answer: JSONObject, about: String, isOnList: Bool = false) {
        self.answer = answer
        self.about = about
        self.isOnList = isOnList
    }
}

/// A change that failed after a part of it was made. The audit list says of that part.
struct HalfChange: Error {
    let problem: OperatorProblem
    /// A sentence without a secret.
    let about: String
}

/// Adds routes of the operator's API, `/admin/api/v1`: each knows its caller, says which right it needs, and answers a
/// refusal as RFC 9457 has it. Every change is put on the audit list.
struct OperatorRouter {
    static let path = "/admin/api/v1"

    let router: Router<BasicRequestContext>
    let gate: OperatorGate
    let contract: OperatorContract

    func get(
        _ path: String, needs right: OperatorRight = .see, _ operation: OperatorOperation,
        _ act: @escaping @Sendable (OperatorCall) async throws -> JSONObject
    ) {
        contract.add("get", path, needing: right, operation)
        let gate = gate
        router.get("\(Self.path)/\(path)") { request, context in
            await gate.answer(request, context, right, operation) { call in Response.json(try await act(call)) }
        }
    }

    /// - Parameter kind: the change's name on the audit list, such as `clock.move`.
    func post(
        _ path: String, needs right: OperatorRight, _ kind: String, _ operation: OperatorOperation,
        _ act: @escaping @Sendable (OperatorCall) async throws -> OperatorChange
    ) {
        contract.add("post", path, needing: right, operation)
        let gate = gate
        router.post("\(Self.path)/\(path)") { request, context in
            await gate.answer(request, context, right, operation) { call in try await gate.change(kind, call, act) }
        }
    }

    /// - Parameter kind: the change's name on the audit list.
    func delete(
        _ path: String, needs right: OperatorRight, _ kind: String, _ operation: OperatorOperation,
        _ act: @escaping @Sendable (OperatorCall) async throws -> OperatorChange
    ) {
        contract.add("delete", path, needing: right, operation)
        let gate = gate
        router.delete("\(Self.path)/\(path)") { request, context in
            await gate.answer(request, context, right, operation) { call in try await gate.change(kind, call, act) }
        }
    }

}

/// What stands before each route of the operator's API: the caller's right, and the audit list.
struct OperatorGate: Sendable {
    /// Refuses a caller, or says who it is.
    let authorize: @Sendable (Request) throws(OperatorProblem) -> AdmittedCaller
    let functions: OperatorFunctions
    let logger: Logger

    fileprivate func change(
        _ kind: String, _ call: OperatorCall, _ act: (OperatorCall) async throws -> OperatorChange
    ) async throws -> Response {
        let change: OperatorChange
        do {
            change = try await act(call)
        } catch let half as HalfChange {
            try await functions.record(kind, by: call.caller, about: half.about)
            throw half.problem
        }
        if change.isOnList {
            functions.log(kind, by: call.caller, about: change.about)
        } else {
            try await functions.record(kind, by: call.caller, about: change.about)
        }
        return Response.json(change.answer)
    }

    /// Answers in the form of this API, whatever happens.
    func answer(
        _ request: Request, _ context: BasicRequestContext, _ right: OperatorRight,
        _ operation: OperatorOperation, _ act: (OperatorCall) async throws -> Response
    ) async -> Response {
        do {
            let admitted = try authorize(request)
            let caller = admitted.caller
            guard caller.right >= right else {
                throw OperatorProblem(
                    .notAllowed, status: 403, "The token has not the right to do this",
                    detail: "It may \(caller.right.rawValue); this needs the right to \(right.rawValue).")
            }
            return try await act(OperatorCall(request, context.parameters, by: admitted, for: operation))
        } catch let problem as OperatorProblem {
            return problem.response
        } catch {
            logger.error("the operator's API failed", metadata: ["error": "\(error)"])
            return OperatorProblem(.failed, status: 500, "The platform could not answer", detail: "See its log.")
                .response
        }
    }
}
