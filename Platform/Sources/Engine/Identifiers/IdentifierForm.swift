/// How an API writes the identifiers of its payments and checkouts.
package enum IdentifierForm: Sendable {
    /// 32 digits of base 16, most of them of chance.
    case hexadecimal
    /// 15 digits of base 10, for clients that take no others (``PaymentID/number``).
    case number
}
