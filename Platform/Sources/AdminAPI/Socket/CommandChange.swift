package import APISupport
package import Engine
package import GuichetCore

/// What the audit list says of a change that a command made in the data folder: over the socket of the running platform, or
/// itself if none runs. The operator's API records its own changes (``OperatorRouter``).
package struct CommandChange: Sendable, Hashable {
    /// The change's name, such as `shop.add`.
    package let kind: String
    /// A sentence without a secret.
    package let about: String

    private init(_ kind: String, _ about: String) {
        self.kind = kind
        self.about = about
    }

    /// - Parameters:
    ///   - path: of the socket.
    ///   - message: what the command asked for.
    ///   - answer: what it got.
    /// - Returns: `nil` for a question, and for a step of a change whose end is recorded.
    package init?(_ path: String, _ message: JSONObject, _ answer: JSONValue) {
        let parts = path.split(separator: "/").map(String.init)
        let found: Self? =
            switch (parts.first, parts.dropFirst().first) {
            case ("admin", "token"): Self(OperatorTokens.makeKind, OperatorTokens.made(OperatorTokens.owner))
            case ("vault", let step?): Self.vault(step, message, answer)
            case ("applepay", "certificates"): Self.certificate(parts.last ?? "", message, answer)
            case ("applepay", "registration"): Self.registration(parts.last ?? "", message, answer)
            case (let api?, "shops"): Self.shop(api, parts.dropFirst(2).first, message)
            default: nil
            }
        guard let found else { return nil }
        self = found
    }

    /// Puts what a command asks for on the list, in the transaction of the change.
    package static func note(_ path: String, _ message: JSONObject, _ clock: any PlatformClock) -> ChangeNote {
        ChangeNote { answer, store in
            guard let change = Self(path, message, answer) else { return }
            try AuditStamp(change.kind, by: .commandLine, clock).append(change.about, in: store)
        }
    }

    /// Puts it on the list.
    package func record(in store: any Store, _ clock: any PlatformClock) async throws {
        try await AuditTrail(store: store, clock: clock).add(kind, by: .commandLine, about: about)
    }

    private static func vault(_ step: String, _ message: JSONObject, _ answer: JSONValue) -> Self? {
        let newest = answer["newest"]?.text ?? "?"
        switch step {
        // The last of many steps.
        case "rotate" where message["finish"] == .bool(true):
            return Self("vault.rotate", "all stored data was encrypted with the vault key \(newest)")
        case "fingerprints" where message["finish"] == .bool(true):
            return Self("vault.fingerprints", "the key of the fingerprints was replaced")
        case "erase": return Self("vault.erase", "what deleted values left in the files was erased")
        // Without a platform the keys are only looked at.
        case "reload" where answer["runs"] != .bool(false):
            return Self("vault.reload", "the vault keys were read again; the key \(newest) encrypts")
        default: return nil
        }
    }

    private static func shop(_ api: String, _ step: String?, _ message: JSONObject) -> Self? {
        let names = ["merchantId", "shopId", "shop"]
        guard let name = names.compactMap({ message[$0]?.text }).first else { return nil }
        let shop = "\(api)/\(name)"
        switch step {
        case nil: return Self("shop.add", "the shop \(shop) was added")
        case "remove":
            return Self("shop.remove", "the shop \(shop) was removed, with its keys, wallets and stored cards")
        case "password":
            return Self("shop.key", "the password and the HMAC key of the shop \(shop) were replaced")
        case "form-key": return Self("shop.key", "the key of the forms of the shop \(shop) was replaced")
        case "keys":
            guard let revoked = message["revoke"]?.text else {
                return Self("shop.key", "a key was made for the shop \(shop)")
            }
            return Self("shop.key", "the key \(revoked) of the shop \(shop) was revoked")
        case "operations":
            let functions = (message["operations"]?.array ?? []).compactMap(\.text).joined(separator: ", ")
            let what = message["enabled"] == .bool(true) ? "enabled" : "disabled"
            return Self("shop.change", "functions of the shop \(shop) were \(what): \(functions)")
        case "change", "authentication":
            // Their values may be addresses with a password.
            let changed = message.members.map(\.name).filter { !names.contains($0) }
            // Without one, the command only shows the shop.
            guard !changed.isEmpty else { return nil }
            return Self(
                "shop.change", "settings of the shop \(shop) were changed: \(changed.joined(separator: ", "))")
        default: return nil
        }
    }

    /// The kinds are those of the admin pages, which make the same changes.
    private static func certificate(_ step: String, _ message: JSONObject, _ answer: JSONValue) -> Self? {
        let merchant = (answer["merchantId"] ?? message["merchantId"])?.text
        let certificate = "the certificate \(answer["hash"]?.text ?? "?")" + (merchant.map { " of \($0)" } ?? "")
        switch step {
        case "add", "upload": return Self("certificate.store", "\(certificate) was stored")
        case "remove": return Self("certificate.remove", "\(certificate) was removed")
        case "request":
            return Self("certificate.request", "a request for a certificate of \(merchant ?? "?") was made")
        case "discard":
            return Self("certificate.discard", "a request for a certificate of \(merchant ?? "?") was given up")
        default: return nil
        }
    }

    private static func registration(_ step: String, _ message: JSONObject, _ answer: JSONValue) -> Self? {
        switch step {
        case "register", "reject", "unsubscribe":
            let status = answer["status"]?.text ?? "?"
            return Self(
                "registration.\(status)",
                "Apple's terms were answered for \(message["merchantId"]?.text ?? "?"): \(status)")
        case "terms" where message["version"] != nil:
            return Self(
                "registration.terms", "the version of Apple's terms became \(answer["version"]?.text ?? "?")")
        default: return nil
        }
    }
}
