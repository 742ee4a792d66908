@_spi(Platform) public import GuichetCore
public import GuichetDirectClient

extension CardExpiry {
    /// Reads `YYMMDD`, as a decrypted Apple Pay token has it (Apple, Payment token format reference).
    ///
    /// The day is checked and dropped: a card is valid until the end of a month. 1 to 31 are accepted in every month,
    /// since nothing depends on the day.
    public init(applicationExpirationDate text: String) throws(DirectApplePayError) {
        let field = DirectDecryptedPaymentData.path("expiryDate")
        guard !text.isEmpty else { throw .missing(field) }
        guard WireFormat.digits(exactly: 6).matches(text),
            let year = Int(text.prefix(2)), let month = Int(text.dropFirst(2).prefix(2)), let day = Int(text.suffix(2)),
            (1...31).contains(day), let expiry = try? CardExpiry(year: 2000 + year, month: month)
        else {
            throw DirectApplePayError(.wrongFormat, field: field, "cannot be made of it: a date YYMMDD is wanted")
        }
        self = expiry
    }

    /// `MMYY`, as in `decryptedPaymentData.expiryDate`.
    public var mmYY: String {
        // A digit in front keeps the zeros.
        String(String(10_000 + month * 100 + year % 100).dropFirst())
    }
}
