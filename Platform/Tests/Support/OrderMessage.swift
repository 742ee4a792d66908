package import GuichetCore
package import GuichetSips

/// A message of `orderInitialize` as a merchant's server sends it, field by field, so that a test can make any of them
/// invalid.
extension JSONObject {
    /// 25 euros at a demo shop, with every required field except the seal.
    package static func order(
        shop: String = "002001000000001", reference: JSONValue? = "REF1"
    ) -> JSONObject {
        var message = JSONObject()
        message["amount"] = "2500"
        message["currencyCode"] = "978"
        message["interfaceVersion"] = "IR_MB_3.0"
        message["keyVersion"] = "1"
        message["merchantId"] = .string(shop)
        message["sdkOperationName"] = "CARDORDER"
        message["sdkVersion"] = "GUICHET"
        message["transactionReference"] = reference
        return message
    }

    /// The same with the two-part reference.
    package static func s10Order(
        shop: String = "002001000000002", id: JSONValue? = "1234", date: JSONValue? = nil
    ) -> JSONObject {
        var pair = JSONObject()
        pair["s10TransactionId"] = id
        pair["s10TransactionIdDate"] = date
        return order(shop: shop, reference: nil).with("s10TransactionReference", .object(pair))
    }

    /// The message with another value for one field; `nil` leaves the field out.
    package func with(_ name: String, _ value: JSONValue?) -> JSONObject {
        var message = self
        message[name] = value
        return message
    }

    /// The message with its seal.
    ///
    /// - Parameter key: without it, the published key of the message's shop is used.
    package func sealed(key: String? = nil, algorithm: SealAlgorithm = .hmacSHA256) -> JSONObject {
        let key = key ?? "\(self["merchantId"]?.text ?? "")_KEY1"
        return MessageSeal.sealing(self, with: SipsSecretKey(key), algorithm: algorithm) ?? self
    }

    /// Whether the message has the right seal.
    package func isSealed(key: String, algorithm: SealAlgorithm = .hmacSHA256) -> Bool {
        MessageSeal.verify(self, with: SipsSecretKey(key), algorithm: algorithm)
    }
}
