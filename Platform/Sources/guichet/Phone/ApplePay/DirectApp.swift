import Foundation
import GuichetCore
import GuichetDirect
import GuichetMerchant
import GuichetPassKit

/// App and merchant's server for Worldline Direct: the checkout that apps use, over the simulated sheet, and the client
/// that servers use.
struct DirectApp: Sendable {
    let log = PhoneLog()
    private let wallet: PhoneAppleWallet
    private let client: DirectClient
    private let order: DirectOrder
    private let amount: Amount
    private let orderId: String
    private let options: PhoneDirectOptions
    private let authorization: DirectAuthorizationMode
    private let address: String

    init(
        _ sheet: PhoneSheet, _ options: PhoneDirectOptions, _ shop: PhoneApplePayShop, transport: any HTTPTransport
    ) throws {
        wallet = try PhoneAppleWallet(sheet, shop, .worldlineDirect, transport: transport, log: log)
        let (merchantId, key) = try shop.directKey()
        client = DirectClient(merchantId: merchantId, key: key, api: try shop.address(), transport: transport)
        orderId = sheet.orderId ?? "PHONE" + UUID().uuidString.filter { $0 != "-" }.prefix(20)
        amount = try sheet.orderAmount()
        order = try options.order(amount, orderId: orderId)
        self.options = options
        authorization = try options.authorization()
        address = shop.url
    }

    func pay() async throws -> PhoneAnswer {
        let decryption: MerchantDecryption?
        do {
            decryption = try await ownDecryption()
        } catch {
            return wallet.notAgreed(
                error, operation: DirectDesk.createPayment, orderId: orderId, step: "certificate")
        }
        let desk = DirectDesk(
            client: client,
            charge: DirectDesk.Charge(
                order: order, amount: amount, authorization: authorization, feedbacks: options.feedbacks(),
                decryption: decryption),
            log: log)
        let (outcome, failure) = await checkout(desk, decryption)
        if let failure {
            return wallet.notAgreed(failure, operation: DirectDesk.createPayment, orderId: orderId)
        }
        let report = DirectReport(orderId: orderId, address: address, isGiven: wallet.given != nil)
        let answer = report.answer(outcome, desk.last)
        guard outcome == .accepted, let id = desk.payment?.id else { return answer }
        return try await DirectOffice(client: client, id: id, log: log, report: report)
            .follow(answer, capture: options.capture, refund: options.refund.map { (order, $0) })
    }

    private func ownDecryption() async throws -> MerchantDecryption? {
        guard options.mode == .decrypted else { return nil }
        let decryption = try await MerchantDecryption(wallet.request.merchantIdentifier, from: wallet.device)
        log.add(
            PhoneStep(
                name: "certificate", code: "SIGNED", verdict: .accepted,
                meaning: "for the merchant's own key, by the look-alike of Apple's portal"))
        return decryption
    }

    /// What runs in an app.
    @MainActor
    private func checkout(
        _ desk: DirectDesk, _ decryption: MerchantDecryption?
    ) async -> (ApplePayOutcome, (any Error)?) {
        let server = ApplePayServer(prepare: { $0 }, send: { try await desk.charge($0) })
        let checkout = ApplePayCheckout(server: server)
        let simulated = SimulatedSheet { try await wallet.agree(certificate: decryption?.certificate) }
        var outcome = await checkout.pay(on: simulated)
        if outcome == .unknown { outcome = await checkout.settle { await desk.again() } }
        return (outcome, simulated.failure)
    }
}
