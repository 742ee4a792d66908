import GuichetDirectClient

extension DirectStatusCode {
    /// `statusOutput` for a known code; `nil` for an unknown one.
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
