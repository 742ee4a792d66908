import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
import GuichetJOSE
@_spi(Platform) import GuichetSips
import Support

/// A call of any operation of In-App wire 1, field by field, so that a test can spoil any of them.
enum WireCall {
    static func message(_ operation: InAppOperation, _ initialisation: Initialisation) -> JSONObject {
        var message = JSONObject()
        message["wireVersion"] = "GUICHET_1.0"
        message["operation"] = .string(operation.rawValue)
        message["redirectionData"] = .string(initialisation.redirectionData)
        return message
    }

    /// What is secret of a card, encrypted for the initialisation. Each call encrypts anew.
    ///
    /// - Parameter binding: what the card is bound to, if not the redirectionData.
    static func encrypted(
        _ initialisation: Initialisation, number: String? = nil, expiry: String? = nil, csc: String? = nil,
        boundTo binding: String? = nil
    ) throws -> JSONValue {
        let values = [("cardNumber", number), ("cardExpiryDate", expiry), ("cardCSCValue", csc)]
        let claims = CardClaims.encode(
            values.compactMap { name, text in text.map { (name: name, text: $0) } },
            boundTo: binding ?? initialisation.redirectionData)
        return .string(
            try CompactJWE.encrypt(claims, for: PublicJWK(publicKeyValue: initialisation.publicKeyValue)))
    }

    static func addCard(
        _ initialisation: Initialisation, card: String = "4100000000000000", expiry: String = "209912",
        csc: String? = nil, alias: JSONValue? = "Blue card"
    ) throws -> JSONObject {
        message(.addCard, initialisation).with("paymentMeanAlias", alias)
            .with("encryptedCard", try encrypted(initialisation, number: card, expiry: expiry, csc: csc))
    }

    static func deletePaymentMean(_ initialisation: Initialisation, _ number: JSONValue?) -> JSONObject {
        message(.deletePaymentMean, initialisation).with("paymentMeanId", number)
    }

    static func walletOrder(
        _ initialisation: Initialisation, _ number: JSONValue? = "1", csc: String? = nil
    ) throws -> JSONObject {
        let message = message(.walletOrder, initialisation).with("paymentMeanId", number)
        guard let csc else { return message }
        return message.with("encryptedCard", try encrypted(initialisation, csc: csc))
    }
}

extension JSONObject {
    /// An initialisation of `walletInitialize` at a demo shop, without its seal.
    static func wallet(
        _ name: SDKOperationName, _ wallet: JSONValue? = "WALLET1", shop: String = "002001000000001"
    ) -> JSONObject {
        initialisation(name, shop: shop).with("merchantWalletId", wallet)
    }

    /// What every initialisation has.
    static func initialisation(_ name: SDKOperationName, shop: String = "002001000000001") -> JSONObject {
        var message = JSONObject()
        message["interfaceVersion"] = "IR_MB_3.0"
        message["keyVersion"] = "1"
        message["merchantId"] = .string(shop)
        message["sdkOperationName"] = .string(name.rawValue)
        message["sdkVersion"] = "GUICHET"
        return message
    }

    /// An order with a card of a wallet.
    static func walletOrder(
        _ reference: JSONValue? = "REF1", wallet: JSONValue? = "WALLET1", shop: String = "002001000000001"
    ) -> JSONObject {
        order(shop: shop, reference: reference).with("sdkOperationName", "WALLETORDER").with("merchantWalletId", wallet)
    }
}

extension TestPlatform {
    /// Seals an initialisation and sends it to one of the four services.
    func initialise(_ message: JSONObject, to service: InitService) async throws -> InitAnswer {
        let answer = try await transport.send(
            HTTPTransportRequest(
                url: url(service.path), headers: [("Content-Type", "application/json")],
                body: JSONValue.object(message.sealed()).encoded()))
        return InitAnswer(
            status: answer.status, message: (try? JSONValue(parsing: answer.body))?.object ?? JSONObject(),
            body: answer.body)
    }

    /// An initialisation by the service that prepares its operation.
    func prepareAny(_ message: JSONObject) async throws -> Initialisation {
        let name = SDKOperationName(rawValue: message["sdkOperationName"]?.text ?? "")
        let answer = try await initialise(message, to: InitService.preparing(name) ?? .orderInitialize).message
        guard let key = answer["publicKeyValue"]?.text,
            let url = answer["redirectionUrl"]?.text.flatMap({ URL(string: $0) })
        else { throw NotInitialised(answer) }
        return Initialisation(
            publicKeyValue: key, redirectionData: answer["redirectionData"]?.text ?? "", redirectionUrl: url,
            redirectionVersion: answer["redirectionVersion"]?.text ?? "")
    }

    /// Puts a card into a wallet.
    @discardableResult
    func addCard(
        _ card: String = "4100000000000000", expiry: String = "209912", wallet: JSONValue = "WALLET1",
        shop: String = "002001000000001", alias: JSONValue? = "Blue card", brand: JSONValue? = nil,
        status: JSONValue? = nil
    ) async throws -> WireAnswer {
        let initialisation = try await prepareAny(.wallet(.addCard, wallet, shop: shop))
        return try await call(
            WireCall.addCard(initialisation, card: card, expiry: expiry, alias: alias)
                .with("paymentMeanBrand", brand).with("paymentMeanBrandSelectionStatus", status))
    }

    func walletData(_ wallet: JSONValue = "WALLET1", shop: String = "002001000000001") async throws -> WireAnswer {
        let initialisation = try await prepareAny(.wallet(.getWalletData, wallet, shop: shop))
        return try await call(WireCall.message(.getWalletData, initialisation))
    }

    func deleteCard(
        _ number: JSONValue, wallet: JSONValue = "WALLET1", shop: String = "002001000000001"
    ) async throws -> WireAnswer {
        let initialisation = try await prepareAny(.wallet(.deletePaymentMean, wallet, shop: shop))
        return try await call(WireCall.deletePaymentMean(initialisation, number))
    }
}

extension WireAnswer {
    var json: JSONValue { .object(message) }
    /// The cards that `getWalletData` gave.
    var cards: [JSONObject] { message["walletPaymentMeanData"]?.array?.compactMap(\.object) ?? [] }

    func expect(_ code: String, _ field: String? = nil) -> Bool { self.code == code && self.field == field }
}
