public import GuichetCore

extension ApplePayPayload {
    /// Compares amount and currency with those of the order (Apple, "Payment token format reference", step 6).
    /// - Throws: ``ApplePayError``, `amountMismatch` or `currencyMismatch`.
    public func check(_ expected: Amount) throws(ApplePayError) {
        guard currencyCode == expected.currency else {
            throw ApplePayError(
                .currencyMismatch, at: .amount, field: "currencyCode",
                "the token pays in currency \(currencyCode), the order is in \(expected.currency)")
        }
        guard let minorUnits = transactionAmount.minorUnits, minorUnits == expected.minorUnits else {
            throw ApplePayError(
                .amountMismatch, at: .amount, field: "transactionAmount",
                "the token pays \(transactionAmount), the order is for \(expected.minorUnits) of the smallest unit")
        }
    }
}
