import GuichetCore
import GuichetSDK
import GuichetSips

/// A shopper chooses a brand, keeps the card, pays with it again, and takes it back.
extension DemoScenarios {
    static let wallet = "DEMOWALLET"
    private static let coBadged = "4300000000000000"

    func wallet() async throws {
        chapter(
            "A co-badged card that is kept in a wallet", Sips.facts.displayName, Self.order("DEMO11"),
            card: Self.coBadged)
        let client = phone.client(Sips.self)
        let pan = try PAN(Self.coBadged)
        try await step("getCardData", .getCardData) { initialisation in
            let answer = try await client.getCardData(cardIIN: String(pan.bin), initialisation: initialisation)
            let brands = answer.cardDataList?.compactMap(\.cardBrand?.rawValue) ?? []
            return (answer.inAppResponseCode, "the holder may choose: \(brands.joined(separator: " or "))")
        }
        for expected in [ResponseCode.accepted, .duplicate] {
            try await step("addCard", .addCard, expecting: expected) { initialisation in
                let answer = try await client.addCard(
                    cardNumber: pan, cardExpiryDate: CardExpiry(year: 2099, month: 12), paymentMeanAlias: "Blue card",
                    paymentMeanBrand: .visa, paymentMeanBrandSelectionStatus: .appliedHolder,
                    initialisation: initialisation)
                let number = answer.paymentMeanId.map { "kept as number \($0), with VISA as chosen" }
                return (answer.inAppResponseCode, number ?? "it is there already")
            }
        }
        try await step("getWalletData", .getWalletData) { initialisation in
            let answer = try await client.getWalletData(initialisation: initialisation)
            let cards = answer.walletPaymentMeanData?.compactMap(\.maskedPan) ?? []
            return (answer.inAppResponseCode, cards.joined(separator: ", "))
        }
        try await walletOrder("DEMO11", expecting: .accepted)
        try await step("deletePaymentMean", .deletePaymentMean) { initialisation in
            let answer = try await client.deletePaymentMean(paymentMeanId: 1, initialisation: initialisation)
            return (answer.inAppResponseCode, "taken out; its number is never used again")
        }
        try await walletOrder("DEMO12", expecting: .partialSuccess)
    }

    private func walletOrder(_ reference: String, expecting expected: ResponseCode) async throws {
        var order = Self.order(reference)
        order.sdkOperationName = .walletOrder
        order.merchantWalletId = Self.wallet
        guard let initialisation = try await initialise(order) else { return }
        let (answer, took) = try await timed {
            try await phone.client(Sips.self).walletOrder(paymentMeanId: 1, initialisation: initialisation)
        }
        let paid = "accepted, \(answer.paymentMeanBrand?.rawValue ?? "?"), no number typed"
        report.step(
            "walletOrder", code: answer.inAppResponseCode?.rawValue ?? "--",
            answer.isAccepted ? paid : "the wallet has no such card", took: took,
            isExpected: answer.inAppResponseCode == expected)
    }

    /// Prepares and makes a call that is no order.
    private func step(
        _ name: String, _ operation: SDKOperationName, expecting expected: ResponseCode = .accepted,
        _ call: (Initialisation) async throws -> (code: ResponseCode?, meaning: String)
    ) async throws {
        guard case .initialised(let initialisation) = try await phone.prepare(operation) else {
            report.step(name, code: "--", "not initialised", took: nil, isExpected: false)
            return
        }
        let (answer, took) = try await timed { try await call(initialisation) }
        report.step(
            name, code: answer.code?.rawValue ?? "--", answer.meaning, took: took, isExpected: answer.code == expected)
    }
}
