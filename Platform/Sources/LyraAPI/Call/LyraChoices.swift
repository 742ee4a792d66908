/// The platform's behaviour where no document describes Lyra's. docs/choices/lyra.md gives the reason for each default.
package struct LyraChoices: Sendable, Hashable {
    /// The HTTP status with INT_905. Every known client accepts both 200 and 401.
    package var wrongCredentialsStatus = 200
    /// Whether a payload without `transactionIdentifier` is refused. The guide requires it, but its example has none.
    package var requiresTransactionIdentifier = false
    /// Whether the amount and the currency inside an Apple Pay token must equal those of the request.
    package var comparesTokenAmount = true
    /// Takes `http` to other machines as the address of a form's result, as with `--dev`.
    package var isDevelopment = false

    package init() {}
}
