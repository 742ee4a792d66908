import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The bytes that are encrypted, as compact JSON with the members in the order of published tokens.
extension TokenRecipe {
    func payload(using chance: inout Chance) throws -> JSONObject {
        guard expirationDate.utf8.count == 6, expirationDate.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw ApplePayTestingError(.invalidValue, "six digits YYMMDD are expected", field: "expirationDate")
        }
        guard amount >= 0 else {
            throw ApplePayTestingError(.invalidValue, "an amount is not negative", field: "amount")
        }
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
