import GuichetApplePay
package import GuichetCore
import GuichetLyra

/// A payment, as it is requested over HTTP.
extension SimulatedDevice.Payment {
    private static let fields: Set<String> = [
        "merchantIdentifier", "amount", "currency", "card", "expiry", "supportedNetworks", "network", "applicationData",
        "certificate",
    ]

    /// Reads a request for a payment. `amount` in the smallest unit; `currency` in letters or digits (ISO 4217);
    /// `expiry` like `203012`; `applicationData` in Base64; `certificate` in PEM.
    package init(_ message: JSONObject, on device: SimulatedDevice) throws(SimulatedAppleRefusal) {
        func refusal(_ field: String, _ expected: String) -> SimulatedAppleRefusal {
            SimulatedAppleRefusal(
                .invalid, "\(field) is not right", field: field, advice: .correctInput, remedy: "give \(expected)")
        }
        if let stranger = message.members.first(where: { !Self.fields.contains($0.name) }) {
            throw refusal(String(stranger.name.prefix(40)), "only \(Self.fields.sorted().joined(separator: ", "))")
        }
        guard let merchant = message["merchantIdentifier"]?.text, !merchant.isEmpty else {
            throw refusal("merchantIdentifier", "one such as \(DemoApplePayMerchant.identifier)")
        }
        guard let code = message["currency"]?.text, let currency = Self.currency(code) else {
            throw refusal("currency", "letters or digits of ISO 4217, such as EUR")
        }
        guard case .number(let digits)? = message["amount"],
            let amount = Amount(digits: digits, currency: currency)
        else { throw refusal("amount", "a whole number in the smallest unit, such as 2500") }
        self.init(merchantIdentifier: merchant, amount: amount, card: try Self.card(message, device, refusal))
        let names = (message["supportedNetworks"] ?? []).array?.map(\.text) ?? [nil]
        supportedNetworks = names.compactMap(\.self).map(ApplePayNetwork.init(rawValue:))
        guard supportedNetworks.count == names.count else {
            throw refusal("supportedNetworks", "a list of names, such as Visa")
        }
        network = try message["network"].map { value throws(SimulatedAppleRefusal) in
            guard let name = value.text else { throw refusal("network", "a name, such as Visa") }
            return ApplePayNetwork(rawValue: name)
        }
        applicationData = try message["applicationData"].map { value throws(SimulatedAppleRefusal) in
            guard let bytes = value.text.flatMap(Base64.decode), !bytes.isEmpty else {
                throw refusal("applicationData", "bytes in Base64")
            }
            return bytes
        }
        certificate = try message["certificate"].map { value throws(SimulatedAppleRefusal) in
            guard let certificate = value.text.flatMap({ try? ProcessingCertificate(pem: $0) }) else {
                throw refusal("certificate", "a Payment Processing Certificate in PEM")
            }
            return certificate
        }
    }

    private static func card(
        _ message: JSONObject, _ device: SimulatedDevice, _ refusal: (String, String) -> SimulatedAppleRefusal
    ) throws(SimulatedAppleRefusal) -> SimulatedCard {
        guard let number = message["card"]?.text.flatMap({ try? PAN($0) }) else {
            throw refusal("card", "the digits of a published test card")
        }
        let expiry = try message["expiry"].map { value throws(SimulatedAppleRefusal) in
            guard let expiry = value.text.flatMap({ try? CardExpiry(yyyyMM: $0) }) else {
                throw refusal("expiry", "year and month, such as 203012")
            }
            return expiry
        }
        return try device.card(number, expiry: expiry)
    }

    private static func currency(_ code: String) -> CurrencyCode? {
        if code.utf8.count == 3, code.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return CurrencyCode(rawValue: code)
        }
        return LyraCurrency(rawValue: code).facts?.code
    }
}
