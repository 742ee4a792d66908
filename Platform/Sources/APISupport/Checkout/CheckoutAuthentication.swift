package import Engine
@_spi(Platform) package import GuichetCore
import Synchronization

/// The 3-D Secure step of a checkout: the shopper visits the issuer's page and comes back; the card is kept here
/// meanwhile.
///
/// The card with its security code is in memory only, encrypted under a key that is destroyed (``ContextKeyring``), and
/// for one return: a second return finds nothing to pay with. A restart ends the authentications that are under way;
/// they have charged no one.
package final class CheckoutAuthentications: Sendable {
    /// The data kept for a shopper who is with the issuer.
    package struct Pending: Sendable {
        /// What is being paid: the name of a checkout session, or of an existing payment.
        package let subject: String
        package let card: CheckoutCard
        /// The number of the session's attempt.
        package let attempt: Int
        /// The API's own data.
        package let details: [UInt8]

        package init(subject: String, card: CheckoutCard, attempt: Int, details: [UInt8]) {
            self.subject = subject
            self.card = card
            self.attempt = attempt
            self.details = details
        }
    }

    private struct Entry {
        let subject: String
        let attempt: Int
        let keyID: String
        let box: [UInt8]
        let cardholderName: String?
        let details: [UInt8]
        let until: Instant
    }

    /// The address of the issuer's page, with its form fields as in the Sips family (PaReq, MD, TermUrl).
    package struct Redirection: Sendable {
        package let url: String
        package let fields: [(name: String, value: String)]
        /// Identifies what waits for the answer.
        package let authentication: String

        /// The same as an address on this platform, for a browser that has a page of it open.
        package var address: String {
            "\(IssuerPageRoutes.path)/start?"
                + fields.map { "\($0.name)=\(FormEncoding.encode($0.value))" }.joined(separator: "&")
        }
    }

    private let keyring: ContextKeyring
    private let vault: Vault
    private let clock: any PlatformClock
    private let random: any RandomSource
    private let entries = Mutex<[String: Entry]>([:])

    package init(keyring: ContextKeyring, vault: Vault, clock: any PlatformClock, random: any RandomSource) {
        self.keyring = keyring
        self.vault = vault
        self.clock = clock
        self.random = random
    }

    /// What the issuer's page shows, and how it behaves.
    package struct Question: Sendable {
        package let shop: String
        package let amount: Amount
        /// Only the masked card number.
        package let masked: String
        package let brand: String
        package let language: PageLanguage?
        /// The ``ACSRow`` that ends it without a challenge.
        package var unasked: String?
        /// The shop's identifier at its API, if ``shop`` is its name for people.
        package var account: String?

        package init(
            shop: String, amount: Amount, masked: String, brand: String, language: PageLanguage?, unasked: String? = nil
        ) {
            self.shop = shop
            self.amount = amount
            self.masked = masked
            self.brand = brand
            self.language = language
            self.unasked = unasked
        }
    }

    /// Begins an authentication.
    ///
    /// - Parameters:
    ///   - address: the platform's.
    ///   - path: the path on this platform to which the issuer's page posts its answer.
    package func begin(
        _ question: Question, _ pending: Pending, at address: String, returningTo path: String
    ) throws -> Redirection {
        let now = clock.now()
        let authentication = Base64URL.encode(random.bytes(16))
        var secret: [UInt8] = []
        secret.reserveCapacity(32)
        secret += pending.card.pan.digits.utf8
        secret += " \(pending.card.expiry.yyyyMM) ".utf8
        pending.card.securityCode?.append(to: &secret)
        defer { secret.wipe() }
        guard let (keyID, box) = keyring.seal(secret, place: Self.place(authentication)) else { throw CannotSeal() }
        var challenge = IssuerChallenge(
            authentication: authentication, expiresAt: now.adding(seconds: IssuerChallenge.challengeSeconds),
            merchantId: question.shop, amount: question.amount, masked: question.masked, brand: question.brand,
            language: question.language?.rawValue, code: IssuerChallenge.freshCode(random), unasked: question.unasked)
        challenge.account = question.account
        let sealed = try challenge.sealed(by: vault)
        let entry = Entry(
            subject: pending.subject, attempt: pending.attempt, keyID: keyID, box: box,
            cardholderName: pending.card.cardholderName, details: pending.details,
            until: now.adding(seconds: ContextKeyring.periodSeconds))
        entries.withLock { entries in
            entries = entries.filter { now < $0.value.until }
            entries[authentication] = entry
        }
        return Redirection(
            url: address + IssuerPageRoutes.path,
            fields: [("PaReq", sealed), ("MD", authentication), ("TermUrl", address + path)],
            authentication: authentication)
    }

    /// Deletes what is kept for an authentication.
    package func forget(_ authentication: String) { entries.withLock { _ = $0.removeValue(forKey: authentication) } }

    /// The issuer's answer, with the data kept for it; only once.
    ///
    /// - Returns: `nil` if the answer does not come from this platform, or if its authentication has ended.
    package func end(_ form: FormBody, of subject: String) -> (pending: Pending, result: AuthenticationResult)? {
        guard let paRes = form["PaRes"].flatMap({ IssuerAnswer.open($0, by: vault) }) else { return nil }
        let now = clock.now()
        let entry = entries.withLock { entries -> Entry? in
            guard entries[paRes.authentication]?.subject == subject else { return nil }
            return entries.removeValue(forKey: paRes.authentication)
        }
        guard let entry, now < entry.until, let card = card(entry, paRes.authentication) else { return nil }
        return (
            Pending(subject: subject, card: card, attempt: entry.attempt, details: entry.details), paRes.result
        )
    }

    private func card(_ entry: Entry, _ authentication: String) -> CheckoutCard? {
        guard var secret = keyring.open(entry.box, keyID: entry.keyID, place: Self.place(authentication)) else {
            return nil
        }
        defer { secret.wipe() }
        return Self.card(secret, cardholderName: entry.cardholderName)
    }

    /// A function of its own, so that no reference to the bytes is left when they are wiped.
    private static func card(_ secret: [UInt8], cardholderName: String?) -> CheckoutCard? {
        let words = secret.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 3, let pan = try? PAN(String(decoding: words[0], as: UTF8.self)),
            let expiry = try? CardExpiry(yyyyMM: String(decoding: words[1], as: UTF8.self))
        else { return nil }
        return CheckoutCard(
            pan: pan, expiry: expiry, securityCode: try? CardSecurityCode(utf8: words[2]),
            cardholderName: cardholderName)
    }

    private static func place(_ authentication: String) -> String { "checkout card \(authentication)" }

    package struct CannotSeal: Error {}
}
