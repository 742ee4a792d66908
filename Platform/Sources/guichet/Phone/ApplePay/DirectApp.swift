import APISupport
import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
import GuichetMerchant
import GuichetPassKit

/// App and merchant's server for Worldline Direct: the checkout module for apps, with the simulated sheet, and the
/// client for servers.
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
    private let transport: any HTTPTransport
    /// To simulated Apple, whose time the tokens have.
    private let apple: ReasonKeepingTransport

    init(
        _ sheet: PhoneSheet, _ options: PhoneDirectOptions, _ shop: PhoneApplePayShop, transport: any HTTPTransport
    ) throws {
        let (merchantId, key) = try shop.directKey()
        client = DirectClient(merchantId: merchantId, key: key, api: try shop.address(), transport: transport)
        orderId = sheet.orderId ?? PhoneReference.new()
        apple = ReasonKeepingTransport(network: transport)
        wallet = try PhoneAppleWallet(sheet, shop, .worldlineDirect, orderId: orderId, transport: apple, log: log)
        amount = try sheet.orderAmount()
        order = try options.order(amount, orderId: orderId)
        self.options = options
        authorization = try options.authorization()
        address = shop.url
        self.transport = transport
    }

    /// What is prepared before the sheet is shown.
    private struct Ready: Sendable {
        /// Present if the merchant's server decrypts tokens.
        var decryption: MerchantDecryption?
        /// Present if the phone encrypts for the platform.
        var phone: DirectClientAPI?
    }

    func pay() async throws -> PhoneAnswer {
        let ready: Ready
        switch await prepare() {
        case .success(let made): ready = made
        case .failure(let failure):
            return wallet.notAgreed(
                failure.error, operation: DirectMerchantServer.createPayment, orderId: orderId, step: failure.step)
        }
        let merchantServer = DirectMerchantServer(
            client: client,
            charge: DirectMerchantServer.Charge(
                order: order, amount: amount, authorization: authorization, feedbacks: options.feedbacks(),
                decryption: ready.decryption),
            log: log)
        let (outcome, failure) = await checkout(merchantServer, ready)
        if let failure {
            return wallet.notAgreed(failure, operation: DirectMerchantServer.createPayment, orderId: orderId)
        }
        let report = DirectReport(orderId: orderId, address: address, isGiven: wallet.given != nil)
        let answer = report.answer(outcome, merchantServer.last)
        guard outcome == .accepted, let id = merchantServer.payment?.id else { return answer }
        return try await DirectOffice(client: client, id: id, log: log, report: report)
            .follow(answer, capture: options.capture, refund: options.refund.map { (order, $0) })
    }

    private struct Unprepared: Error {
        let step: String
        let error: any Error
    }

    private func prepare() async -> Result<Ready, Unprepared> {
        switch options.mode {
        case .decrypted:
            do {
                return .success(Ready(decryption: try await ownDecryption()))
            } catch {
                return .failure(Unprepared(step: "certificate", error: error))
            }
        case .blob:
            do {
                return .success(Ready(phone: try await openSession()))
            } catch {
                return .failure(Unprepared(step: DirectEndpoint.createSession.name, error: error))
            }
        case .token, .checkout, nil: return .success(Ready())
        }
    }

    private func ownDecryption() async throws -> MerchantDecryption {
        let decryption = try await MerchantDecryption(wallet.request.merchantIdentifier, from: wallet.device) {
            [apple] in apple.platformTime.flatMap { Instant(iso8601: $0)?.date } ?? Date()
        }
        log.add(
            PhoneStep(
                name: "certificate", code: "SIGNED", verdict: .accepted,
                meaning: "for the merchant's own key, by the simulation of Apple's portal"))
        return decryption
    }

    /// The merchant's server opens a session for the phone, and passes it on.
    private func openSession() async throws -> DirectClientAPI {
        do {
            let answer = try await client.createSession()
            let phone = DirectClientAPI(session: try DirectClientSession(answer), transport: transport)
            log.add(
                PhoneStep(
                    name: DirectEndpoint.createSession.name, code: "OPENED", verdict: .accepted,
                    meaning: "for the phone, which pays nothing with it"))
            return phone
        } catch let error as DirectError {
            throw DeviceFailure(
                reason: error.told,
                remedy: DirectReport(orderId: orderId, address: address, isGiven: false).remedy(error) ?? "",
                code: error.errorCode?.rawValue, field: error.field, advice: error.advice)
        }
    }

    /// The part that runs in an app.
    @MainActor
    private func checkout(_ merchantServer: DirectMerchantServer, _ ready: Ready) async -> (
        ApplePayOutcome, (any Error)?
    ) {
        let server = ApplePayServer(
            prepare: { try await message($0, ready) }, send: { try await merchantServer.charge($0) })
        let checkout = ApplePayCheckout(server: server)
        let simulated = SimulatedSheet { try await wallet.agree(certificate: ready.decryption?.certificate) }
        var outcome = await checkout.pay(on: simulated)
        if outcome == .unknown { outcome = await checkout.settle { await merchantServer.again() } }
        return (outcome, simulated.failure)
    }

    private func message(_ payment: ApplePayPayment, _ ready: Ready) async throws -> DirectMessage {
        guard let phone = ready.phone else { return DirectMessage(payment: payment, blob: nil) }
        do {
            let blob = try await phone.encrypt(payment.token)
            log.add(
                PhoneStep(
                    name: "encrypt", code: "ENCRYPTED", verdict: .accepted,
                    meaning: "on the phone, for the platform's key of this session"))
            return DirectMessage(payment: payment, blob: blob)
        } catch {
            log.add(PhoneStep(name: "encrypt", code: error.code.rawValue, verdict: .notSent, meaning: error.reason))
            throw ApplePayNotSent(reason: error.reason, advice: error.advice)
        }
    }
}
