package import Engine
package import GuichetCore

/// Merchant sessions, as Apple gives them to a merchant's server before its page may open the sheet (Apple Pay on the
/// Web, "Requesting an Apple Pay payment session"). These come from simulated Apple, and open only the sheet of the
/// simulated device.
///
/// A session is encrypted by the vault and contains its merchant, so nothing is stored. Unlike Apple's, it can be used
/// more than once.
package struct SimulatedMerchantSessions: Sendable {
    package let vault: Vault
    package let clock: any PlatformClock
    package let random: any RandomSource

    package init(vault: Vault, clock: any PlatformClock, random: any RandomSource) {
        self.vault = vault
        self.clock = clock
        self.random = random
    }

    /// Apple: a session expires five minutes after it was made.
    package static let seconds: Int64 = 300
    private static let place = "simulated-apple"

    /// - Returns: the object that a page passes to its sheet. It is opaque to the page.
    package func create(merchantIdentifier: String, domainName: String, displayName: String) throws -> JSONObject {
        let now = clock.now()
        let expiresAt = now.adding(seconds: Self.seconds)
        let content: JSONValue = [
            "merchantIdentifier": .string(merchantIdentifier), "domainName": .string(domainName),
            "expiresAt": .integer(expiresAt.milliseconds),
        ]
        let sealed = try vault.seal(content.encoded(), for: .clientSession, place: Self.place)
        var session = JSONObject()
        session.append("epochTimestamp", .integer(now.milliseconds))
        session.append("expiresAt", .integer(expiresAt.milliseconds))
        session.append("merchantSessionIdentifier", .string(Base64URL.encode(sealed.bytes)))
        session.append("nonce", .string(Hex.encode(random.bytes(8))))
        session.append("merchantIdentifier", .string(merchantIdentifier))
        session.append("domainName", .string(domainName))
        session.append("displayName", .string(displayName))
        return session
    }

    /// The merchant whose sheet the session opens.
    ///
    /// - Parameters:
    ///   - session: the object, or its text.
    ///   - domainName: the domain of the page that opens the sheet.
    package func merchantIdentifier(of session: JSONValue, on domainName: String?) throws(SimulatedAppleRefusal)
        -> String
    {
        let object = session.object ?? session.text.flatMap { try? JSONValue(parsing: Array($0.utf8)) }?.object
        guard let sealed = object?["merchantSessionIdentifier"]?.text.flatMap(Base64URL.decode),
            let opened = try? vault.open(SealedValue(bytes: sealed), for: .clientSession, place: Self.place),
            let content = try? JSONValue(parsing: opened), let merchant = content["merchantIdentifier"]?.text,
            let domain = content["domainName"]?.text,
            let expiresAt = content["expiresAt"].flatMap(\.text).flatMap({ Int64($0) })
        else { throw Self.refusal("merchantSession", "it is not a session of this platform's simulated Apple") }
        guard clock.now() < Instant(milliseconds: expiresAt) else {
            throw Self.refusal("merchantSession", "the session has ended: it is valid for \(Self.seconds / 60) minutes")
        }
        guard domainName == domain else {
            throw Self.refusal("domainName", "the session is for the domain \(domain)")
        }
        return merchant
    }

    /// A page's request for a payment, with the merchant identifier instead of `merchantSession` and `domainName`.
    package func resolved(_ message: JSONObject) throws(SimulatedAppleRefusal) -> JSONObject {
        guard let session = message["merchantSession"] else { return message }
        guard message["merchantIdentifier"] == nil else {
            throw Self.refusal("merchantIdentifier", "a session says itself for whom it is")
        }
        let merchant = try merchantIdentifier(of: session, on: message["domainName"]?.text)
        var resolved = message
        resolved["merchantSession"] = nil
        resolved["domainName"] = nil
        resolved["merchantIdentifier"] = .string(merchant)
        return resolved
    }

    private static func refusal(_ field: String, _ reason: String) -> SimulatedAppleRefusal {
        SimulatedAppleRefusal(
            .badSession, reason, field: field, remedy: "ask for another one: createPaymentProductSession")
    }
}
