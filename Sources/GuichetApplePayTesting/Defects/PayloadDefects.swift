import GuichetCore

/// The decrypted JSON, correctly encrypted and signed. Apple would never write it, and no reader may crash on it. A
/// reader that checks more than this may refuse real customers.
extension TokenDefect {
    /// The payload's text with a change.
    private static func text(
        _ name: String, _ summary: String, _ edit: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> TokenDefect {
        TokenDefect(name, at: .payload, summary) { blueprint, _ in
            blueprint.rawPayload = edit(JSONValue.object(blueprint.payload).encoded())
        }
    }

    /// The payload's members with a change.
    private static func members(
        _ name: String, _ summary: String, _ edit: @escaping @Sendable (inout JSONObject) -> Void
    ) -> TokenDefect {
        TokenDefect(name, at: .payload, summary) { blueprint, _ in edit(&blueprint.payload) }
    }

    static let payloadTruncated = text("payload-truncated", "not JSON: the last brace is missing") {
        Array($0.dropLast())
    }
    static let payloadNoJSON = text("json", "no JSON at all") { _ in Array("Guichet".utf8) }
    static let payloadList = text("payload-array", "an array, not an object") { _ in Array("[1]".utf8) }
    static let payloadTrailing = text("payload-trailing", "a second object follows") { $0 + Array("{}".utf8) }
    static let payloadDuplicate = text("payload-duplicate", "the amount twice: which one was paid?") {
        $0.dropLast() + Array(#","transactionAmount":1}"#.utf8)
    }
    static let payloadNotUTF8 = text("payload-not-utf8", "a name whose bytes are no UTF-8") {
        $0.dropLast() + Array(#","cardholderName":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)
    }
    static let payloadDeep = text(
        "payload-deep", "two thousand arrays, one inside the other: a reader must not run out of stack"
    ) {
        $0.dropLast() + Array(#","deep":"#.utf8) + [UInt8](repeating: UInt8(ascii: "["), count: 2_000)
            + [UInt8](repeating: UInt8(ascii: "]"), count: 2_000) + [UInt8(ascii: "}")]
    }

    static let noDPAN = members("no-dpan", "no account number") { $0["applicationPrimaryAccountNumber"] = nil }
    static let noExpiration = members("no-expiry", "no date of expiry") {
        $0["applicationExpirationDate"] = nil
    }
    static let noCurrency = members("no-currency", "no currency") { $0["currencyCode"] = nil }
    static let noAmount = members("no-amount", "no amount") { $0["transactionAmount"] = nil }
    static let noPaymentData = members("no-payment-data", "no payment data") { $0["paymentData"] = nil }
    static let noPaymentDataType = members("no-payment-data-type", "no type of payment data") {
        $0["paymentDataType"] = nil
    }
    static let noCryptogram = members("no-cryptogram", "3-D Secure data without a cryptogram") {
        $0["paymentDataType"] = "3DSecure"
        $0["paymentData"] = ["eciIndicator": "7"]
    }
    static let noEMVData = members("no-emv-data", "EMV without its data") {
        $0["paymentDataType"] = "EMV"
        $0["paymentData"] = [:]
    }
    static let cryptogramNotBase64 = members("cryptogram-not-base64", "a cryptogram that is no base64") {
        $0["paymentDataType"] = "3DSecure"
        $0["paymentData"] = ["onlinePaymentCryptogram": "not base64!"]
    }
    static let thirteenthMonth = members("expiry-month-13", "a date in the thirteenth month") {
        $0["applicationExpirationDate"] = "301331"
    }
    static let dpanWithLetters = members("dpan-letters", "an account number with letters") {
        $0["applicationPrimaryAccountNumber"] = "41000000000000OO"
    }
    static let shortExpiration = members("expiry-mmyy", "a date of four digits, as other formats have it") {
        $0["applicationExpirationDate"] = "1231"
    }
    static let currencyWithLetters = members("currency-letters", "a currency in letters") {
        $0["currencyCode"] = "EUR"
    }
    static let amountNoNumber = members("amount-no-number", "an amount that is no number") {
        $0["transactionAmount"] = "twenty-five"
    }
    static let negativeAmount = members("amount-negative", "an amount below zero") {
        $0["transactionAmount"] = .number("-2500")
    }

    static let payloadDefects: [TokenDefect] = [
        payloadTruncated, payloadNoJSON, payloadList, payloadTrailing, payloadDuplicate, payloadNotUTF8,
        payloadDeep, noDPAN, noExpiration, noCurrency, noAmount, noPaymentData, noPaymentDataType,
        noCryptogram, noEMVData, cryptogramNotBase64, thirteenthMonth,
        dpanWithLetters, shortExpiration, currencyWithLetters,
        amountNoNumber, negativeAmount,
    ]
}

/// Amount and currency, compared with the merchant's order (Apple, "Payment token format reference", step 6). The token
/// itself is honest.
extension TokenDefect {
    /// One unit more has to be an amount, too: twelve digits at most.
    private static func leaveRoomAbove(_ recipe: inout TokenRecipe) {
        guard recipe.amount > 999_999_999_998 else { return }
        recipe.amount = 999_999_999_998
        recipe.writtenAmount = nil
    }

    static let otherAmount = TokenDefect(
        "amount-other", at: .amount, "one unit less than what was asked", prepare: { leaveRoomAbove(&$0) }
    ) { blueprint, _ in
        blueprint.verifier.amount += 1
    }
    static let otherAmountAsText = TokenDefect(
        "amount-other-text", at: .amount, "the same, the amount being a text",
        prepare: {
            leaveRoomAbove(&$0)
            $0.writtenAmount = .text(String($0.amount))
        }
    ) { blueprint, _ in
        blueprint.verifier.amount += 1
    }
    static let majorUnits = TokenDefect(
        "amount-major-units", at: .amount, "a hundredth of what was asked: euros taken for cents",
        prepare: { $0.writtenAmount = .number($0.amount / 100) }
    ) { blueprint, _ in
        blueprint.verifier.amount = max(blueprint.recipe.amount, 100)
    }
    static let otherCurrency = TokenDefect("currency-other", at: .amount, "the right digits in another currency") {
        blueprint, _ in
        blueprint.verifier.currency = blueprint.recipe.currency == .gbp ? .eur : .gbp
    }

    static let amountDefects: [TokenDefect] = [otherAmount, otherAmountAsText, majorUnits, otherCurrency]
}
