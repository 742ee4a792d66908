import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetSips

/// The content of `transactionContextData` between an enrolment check and the order: the order, its authentication, and
/// the card. Nothing of it is stored.
///
/// It has two layers. The vault encrypts the outer one, which contains the initialisation, so that a repeated call is
/// recognised and `outcome` is answered for a day. The inner one contains the card with its security code, under a key
/// that is destroyed (``ContextKeyring``).
struct EnrolledContext: Sendable {
    /// From the initialisation, with the same id, so that one initialisation pays at most once.
    let order: RedirectionContext
    let details: SipsOrderDetails
    /// Identifies the authentication that the PaRes must belong to.
    let authentication: String
    private let keyID: String
    private let box: [UInt8]

    static let place = "transactionContextData 1"

    /// - Parameter expiresAt: at most a period of ``ContextKeyring`` from now.
    init(
        _ initialised: RedirectionContext, details: SipsOrderDetails, authentication: String, card: TestCard,
        expiresAt: Instant, keyring: ContextKeyring
    ) throws(SipsRefusal) {
        order = RedirectionContext(
            id: initialised.id, merchantId: initialised.merchantId, operation: initialised.operation,
            expiresAt: expiresAt, message: details.order.wireObject)
        self.details = details
        self.authentication = authentication
        // `PAN YYYYMM CODE`, in one piece of memory that never grows, so that wiping it leaves no copy.
        var plaintext: [UInt8] = []
        plaintext.reserveCapacity(32)
        plaintext += card.pan.digits.utf8
        plaintext.append(Self.separator)
        plaintext += card.expiry.yyyyMM.utf8
        plaintext.append(Self.separator)
        card.securityCode?.append(to: &plaintext)
        defer { plaintext.wipe() }
        let sealed = keyring.seal(plaintext, place: Self.cardPlace(initialised.id, authentication))
        guard let sealed else { throw SipsRefusal(.unavailable, "the card could not be sealed") }
        (keyID, box) = sealed
    }

    /// The card; `nil` once its key is destroyed.
    func card(
        _ keyring: ContextKeyring
    ) -> (pan: PAN, expiry: CardExpiry, securityCode: CardSecurityCode?)? {
        guard var secret = keyring.open(box, keyID: keyID, place: Self.cardPlace(order.id, authentication)) else {
            return nil
        }
        defer { secret.wipe() }
        return Self.card(secret)
    }

    /// A function of its own, so that no reference to the bytes is left when they are wiped.
    private static func card(_ secret: [UInt8]) -> (pan: PAN, expiry: CardExpiry, securityCode: CardSecurityCode?)? {
        let words = secret.split(separator: separator, omittingEmptySubsequences: false)
        guard words.count == 3, let pan = try? PAN(String(decoding: words[0], as: UTF8.self)),
            let expiry = try? CardExpiry(yyyyMM: String(decoding: words[1], as: UTF8.self))
        else { return nil }
        return (pan, expiry, try? CardSecurityCode(utf8: words[2]))
    }

    private static let separator = UInt8(ascii: " ")

    private static func cardPlace(_ id: String, _ authentication: String) -> String { "card \(id) \(authentication)" }

    func sealed(by vault: Vault) throws -> String {
        var json = order.json
        json.append("details", .string(Base64URL.encode(try details.stored())))
        json.append("authentication", .string(authentication))
        json.append("key", .string(keyID))
        json.append("card", .string(Base64URL.encode(box)))
        let sealed = try vault.seal(JSONValue.object(json).encoded(), for: .authentication, place: Self.place)
        return Base64URL.encode(sealed.bytes)
    }

    /// - Returns: `nil` for anything that is no such context of this platform.
    static func open(_ text: String, by vault: Vault) -> EnrolledContext? {
        guard let bytes = Base64URL.decode(text),
            let plain = try? vault.open(SealedValue(bytes: bytes), for: .authentication, place: place),
            let json = try? JSONValue(parsing: plain)
        else { return nil }
        return EnrolledContext(json)
    }

    private init?(_ json: JSONValue) {
        guard let details = json["details"]?.text.flatMap({ Base64URL.decode($0) }),
            let details = try? SipsOrderDetails(stored: details),
            let order = RedirectionContext(json, message: details.order.wireObject),
            let authentication = json["authentication"]?.text, let keyID = json["key"]?.text,
            let box = json["card"]?.text.flatMap({ Base64URL.decode($0) })
        else { return nil }
        self.order = order
        self.details = details
        self.authentication = authentication
        self.keyID = keyID
        self.box = box
    }
}
