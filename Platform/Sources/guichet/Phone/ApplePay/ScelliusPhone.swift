import Foundation
import GuichetCore
import GuichetLyra
import GuichetLyraApplePay
import GuichetMerchant
import GuichetPassKit
import Synchronization

/// App and merchant's server for Scellius: the checkout module for apps, with the simulated sheet, and the client for
/// servers. A function call replaces the network between the two.
struct ScelliusPhone: Sendable {
    let log = PhoneLog()
    private let wallet: PhoneAppleWallet
    private let client: LyraClient
    private let order: LyraCreatePaymentRequest
    private let orderId: String
    private let address: String

    init(
        _ sheet: PhoneSheet, _ options: PhoneScelliusOptions, _ shop: PhoneApplePayShop,
        transport: any HTTPTransport
    ) throws {
        address = shop.url
        client = LyraClient(shop: try shop.scelliusShop(), api: try shop.address(), transport: transport)
        orderId = sheet.orderId ?? PhoneReference.new()
        wallet = try PhoneAppleWallet(sheet, shop, .scellius, orderId: orderId, transport: transport, log: log)
        order = try options.request(sheet.orderAmount(), orderId: orderId)
    }

    func pay() async throws -> PhoneAnswer {
        let merchantServer = ScelliusMerchantServer(client: client, order: order, log: log)
        let (outcome, failure) = await checkout(merchantServer)
        if let failure {
            return wallet.notAgreed(failure, operation: LyraService.createPayment.rawValue, orderId: orderId)
        }
        return ScelliusReport(orderId: orderId, address: address, isGiven: wallet.given != nil).answer(
            outcome, merchantServer.last)
    }

    /// The part that runs in an app.
    @MainActor
    private func checkout(_ merchantServer: ScelliusMerchantServer) async -> (ApplePayOutcome, (any Error)?) {
        let server = ApplePayServer(
            prepare: { try LyraApplePayPayload($0.token) }, send: { try await merchantServer.charge($0) })
        let checkout = ApplePayCheckout(server: server)
        let simulated = SimulatedSheet { try await wallet.agree() }
        var outcome = await checkout.pay(on: simulated)
        if outcome == .unknown { outcome = await checkout.settle { await merchantServer.ask() } }
        return (outcome, simulated.failure)
    }
}

/// The merchant's server: its own order, the password, and the call.
final class ScelliusMerchantServer: Sendable {
    /// The platform's latest result.
    enum Last: Sendable {
        case payment(LyraPayment)
        case error(LyraError)
        case order(LyraOrderOutcome)
    }

    private let client: LyraClient
    private let order: LyraCreatePaymentRequest
    private let log: PhoneLog
    private let kept = Mutex<Last?>(nil)

    init(client: LyraClient, order: LyraCreatePaymentRequest, log: PhoneLog) {
        self.client = client
        self.order = order
        self.log = log
    }

    var last: Last? { kept.withLock { $0 } }

    /// The result of the app's message.
    func charge(_ payload: LyraApplePayPayload) async throws -> ApplePayServerAnswer {
        var request = order
        request.payload = LyraPayload(payload)
        let call = LyraService.createPayment.rawValue
        do {
            let payment = try await client.pay(request)
            kept.withLock { $0 = .payment(payment) }
            let transaction = payment.transactions?.first
            let status = transaction?.detailedStatus
            let verdict = PhoneVerdict(status)
            log.add(
                PhoneStep(
                    name: call, code: status?.rawValue ?? "--", verdict: verdict,
                    meaning: transaction?.errorMessage ?? verdict.rawValue))
            return switch verdict {
            case .accepted: .accepted
            case .refused: .refused(status?.advice ?? .otherCard)
            case .unknown, .notSent: .unknown
            }
        } catch {
            kept.withLock { $0 = .error(error) }
            let verdict = PhoneVerdict(error)
            log.add(
                PhoneStep(
                    name: call, code: error.errorCode?.rawValue ?? "--", verdict: verdict,
                    meaning: [error.reason, error.detailedErrorCode].compactMap(\.self).joined(separator: ": ")))
            switch verdict {
            case .notSent: throw ApplePayNotSent(reason: error.reason, advice: error.advice)
            case .refused, .accepted: return .refused(error.advice)
            case .unknown: return .unknown
            }
        }
    }

    /// Queries the outcome, before the shopper pays again.
    func ask() async -> ApplePayServerAnswer {
        let call = LyraService.orderGet.rawValue
        do {
            let outcome = try await client.outcome(
                ofOrder: order.orderId ?? "", amount: order.amount ?? 0, currency: order.currency ?? .eur)
            kept.withLock { $0 = .order(outcome) }
            let verdict = PhoneVerdict(outcome.state)
            log.add(
                PhoneStep(name: call, code: outcome.state.rawValue, verdict: verdict, meaning: verdict.rawValue))
            return switch verdict {
            case .accepted: .accepted
            case .refused: .refused(.otherCard)
            case .unknown, .notSent: .unknown
            }
        } catch {
            log.add(
                PhoneStep(
                    name: call, code: error.errorCode?.rawValue ?? "--", verdict: .unknown, meaning: error.reason))
            return .unknown
        }
    }
}

extension PhoneVerdict {
    /// For a payment. Validation or a later authorisation was the merchant's choice, so both count as accepted.
    init(_ status: LyraDetailedStatus?) {
        switch (status, status?.orderStatus) {
        case (.authorisedToValidate, _), (.waitingAuthorisation, _), (.waitingAuthorisationToValidate, _), (_, .paid):
            self = .accepted
        case (_, .unpaid): self = .refused
        default: self = .unknown
        }
    }

    /// For a call whose answer contains no payment.
    init(_ error: LyraError) {
        if error.errorCode == .walletDataNotConsistent {
            // Whatever an earlier call did, this one charged nothing.
            self = .refused
        } else if error.advice == .ask {
            self = .unknown
        } else {
            self = error.code == .refused ? .refused : .notSent
        }
    }

    /// For an order that was queried. An unknown order may still be in transit.
    init(_ state: LyraOrderOutcome.State) {
        switch state {
        case .paid: self = .accepted
        case .unpaid: self = .refused
        default: self = .unknown
        }
    }
}
