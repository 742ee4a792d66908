package import Engine
import GuichetCore

/// One cardholder's visit to the issuer's page: the request, and the address for the answer. It is encrypted in the
/// page's address.
package struct ACSSession: Sendable {
    package let challenge: IssuerChallenge
    package let merchantData: String
    package let returnAddress: ReturnAddress

    private static let place = "acs session 1"
    // Names in the encrypted address. They stay: a cardholder may be on a page while the platform is updated.
    private static let challengeName = "paReq"
    private static let merchantDataName = "md"
    private static let returnAddressName = "termUrl"

    /// Why a form cannot be used. Shown to the developer who sees the page.
    package struct Unusable: Error, CustomStringConvertible {
        package let field: String
        package let reason: String
        package var description: String { "\(field): \(reason)" }
    }

    /// The form of a page that sends its cardholder here (``IssuerForm``).
    package init(_ form: FormBody, vault: Vault) throws {
        guard let challenge = form[IssuerForm.challenge].flatMap({ IssuerChallenge.open($0, by: vault) }) else {
            throw Unusable(field: IssuerForm.challenge, reason: "missing, or not of this platform")
        }
        let merchantData = form[IssuerForm.merchantData] ?? ""
        // The guide: ASCII 0x20 to 0x7E only, 1024 bytes at most.
        guard merchantData.utf8.count <= 1_024, merchantData.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw Unusable(
                field: IssuerForm.merchantData,
                reason: "longer than 1024 bytes, or not ASCII 0x20 to 0x7E (use Base64)")
        }
        guard let returnAddress = form[IssuerForm.returnAddress].flatMap(ReturnAddress.init) else {
            throw Unusable(
                field: IssuerForm.returnAddress, reason: "not an https address (http only to this very machine)")
        }
        self.challenge = challenge
        self.merchantData = merchantData
        self.returnAddress = returnAddress
    }

    package func sealed(by vault: Vault) throws(VaultError) -> String {
        var json = JSONObject()
        json.append(Self.challengeName, .object(challenge.json))
        json.append(Self.merchantDataName, .string(merchantData))
        json.append(Self.returnAddressName, .string(returnAddress.text))
        return Base64URL.encode(
            try vault.seal(JSONValue.object(json).encoded(), for: .authentication, place: Self.place).bytes)
    }

    package static func open(_ text: String, by vault: Vault) -> ACSSession? {
        guard let bytes = Base64URL.decode(text),
            let plain = try? vault.open(SealedValue(bytes: bytes), for: .authentication, place: place),
            let json = try? JSONValue(parsing: plain),
            let challenge = json[challengeName].flatMap({ IssuerChallenge($0) }),
            case .string(let merchantData)? = json[merchantDataName],
            let returnAddress = json[returnAddressName]?.text.flatMap(ReturnAddress.init)
        else { return nil }
        return ACSSession(challenge: challenge, merchantData: merchantData, returnAddress: returnAddress)
    }

    private init(challenge: IssuerChallenge, merchantData: String, returnAddress: ReturnAddress) {
        self.challenge = challenge
        self.merchantData = merchantData
        self.returnAddress = returnAddress
    }
}

/// The addresses of one session's pages.
package struct ACSLinks: Sendable {
    package let sealed: String
    /// As chosen with the language switch; `nil` follows the browser.
    package let language: String?

    package init(sealed: String, language: String?) {
        self.sealed = sealed
        self.language = language
    }

    package init(_ session: ACSSession, _ language: String?, vault: Vault) throws(VaultError) {
        self.init(sealed: try session.sealed(by: vault), language: language)
    }

    /// Relative to the platform, so that it works with any public address.
    package func address(_ page: String, _ more: [String: String] = [:]) -> String {
        var pairs = [("s", sealed)] + more.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        if let language, more[PageLanguage.parameter] == nil { pairs.append((PageLanguage.parameter, language)) }
        return "\(IssuerPageRoutes.path)/\(page)?"
            + pairs.map { "\($0.0)=\(FormEncoding.encode($0.1))" }.joined(separator: "&")
    }
}
