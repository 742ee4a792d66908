import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Support

@testable import LyraAPI

/// A shop that sends its shoppers to the platform's page with a redirect form.
struct LyraRedirectShop: Sendable {
    let test: TestPlatform
    var shopId = "69876357"
    var mode = LyraMode.test
    var algorithm = LyraFormAlgorithm.hmacSHA256

    /// Of a shop that is not a demo shop.
    var ownKey: LyraFormKey?

    var key: LyraFormKey { ownKey ?? LyraFormKey("GUICHET\(mode == .test ? "T" : "P")\(shopId)") }

    /// A form of now, signed.
    ///
    /// - Parameter changes: after the shop has made the form and before it signs it; `nil` leaves a field out.
    func form(transId: String = "123456", _ changes: [String: String?] = [:]) throws -> [(String, String)] {
        guard
            var form = LyraRedirectForm(
                shopId: shopId, mode: mode, amount: 2_500, currency: .eur, transId: transId,
                transDate: LyraTime.compactText(test.clock.now()))
        else { throw LyraCall.Unexpected() }
        form.orderId = "ORDER1"
        form.urlReturn = "https://shop.example/return"
        form.returnMode = .get
        for (name, value) in changes { form[name] = value }
        return try form.signed(with: key, algorithm).map { ($0.name, $0.value) }
    }

    /// `vads_trans_date` of a form that is so many seconds early.
    func date(in seconds: Int64) -> String { LyraTime.compactText(test.clock.now().adding(seconds: seconds)) }

    /// The page that the browser shows after the form.
    func send(_ form: [(String, String)], language: String? = nil) async throws -> WebPage {
        try await test.browse("/vads-payment/", form: form, language: language)
    }

    /// The page after a form of now.
    func answer(transId: String = "123456", _ changes: [String: String?] = [:]) async throws -> WebPage {
        try await send(form(transId: transId, changes))
    }

    /// A shopper in front of the page.
    func shopper(transId: String = "123456", _ changes: [String: String?] = [:]) async throws -> LyraShopper {
        let page = try await answer(transId: transId, changes)
        guard let action = page.attribute("action", of: "<form") ?? page.attribute("action", of: "form method"),
            let token = action.split(separator: "/").last.map({ $0.prefix { $0 != "?" } })
        else { throw LyraCall.Unexpected() }
        return LyraShopper(test: test, token: String(token))
    }

    /// What a browser brings back, checked as a shop does.
    func returned(_ query: String) throws -> [String: String] {
        let fields = try LyraRedirectResult(parsing: Array(query.utf8)).fields
        guard LyraRedirectSignature.isRight(fields, with: key, algorithm) else { throw LyraCall.Unexpected() }
        return fields
    }
}

extension WebPage {
    /// The number of the error of a redirect form, and the field.
    var formError: String? {
        guard let code = attribute("data-code", of: "id=\"form-error\""),
            let field = attribute("data-field", of: "id=\"form-error\"")
        else { return nil }
        return "\(code) \(field)"
    }

    /// The link back to the shop.
    var wayBack: String? { attribute("href", of: "id=\"go-back\"") }
}
