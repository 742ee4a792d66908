import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

/// The published simulation shop of Mercanet, an order of it, and what its platform answers.
enum Sample {
    static let key = SipsSecretKey("002001000000002_KEY1")

    static func shop(sealAlgorithm: SealAlgorithm = .hmacSHA256) -> ShopCredentials {
        ShopCredentials(
            merchantId: "002001000000002", secretKey: key, keyVersion: "1", sealAlgorithm: sealAlgorithm)
    }

    static func merchant(
        over transport: ScriptedTransport, office: String = "https://office.example",
        sealAlgorithm: SealAlgorithm = .hmacSHA256, sdkVersion: String = "SDK100"
    ) throws -> InAppMerchant<Mercanet> {
        InAppMerchant(
            shop: shop(sealAlgorithm: sealAlgorithm), office: try #require(URL(string: office)),
            sdkVersion: sdkVersion, transport: transport)
    }

    static func order() throws -> OrderInitializeRequest {
        OrderInitializeRequest(
            ordering: try #require(Amount(minorUnits: 2_500, currency: .eur)), transactionReference: "A2611210001")
    }

    /// What an accepted initialisation is answered, without its seal.
    static let accepted: JSONObject = {
        var answer = JSONObject()
        answer.append("publicKeyValue", "key")
        answer.append("redirectionData", "data")
        answer.append("redirectionStatusCode", "00")
        answer.append("redirectionStatusMessage", "INITIALISATION REQUEST ACCEPTED")
        answer.append("redirectionUrl", "https://pay.example/inapp/v1")
        answer.append("redirectionVersion", "GUICHET_1.0")
        return answer
    }()

    /// What a refused initialisation is answered, without a seal.
    static func refused(_ code: ResponseCode, field: String? = nil) -> JSONObject {
        var answer = JSONObject()
        if let field { answer.append("errorFieldName", .string(field)) }
        answer.append("redirectionStatusCode", .string(code.rawValue))
        answer.append("redirectionStatusMessage", "said by the platform")
        return answer
    }
}

extension JSONObject {
    func sealed(with key: SipsSecretKey = Sample.key, algorithm: SealAlgorithm = .hmacSHA256) throws -> JSONObject {
        try #require(MessageSeal.sealing(self, with: key, algorithm: algorithm))
    }
}

/// The error with which the sample order's initialisation ends over this transport.
func initialisationError(
    over transport: ScriptedTransport, office: String = "https://office.example", additional: JSONObject = JSONObject(),
    sealAlgorithm: SealAlgorithm = .hmacSHA256, changing change: (inout OrderInitializeRequest) -> Void = { _ in }
) async throws -> MerchantError {
    let merchant = try Sample.merchant(over: transport, office: office, sealAlgorithm: sealAlgorithm)
    var order = try Sample.order()
    change(&order)
    let changed = order
    return try await #require(throws: MerchantError.self) {
        try await merchant.orderInitialize(changed, additional: additional)
    }
}
