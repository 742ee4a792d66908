package import Engine
package import HTTPTypes

extension CallMeters {
    /// Counts a call whose answer is ready.
    ///
    /// - Parameters:
    ///   - endpoint: the route, for a call without a documented name.
    ///   - status: for an answer without a documented code.
    package func add(
        _ request: HTTPRequest, _ notes: CallNotes, endpoint: String?, status: Int, took duration: Duration
    ) {
        let content = notes.current
        let api = content.api ?? JournalPlace.api(of: request.path ?? "")
        // The name of a call of simulated Apple is its path, which may contain what the caller chose.
        let name = api == CallLog.API.simulatedApple.rawValue ? nil : content.call
        let code = content.refusal?.code ?? content.code ?? ""
        answered(
            name ?? Self.route(endpoint), of: api, code: code.isEmpty ? String(status) : code, took: duration)
        if let refusal = content.refusal { refused(by: api, because: refusal.kind) }
    }

    /// Hummingbird calls the place of all paths that no route has `NotFound`.
    private static func route(_ endpoint: String?) -> String {
        endpoint.flatMap { $0 == "NotFound" ? nil : $0 } ?? "none"
    }
}

extension CallLog.Refusal {
    /// The class of the reason: by the tables of codes in the documents of Sips and Lyra, and by the HTTP status where
    /// the API has one.
    func kind(in api: CallLog.API) -> RefusalReason {
        if failure != nil { return .failure }
        switch api {
        case .sips, .inApp, .office:
            if let kind = Self.sips[code] { return kind }
        case .lyra:
            if code == "INT_905" { return .credentials }
        default: break
        }
        switch status {
        case 401?, 403?: return .credentials
        case 404?: return .unknown
        case 409?: return .repeated
        case let status? where status >= 500: return .failure
        default: return field?.isEmpty == false ? .field : .other
        }
    }

    private static let sips: [String: RefusalReason] = [
        "03": .credentials, "34": .credentials, "12": .field, "14": .field, "30": .field, "25": .unknown,
        "24": .notPermitted, "40": .notPermitted, "94": .repeated, "97": .expired, "90": .failure, "99": .failure,
    ]
}
