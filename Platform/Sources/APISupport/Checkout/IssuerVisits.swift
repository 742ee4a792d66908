package import Engine
@_spi(Platform) package import GuichetCore
import Synchronization

/// Sends cardholders to the issuer's page and reads its answer, for payments that wait for their cardholder
/// (``PaymentState/authenticating``, ``PaymentOrder/authenticatingUntil``).
///
/// The payment is in the store, and the answer says which payment it is about, so a restart loses neither. The security
/// code may rest nowhere (PCI DSS 4.0, 3.3.1): the browser carries it to the issuer's page and back, encrypted under a key
/// that is destroyed (``ContextKeyring``). So the cardholder may come back to another node. If the key is gone, because
/// the platform was restarted meanwhile, the acquirer is asked without it.
package final class IssuerVisits: Sendable {
    /// What came back with an answer, until the payment is continued.
    private struct Entry {
        let secret: CarriedSecret
        let until: Instant
        /// How many requests brought the answer and have not taken the code: a browser may send its form twice at once, and
        /// the engine continues with one of the two, whichever it is.
        var answers: Int
    }

    /// The address of the issuer's page, with the fields of its form (``IssuerForm``).
    package struct Redirection: Sendable {
        package let url: String
        package let fields: [(name: String, value: String)]

        /// The same as an address on this platform, for a browser that has a page of it open.
        package var address: String {
            "\(IssuerPageRoutes.path)/start?"
                + fields.map { "\($0.name)=\(FormEncoding.encode($0.value))" }.joined(separator: "&")
        }
    }

    private let keyring: ContextKeyring
    private let vault: Vault
    private let clock: any PlatformClock
    /// For what is kept of all shops together.
    private let platformTime: PlatformTime
    private let random: any RandomSource
    private let codes = Mutex<[PaymentID: Entry]>([:])

    package init(keyring: ContextKeyring, vault: Vault, clock: any PlatformClock, random: any RandomSource) {
        self.keyring = keyring
        self.vault = vault
        self.clock = clock
        platformTime = PlatformTime(clock)
        self.random = random
    }

    /// What the issuer's page shows, and how it behaves.
    package struct Question: Sendable {
        /// The name of the shop's API.
        package let api: String
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
        /// Whether the page is shown in a frame of the merchant's page.
        package var isFramed = false
        /// The ``ACSRow`` with which a challenge ends, whatever the cardholder answers.
        package var ending: String?

        package init(
            api: String, shop: String, amount: Amount, masked: String, brand: String, language: PageLanguage?,
            unasked: String? = nil, account: String? = nil
        ) {
            self.api = api
            self.account = account
            self.shop = shop
            self.amount = amount
            self.masked = masked
            self.brand = brand
            self.language = language
            self.unasked = unasked
        }
    }

    /// Until when a cardholder who leaves now may come back.
    package var end: Instant { clock.now().adding(seconds: ContextKeyring.periodSeconds) }

    /// Prepares the visit of a payment's cardholder. Place the payment's order next, with ``end``; if it cannot be
    /// placed, call ``forget(_:)``.
    ///
    /// - Parameters:
    ///   - address: the platform's.
    ///   - path: the path on this platform to which the issuer's page posts its answer.
    package func begin(
        _ question: Question, of payment: PaymentID, securityCode: CardSecurityCode?, at address: String,
        returningTo path: String
    ) throws -> Redirection {
        let now = clock.now()
        let authentication = Self.name(payment)
        var challenge = IssuerChallenge(
            authentication: authentication, expiresAt: now.adding(seconds: IssuerChallenge.challengeSeconds),
            merchantId: question.shop, amount: question.amount, masked: question.masked, brand: question.brand,
            language: question.language?.rawValue, code: IssuerChallenge.freshCode(random), unasked: question.unasked)
        challenge.api = question.api
        challenge.account = question.account
        challenge.isFramed = question.isFramed
        challenge.ending = question.ending
        challenge.carried = try securityCode.map { try carried($0, of: payment) }
        let sealed = try challenge.sealed(by: vault)
        return Redirection(
            url: address + IssuerPageRoutes.path,
            fields: [
                (IssuerForm.challenge, sealed), (IssuerForm.merchantData, authentication),
                (IssuerForm.returnAddress, address + path),
            ])
    }

    /// The issuer's answer, and the payment that it is about; `nil` if it does not come from this platform.
    ///
    /// An answer may come more than once: only a payment that still waits may be continued with it, which the engine
    /// checks.
    package func answer(in form: FormBody) -> (payment: PaymentID, result: AuthenticationResult)? {
        guard let answer = form[IssuerForm.answer].flatMap({ IssuerAnswer.open($0, by: vault) }),
            let bytes = Base64URL.decode(answer.authentication)
        else { return nil }
        let payment = PaymentID(Hex.encode(bytes))
        if let secret = answer.carried { keep(secret, of: payment) }
        return (payment, answer.result)
    }

    /// The security code that was typed before the visit, once after each ``answer(in:)``; `nil` without one, or if its key
    /// is gone.
    package func takeSecurityCode(of payment: PaymentID) -> CardSecurityCode? {
        guard let entry = codes.withLock({ Self.taken(payment, from: &$0) }), platformTime.now() < entry.until,
            var code = keyring.open(entry.secret.box, keyID: entry.secret.keyID, place: Self.place(payment))
        else { return nil }
        defer { code.wipe() }
        return try? CardSecurityCode(utf8: code)
    }

    /// Removed with the last answer that brought it.
    private static func taken(_ payment: PaymentID, from codes: inout [PaymentID: Entry]) -> Entry? {
        guard var entry = codes[payment] else { return nil }
        entry.answers -= 1
        codes[payment] = entry.answers > 0 ? entry : nil
        return entry
    }

    package func forget(_ payment: PaymentID) { codes.withLock { _ = $0.removeValue(forKey: payment) } }

    private func carried(_ code: CardSecurityCode, of payment: PaymentID) throws -> CarriedSecret {
        var secret: [UInt8] = []
        secret.reserveCapacity(8)
        code.append(to: &secret)
        defer { secret.wipe() }
        guard let (keyID, box) = keyring.seal(secret, place: Self.place(payment)) else { throw CannotSeal() }
        return CarriedSecret(keyID: keyID, box: box)
    }

    private func keep(_ secret: CarriedSecret, of payment: PaymentID) {
        let now = platformTime.now()
        let until = now.adding(seconds: ContextKeyring.periodSeconds)
        codes.withLock { codes in
            codes = codes.filter { now < $0.value.until }
            codes[payment] = Entry(secret: secret, until: until, answers: (codes[payment]?.answers ?? 0) + 1)
        }
    }

    /// A payment is authenticated once, so its identifier names the authentication; as 22 characters, like any other.
    private static func name(_ payment: PaymentID) -> String {
        Base64URL.encode(Hex.decode(payment.text) ?? [])
    }

    private static func place(_ payment: PaymentID) -> String { "security code \(payment)" }

    package struct CannotSeal: Error {}
}
