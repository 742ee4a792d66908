package import Engine
package import GuichetApplePay
import GuichetApplePayTesting
package import GuichetCore

/// Simulates Apple's developer portal: issues a payment processing certificate for a request, so that the steps for a
/// certificate (request, sign, upload) can be tested without Apple.
package struct ApplePortal: Sendable {
    private let apple: SimulatedApple
    let clock: any PlatformClock

    package init(_ apple: SimulatedApple, clock: any PlatformClock) {
        self.apple = apple
        self.clock = clock
    }

    /// Signs a request. As in Apple's portal, the merchant identifier comes from the caller, and the subject in the
    /// request is ignored.
    package func certificate(
        forRequest pem: String, merchantIdentifier: String
    ) throws(SimulatedAppleRefusal) -> ProcessingCertificate {
        try Self.check(merchantIdentifier)
        do {
            return try ProcessingCertificate(
                der: apple.authority.processingCertificate(
                    forRequest: pem, merchantIdentifier: merchantIdentifier, at: clock.now().date))
        } catch let error as ApplePayTestingError where error.code == .outsideValidity {
            throw SimulatedAppleRefusal(.outsideValidity, error.reason, remedy: "see the platform's clock")
        } catch {
            throw SimulatedAppleRefusal(
                .unusableFile, (error as? ApplePayTestingError)?.reason ?? "no certificate can be made of it",
                field: "request", remedy: "make a request with `guichet applepay csr`")
        }
    }

    static func check(_ merchantIdentifier: String) throws(SimulatedAppleRefusal) {
        guard merchantIdentifier.hasPrefix("merchant."), merchantIdentifier.utf8.count > "merchant.".utf8.count,
            merchantIdentifier.utf8.count <= 255, merchantIdentifier.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw SimulatedAppleRefusal(
                .invalid, "that is not a merchant identifier", field: "merchantIdentifier", advice: .correctInput,
                remedy: "name one like merchant.com.example.shop")
        }
    }

    /// - Parameter message: `request` (PEM) and `merchantIdentifier`.
    /// - Returns: `certificate` (PEM), `merchantIdentifier`, `publicKeyHash`.
    package func answer(_ message: JSONObject) throws -> JSONValue {
        guard let request = message["request"]?.text, let merchant = message["merchantIdentifier"]?.text else {
            throw SimulatedAppleRefusal(
                .invalid, "request and merchantIdentifier are expected, both as text",
                field: message["request"]?.text == nil ? "request" : "merchantIdentifier", remedy: "give both")
        }
        let certificate = try certificate(forRequest: request, merchantIdentifier: merchant)
        return [
            "certificate": .string(try certificate.pem()),
            "merchantIdentifier": .string(merchant), "publicKeyHash": .string(Hex.encode(certificate.publicKeyHash)),
        ]
    }
}
