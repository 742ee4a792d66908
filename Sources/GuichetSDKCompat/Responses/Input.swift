import Foundation
import GuichetCore
import GuichetSDK
import GuichetSips

/// Converts the strings of the old interface to typed values. Objective-C passes `nil` for an unset value, and an empty
/// string for an empty field: both count as absent.
enum Input {
    /// A parameter that is missing or cannot be read. Nothing was sent.
    static let code: InAppError.Code = .invalidParameter

    static func text(_ value: String?) -> String? {
        value.flatMap { $0.isEmpty ? nil : $0 }
    }

    static func required(_ value: String?, _ name: String) throws -> String {
        guard let text = text(value) else { throw missing(name) }
        return text
    }

    static func optional<Value>(_ value: String?, _ read: (String) throws -> Value) throws -> Value? {
        try text(value).map(read)
    }

    static func required<Value>(_ value: String?, _ name: String, _ read: (String) throws -> Value) throws -> Value {
        try read(required(value, name))
    }

    static func code<Code: OpenCode>(_ value: String?) -> Code? {
        text(value).map(Code.init(rawValue:))
    }

    static func initialisation(
        _ publicKeyValue: String?, _ redirectionData: String?, _ redirectionUrl: String?, _ redirectionVersion: String?
    ) throws -> Initialisation {
        Initialisation(
            publicKeyValue: try required(publicKeyValue, "publicKeyValue"),
            redirectionData: try required(redirectionData, "redirectionData"),
            redirectionUrl: try url(redirectionUrl),
            redirectionVersion: try required(redirectionVersion, "redirectionVersion"))
    }

    static func initialisation(
        merchantId: String?, _ publicKeyValue: String?, _ redirectionUrl: String?, _ redirectionVersion: String?
    ) throws -> PaymentTokenInitialisation {
        PaymentTokenInitialisation(
            merchantId: try required(merchantId, "merchantId"),
            publicKeyValue: try required(publicKeyValue, "publicKeyValue"),
            redirectionUrl: try url(redirectionUrl),
            redirectionVersion: try required(redirectionVersion, "redirectionVersion"))
    }

    static func context(_ data: String?, _ version: String?, _ redirectionUrl: String?) throws -> TransactionContext {
        TransactionContext(
            transactionContextData: try required(data, "transactionContextData"),
            transactionContextVersion: try required(version, "transactionContextVersion"),
            redirectionUrl: try url(redirectionUrl))
    }

    private static func url(_ value: String?) throws -> URL {
        guard let url = URL(string: try required(value, "redirectionUrl")) else {
            throw InAppError(
                code: code, reason: "redirectionUrl is no address", field: "redirectionUrl", advice: .fixIntegration)
        }
        return url
    }

    private static func missing(_ name: String) -> InAppError {
        InAppError(code: code, reason: "\(name) is missing", field: name, advice: .fixIntegration)
    }

    static func error(_ error: any Error) -> InAppError {
        switch error {
        case let error as InAppError: error
        case let error as CardInputError:
            InAppError(code: code, reason: error.reason, field: error.field, advice: error.advice)
        default: InAppError(code: code, reason: "a parameter cannot be read", advice: .fixIntegration)
        }
    }
}
