package import Engine
package import HTTPTypes

extension CallMeters {
    /// Counts a call whose answer is ready.
    ///
    /// - Parameters:
    ///   - endpoint: the route, for a call without a documented name.
    ///   - status: for an answer without a documented code.
    ///   - places: the names of calls that no API has named.
    package func add(
        _ request: HTTPRequest, _ notes: CallNotes.Content, endpoint: String?, status: Int, took duration: Duration,
        in places: JournalPlaces
    ) {
        let api = notes.api ?? places.api(of: request.path ?? "")
        // The name of a call of simulated Apple is its path, which may contain what the caller chose.
        let name = api == CallLog.API.simulatedApple.rawValue ? nil : notes.call
        let code = notes.refusal?.code ?? notes.code ?? ""
        answered(
            name ?? Self.route(endpoint), of: api, code: code.isEmpty ? String(status) : code, took: duration)
        if let refusal = notes.refusal { refused(by: api, because: refusal.kind) }
    }

    /// Hummingbird calls the place of all paths that no route has `NotFound`.
    private static func route(_ endpoint: String?) -> String {
        endpoint.flatMap { $0 == "NotFound" ? nil : $0 } ?? "none"
    }
}

extension CallLog.Refusal {
    /// The class of the reason: by the API's table of codes, and by the HTTP status where the API has one.
    func kind(in api: CallLog.API) -> RefusalReason {
        if failure != nil { return .failure }
        if let reason = api.reasons[code] { return reason }
        switch status {
        case 401?, 403?: return .credentials
        case 404?: return .unknown
        case 409?: return .repeated
        case let status? where status >= 500: return .failure
        default: return field?.isEmpty == false ? .field : .other
        }
    }
}
