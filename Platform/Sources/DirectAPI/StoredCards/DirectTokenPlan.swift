import APISupport
import Crypto
import Engine
@_spi(Platform) import GuichetCore
import GuichetDirect

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The effect of a payment on stored cards.
struct DirectTokenPlan: Sendable {
    /// The token that pays, or that the payment creates.
    var token: String?
    /// Whether the card was to be stored.
    var tokenizes = false
    /// The card to store with this payment.
    var registering: NewCardToken?
    /// The temporary token that this payment uses up.
    var usingUp: CardTokenID?

    /// The card's identifier for the merchant.
    var cardIdentifier: String?

    func note(in details: inout DirectDetails) {
        details.cardIdentifier = cardIdentifier ?? details.cardIdentifier
        details.token = token
        details.tokenizes = tokenizes
        details.isNewToken = registering != nil
    }
}

/// "Evaluation is done purely on the card number": a card that another payment stored meanwhile has its token already
/// (docs/choices/direct.md, DT2).
struct DirectCardSharing: CardReplacementRules {
    var hasOneTokenPerCard: Bool { true }

    func details(of payment: Payment, keeping token: CardTokenID) throws -> [UInt8] {
        var details = try DirectDetails(of: payment)
        details.token = token.text
        details.isNewToken = false
        return try details.stored()
    }
}

extension DirectStoredCards {
    /// `uniqueCardIdentifier`: the same for a merchant and a number, whatever the token. Merchants store it, so no change
    /// of a key affects it. 44 characters of Base64, as the contract has it.
    func identifier(of pan: PAN, at shop: DirectPlatformShop) throws -> String {
        let secret = SymmetricKey(data: try paymentService.vault.tokenSecret(of: pan))
        let code = HMAC<SHA256>.authenticationCode(for: Array("crm card \(shop.merchantId)".utf8), using: secret)
        return Data(code).base64EncodedString()
    }

    func crmToken(of pan: PAN, at shop: DirectPlatformShop) throws -> DirectCRMToken {
        var token = DirectCRMToken()
        token.uniqueCardIdentifier = try identifier(of: pan, at: shop)
        return token
    }

    /// - Parameter path: the path of the cardholder's name in the request.
    func plan(
        for instrument: DirectInstrument, at shop: DirectPlatformShop, path: String
    ) async throws -> DirectTokenPlan {
        var plan = DirectTokenPlan()
        plan.tokenizes = instrument.isToBeKept
        if instrument.method == .card { plan.cardIdentifier = try identifier(of: instrument.pan, at: shop) }
        if let stored = instrument.stored {
            plan.token = stored.token.id.text
            guard stored.isTemporary else { return plan }
            plan.usingUp = stored.token.id
        }
        guard instrument.isToBeKept else { return plan }
        // The contract: the same number has the same token, and its data do not change.
        if let same = try await same(as: instrument, at: shop) {
            plan.token = same.token.id.text
            return plan
        }
        let new = try DirectCardOnFile.new(
            instrument, of: shop, random: paymentService.random, cardholderNameAt: path)
        plan.registering = new
        plan.token = new.id.text
        return plan
    }
}

extension DirectCardInput {
    /// Whether an accepted payment stores its card: because the merchant asks for it, or as the first one of a series.
    var keepsCard: Bool { self.tokenize == true || self.recurring?.isFirst == true }
}

extension DirectCardRecurring {
    /// The contract, `cardRecurrenceDetails`: "For any first of a recurring the system will automatically create a token".
    var isFirst: Bool { self.recurringPaymentSequenceIndicator == .first }
}

extension DirectCreatePaymentRequest {
    /// The path of the cardholder's name.
    var cardholderNamePath: String {
        if self.encryptedCustomerInput != nil { return "encryptedCustomerInput" }
        return self.mobilePaymentMethodSpecificInput == nil
            ? "cardPaymentMethodSpecificInput.card.cardholderName" : "mobilePaymentMethodSpecificInput"
    }
}
