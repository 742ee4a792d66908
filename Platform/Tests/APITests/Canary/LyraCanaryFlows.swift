import Engine
import Foundation
import GuichetApplePayTesting
@_spi(Platform) import GuichetCore
import GuichetLyra
import Support

/// Sends cards, codes, tokens and passwords through everything that the REST API V4 does with them.
struct LyraCanaryFlows {
    let test: TestPlatform
    let fixture: LyraAppleFixture
    let code: String
    /// What was answered to calls that had each value in its place. Elsewhere an answer quotes what is wrong.
    private(set) var answers: [[UInt8]] = []
    private(set) var codes: Set<String> = []

    static let accepted = "4970100000000055"
    static let refused = "4970100000000113"
    /// Not published.
    static let live = "4970107391846205"
    static let inToken = "5970100300000067"
    /// Its issuer is asked.
    static let asked = "4970100000000022"
    /// Not published, and its check digit is right.
    static let lookalike = "4970107391846202"
    /// The cryptogram's twenty bytes, as text.
    static let cryptogram = "73918462059173608264"
    static let wrongPassword = "testpassword_WRONGCANARY"

    /// What may be written nowhere.
    static let secrets: [String] =
        [
            accepted, refused, live, inToken, asked, lookalike, cryptogram, wrongPassword, LyraCall.password,
            LyraCall.productionPassword,
        ]
        + ["38453613e7f44dc58732bad3dca2bca3", "guichet-production-69876357"]

    init(test: TestPlatform, fixture: LyraAppleFixture, code: String) {
        self.test = test
        self.fixture = fixture
        self.code = code
    }

    mutating func run() async throws {
        try await cards()
        try await tokens()
        try await mistakes()
        try await strays()
        try await forms()
        try await operations()
    }

    private func card(_ pan: String, delay: Int64? = nil) -> JSONObject {
        var message = LyraCall.payment(pan: pan, delay: delay).object ?? JSONObject()
        var form = message["paymentForms"]?.array?.first?.object ?? JSONObject()
        form["securityCode"] = .string(code)
        message["paymentForms"] = [.object(form)]
        message["ipnTargetUrl"] = "https://merchant.example/ipn"
        return message
    }

    private mutating func cards() async throws {
        for pan in [Self.accepted, Self.refused, "4970100000000089", Self.live] {
            try await keep(.object(card(pan)))
            try await keep(.object(card(pan, delay: 20)))
        }
        try await keep(.object(card(Self.accepted)), password: LyraCall.productionPassword)
        try await keep(.object(card(Self.accepted)), password: Self.wrongPassword)
    }

    private mutating func tokens() async throws {
        let cryptogram = Array(Self.cryptogram.utf8)
        let good = try fixture.token(.lyraMastercard, cryptogram: cryptogram)
        for _ in 0..<2 { try await keep(LyraAppleFixture.message(good)) }
        for token in [
            try fixture.token(.lyraMastercardRefused, cryptogram: cryptogram),
            try fixture.token(.directVisa, cryptogram: cryptogram),
            try fixture.token(.lyraMastercard, in: CurrencyCode(rawValue: "840"), cryptogram: cryptogram),
            try fixture.token(
                .lyraMastercard, signedAt: LyraAppleFixture.noon.addingTimeInterval(-3_600),
                cryptogram: cryptogram),
        ] { try await keep(LyraAppleFixture.message(token)) }
        try await keep(LyraAppleFixture.message(good, amount: 1))
    }

    /// Typed on the platform's page, on the way to the issuer and back, registered, paid with again; in wrong fields too.
    private mutating func forms() async throws {
        for (number, (pan, row)) in [(Self.inToken, nil), (Self.asked, "challenge"), (Self.asked, "failed")]
            .enumerated()
        {
            let order = LyraCall.order(
                ["formAction": "REGISTER_PAY", "customer": LyraCall.anna], orderId: "FORM\(number)")
            let shopper = try await test.lyra.shopper(order)
            for field in ["card-expiry", "card-code", "card-holder"] {
                let fields = LyraShopper.card(pan, code: code).map { ($0.0, $0.0 == field ? pan : $0.1) }
                seen(try await shopper.send(fields))
            }
            var page = try await shopper.send(LyraShopper.card(pan, code: code))
            if let row {
                seen(page)
                page = try await shopper.comeBack(try await shopper.answer(page, row))
            }
            seen(page)
            codes.insert(page.result ?? "form again")
            if let token = try await test.lyra.transactions("FORM\(number)").first?.paymentMethodToken {
                try await keep(["paymentMethodToken": .string(token)], to: "Token/Get")
                try await keep(
                    LyraCall.order(["formAction": "SILENT", "paymentMethodToken": .string(token)], orderId: "SILENT"))
                try await keep(["paymentMethodToken": .string(token)], to: "Token/Cancel")
            }
        }
        // A merchant's server sends the card, and the cardholder never comes back from the issuer.
        try await keep(.object(card(Self.asked)))
    }

    /// Keeps a page, without the card that every form proposes.
    private mutating func seen(_ page: WebPage) {
        answers.append(Array(page.html.replacing("4970 1000 0000 0055", with: "").utf8))
    }

    /// A card where a merchant's developer might put it.
    private mutating func mistakes() async throws {
        // Four digits would be a good amount or year.
        for value in [Self.accepted, LyraCall.password] {
            for field in ["amount", "currency", "formAction", "paymentMethodToken", "strongAuthentication", value] {
                var message = card(Self.accepted)
                message[field] = .string(value)
                _ = try await test.lyra.send(JSONValue.object(message).encoded(), to: "Charge/CreatePayment")
            }
            for field in ["brand", "expiryMonth", "expiryYear", "securityCode", "paymentMethodType"] {
                var message = card(Self.accepted)
                var form = message["paymentForms"]?.array?.first?.object ?? JSONObject()
                form[field] = .string(value)
                message["paymentForms"] = [.object(form)]
                _ = try await test.lyra.send(JSONValue.object(message).encoded(), to: "Charge/CreatePayment")
            }
            for body in [value, "{\"pan\":\"\(value)\"", "[\"\(value)\"]"] {
                _ = try await test.lyra.send(Array(body.utf8), to: "Charge/CreatePayment")
            }
            _ = try await test.lyra.call("Transaction/Get", ["uuid": .string(value)])
            _ = try await test.lyra.call("Order/Get", ["orderId": .string(value)])
            _ = try await test.lyra.send([], to: "\(value)/\(value)")
        }
    }

    /// A card where a name or a reference is kept in the clear.
    private mutating func strays() async throws {
        for field in ["orderId", "metadata", "customer", "ipnTargetUrl"] {
            for message in [card(Self.accepted), LyraCall.order([:]).object ?? JSONObject()] {
                var message = message
                message[field] = Self.stray(in: field)
                try await keep(.object(message))
            }
        }
        var named = card(Self.accepted)
        var form = named["paymentForms"]?.array?.first?.object ?? JSONObject()
        form["cardHolderName"] = .string(Self.lookalike)
        named["paymentForms"] = [.object(form)]
        try await keep(.object(named))
        let buyer: JSONValue = ["email": "anna@example.com", "billingDetails": ["lastName": .string(Self.lookalike)]]
        try await keep(LyraCall.order(["customer": buyer]))
        named["customer"] = buyer
        try await keep(.object(named), to: "Charge/CreateToken")
    }

    private static func stray(in field: String) -> JSONValue {
        switch field {
        case "metadata": [accepted: "1", "card": .number(accepted)]
        case "customer": ["email": "anna@example.com", "reference": .string(accepted)]
        case "ipnTargetUrl": .string("https://merchant.example/\(accepted)")
        default: .string(accepted)
        }
    }

    private mutating func operations() async throws {
        let uuid = try await test.lyra.paid(delay: 0, pan: Self.accepted)
        try await test.pass(days: 1)
        try await keep(
            LyraCall.naming(uuid, JSONObject(["amount": 900, "currency": "EUR"])), to: "Transaction/Duplicate")
        try await keep(LyraCall.naming(uuid), to: "Transaction/Refund")
        try await keep(LyraCall.naming(uuid), to: "Transaction/Get")
        // The payments of the cards above are authorised and captured meanwhile.
        try await test.pass(days: 20)
        try await test.pass(days: 2)
        try await keep(LyraCall.naming(uuid), to: "Transaction/Get")
    }

    private mutating func keep(
        _ message: JSONValue, to service: String = "Charge/CreatePayment", password: String = LyraCall.password
    ) async throws {
        var call = test.lyra
        call.password = password
        let (_, response) = try await call.send(message.encoded(), to: service)
        answers.append(JSONValue.object(response.json).encoded())
        switch response.answered {
        case .error(let error): codes.insert(error.errorCode?.rawValue ?? "")
        case .payment(let payment): codes.insert(payment.transactions?.first?.detailedStatus?.rawValue ?? "")
        case .transaction(let transaction): codes.insert(transaction.detailedStatus?.rawValue ?? "")
        default: break
        }
    }
}
