import Foundation
import GuichetCore
import GuichetPassKit
import GuichetSDK
import GuichetSDKUI
import GuichetSips

/// The driver of one process of the app, over a line that delays and loses.
struct WorldPlatform: PaymentPlatform {
    let world: SheetRunWorld
    let process: Int

    func perform<Request: OperationRequest>(_ request: Request) async throws(InAppError) -> Request.Response {
        let pays = effect(of: request) == .pays
        guard await world.arrives(process, order: pays ? SheetRunWorld.name(of: request) : nil) else {
            throw pays ? .outcomeUnknown("lost") : .lost
        }
        let answer = await world.answer(to: request, isOrder: pays)
        guard await world.arrives(process), let response = answer as? Request.Response else {
            throw pays ? .outcomeUnknown("lost") : .lost
        }
        return response
    }

    func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome {
        guard await world.arrives(process) else { throw .lost }
        let outcome = await world.outcome(of: order)
        guard await world.arrives(process) else { throw .lost }
        return outcome
    }

    /// Over Worldline Direct the check pays, and the validation asks.
    func effect<Request: OperationRequest>(of request: Request) -> OperationEffect {
        guard world.checkPays else { return Request.effect }
        switch Request.operation {
        case .cardCheckEnrollment, .walletCheckEnrollment: return .pays
        case .cardValidateAuthenticationAndOrder: return .asks
        default: return Request.effect
        }
    }
}

extension InAppError {
    fileprivate static let lost = InAppError(code: .noAnswer, reason: "lost", advice: .retry)
}

extension SheetRunWorld {
    // MARK: The merchant's server

    private struct Unreachable: Error {}

    func initialisation(_ operation: SDKOperationName, _ process: Int) async throws -> CheckoutAnswer {
        guard await arrives(process) else { throw Unreachable() }
        let pays = [
            .cardOrder, .walletOrder, .threeDSecureAndOrder, .threeDSecureAndWalletOrder, .paymentProviderOrder,
        ].contains(operation)
        if pays, results.contains(.paid) { return CheckoutAnswer(charge: .charged) }
        // It may know that an earlier order is open, and need not.
        if pays, canBeCharged, chance(of: 2) { return CheckoutAnswer(charge: .notYetKnown) }
        prepared += 1
        guard let url = URL(string: "https://platform.example/inapp") else { throw Unreachable() }
        if pays { unused.append("data-\(prepared)") }
        let answer = CheckoutAnswer(
            Initialisation(
                publicKeyValue: "key", redirectionData: "data-\(prepared)", redirectionUrl: url,
                redirectionVersion: InAppWire.version))
        guard await arrives(process) else { throw Unreachable() }
        return answer
    }

    /// `notCharged` only where that is final: an initialisation that was not used may still be.
    func wasCharged(_ process: Int) async throws -> ChargeState {
        guard await arrives(process) else { throw Unreachable() }
        let isOpen = seemsChargeable || !unused.isEmpty || chance(of: 6)
        let state: ChargeState = charges > 0 ? .charged : isOpen ? .notYetKnown : .notCharged
        guard await arrives(process) else { throw Unreachable() }
        return state
    }

    /// Apple's sheet is answered in time, or its message goes on without it.
    func applePay(
        _ process: Int, late: @escaping @MainActor (ApplePayOutcome) -> Void
    ) async -> ApplePayOutcome {
        if chance(of: 4) { return .cancelled }
        count("applePay")
        guard chance(of: 3) else { return await sendApplePay(process) }
        leaves()
        Task {
            hasLeft()
            let outcome = await sendApplePay(process, isLate: true)
            // As `ApplePayCheckout`; the app may be gone.
            if outcome != .unknown { late(outcome) }
        }
        return .unknown
    }

    /// The merchant's server pays only if no other payment is open or accepted (`ApplePayOrders`).
    private func sendApplePay(_ process: Int, isLate: Bool = false) async -> ApplePayOutcome {
        guard await arrives(process, isOrder: true, within: isLate ? 59 : nil) else { return .unknown }
        arrived()
        guard charges == 0, !canBeCharged else { return .unknown }
        let isCharged = chance(of: 2)
        if isCharged { charge() }
        if isCharged, isLate { count("applePayLate") }
        guard await arrives(process) else { return .unknown }
        return isCharged ? .accepted : .refused(.otherCard)
    }

    // MARK: The platform

    /// By what a request is known: its initialisation, or its context.
    nonisolated static func name(of request: some OperationRequest) -> String {
        (request as? CardValidateAuthenticationAndOrderRequest)?.context.transactionContextData
            ?? request.envelope.binding
    }

    func answer<Request: OperationRequest>(to request: Request, isOrder: Bool) -> any OperationResponse {
        if isOrder { arrived() }
        count(Request.operation.rawValue)
        unused.removeAll { $0 == Self.name(of: request) }
        switch request {
        case let request as CardOrderRequest: return order(request.initialisation.redirectionData)
        case let request as WalletOrderRequest: return order(request.initialisation.redirectionData)
        case let request as CardCheckEnrollmentRequest:
            return check(request.initialisation.redirectionData, INAPPCardCheckEnrollmentResponse())
        case let request as WalletCheckEnrollmentRequest:
            return check(request.initialisation.redirectionData, INAPPWalletCheckEnrollmentResponse())
        case let request as CardValidateAuthenticationAndOrderRequest:
            return validate(request.context.transactionContextData)
        case let request as PaymentProviderOrderRequest: return provider(request.initialisation.redirectionData)
        case let request as GetTransactionDataRequest: return state(of: request.context.transactionContextData)
        case is GetWalletDataRequest: return wallet()
        case is GetCardDataRequest: return brands()
        case is DeletePaymentMeanRequest:
            var response = INAPPDeletePaymentMeanResponse()
            response.inAppResponseCode = .accepted
            return response
        default:
            var response = INAPPAddCardResponse()
            response.inAppResponseCode = .accepted
            return response
        }
    }

    private func order(_ data: String) -> INAPPOrderResponse {
        guard !refused.contains(data) else { return INAPPOrderResponse(.sessionExpired) }
        let isCharged = chance(of: 2)
        attempts.append(Attempt(data: data, context: nil, state: isCharged ? .charged : .refused))
        if isCharged { charge() }
        return INAPPOrderResponse(isCharged ? .accepted : .refused)
    }

    private func check<Response: Check>(_ data: String, _ empty: Response) -> Response {
        var response = empty
        guard !refused.contains(data), !chance(of: 4) else {
            response.redirectionStatusCode = .refused
            return response
        }
        let context = "context-\(attempts.count)"
        attempts.append(Attempt(data: data, context: context, state: checkPays ? .atIssuer : .unpaid))
        response.redirectionStatusCode = .accepted
        response.authentRedirectionUrl = "https://acs.example/1"
        response.paReqMessage = "eJz"
        response.transactionContextData = context
        response.transactionContextVersion = InAppWire.version
        response.redirectionUrl = "https://platform.example/inapp"
        return response
    }

    /// Over Worldline Direct the check has paid, and the validation asks.
    private func validate(_ context: String) -> INAPPOrderResponse {
        guard !refused.contains(context), let index = attempts.firstIndex(where: { $0.context == context }) else {
            return INAPPOrderResponse(.sessionExpired)
        }
        if [.atIssuer, .unpaid].contains(attempts[index].state) { end(index) }
        return INAPPOrderResponse(attempts[index].state == .charged ? .accepted : .refused)
    }

    private func provider(_ data: String) -> INAPPPaymentProviderResponse {
        var response = INAPPPaymentProviderResponse()
        guard !refused.contains(data), !chance(of: 4) else {
            response.inAppResponseCode = .refused
            return response
        }
        let context = "context-\(attempts.count)"
        attempts.append(Attempt(data: data, context: context, state: .inBankApp))
        response.inAppResponseCode = .accepted
        response.outerRedirectionUrl = "bepgenapp://pay"
        response.transactionContextData = context
        response.transactionContextVersion = InAppWire.version
        response.redirectionUrl = "https://platform.example/inapp"
        return response
    }

    private func state(of context: String) -> INAPPGetTransactionDataResponse {
        var response = INAPPGetTransactionDataResponse()
        switch attempts.first(where: { $0.context == context })?.state {
        case .charged?: (response.inAppResponseCode, response.transactionStatus) = (.accepted, .captured)
        case .refused?: (response.inAppResponseCode, response.transactionStatus) = (.refused, .refused)
        default: (response.inAppResponseCode, response.transactionStatus) = (.pending, .pending)
        }
        return response
    }

    private func wallet() -> INAPPGetWalletDataResponse {
        var item = INAPPGetWalletDataResponseItem()
        item.paymentMeanId = 3
        item.maskedPan = "4100##########00"
        item.panExpiryDate = "203012"
        item.paymentMeanBrand = .visa
        var response = INAPPGetWalletDataResponse()
        response.inAppResponseCode = .accepted
        response.walletPaymentMeanData = [item]
        return response
    }

    /// One brand, or a choice.
    private func brands() -> INAPPGetCardDataResponse {
        var response = INAPPGetCardDataResponse()
        response.inAppResponseCode = .accepted
        let brands: [PaymentMeanBrand] = chance(of: 2) ? [.visa] : [.cb, .visa]
        response.cardDataList = brands.map { brand in
            var card = INAPPCardData()
            card.cardBrand = brand
            return card
        }
        return response
    }

    /// A question about what has not arrived uses it up: a late order is refused.
    func outcome(of order: OrderHandle) -> OrderOutcome {
        count("outcome")
        let name: String
        let found: Int?
        switch order {
        case .initialisation(let initialisation):
            name = initialisation.redirectionData
            found = attempts.lastIndex { $0.data == name }
        case .context(let context):
            name = context.transactionContextData
            found = attempts.lastIndex { $0.context == name }
        }
        switch found.map({ attempts[$0].state }) {
        case .charged?: return .final(INAPPOrderResponse(.accepted))
        case .refused?: return .final(INAPPOrderResponse(.refused))
        case .atIssuer?, .inBankApp?: return .pending
        case .unpaid?, nil:
            unused.removeAll { $0 == name }
            refused.insert(name)
            return .unseen
        }
    }
}

/// What the two enrolment checks answer alike.
protocol Check: OperationResponse {
    var redirectionStatusCode: ResponseCode? { get set }
    var authentRedirectionUrl: String? { get set }
    var paReqMessage: String? { get set }
    var transactionContextData: String? { get set }
    var transactionContextVersion: String? { get set }
    var redirectionUrl: String? { get set }
}

extension INAPPCardCheckEnrollmentResponse: Check {}
extension INAPPWalletCheckEnrollmentResponse: Check {}
