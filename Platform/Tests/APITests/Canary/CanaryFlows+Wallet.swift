import APISupport
import Engine
import Foundation
import GuichetCore
import GuichetSips
import Server
import Support

@testable import SipsAPI

/// Where cards are kept, asked about, or carried to the merchant's server.
extension CanaryFlows {
    /// A stored card: a code sent to the wallet is dropped, one that comes with an order is not stored.
    mutating func wallet() async throws {
        for card in [Self.accepted, Self.coBadged, Self.refused, Self.live] {
            let adding = try await test.prepareAny(.wallet(.addCard, "CANARY"))
            let message = try WireCall.addCard(adding, card: card, csc: csc)
            for _ in 0..<2 { try await record(message) }
            try await record(WireCall.addCard(adding, card: card, csc: csc))
        }
        for alias in [Self.accepted, "card \(Self.accepted)", Self.spaced] {
            let adding = try await test.prepareAny(.wallet(.addCard, "CANARY"))
            try await record(WireCall.addCard(adding, card: Self.pending, csc: csc, alias: .string(alias)))
        }
        try await record(
            WireCall.message(.getWalletData, try await test.prepareAny(.wallet(.getWalletData, "CANARY"))))
        for number: JSONValue in ["1", "2", "3", "9", .string(Self.accepted)] {
            let paying = try await test.prepareAny(.walletOrder(.string(Self.reference), wallet: "CANARY"))
            let message = try WireCall.walletOrder(paying, number, csc: csc)
            for _ in 0..<2 { try await record(message) }
            try await record(WireCall.walletOrder(paying, number, csc: csc))
            try await record(WireOrder.outcome(of: paying))
        }
        for number: JSONValue in ["2", .string(Self.accepted)] {
            let deleting = try await test.prepareAny(.wallet(.deletePaymentMean, "CANARY"))
            let message = WireCall.deletePaymentMean(deleting, number)
            for _ in 0..<2 { try await record(message) }
        }
    }

    mutating func cardData() async throws {
        let asking = try await test.prepareAny(.initialisation(.getCardData))
        let message = WireCall.message(.getCardData, asking)
        for card in [Self.accepted, Self.coBadged, Self.live] {
            try await record(message.with("encryptedCard", try WireCall.encrypted(asking, number: card, csc: csc)))
            // A whole number where its first digits belong.
            try await record(message.with("cardIIN", .string(card)))
        }
    }

    /// A token holds the card and its code: only the platform can read them, and nothing of it is stored.
    mutating func token() async throws {
        for card in [Self.accepted, Self.coBadged, Self.live] {
            let initialisation = try await test.prepareToken()
            let message = try TestPlatform.tokenMessage(initialisation, number: card, csc: csc)
            for _ in 0..<2 {
                let answer = try await test.call(message, at: initialisation)
                answers.append(answer.body)
                guard let shop = test.platform.sips.shops.shop("002001000000001"),
                    let token = answer.message["paymentToken"]?.text
                else { continue }
                _ = try test.platform.paymentTokens.spend(token, shop: shop)
            }
            let other = try TestPlatform.tokenMessage(initialisation, number: card, csc: csc)
            answers.append(try await test.call(other, at: initialisation).body)
        }
    }

    private static let spaced = "4100 0073 9184 6200"

    private mutating func record(_ message: JSONObject) async throws {
        answers.append(try await test.call(message).body)
    }
}
