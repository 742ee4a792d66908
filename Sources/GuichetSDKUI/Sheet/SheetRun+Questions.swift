import GuichetCore
import GuichetSDK
import GuichetSips

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Questions: how a payment ended, and what the wallet has.
extension SheetRun {
    /// The platform is asked first, since its answer is final; then the merchant's server. After a 94 the server is asked
    /// alone.
    func ask() async -> SheetEvent.Charge {
        if let told = await askPlatform(), told != .notYetKnown { return told }
        // Read before the question: a payment may arrive between the answer and the reading of the clock.
        let mayArrive = applePayArrivesBefore.map { now() < $0 } ?? false
        let charge = await reporting { try await sheet.server.wasCharged() }
        switch charge {
        case .charged?: return .charged
        case .notCharged? where !mayArrive: return .notCharged(.startAgain)
        default: return .notYetKnown
        }
    }

    /// For how long the server's answer that nothing was charged decides nothing, after the outcome of Apple Pay was
    /// unknown: it learns of the payment from the message, which may still be under way. `ApplePayServer.posting` ends
    /// its message after 30 seconds, and Apple's sheet is answered after 28 at the latest (docs/choices/apple-pay.md, AB16).
    static let applePayArrivalSeconds: Double = 60

    /// A payment with Apple Pay that was not answered may still reach the merchant's server.
    func applePayMayArrive() { applePayArrivesBefore = now().addingTimeInterval(Self.applePayArrivalSeconds) }

    /// Whether the journal has the purchase, or cannot be read. An earlier sheet may have sent a payment with Apple Pay just
    /// before this one began.
    func readJournal() async -> Bool {
        do {
            let intent = try await sheet.intent()
            if intent?.operation == .applePay { applePayMayArrive() }
            return intent != nil
        } catch {
            sheet.failed?(error)
            return true
        }
    }

    /// The sheet goes on without what failed; the app is told why.
    func reporting<Value>(_ body: () async throws -> Value) async -> Value? {
        do {
            return try await body()
        } catch {
            sheet.failed?(error)
            return nil
        }
    }

    /// `nil` after a restart of the app, and where the driver cannot ask.
    private func askPlatform() async -> SheetEvent.Charge? {
        if isInBankApp, let context { return await askBankApp(context) }
        let handle = context.map(OrderHandle.context) ?? initialisation.map(OrderHandle.initialisation)
        guard let handle, let outcome = await reporting({ try await platform.outcome(of: handle) }) else { return nil }
        switch outcome {
        case .unseen: return await afterUnseen()
        case .pending: return .notYetKnown
        case .final(let response):
            heard(response.inAppResponseCode)
            if response.isAccepted {
                giveReceipt(response)
                return .charged
            }
            // 94 is about this order; an earlier one has its reference, and may be paid. The server knows both.
            if response.inAppResponseCode == .duplicate { return nil }
            let advice = outcome.advice
            return [.ask, .wait].contains(advice) ? .notYetKnown : .notCharged(advice)
        }
    }

    /// This order never came, and a late one is refused. It was not taken either if its answer was 94 and got lost: then an
    /// earlier order has the reference, and may be paid, which the merchant's server knows. If it does not say so, the
    /// shopper may pay at once: the next initialisation finds an order that is still open.
    private func afterUnseen() async -> SheetEvent.Charge {
        guard await reporting({ try await sheet.server.wasCharged() }) == .charged else {
            return .notCharged(.startAgain)
        }
        // Not with this card.
        sentCard = nil
        return .charged
    }

    /// The code is that of the payment, not of the question: 17 with a payment that the shopper refused. So the status
    /// counts.
    private func askBankApp(_ context: TransactionContext) async -> SheetEvent.Charge? {
        let response = await reporting {
            try await platform.getTransactionData(GetTransactionDataRequest(context: context))
        }
        guard let response, let status = response.transactionStatus else { return nil }
        switch ChargeState(status) {
        case .charged: return response.responseCode == .accepted ? .charged : nil
        case .notCharged:
            let advice = response.advice(after: .asks)
            return .notCharged([Advice.none, .ask, .wait].contains(advice) ? .otherCard : advice)
        default: return .notYetKnown
        }
    }

    /// Without a wallet, or without an answer, the shopper pays with a new card.
    func readWallet() async {
        guard sheet.means.contains(.wallet) else { return }
        let response = await reporting { () -> INAPPGetWalletDataResponse? in
            let answer = try await sheet.server.initialisation(.getWalletData)
            guard let initialisation = answer.initialisation else {
                lacksWallet = answer.charge == nil
                return nil
            }
            return try await platform.getWalletData(GetWalletDataRequest(initialisation: initialisation))
        }
        guard let response = response ?? nil, response.responseCode == .accepted else { return }
        let wallet = WalletModel(response, thisMonth: thisMonth)
        self.wallet = wallet.cards.isEmpty ? nil : wallet
    }

    /// After the wallet is read: its first valid card is chosen, and can be changed.
    func proposeCard() {
        guard form.numberText.isEmpty else { return }
        if state.phase == .choosing, state.means == .newCard, let card = wallet?.selected {
            send(.chose(.storedCard(card.id)))
        }
    }

    /// - Returns: whether the card is gone.
    func delete(_ card: Int) async -> Bool {
        let response = await reporting { () -> INAPPDeletePaymentMeanResponse? in
            guard let initialisation = try await sheet.server.initialisation(.deletePaymentMean).initialisation else {
                return nil
            }
            return try await platform.deletePaymentMean(
                DeletePaymentMeanRequest(paymentMeanId: card, initialisation: initialisation))
        }
        let isDeleted = (response ?? nil)?.responseCode == .accepted
        if isDeleted { wallet = wallet?.without(card) }
        // Whatever the answer was, the list tells what is there. If it cannot be read, the other cards stay.
        await readWallet()
        return isDeleted || !(wallet?.cards.contains { $0.id == card } ?? false)
    }

    /// After a deletion: the wallet was read again, which selects its first card. The card that is paid stays the one
    /// that the shopper chose; if it is gone, they type a new one.
    func keepChosenCard() {
        guard state.phase == .choosing, case .storedCard(let id) = state.means else { return }
        wallet?.select(id)
        if wallet?.selected?.id != id { choose(.newCard) }
    }

    /// After the payment. If it fails, the shopper types the card once more next time.
    func keep(_ card: CardInput) {
        let (server, platform) = (sheet.server, platform)
        let alias = card.cardNumber.masked
        Task {
            _ = await reporting {
                guard let initialisation = try await server.initialisation(.addCard).initialisation else { return }
                _ = try await platform.addCard(
                    AddCardRequest(
                        cardNumber: card.cardNumber, cardExpiryDate: card.cardExpiryDate, paymentMeanAlias: alias,
                        paymentMeanBrand: card.paymentMeanBrand,
                        paymentMeanBrandSelectionStatus: card.paymentMeanBrandSelectionStatus,
                        initialisation: initialisation))
            }
        }
    }
}
