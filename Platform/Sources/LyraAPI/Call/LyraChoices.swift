/// What the platform does where no document says what Lyra's does. docs/choices/lyra.md says why, for each default.
package struct LyraChoices: Sendable, Hashable {
    /// The HTTP status beside INT_905. Every known client takes both 200 and 401.
    package var wrongCredentialsStatus = 200
    /// Whether a payload without `transactionIdentifier` is refused. The guide requires it, and its example has none.
    package var requiresTransactionIdentifier = false
    /// Whether the amount and the currency inside an Apple Pay token have to be those of the request.
    package var comparesTokenAmount = true

    package init() {}
}
