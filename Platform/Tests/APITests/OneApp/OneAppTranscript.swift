import Foundation
import GuichetCore
import GuichetSDK
@_spi(Platform) import GuichetSips

/// Every answer that one app gets, field by field.
struct OneAppTranscript: Sendable {
    /// By operation, then by the path of the field: `cardData.cardBrand`.
    private(set) var fields: [String: [String: String]] = [:]

    /// Carries out the twelve operations, 3-D Secure in three results.
    static func record(_ stage: OneStage) async throws -> OneAppTranscript {
        var transcript = OneAppTranscript()
        let (app, cards) = (stage.app, stage.cards)
        transcript.add("cardOrder", try await app.cardOrder("ORDER1", cards.accepted).wireObject)
        transcript.add("cardOrder, refused", try await app.cardOrder("ORDER2", cards.refused).wireObject)
        for row in ["challenge", "failed", "cancelled"] {
            let shopper = stage.app(pressing: row)
            let start = try await app.shop.initialise(.threeDSecureAndOrder, "ORDER\(row)")
            let check = try await app.client.cardCheckEnrollment(
                cardNumber: PAN(cards.challenged), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
                cardCSCValue: CardSecurityCode("123"), initialisation: start)
            if row == "challenge" { transcript.add("cardCheckEnrollment", check.wireObject) }
            let answer = try await shopper.validated(check, app.client)
            transcript.add("cardValidateAuthenticationAndOrder, \(row)", answer.wireObject)
        }
        transcript.add("getWalletData, no wallet", try await app.walletCards().wireObject)
        let added = try await app.addCard(cards.accepted, as: "my card")
        transcript.add("addCard", added.wireObject)
        transcript.add("getWalletData", try await app.walletCards().wireObject)
        if let id = added.paymentMeanId {
            transcript.add("walletOrder", try await app.walletOrder("ORDER4", id, code: "123").wireObject)
            let start = try await app.shop.initialise(.threeDSecureAndWalletOrder, "ORDER5")
            let check = try await app.client.walletCheckEnrollment(
                paymentMeanId: id, cardCSCValue: CardSecurityCode("123"), initialisation: start)
            transcript.add("walletCheckEnrollment", check.wireObject)
            transcript.add("deletePaymentMean", try await app.delete(id).wireObject)
            transcript.add("deletePaymentMean, again", try await app.delete(id).wireObject)
        }
        let begun = try await app.bancontact("ORDER6")
        transcript.add("paymentProviderOrder", begun.wireObject)
        if let context = begun.context, let intent = begun.outerRedirectionUrl {
            transcript.add("getTransactionData, pending", try await app.transaction(context).wireObject)
            try await stage.decide("approve", inBankApp: intent)
            transcript.add("getTransactionData, approved", try await app.transaction(context).wireObject)
        }
        transcript.add("getCardData", try await app.cardData(cards.accepted).wireObject)
        transcript.add("paymentTokenGenerate", try await app.token(cards.accepted).wireObject)
        for (name, sending) in [("outcome, unseen", false), ("outcome, final", true)] {
            switch try await app.outcome("ORDER\(sending)", sending: sending, cards.accepted) {
            case .unseen: transcript.add(name, ["outcome": "unseen"])
            case .pending: transcript.add(name, ["outcome": "pending"])
            case .final(let response): transcript.add(name, response.wireObject)
            }
        }
        return transcript
    }

    private mutating func add(_ operation: String, _ answer: JSONObject) {
        fields[operation] = Self.flat(.object(answer), "")
    }

    private mutating func add(_ operation: String, _ answer: [String: String]) { fields[operation] = answer }

    private static func flat(_ value: JSONValue, _ path: String) -> [String: String] {
        if let object = value.object {
            return object.members.reduce(into: [:]) { all, member in
                all.merge(flat(member.value, path.isEmpty ? member.name : "\(path).\(member.name)")) { first, _ in first
                }
            }
        }
        if let array = value.array {
            // Of a list, its first element tells what its fields are.
            return array.first.map { flat($0, path) } ?? [:]
        }
        let text = value.text ?? "\(value)"
        // Of a time, its form: the merchant's server has a clock of its own.
        return [path: path.hasSuffix("DateTime") ? String(text.map { $0.isNumber ? "0" : $0 }) : text]
    }

    /// The fields that differ, by operation.
    func differences(from other: OneAppTranscript) -> [String: Set<String>] {
        fields.reduce(into: [:]) { found, entry in
            let others = other.fields[entry.key] ?? [:]
            let names = Set(entry.value.keys).union(others.keys).filter { entry.value[$0] != others[$0] }
            if !names.isEmpty { found[entry.key] = names }
        }
    }
}
