import GuichetCore
import GuichetDirect
@_spi(Platform) import GuichetDirectClient
import GuichetSips

/// An answer to the phone that is a code of the Sips family and no payment.
struct InAppRefusal: Error, Sendable, Hashable {
    let code: ResponseCode
    var field: String?

    init(_ code: ResponseCode, _ field: String? = nil) {
        self.code = code
        self.field = field
    }

    /// What a refused call of Worldline Direct means to the phone; `nil` if the outcome is unknown: then no code is
    /// answered, since every code of the family says something about the payment.
    init?(_ error: DirectError) {
        // Such as a duplicate (400): it says nothing of the payment.
        guard error.advice != .ask else { return nil }
        switch error.code {
        case .refused: self.init(error.errors.first?.errorCode, error.field)
        case .declined: self.init(.refused)
        case .invalidRequest: self.init(.invalidTransaction, Self.field(error.field))
        case .notAuthorized, .insecureConnection: self.init(.unknownMerchant)
        case .notFound: self.init(.invalidPaymentMean, "paymentMeanId")
        default: return nil
        }
    }

    private init(_ error: DirectErrorCode?, _ property: String?) {
        let field = Self.field(property)
        switch error {
        // An old session or key, or a blob that was used: a new initialisation helps.
        case .invalidValue where property?.hasPrefix("encryptedCustomerInput") == true:
            self.init(.sessionExpired, "publicKeyValue")
        case .invalidCardNumber: self.init(.invalidPaymentMean, "cardNumber")
        case .invalidExpiryDate: self.init(.cardExpired, "cardExpiryDate")
        case .cardAndProductDiffer: self.init(.invalidTransaction, "paymentMeanBrand")
        case .parameterMissing, .invalidFormat: self.init(.formatError, field)
        case .productNotAvailable, .notPermitted: self.init(.notPermitted)
        case .unknownPayment: self.init(.unknownTransaction)
        default: self.init(.invalidTransaction, field)
        }
    }

    /// The documented name of the field for a path of the contract.
    static func field(_ property: String?) -> String? {
        guard let property else { return nil }
        return table.first { property.hasSuffix($0.suffix) || property.hasPrefix($0.suffix) }?.field
    }

    private static let table: [(suffix: String, field: String)] = [
        ("cardNumber", "cardNumber"), ("expiryDate", "cardExpiryDate"), ("cvv", "cardCSCValue"),
        ("accountOnFileId", "paymentMeanId"), (".token", "paymentMeanId"), ("paymentProductId", "paymentMeanBrand"),
        ("amountOfMoney.amount", "amount"), ("amountOfMoney.currencyCode", "currencyCode"),
        ("merchantReference", "transactionReference"), ("merchantParameters", "returnContext"),
        ("descriptor", "statementReference"), ("merchantCustomerId", "customerId"),
        ("encryptedCustomerInput", "publicKeyValue"),
    ]

    /// The answer's fields, with the code in the field of the operation.
    func fields(codeField: String) -> JSONObject {
        var object = JSONObject()
        object.append(codeField, .string(code.rawValue))
        if let field { object.append("errorFieldName", .string(field)) }
        return object
    }
}
