import GuichetCore
import GuichetPassKit
import GuichetSDK
import GuichetSips

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The requests of a payment, each as one event.
extension SheetRun {
    func prepare(_ means: SheetMeans) async -> SheetEvent.Preparation {
        (sentCard, initialisation, context, back, bankApp, isInBankApp) = (nil, nil, nil, nil, nil, false)
        applePayArrivesBefore = nil
        tries += 1
        guard let operation = operation(for: means) else { return await prepareApplePay() }
        if means == .newCard {
            if await hasUnseenBrands() { return .unseenBrands }
            // For a shopper who left meanwhile no order is prepared, which would be open for a while.
            guard case .preparing = state.phase else { return .failed(.startAgain) }
        }
        do {
            let answer = try await sheet.server.initialisation(operation)
            switch answer.charge {
            case .charged?: return .alreadyPaid
            case .notCharged?: return .failed(.startAgain)
            case _?: return .stillOpen
            case nil: break
            }
            guard let initialisation = answer.initialisation else { return .failed(.fixIntegration) }
            self.initialisation = initialisation
            return .ready
        } catch {
            sheet.failed?(error)
            return .failed((error as? InAppError)?.advice ?? .retry)
        }
    }

    /// Asked before Apple's sheet: otherwise the shopper would authorise a payment that the merchant's server refuses,
    /// since an order with a card may still be accepted.
    private func prepareApplePay() async -> SheetEvent.Preparation {
        do {
            switch try await sheet.server.wasCharged() {
            case .charged: return .alreadyPaid
            case .notCharged: return .ready
            // The app learns of no end by itself: the shopper is not told to wait for a message.
            default: return .failed(.earlierAttempt)
            }
        } catch {
            sheet.failed?(error)
            // The question is about an earlier try: of this one nothing was sent.
            let advice = (error as? InAppError)?.advice ?? .retry
            return .failed(advice == .ask ? .retry : advice)
        }
    }

    /// Apple Pay needs no initialisation: the merchant's server pays.
    private func operation(for means: SheetMeans) -> SDKOperationName? {
        switch means {
        case .newCard: sheet.threeDSecure == nil ? .cardOrder : .threeDSecureAndOrder
        case .storedCard: sheet.threeDSecure == nil ? .walletOrder : .threeDSecureAndWalletOrder
        case .bancontact: .paymentProviderOrder
        case .applePay: nil
        }
    }

    func pay(_ means: SheetMeans) async -> SheetEvent.Answer {
        do throws(JournalError) {
            _ = try await sheet.journal.intents()
        } catch {
            // Nothing could be recorded. The app corrects a damaged journal: the tutorial, "was I charged?".
            sheet.failed?(error)
            return Self.meaning(error.advice)
        }
        if means == .applePay { return await payWithApplePay() }
        guard let initialisation else { return .refused(.startAgain) }
        do throws(InAppError) {
            switch means {
            case .newCard:
                guard let input else { return .refused(.correctInput) }
                sentCard = input
                return try await pay(input, initialisation)
            case .storedCard(let id): return try await pay(id, initialisation)
            case .bancontact, .applePay: return try await payInBankApp(initialisation)
            }
        } catch {
            sheet.failed?(error)
            return Self.meaning(error)
        }
    }

    private func pay(_ card: CardInput, _ initialisation: Initialisation) async throws(InAppError) -> SheetEvent.Answer
    {
        guard let threeDSecure = sheet.threeDSecure else {
            return order(
                try await platform.cardOrder(
                    CardOrderRequest(
                        cardNumber: card.cardNumber, cardExpiryDate: card.cardExpiryDate,
                        cardCSCValue: card.cardCSCValue, paymentMeanBrand: card.paymentMeanBrand,
                        paymentMeanBrandSelectionStatus: card.paymentMeanBrandSelectionStatus,
                        initialisation: initialisation)))
        }
        let request = CardCheckEnrollmentRequest(
            cardNumber: card.cardNumber, cardExpiryDate: card.cardExpiryDate, cardCSCValue: card.cardCSCValue,
            paymentMeanBrand: card.paymentMeanBrand,
            paymentMeanBrandSelectionStatus: card.paymentMeanBrandSelectionStatus, initialisation: initialisation)
        let effect = platform.effect(of: request)
        let response = try await platform.cardCheckEnrollment(request)
        return check(response, response.context, effect) { () throws(InAppError) in
            try AuthenticationStep(response, merchantData: .none, termUrl: threeDSecure.termUrl)
        }
    }

    private func pay(_ id: Int, _ initialisation: Initialisation) async throws(InAppError) -> SheetEvent.Answer {
        let code = storedCode.isEmpty ? nil : try? CardSecurityCode(storedCode)
        let choice = wallet?.brandSelection
        guard let threeDSecure = sheet.threeDSecure else {
            return order(
                try await platform.walletOrder(
                    WalletOrderRequest(
                        paymentMeanId: id, cardCSCValue: code, paymentMeanBrand: choice?.brand,
                        paymentMeanBrandSelectionStatus: choice?.status, initialisation: initialisation)))
        }
        let request = WalletCheckEnrollmentRequest(
            paymentMeanId: id, cardCSCValue: code, paymentMeanBrand: choice?.brand,
            paymentMeanBrandSelectionStatus: choice?.status, initialisation: initialisation)
        let effect = platform.effect(of: request)
        let response = try await platform.walletCheckEnrollment(request)
        return check(response, response.context, effect) { () throws(InAppError) in
            try AuthenticationStep(response, merchantData: .none, termUrl: threeDSecure.termUrl)
        }
    }

    /// After an enrolment check: the issuer's page, or a refusal.
    private func check(
        _ response: some OperationResponse, _ context: TransactionContext?, _ effect: OperationEffect,
        step: () throws(InAppError) -> AuthenticationStep
    ) -> SheetEvent.Answer {
        let checkPays = effect == .pays
        self.context = context
        heard(response.responseCode)
        guard response.responseCode == .accepted else { return Self.meaning(response.advice(after: effect)) }
        guard context != nil else { return checkPays ? .unknown : .refused(.startAgain) }
        do throws(InAppError) {
            self.step = try step()
            return .authenticate(mayPay: checkPays)
        } catch {
            sheet.failed?(error)
            return checkPays ? .unknown : .refused(error.advice)
        }
    }

    /// Whatever keeps the validation from an answer, the outcome is asked for: that is also the proof that nothing
    /// arrived. Only one that cannot be recorded was certainly not sent; a check that pays has recorded the payment.
    func validate() async -> SheetEvent.Answer {
        guard let back, let context else { return .unknown }
        do throws(InAppError) {
            return order(
                try await platform.cardValidateAuthenticationAndOrder(
                    CardValidateAuthenticationAndOrderRequest(paResMessage: back.paResMessage, context: context)))
        } catch {
            sheet.failed?(error)
            guard error.code == .notRecorded, await !sheet.isOpen() else { return .unknown }
            return Self.meaning(error)
        }
    }

    private func payInBankApp(_ initialisation: Initialisation) async throws(InAppError) -> SheetEvent.Answer {
        let response = try await platform.paymentProviderOrder(
            PaymentProviderOrderRequest(initialisation: initialisation))
        heard(response.responseCode)
        guard response.responseCode == .accepted else { return Self.meaning(response.advice(after: .pays)) }
        guard let context = response.context,
            let address = response.outerRedirectionUrl.flatMap({ URL(string: $0) })
        else { return .unknown }
        (self.context, bankApp, isInBankApp) = (context, address, true)
        return .inBankApp
    }

    private func payWithApplePay() async -> SheetEvent.Answer {
        guard let applePay = sheet.applePay else { return .withdrawn }
        do throws(JournalError) {
            // On the disk before Apple's sheet can send anything.
            try await sheet.journal.begin(.applePay, payment)
        } catch {
            sheet.failed?(error)
            return Self.meaning(error.advice)
        }
        // As the gate of the other means: a shopper who left meanwhile was told to ask.
        guard state.awaitsOrder else { return .withdrawn }
        let number = tries
        let recorded = applePay.server.beforeSending { [weak self] in
            guard let self else { throw ApplePayNotSent.endedBefore }
            try await applePayIsSent(number)
        }
        let outcome = await screen.payWithApplePay(
            PaymentSheet.ApplePay(request: applePay.request, server: recorded)
        ) { [weak self] in self?.endedLate($0, ofTry: number) }
        switch outcome {
        case .accepted: return .accepted
        case .refused(let advice): return .refused(advice)
        case .cancelled: return .withdrawn
        case .notSent(let error): return .refused(error.advice)
        case .unusable(let error): return .refused(error.advice)
        case .notPresented: return .refused(.fixIntegration)
        case .unknown:
            applePayMayArrive()
            return .unknown
        }
    }

    /// The shopper has agreed in Apple's sheet, which may have been open for long. The purchase is recorded again, with the
    /// time that `PaymentJournal.settle` counts from: meanwhile it may have asked the merchant's server, which knew of no
    /// payment, and have ended it. As with the gate of the other means, nothing is sent that the sheet does not wait for.
    private func applePayIsSent(_ number: Int) async throws(ApplePayNotSent) {
        try checkIsAwaited(number)
        let isFirst: Bool
        do throws(JournalError) {
            isFirst = try await sheet.journal.begin(.applePay, payment)
        } catch {
            sheet.failed?(error)
            throw ApplePayNotSent(reason: error.description, advice: error.advice)
        }
        do throws(ApplePayNotSent) {
            try checkIsAwaited(number)
        } catch {
            if isFirst { await takeBack() }
            throw error
        }
    }

    /// If the record cannot be removed, the next sheet asks once more than it must.
    private func takeBack() async {
        do throws(JournalError) {
            try await sheet.journal.takeBack(payment)
        } catch {
            sheet.failed?(error)
        }
    }

    private func checkIsAwaited(_ number: Int) throws(ApplePayNotSent) {
        guard state.awaitsOrder, number == tries else { throw .endedBefore }
    }

    /// The answer to a payment with Apple Pay whose outcome was unknown. A refusal of an earlier try says nothing about
    /// the last one.
    private func endedLate(_ outcome: ApplePayOutcome, ofTry number: Int) {
        switch outcome {
        case .accepted:
            // Not with the card of a later try.
            sentCard = nil
            send(.toldLate(.charged))
        case .cancelled, .notPresented, .unknown: break
        case .refused, .notSent, .unusable:
            guard number == tries else { return }
            applePayArrivesBefore = nil
            send(.toldLate(.notCharged(outcome.advice)))
        }
    }

    /// 94: an earlier order has the reference. If that one is paid, it was not with this card, and the merchant's server alone
    /// knows it: the platform would say of this order that it was never seen (docs/in-app-wire.md, 5.5).
    func heard(_ code: ResponseCode?) {
        if code == .duplicate { (sentCard, initialisation, context) = (nil, nil, nil) }
    }

    private func order(_ response: INAPPOrderResponse) -> SheetEvent.Answer {
        heard(response.inAppResponseCode)
        guard response.isAccepted else { return Self.meaning(response.advice) }
        giveReceipt(response)
        return .accepted
    }

    func giveReceipt(_ response: INAPPOrderResponse) {
        if let receipt = Receipt(response, in: sheet.texts) { sheet.receipt?(receipt) }
    }

    /// `none` comes with an accepted answer only, which does not come here.
    private static func meaning(_ advice: Advice) -> SheetEvent.Answer {
        [.ask, .wait, Advice.none].contains(advice) ? .unknown : .refused(advice)
    }

    private static func meaning(_ error: InAppError) -> SheetEvent.Answer {
        error.code == .outcomeUnknown ? .unknown : meaning(error.advice)
    }
}

extension ApplePayNotSent {
    fileprivate static let endedBefore = ApplePayNotSent(
        reason: "the sheet ended before the payment was sent", advice: .startAgain)
}
