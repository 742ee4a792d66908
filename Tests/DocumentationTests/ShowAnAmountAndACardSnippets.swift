import Foundation
import GuichetCore

// begin: core-total
/// The total in a message of your server: `{"amount": 2500, "currency": "EUR"}`.
///
/// - Returns: `nil` if a member is missing, is no amount, or is a currency that the library does not know.
func total(in message: [UInt8]) throws(JSONError) -> Amount? {
    let order = try JSONValue(parsing: message)
    guard let digits = order["amount"]?.text, let letters = order["currency"]?.text,
        let currency = CurrencyCode(alphabetic: letters)
    else { return nil }
    return Amount(digits: digits, currency: currency)
}
// end: core-total

// begin: core-amount-text
/// The amount as the shopper writes it: `25,00 €` in France.
func text(of amount: Amount, in locale: Locale) -> String {
    guard let facts = amount.currency.facts else { return amount.description }
    let value = Decimal(sign: .plus, exponent: -facts.exponent, significand: Decimal(amount.minorUnits))
    return value.formatted(.currency(code: facts.alphabetic).locale(locale))
}
// end: core-amount-text

// begin: core-card
/// What the shopper typed, as a card. Nothing of it can be printed by accident.
struct TypedCard: Sendable {
    let number: PAN
    let expiry: CardExpiry
    let code: CardSecurityCode

    /// - Throws: ``CardInputError`` for the first field that is wrong.
    init(number: String, expiryYear: Int, expiryMonth: Int, code: String) throws(CardInputError) {
        self.number = try PAN(number)
        expiry = try CardExpiry(year: expiryYear, month: expiryMonth)
        self.code = try CardSecurityCode(code)
    }
}

/// What the form says beside the field that the error names.
func hint(for error: CardInputError) -> String {
    switch error.code {
    case .missing: "Remplissez ce champ."
    case .notDigits: "Des chiffres seulement."
    case .wrongLength: "Le nombre de chiffres est incorrect."
    default: "Vérifiez ce champ."
    }
}
// end: core-card

// begin: core-receipt
/// The line of a receipt, with the last four digits of the card.
func receiptLine(for amount: Amount, paidWith number: PAN, in locale: Locale) -> String {
    "\(text(of: amount, in: locale)) – carte \(number.masked(first: 0, last: 4, with: "•"))"
}
// end: core-receipt
