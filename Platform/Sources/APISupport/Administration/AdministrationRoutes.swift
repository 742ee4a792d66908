import Engine
package import GuichetCore
import HTTPTypes
package import Hummingbird
import Logging

/// The paths of the socket in the data folder. Requests and answers are JSON objects; a refusal contains its kind, a reason
/// and a remedy.
package struct AdministrationRoutes {
    private let router: Router<BasicRequestContext>
    private let log: CallLog
    private let noted: @Sendable (_ path: String, _ message: JSONObject) -> ChangeNote
    private let changed: @Sendable (_ path: String, _ message: JSONObject, _ answer: JSONValue) async throws -> Void

    /// A member of the answer to a change that was made, and that could not be put on the audit list.
    package static let unrecorded = "unrecorded"

    /// - Parameters:
    ///   - noted: what is stored together with a change.
    ///   - changed: puts what is no change of the store on the audit list, once it was carried out. What it throws is no refusal
    ///     of the request, which must not count as not carried out.
    package init(
        router: Router<BasicRequestContext>, log: CallLog,
        noted: @escaping @Sendable (_ path: String, _ message: JSONObject) -> ChangeNote,
        changed: @escaping @Sendable (_ path: String, _ message: JSONObject, _ answer: JSONValue) async throws -> Void
    ) {
        self.router = router
        self.log = log
        self.noted = noted
        self.changed = changed
    }

    /// A change of the store, which stores the note with it.
    package func change(
        _ path: String, _ act: @escaping @Sendable (JSONObject, ChangeNote) async throws -> JSONValue
    ) {
        router.post(RouterPath(path)) { [log, noted] request, _ in
            await Self.answer(request, log) { message in try await act(message, noted(path, message)) }
        }
    }

    /// A question, or what changes nothing that is stored.
    package func post(
        _ path: String, _ act: @escaping @Sendable (JSONObject) async throws -> JSONValue
    ) {
        router.post(RouterPath(path)) { [log, changed] request, _ in
            await Self.answer(request, log) { message in
                let answer = try await act(message)
                do {
                    try await changed(path, message, answer)
                    return answer
                } catch {
                    return Self.unrecorded(answer, path, error, log)
                }
            }
        }
    }

    private static func unrecorded(
        _ answer: JSONValue, _ path: String, _ error: any Error, _ log: CallLog
    ) -> JSONValue {
        log.logger.error(
            "a change was made, and could not be put on the audit list",
            metadata: Logger.Metadata.failure(error).merging(["call": "\(path)"]) { $1 })
        var object = answer.object ?? JSONObject()
        object[unrecorded] = .bool(true)
        return .object(object)
    }

    private static func answer(
        _ request: Request, _ log: CallLog, _ act: @Sendable (JSONObject) async throws -> JSONValue
    ) async -> Response {
        func refused(
            _ reason: String, remedy: String, kind: String, status: HTTPResponse.Status
        ) -> Response {
            log.refused(
                CallLog.Refusal(
                    call: call(request), code: String(status.code), status: status.code, reason: reason))
            return Response.json(refusal(reason, remedy: remedy, kind: kind), status: status)
        }
        guard case .object(let message, _) = await JSONBody.read(request) else {
            return refused("not JSON", remedy: "use this version's guichet", kind: failed, status: .badRequest)
        }
        do {
            if let path = search.path(in: message) {
                throw ShopError(
                    .invalid, "\(path.isEmpty ? "a name" : path) \(CardNumberSearch.reason)", remedy: "give another one"
                )
            }
            return Response.json(try await act(message).object ?? JSONObject())
        } catch let error as any AdminRefusal {
            return refused(error.reason, remedy: error.remedy, kind: error.kind, status: .conflict)
        } catch let error as VaultKeysRefused {
            return refused(error.reason, remedy: error.remedy, kind: failed, status: .conflict)
        } catch {
            // The error's details (SQL, paths) are for the operator's log, and not for an answer.
            log.refused(
                CallLog.Refusal(
                    call: call(request), code: "500", status: 500, reason: "the platform could not do it: \(error)",
                    failure: error))
            return Response.json(
                refusal("the platform could not carry out the change", remedy: "see its log", kind: failed),
                status: .internalServerError)
        }
    }

    /// Only requests for the added paths arrive here.
    private static func call(_ request: Request) -> String { LogText.line(request.uri.path) }

    /// A shop of Sips gets its number from its bank, and a rotation's place is a row's identifier.
    private static let search = CardNumberSearch(carriers: ["merchantId", "place", "certificate", "key", "csr"])

    private static let failed = ShopError.Code.failed.rawValue

    private static func refusal(_ reason: String, remedy: String, kind: String) -> JSONObject {
        var object = JSONObject()
        object.append("kind", .string(kind))
        object.append("reason", .string(reason))
        object.append("remedy", .string(remedy))
        return object
    }
}
