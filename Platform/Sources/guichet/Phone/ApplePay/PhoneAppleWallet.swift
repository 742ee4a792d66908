import GuichetCore
import GuichetPassKit

/// The app's part with every provider: the sheet of the platform's simulated device, or a token from a file.
struct PhoneAppleWallet: Sendable {
    let device: SimulatedAppleClient
    let request: SheetRequest
    /// The token of `--token`.
    let given: ApplePayPayment?
    private let choice: SimulatedAppleClient.Choice
    private let savedTo: String?
    private let log: PhoneLog

    init(
        _ sheet: PhoneSheet, _ shop: PhoneApplePayShop, _ networks: ApplePayProvider, orderId: String,
        transport: any HTTPTransport, log: PhoneLog
    ) throws {
        device = SimulatedAppleClient(platform: shop.url, transport: transport)
        request = try sheet.request(networks, orderId: orderId)
        given = try sheet.givenToken()
        choice = sheet.choice(else: shop.provider.card)
        savedTo = sheet.saveToken
        self.log = log
    }

    /// The user confirms.
    ///
    /// - Parameter certificate: in PEM, if the platform does not store it.
    func agree(certificate: String? = nil) async throws -> ApplePayPayment {
        let payment: ApplePayPayment
        if let given {
            payment = given
        } else {
            var choice = choice
            choice.certificate = certificate
            payment = try await device.pay(request, choice)
        }
        if let savedTo {
            try NewFile.write(payment.token.applePayJSON.encodedForPeople() + "\n", to: savedTo, mode: 0o600)
        }
        let shown = payment.token.paymentMethod.displayName ?? "a card"
        log.add(
            PhoneStep(
                name: "Apple Pay sheet", code: given == nil ? "AGREED" : "FROM FILE", verdict: .accepted,
                meaning: given == nil ? "\(shown), \(request.total), for \(request.merchantIdentifier)" : shown))
        return payment
    }

    /// There is no token, so nothing was sent.
    ///
    /// - Parameter step: the step that failed.
    func notAgreed(
        _ error: any Error, operation: String, orderId: String, step: String = "Apple Pay sheet"
    ) -> PhoneAnswer {
        let failure = error as? DeviceFailure ?? DeviceFailure(reason: "\(error)", remedy: "")
        log.add(PhoneStep(name: step, code: failure.code ?? "--", verdict: .notSent, meaning: failure.reason))
        return PhoneAnswer(
            operation: operation, verdict: .notSent, code: failure.code, field: failure.field,
            advice: failure.advice ?? .fixIntegration, reference: orderId,
            next: failure.remedy.isEmpty ? [] : [failure.remedy])
    }
}
