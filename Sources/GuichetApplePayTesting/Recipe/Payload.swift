import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The plaintext that is encrypted: compact JSON with the members in the order of published tokens.
extension TokenRecipe {
    /// Refuses values with which an honest token would be invalid: an intended error has a name (``TokenDefect``).
    func check() throws {
        func digits(_ text: String, _ count: Int) -> Bool {
            text.utf8.count == count && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        func demand(_ isRight: Bool, _ field: String, _ reason: String) throws {
            guard isRight else { throw ApplePayTestingError(.invalidValue, reason, field: field) }
        }
        let (month, day) = (Int(expirationDate.dropFirst(2).prefix(2)), Int(expirationDate.suffix(2)))
        try demand(
            digits(expirationDate, 6) && month.map((1...12).contains) == true && day.map((0...31).contains) == true,
            "expirationDate", "six digits YYMMDD are expected")
        try demand(digits(currency.rawValue, 3), "currency", "three digits of ISO 4217 are expected")
        try demand(amount >= 0, "amount", "an amount is not negative")
        try demand(TokenForm.all.contains(form), "form", "no such form of a token: \(form)")
        try demand(
            transactionIdentifier.map { (1...32).contains($0.count) } ?? true, "transactionIdentifier",
            "1 to 32 bytes are expected")
    }

    func payload(using chance: inout Chance) throws -> JSONObject {
        var payload = JSONObject()
        payload["applicationPrimaryAccountNumber"] = .string(dpan.digits)
        payload["applicationExpirationDate"] = .string(expirationDate)
        payload["currencyCode"] = .string(currency.rawValue)
        payload["transactionAmount"] = (writtenAmount ?? .number(amount)).json
        payload["cardholderName"] = cardholderName.map { .string($0) }
        payload["deviceManufacturerIdentifier"] = .string(
            deviceManufacturerIdentifier ?? dpan.deviceManufacturerIdentifier)
        payload["paymentDataType"] = .string(paymentData.kind.rawValue)
        payload["paymentData"] = .object(paymentData.json(using: &chance))
        if !authenticationResponses.isEmpty {
            payload["authenticationResponses"] = .array(authenticationResponses.map(\.json))
        }
        payload["merchantTokenIdentifier"] = merchantTokenIdentifier.map { .string($0) }
        payload["merchantTokenMetadata"] = merchantTokenMetadata.map { .object($0) }
        for member in unknownPayloadFields.members { payload[member.name] = member.value }
        return payload
    }
}

extension PaymentDataRecipe {
    func json(using chance: inout Chance) -> JSONObject {
        var object = JSONObject()
        let cryptogram = onlinePaymentCryptogram ?? (kind == .threeDSecure ? chance.bytes(20) : nil)
        object["onlinePaymentCryptogram"] = cryptogram.map { .base64($0) }
        object["eciIndicator"] = eciIndicator.map { .string($0) }
        object["emvData"] = emvData.map { .base64($0) }
        object["encryptedPINData"] = encryptedPINData.map { .string(Hex.encode($0)) }
        return object
    }
}

extension AuthenticationResponse {
    var json: JSONValue {
        [
            "merchantIdentifier": .string(merchantIdentifier), "authenticationData": .base64(authenticationData),
            "transactionAmount": .string(transactionAmount),
        ]
    }
}

extension JSONValue {
    static func base64(_ bytes: [UInt8]) -> JSONValue { .string(Data(bytes).base64EncodedString()) }
}
