import GuichetCore

extension ApplePayPayload {
    /// Reads the decrypted text. Strict about the fields that a payment requires, lenient about the rest: merchant
    /// tokens and future devices write other values, which the processor judges.
    init(parsing plaintext: [UInt8]) throws(ApplePayError) {
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONValue(parsing: plaintext)
        } catch {
            throw PayloadFields.failure(nil, "what was decrypted is not JSON: \(error)")
        }
        guard let object = json.object else { throw PayloadFields.failure(nil, "what was decrypted is no JSON object") }
        var fields = PayloadFields(object)
        applicationPrimaryAccountNumber = Confidential(
            try fields.digits("applicationPrimaryAccountNumber", count: 8...24))
        applicationExpirationDate = try fields.date("applicationExpirationDate")
        currencyCode = CurrencyCode(rawValue: try fields.digits("currencyCode", count: 3...3))
        guard let amount = TransactionAmount(fields.take("transactionAmount")) else {
            throw PayloadFields.failure("transactionAmount", "a number, not negative, is expected")
        }
        transactionAmount = amount
        cardholderName = try fields.text("cardholderName").map(Confidential.init)
        deviceManufacturerIdentifier = try fields.text("deviceManufacturerIdentifier")
        guard let type = try fields.text("paymentDataType") else {
            throw PayloadFields.failure("paymentDataType", "paymentDataType is missing")
        }
        paymentDataType = PaymentDataType(rawValue: type)
        guard let data = try fields.object("paymentData") else {
            throw PayloadFields.failure("paymentData", "paymentData is missing")
        }
        paymentData = try PaymentData(data, of: paymentDataType)
        authenticationResponses = try Self.responses(fields.take("authenticationResponses"))
        merchantTokenIdentifier = try fields.text("merchantTokenIdentifier").map(Confidential.init)
        merchantTokenMetadata = try fields.object("merchantTokenMetadata")
        unknownFields = Confidential(fields.rest)
        self.json = Confidential(json)
    }

    private static func responses(_ value: JSONValue?) throws(ApplePayError) -> [AuthenticationResponse] {
        guard let value, value != .null else { return [] }
        guard let array = value.array else {
            throw PayloadFields.failure("authenticationResponses", "an array is expected")
        }
        var responses: [AuthenticationResponse] = []
        for element in array {
            guard let object = element.object else {
                throw PayloadFields.failure("authenticationResponses", "an array of objects is expected")
            }
            responses.append(try AuthenticationResponse(object))
        }
        return responses
    }
}

extension ApplePayPayload.PaymentData {
    /// Each known type has its cryptogram, without which there is no payment; an unknown type may have any data.
    init(_ object: JSONObject, of type: ApplePayPayload.PaymentDataType) throws(ApplePayError) {
        var fields = PayloadFields(object)
        onlinePaymentCryptogram = try fields.base64("onlinePaymentCryptogram", isRequired: type == .threeDSecure)
        eciIndicator = try fields.text("eciIndicator")
        emvData = try fields.base64("emvData", isRequired: type == .emv)
        encryptedPINData = try fields.text("encryptedPINData").map(Confidential.init)
        unknownFields = Confidential(fields.rest)
    }
}

extension ApplePayPayload.AuthenticationResponse {
    init(_ object: JSONObject) throws(ApplePayError) {
        var fields = PayloadFields(object)
        merchantIdentifier = try fields.text("merchantIdentifier")
        authenticationData = try fields.text("authenticationData").map(Confidential.init)
        transactionAmount = try fields.text("transactionAmount")
        unknownFields = Confidential(fields.rest)
    }
}

/// Notes the fields of an object as they are read, so that the unread ones are known.
struct PayloadFields {
    private let object: JSONObject
    private var read: [String] = []

    init(_ object: JSONObject) {
        self.object = object
        read.reserveCapacity(object.members.count)
    }

    /// The fields that were not read.
    var rest: JSONObject { object.without(read) }

    /// An error message never contains a value of a payload, only the field's name.
    static func failure(_ field: String?, _ reason: String) -> ApplePayError {
        ApplePayError(.malformedPayload, at: .payload, field: field, reason)
    }

    mutating func take(_ name: String) -> JSONValue? {
        guard let value = object[name] else { return nil }
        read.append(name)
        return value
    }

    /// A text, or `nil` if the field is absent or null.
    mutating func text(_ name: String) throws(ApplePayError) -> String? {
        switch take(name) {
        case nil, .null?: return nil
        case .string(let text)?: return text
        default: throw Self.failure(name, "a text is expected")
        }
    }

    mutating func object(_ name: String) throws(ApplePayError) -> JSONObject? {
        switch take(name) {
        case nil, .null?: return nil
        case .object(let object)?: return object
        default: throw Self.failure(name, "an object is expected")
        }
    }

    /// YYMMDD. The day may not exist in that month: some issuers always write the highest possible one.
    mutating func date(_ name: String) throws(ApplePayError) -> String {
        let text = try digits(name, count: 6...6)
        guard (1...12).contains(Int(text.dropFirst(2).prefix(2)) ?? 0), (0...31).contains(Int(text.suffix(2)) ?? 99)
        else { throw Self.failure(name, "YYMMDD is expected") }
        return text
    }

    mutating func base64(_ name: String, isRequired: Bool) throws(ApplePayError) -> Confidential<String>? {
        guard let text = try text(name) else {
            guard !isRequired else { throw Self.failure(name, "\(name) is missing") }
            return nil
        }
        guard !text.isEmpty, Base64.decode(text) != nil else { throw Self.failure(name, "base64 is expected") }
        return Confidential(text)
    }

    mutating func digits(_ name: String, count: ClosedRange<Int>) throws(ApplePayError) -> String {
        guard let text = try text(name) else { throw Self.failure(name, "\(name) is missing") }
        guard count.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            let length = count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
            throw Self.failure(name, "\(length) digits are expected")
        }
        return text
    }
}
