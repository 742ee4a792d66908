import APISupport
import Engine
import GuichetCore
import GuichetSips

/// The content of `redirectionData`: the initialisation, encrypted, so that initialising writes nothing to the store.
struct RedirectionContext: Sendable {
    /// Identifies this initialisation.
    let id: String
    let merchantId: String
    let operation: SDKOperationName
    let expiresAt: Instant
    /// The initialisation as it was sent, without the seal.
    let message: JSONObject

    /// The initialisation message of the service that this context comes from.
    func initialisation<Message: InitializeRequest>(_ type: Message.Type = Message.self) throws(SipsRefusal) -> Message
    {
        do throws(WireError) {
            return try Message(wireObject: message)
        } catch {
            throw SipsRefusal(error)
        }
    }

    /// Tells the journal of requests whose call it is: a call that makes no payment names its shop nowhere else.
    func noted() -> RedirectionContext {
        CallNotes.note { $0.shop = merchantId }
        return self
    }

    /// Fifteen minutes (data dictionary, code 97: "session expired, 15 minutes without action").
    static let lifetimeSeconds: Int64 = 15 * 60

    /// It begins with its time, like a payment's: an order claims it, and claims of the same time are next to each other
    /// in their index.
    static func newID(at now: Instant, random: some RandomSource) -> String { PaymentID(at: now, random: random).text }

    private static let place = "redirectionData 1"

    /// Everything except the message.
    var json: JSONObject {
        var json = JSONObject()
        json.append("id", .string(id))
        json.append("shop", .string(merchantId))
        json.append("operation", .string(operation.rawValue))
        json.append("expires", .integer(expiresAt.milliseconds))
        return json
    }

    /// base64url of the encrypted context.
    func sealed(by vault: Vault) throws(VaultError) -> String {
        var json = json
        json.append("message", .object(message))
        let sealed = try vault.seal(JSONValue.object(json).encoded(), for: .redirection, place: Self.place)
        return Base64URL.encode(sealed.bytes)
    }

    /// - Returns: `nil` for anything that this platform did not encrypt.
    static func open(_ redirectionData: String, by vault: Vault) -> RedirectionContext? {
        guard let bytes = Base64URL.decode(redirectionData),
            let plain = try? vault.open(SealedValue(bytes: bytes), for: .redirection, place: place),
            let json = try? JSONValue(parsing: plain), let message = json["message"]?.object
        else { return nil }
        return RedirectionContext(json, message: message)
    }
}

extension RedirectionContext {
    /// Reads what ``json`` wrote.
    init?(_ json: JSONValue, message: JSONObject) {
        guard let id = json["id"]?.text, let merchantId = json["shop"]?.text,
            let operation = json["operation"]?.text, let expires = json["expires"]?.text.flatMap({ Int64($0) })
        else { return nil }
        self.init(
            id: id, merchantId: merchantId, operation: SDKOperationName(rawValue: operation),
            expiresAt: Instant(milliseconds: expires), message: message)
    }
}
