import GuichetLyra

/// The meaning of a bank's code, for `detailedErrorMessage` (ISO 8583, field 39; the text of 51 is from a recorded
/// answer, the others are ours).
enum LyraDecline {
    static func message(_ code: String) -> String? { messages[code] }

    private static let messages = [
        "01": "Refer to the card issuer", "02": "Contact the card issuer", "05": "Do not honour",
        "14": "Invalid card number",
        "33": "The card has expired", "51": "Insufficient funds or credit limit exceeded",
        "61": "Withdrawal limit exceeded", "82": "Wrong security code", "96": "System malfunction",
        "1A": "Strong authentication required",
    ]
}
