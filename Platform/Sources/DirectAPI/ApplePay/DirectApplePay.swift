import APISupport
import Engine
import GuichetApplePay
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetDirect

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Apple Pay (product 302) in `createPayment`: decrypted by the merchant, or to be decrypted here.
struct DirectApplePay: Sendable {
    let receiver: ApplePayReceiver
    let choices: DirectChoices

    private static let path = "mobilePaymentMethodSpecificInput"

    func instrument(
        _ input: DirectMobileInput, amount: Amount, at shop: DirectPlatformShop
    ) async throws -> DirectInstrument {
        guard let product = input.paymentProductId else {
            throw DirectRefusal(.parameterMissing, propertyName: "\(Self.path).paymentProductId")
        }
        guard product == .applePay else { throw DirectRefusal.unsupported("the payment product \(product)") }
        guard shop.products.contains(.applePay) else { throw DirectRefusal(.productNotAvailable) }
        let encrypted = try input.encryptedData()
        switch (input.decryptedPaymentData, encrypted) {
        case (nil, nil): throw DirectRefusal(.parameterMissing, propertyName: "\(Self.path).encryptedPaymentData")
        case (.some, .some):
            throw DirectRefusal(
                .invalidValue, propertyName: "\(Self.path).encryptedPaymentData",
                message: "the payment data are either encrypted or decrypted")
        case (let data?, nil): return try Self.decrypted(data)
        case (nil, .token(let bytes)?):
            let token = try Self.token(bytes, at: "\(Self.path).encryptedPaymentData")
            try Self.compare(input.transactionId, with: token, at: "\(Self.path).transactionId")
            return try await self.token(token, amount: amount, at: "\(Self.path).encryptedPaymentData")
        case (nil, .fields(let data, let ephemeralKey, let publicKeyHash)?):
            return try unverified(data, ephemeralKey, publicKeyHash, at: shop)
        }
    }

    /// The whole token: verified, decrypted with the platform's certificates, recorded, compared.
    func token(_ token: ApplePayToken, amount: Amount, at path: String) async throws -> DirectInstrument {
        do {
            let read = try await receiver.read(
                token, expecting: choices.comparesTokenAmount ? amount : nil, isTest: true)
            var instrument = try Self.instrument(read.payload, at: path)
            instrument.claim = read.claim
            return instrument
        } catch let error as ApplePayError {
            throw DirectRefusal(error, propertyName: path)
        }
    }

    /// Another payment used the token first.
    static let replayed = DirectRefusal(ApplePayReceiver.replayed, propertyName: "\(path).encryptedPaymentData")

    static func token(_ bytes: [UInt8], at path: String) throws -> ApplePayToken {
        do {
            let json = try JSONValue(parsing: bytes)
            // Two frequent mistakes, which would otherwise be told as a missing version.
            guard json["paymentData"] == nil, json["token"] == nil else {
                throw DirectRefusal(
                    .invalidValue, propertyName: path,
                    message: "it is a whole PKPaymentToken: send what is in its paymentData (version, data, header, …)")
            }
            return try ApplePayToken(json: ["paymentData": json])
        } catch let refusal as DirectRefusal {
            throw refusal
        } catch let error as ApplePayError {
            throw DirectRefusal(error, propertyName: path)
        } catch {
            throw DirectRefusal(.invalidValue, propertyName: path, message: "it is not JSON")
        }
    }

    /// In the guide, the token's `transactionId` is also beside it. If they differ, the request mixes two tokens.
    static func compare(
        _ transactionId: String?, with token: ApplePayToken, at propertyName: String
    ) throws(DirectRefusal) {
        guard let transactionId, !transactionId.isEmpty else { return }
        guard transactionId.lowercased() == Hex.encode(token.transactionID) else {
            throw DirectRefusal(
                .invalidValue, propertyName: propertyName, message: "it differs from that of the token")
        }
    }

    /// Only the token's `data`, as the contract allows: they could come from anyone with the certificate, which is
    /// public.
    private func unverified(
        _ data: String, _ ephemeralKey: String?, _ publicKeyHash: String?, at shop: DirectPlatformShop
    ) throws -> DirectInstrument {
        let path = "\(Self.path).encryptedPaymentData"
        guard Data(base64Encoded: data)?.first != UInt8(ascii: "{") else {
            throw DirectRefusal(
                .invalidValue, propertyName: path, message: "it is JSON in Base64: send the token's JSON as it is")
        }
        guard shop.allowsUnverifiedTokens else {
            throw DirectRefusal(
                .invalidValue, propertyName: path,
                message: "send the whole token: only its signature shows that Apple made it")
        }
        guard let ephemeralKey, let publicKeyHash else {
            throw DirectRefusal(
                .parameterMissing,
                propertyName: "\(Self.path).\(ephemeralKey == nil ? "ephemeralKey" : "publicKeyHash")")
        }
        do {
            // Signature and transactionId are absent, and neither is read.
            let token = try ApplePayToken(
                json: [
                    "paymentData": [
                        "version": "EC_v1", "data": .string(data), "signature": "AAAA",
                        "header": [
                            "ephemeralPublicKey": .string(ephemeralKey), "publicKeyHash": .string(publicKeyHash),
                            "transactionId": .string(String(repeating: "0", count: 64)),
                        ],
                    ]
                ])
            return try Self.instrument(try receiver.readUnverified(token), at: path)
        } catch let error as ApplePayError {
            throw DirectRefusal(error, propertyName: path)
        }
    }

    private static func instrument(_ payload: ApplePayPayload, at path: String) throws -> DirectInstrument {
        let (pan, card) = try DirectInstrument.card(payload.applicationPrimaryAccountNumber.reveal(), at: path)
        guard let expiry = try? CardExpiry(yyyyMM: "20\(payload.applicationExpirationDate.prefix(4))") else {
            throw DirectRefusal(.invalidExpiryDate, propertyName: path)
        }
        var instrument = DirectInstrument(
            .mobile, product: .applePay, scheme: card.product, pan: pan, expiry: expiry)
        instrument.cardholderName = payload.cardholderName?.reveal()
        instrument.eci = payload.paymentData.eciIndicator
        return instrument
    }

    /// The contract: Apple's `onlinePaymentCryptogram`, which every token of Apple Pay has. Without it, anyone who knows a
    /// number could pay. It is looked at, and forgotten.
    private static func check(_ cryptogram: String?, at path: @autoclosure () -> String) throws(DirectRefusal) {
        guard let cryptogram else { throw DirectRefusal(.parameterMissing, propertyName: path()) }
        do {
            _ = try ApplePayCryptogram(cryptogram)
        } catch {
            throw DirectRefusal(
                .invalidValue, propertyName: path(), message: "it is not the Base64 of onlinePaymentCryptogram")
        }
    }

    private static func decrypted(_ data: DirectDecryptedData) throws -> DirectInstrument {
        func path(_ name: String) -> String { "\(Self.path).decryptedPaymentData.\(name)" }
        guard let dpan = data.dpan else { throw DirectRefusal(.parameterMissing, propertyName: path("dpan")) }
        let (pan, card) = try DirectInstrument.card(dpan, at: path("dpan"))
        guard let expiryDate = data.expiryDate else {
            throw DirectRefusal(.parameterMissing, propertyName: path("expiryDate"))
        }
        try check(data.cryptogram, at: path("cryptogram"))
        var instrument = DirectInstrument(
            .mobile, product: .applePay, scheme: card.product, pan: pan,
            expiry: try DirectInstrument.expiry(expiryDate, at: path("expiryDate")))
        instrument.cardholderName = data.cardholderName
        instrument.eci = data.eci.map(String.init)
        return instrument
    }
}
