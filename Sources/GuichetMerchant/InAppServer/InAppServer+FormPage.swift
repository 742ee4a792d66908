import GuichetCore
@_spi(Platform) import GuichetDirect
import GuichetSips

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The page of ``InAppServer/FormPage``: between an app that posts `PaReq`, `MD` and `TermUrl` (Sips In-App 24.3,
/// "Formulaire POST vers l'ACS") and Worldline Direct, which has an address to open and returns by `returnUrl`.
extension InAppServer {
    /// Answers the POST of an app's web view at the form page: sends the cardholder on to Worldline Direct, or back to
    /// `TermUrl` at once if the issuer asks nothing.
    ///
    /// - Parameters:
    ///   - form: the body of the POST.
    ///   - acceptLanguage: the header, for the page's language.
    public func authenticationPage(form: [UInt8], acceptLanguage: String? = nil) async -> AuthenticationRelayAnswer {
        let language = ShopperLanguage(acceptLanguage: acceptLanguage)
        guard form.count <= Self.maximumBytes else { return .unreadable(413, language) }
        guard settings.formPage != nil, let pairs = FormEncoding.decode(form),
            let sealed = Self.only("PaReq", in: pairs), let bytes = seals.open(sealed, .paReqMessage),
            let paReq = try? JSONValue(parsing: bytes), let id = paReq["id"]?.text,
            let back = InAppForm(pairs), isAllowed(back.termUrl)
        else { return .unreadable(400, language) }
        guard let page = paReq["page"]?.text else { return back.answer(DirectInAppWire.withoutPage, language) }
        do {
            guard try await keep(back, asFormOf: id) else { return .unreadable(400, language) }
        } catch {
            // The store failed: without the way back the cardholder is not sent away.
            failed(error)
            return .unreadable(503, language)
        }
        return .redirect(to: page)
    }

    /// Answers the GET with which Worldline Direct returns the cardholder to the form page: posts `PaRes` and `MD` to
    /// `TermUrl`. `RETURNMAC` and the payment are compared in constant time; the validation compares them again.
    ///
    /// - Parameters:
    ///   - query: what follows the question mark, as received.
    ///   - acceptLanguage: the header, for the page's language.
    public func authenticationReturn(query: String, acceptLanguage: String? = nil) async -> AuthenticationRelayAnswer {
        let language = ShopperLanguage(acceptLanguage: acceptLanguage)
        guard query.utf8.count <= Self.maximumBytes else { return .unreadable(413, language) }
        guard let pairs = FormEncoding.decode(Array(query.utf8)), let id = Self.only(Self.orderName, in: pairs),
            let paRes = DirectInAppWire.paRes(ofReturn: pairs), let received = DirectInAppWire.readReturn(paRes)
        else { return .unreadable(400, language) }
        let record: InAppRecord?
        do {
            record = try await records.record(id: id)
        } catch {
            failed(error)
            return .unreadable(503, language)
        }
        guard let record, let context = openingContext(of: record), let payment = context.payment,
            let expected = context.returnMAC, let bytes = record.form.flatMap({ seals.open($0, .form) }),
            let back = InAppForm(json: bytes)
        else { return .unreadable(400, language) }
        let isRight = ConstantTime.equal(received.returnMAC, expected)
        guard ConstantTime.equal(received.paymentId, payment), isRight else { return .unreadable(400, language) }
        return back.answer(paRes, language)
    }

    /// `PaReq`: the order and its page, sealed. An app posts it as it is.
    func paReq(of id: String, page: String?) throws(MerchantError) -> String {
        var object = JSONObject()
        object.append("id", .string(id))
        if let page { object.append("page", .string(page)) }
        return try seals.seal(JSONValue.object(object).encoded(), .paReqMessage)
    }

    /// `returnUrl`: the app's link, or the form page with the order's identifier.
    func returnAddress(of handle: InAppHandle) -> String {
        guard let page = settings.formPage?.address.absoluteString else { return settings.returnLink }
        return "\(page)\(page.contains("?") ? "&" : "?")\(Self.orderName)=\(FormEncoding.encode(handle.id))"
    }

    private static let orderName = "order"

    /// A form that could return to any address would make the page a way to send people elsewhere.
    private func isAllowed(_ termUrl: URL) -> Bool {
        func page(_ url: URL) -> [String?] {
            [url.scheme?.lowercased(), url.host?.lowercased(), url.port.map(String.init), url.path]
        }
        return termUrl.isSecureOrLoopback && settings.formPage?.termUrls.contains { page($0) == page(termUrl) } == true
    }

    /// Keeps where the cardholder comes back to, whatever happens to the payment meanwhile.
    ///
    /// - Returns: `false` if there is no such order, or if it changes all the time.
    private func keep(_ back: InAppForm, asFormOf id: String) async throws -> Bool {
        let sealed = try seals.seal(back.json, .form)
        for _ in 0..<5 {
            guard var record = try await records.record(id: id) else { return false }
            record.form = sealed
            if try await records.update(record, from: record.state) { return true }
        }
        return false
    }

    /// The context that the app got with the answer to the check.
    private func openingContext(of record: InAppRecord) -> InAppHandle? {
        guard let bytes = record.opening.flatMap({ seals.open($0, .opening) }),
            let text = (try? JSONValue(parsing: bytes))?["transactionContextData"]?.text
        else { return nil }
        return InAppHandle(text, as: .transactionContextData, by: seals)
    }

    private static func only(_ name: String, in pairs: [(name: String, value: String)]) -> String? {
        let values = pairs.filter { $0.name == name }
        return values.count == 1 ? values.first?.value : nil
    }
}

/// Where an app's form wants the answer, and with which data.
struct InAppForm: Sendable {
    let termUrl: URL
    let merchantData: String

    /// At most 1024 bytes (Sips In-App 24.3).
    private static let maximumBytes = 1_024

    /// `nil` unless there is one `TermUrl`, and one `MD` at most.
    init?(_ pairs: [(name: String, value: String)]) {
        let addresses = pairs.filter { $0.name == "TermUrl" }.map(\.value)
        let data = pairs.filter { $0.name == "MD" }.map(\.value)
        guard addresses.count == 1, data.count <= 1 else { return nil }
        self.init(addresses.first, data.first ?? "")
    }

    init?(json bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes) else { return nil }
        self.init(json["termUrl"]?.text, json["md"]?.text ?? "")
    }

    private init?(_ address: String?, _ data: String) {
        guard let url = address.flatMap({ URL(string: $0) }), data.utf8.count <= Self.maximumBytes else { return nil }
        termUrl = url
        merchantData = data
    }

    var json: [UInt8] {
        let value: JSONValue = ["termUrl": .string(termUrl.absoluteString), "md": .string(merchantData)]
        return value.encoded()
    }

    /// The page that posts the answer.
    func answer(_ paRes: String, _ language: ShopperLanguage) -> AuthenticationRelayAnswer {
        AuthenticationRelayAnswer(
            status: 200, headers: AuthenticationRelayPage.headers(script: AuthenticationRelayPage.postScriptHash),
            html: AuthenticationRelayPage.html(
                posting: [("PaRes", paRes), ("MD", merchantData)], to: termUrl.absoluteString, in: language))
    }
}

extension AuthenticationRelayAnswer {
    fileprivate static func redirect(to page: String) -> AuthenticationRelayAnswer {
        AuthenticationRelayAnswer(
            status: 303,
            headers: [("Location", page), ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer")], html: "")
    }

    /// A page that goes nowhere.
    fileprivate static func unreadable(_ status: Int, _ language: ShopperLanguage) -> AuthenticationRelayAnswer {
        AuthenticationRelayAnswer(
            status: status, headers: AuthenticationRelayPage.headers(script: nil),
            html: AuthenticationRelayPage.html(failingTo: nil, in: language))
    }
}
