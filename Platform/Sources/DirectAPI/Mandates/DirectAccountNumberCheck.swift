import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// Refuses a complete account number in what is stored in the clear of a mandate and of its debits.
enum DirectAccountNumberCheck {
    /// Every text of a mandate, except where its account belongs.
    static func check(_ request: DirectCreateMandateRequest, at path: String) throws(DirectRefusal) {
        try check(request.json, AccountNumberSearch(carriers: ["iban"]), at: path)
    }

    /// - Parameter path: that of the references in the request.
    static func check(_ references: DirectReferences?, at path: String) throws(DirectRefusal) {
        guard let references else { return }
        try check(references.json, AccountNumberSearch(), at: "\(path).")
    }

    private static func check(
        _ object: JSONObject, _ search: AccountNumberSearch, at path: String
    ) throws(DirectRefusal) {
        guard let found = search.path(in: object) else { return }
        // The name of a member is one: the object around it is named, if it has a path.
        let place = found.isEmpty ? String(path.dropLast()) : path + found
        throw DirectRefusal(
            .invalidValue, propertyName: place.isEmpty ? nil : place, message: AccountNumberScanner.reason)
    }
}
