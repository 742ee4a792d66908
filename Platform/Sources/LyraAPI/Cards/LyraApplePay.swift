import APISupport
import Engine
import GuichetApplePay
@_spi(Platform) import GuichetCore
import GuichetLyra

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The payload of a native Apple Pay button: verified, decrypted with the platform's certificates, recorded, compared.
///
/// Lyra's answer to an unusable token is not documented; the codes are those of its list that concern wallet and
/// payload (docs/choices/lyra.md, LP14 to LP17).
struct LyraApplePay: Sendable {
    let receiver: ApplePayReceiver
    let choices: LyraChoices

    func card(_ payload: LyraPayload, amount: Amount, in mode: LyraMode) async throws -> LyraCard {
        let token = try Self.token(payload.data?.token?.paymentData ?? .null)
        let read: ApplePayReceiver.Reading
        do {
            read = try await receiver.read(
                token, expecting: choices.comparesTokenAmount ? amount : nil, isTest: mode == .test)
        } catch let error as ApplePayError {
            throw Self.refusal(error)
        }
        var card = try Self.card(read.payload, network: payload.data?.token?.paymentMethod?.network)
        card.claim = read.claim
        return card
    }

    /// An object, a text that contains it, or that text in Base64: the guide does not say which.
    private static func token(_ data: JSONValue) throws(LyraRefusal) -> ApplePayToken {
        do {
            return try ApplePayToken(json: ["paymentData": data])
        } catch {
            throw LyraRefusal(
                .invalidPayload, "invalid payload", detailedCode: error.code.rawValue,
                detail: "Invalid input value [name=payload.data.token.paymentData]")
        }
    }

    static func refusal(_ error: ApplePayError) -> LyraRefusal {
        switch error.code {
        case .amountMismatch, .currencyMismatch, .replayed, .tooOld, .fromTheFuture:
            LyraRefusal(
                .walletDataNotConsistent, "data received from the wallet is not consistent",
                detailedCode: error.code.rawValue, detail: error.reason)
        case .unknownKey:
            LyraRefusal(
                .payloadOfUnknownStore, "unable to get payload information", detailedCode: error.code.rawValue,
                detail: error.reason)
        case .replayUnknown:
            LyraRefusal(.technicalError, "technical error", detailedCode: error.code.rawValue, detail: error.reason)
        default:
            LyraRefusal(
                .payloadUnreadable, "unable to get payload information", detailedCode: error.code.rawValue,
                detail: error.reason)
        }
    }

    /// The card of the device: a published number, otherwise no card is used.
    private static func card(_ payload: ApplePayPayload, network: String?) throws(LyraRefusal) -> LyraCard {
        let pan: PAN
        let expiry: CardExpiry
        do {
            pan = try PAN(payload.applicationPrimaryAccountNumber.reveal())
            expiry = try CardExpiry(yyyyMM: "20\(payload.applicationExpirationDate.prefix(4))")
        } catch {
            throw LyraRefusal(.payloadWithoutCard, "unable to get payload information (card)")
        }
        guard let card = LyraTestCard(pan) else {
            throw LyraRefusal(
                .payloadWithoutCard, "unable to get payload information (card)",
                detail: "guichet accepts only published test cards, in every mode")
        }
        // Cartes Bancaires if the shopper chose it and the card has it.
        let isCartesBancaires = network?.lowercased() == "cartesbancaires" && card.brands.contains(.cb)
        var result = LyraCard(
            pan: pan, expiry: expiry, securityCode: nil, brand: isCartesBancaires ? .cb : card.brands.first ?? .cb)
        result.wallet = .applePay
        // The cryptogram proves the cardholder's authentication. Only its presence is read; it is never stored.
        result.isAuthenticated =
            payload.paymentData.onlinePaymentCryptogram != nil || payload.paymentData.emvData != nil
        return result
    }
}
