import GuichetDirectClient

extension DirectStatusCode {
    /// `statusOutput` for a code that is known here.
    public var statusOutput: DirectStatusOutput? {
        guard let facts else { return nil }
        var output = DirectStatusOutput()
        output.isAuthorized = facts.isAuthorized
        output.isCancellable = facts.isCancellable
        output.isRefundable = facts.isRefundable
        output.statusCategory = facts.category
        output.statusCode = self
        return output
    }
}
