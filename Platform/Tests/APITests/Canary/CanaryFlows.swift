import APISupport
import Engine
import Foundation
import GuichetCore
import GuichetSips
import Support

/// Sends a marked card through everything that a platform does with cards, and keeps every answer.
struct CanaryFlows {
    let test: TestPlatform
    let csc: String
    var answers: [[UInt8]] = []

    /// The digits that all the cards below have in common and that no mask shows.
    static let mark = Mark(digits: "0073918462")
    static let accepted = "4100007391846200"
    static let refused = "4100007391846205"
    static let pending = "4100007391846260"
    static let coBadged = "4300007391846200"
    /// Not one of the published test ranges.
    static let live = "4970007391846200"

    init(test: TestPlatform, csc: String) {
        self.test = test
        self.csc = csc
    }

    /// The codes that the answers gave: proof that the flows went where they were meant to go.
    var codes: Set<String> {
        Set(
            answers.compactMap { (try? JSONValue(parsing: $0))?.object }
                .compactMap { ($0["inAppResponseCode"] ?? $0["redirectionStatusCode"])?.text })
    }

    mutating func run() async throws {
        for card in [Self.accepted, Self.refused, Self.pending, Self.coBadged, Self.live] {
            let initialisation = try await initialise()
            let message = try order(initialisation, card: card)
            try await call(message)
            // The same again, another one, and the question.
            try await call(message)
            try await call(order(initialisation, card: card))
            try await call(WireOrder.outcome(of: initialisation))
        }
        try await threeDSecure()
        try await refusals()
        try await wallet()
        try await cardData()
        try await token()
        try await phoneMistakes()
        try await merchantMistakes()
        try await test.doDueWork()
        try await expiry()
    }

    /// Check, issuer's page, order: the security code travels through the phone's context and back.
    private mutating func threeDSecure() async throws {
        for (card, result) in [
            (Self.accepted, "challenge"), (Self.refused, "frictionless"), (Self.accepted, "cancelled"),
        ] {
            let order = Self.numbered().with("sdkOperationName", "THREEDSECUREANDORDER")
                .with("automaticResponseUrl", "http://127.0.0.1:9/notified")
            let enrolled = try await test.call(WireAuthentication.check(test.prepare(order), card: card, csc: csc))
            answers.append(enrolled.body)
            // Never paid with: the context ends by itself.
            answers.append(
                try await test.enrol(card: card, csc: csc, reference: Self.numbered()["transactionReference"]).body)
            answers.append(Array(try await test.challenge(enrolled).html.utf8))
            let message = try await WireAuthentication.validate(enrolled, paRes: test.paRes(enrolled, result: result))
            try await call(message.with("paResMessage", "AAAA"))
            try await call(message)
            try await call(message)
            try await call(WireAuthentication.outcome(enrolled))
            // A card where the issuer's page expects none.
            let form = [("PaReq", card), ("MD", card), ("TermUrl", "https://shop.example/\(card)?\(csc)")]
            answers.append(Array(try await test.browse("/acs", form: form).html.utf8))
            answers.append(Array(try await test.browse("/acs/answer", form: [("s", card), ("code", csc)]).html.utf8))
        }
    }

    private mutating func refusals() async throws {
        let (one, two) = (try await initialise(), try await initialise())
        try await call(order(one, card: Self.accepted, expiry: "202001"))
        try await call(order(one, card: Self.accepted).with("paymentMeanBrand", "AMEX"))
        try await call(
            order(one, card: Self.accepted).with("encryptedCard", order(two, card: Self.accepted)["encryptedCard"]))
        let encrypted = try order(one, card: Self.accepted)["encryptedCard"]?.text ?? ""
        for spoilt in [String(encrypted.dropLast(4)) + "AAAA", String(encrypted.dropLast(8)), encrypted + ".x"] {
            try await call(order(one, card: Self.accepted).with("encryptedCard", .string(spoilt)))
        }
        try await call(WireOrder.outcome(of: one))
        try await call(order(one, card: Self.accepted))
    }

    /// A card in the clear, where a phone's developer might put it.
    private mutating func phoneMistakes() async throws {
        let initialisation = try await initialise()
        let message = try order(initialisation, card: Self.accepted)
        let card = JSONValue.string(Self.accepted)
        for field in ["encryptedCard", "operation", "wireVersion", "redirectionData", "paymentMeanBrand"] {
            try await call(message.with(field, card))
            try await call(message.with(field, ["cardNumber": card, "cardCSCValue": .string(csc)]))
        }
        try await call(message.with("paymentMeanBrandSelectionStatus", card))
        try await call(message.with(Self.accepted, card))
        for body in [
            Self.accepted, #"{"cardNumber":"\#(Self.accepted)","cardCSCValue":"\#(csc)""#,
            #"{"\#(Self.accepted)":1,"\#(Self.accepted)":2}"#, #"["\#(Self.accepted)",\#(csc)]"#,
        ] {
            answers.append(try await test.call(bytes: Array(body.utf8)).body)
            answers.append(try await test.send(bytes: Array(body.utf8)).body)
        }
        answers.append(try await test.get("/inapp/v1/\(Self.accepted)?cardCSCValue=\(csc)").body)
        // In the clear beside the encrypted one: ignored, and so kept nowhere.
        try await call(message.with("cardNumber", card).with("cardCSCValue", .string(csc)))
    }

    /// A card where a merchant's developer might put it and where the platform has no reason to keep it.
    private mutating func merchantMistakes() async throws {
        let card = JSONValue.string(Self.accepted)
        let fields = [
            "amount", "currencyCode", "captureDay", "captureMode", "interfaceVersion", "keyVersion", "merchantId",
            "orderChannel", "paymentPattern", "sdkOperationName", "seal", "sealAlgorithm", "customerLanguage",
            "s10TransactionReference", Self.accepted,
        ]
        for field in fields {
            answers.append(try await test.send(JSONObject.order().sealed().with(field, card)).body)
            answers.append(try await test.send(JSONObject.order().with(field, card).sealed()).body)
        }
        // Unknown fields are sealed and ignored, and the order goes through.
        let extra = Self.numbered().with("cardNumber", card)
            .with("paymentMeanData", ["cardNumber": card, "cardCSCValue": .string(csc)])
        try await call(order(test.prepare(extra), card: Self.accepted))
    }

    private mutating func expiry() async throws {
        let initialisation = try await initialise()
        let message = try order(initialisation, card: Self.accepted)
        test.clock.advance(seconds: 20 * 60)
        try await call(message)
        try await call(WireOrder.outcome(of: initialisation))
        test.clock.advance(seconds: 2 * 86_400)
        try await test.doDueWork()
        try await test.purge()
        try await call(WireOrder.outcome(of: initialisation))
    }

    private mutating func initialise() async throws -> Initialisation { try await test.prepare(Self.numbered()) }

    private static func numbered() -> JSONObject { .order(reference: .string(reference)) }

    /// Without digits: one of chance's could look like a card number, and be refused (docs/pci.md).
    static var reference: String { String((0..<24).map { _ in "ABCDEFGHJKLMNPQRSTUVWXYZ".randomElement() ?? "A" }) }

    private func order(_ initialisation: Initialisation, card: String, expiry: String = "209912") throws -> JSONObject {
        try WireOrder.message(for: initialisation, card: card, expiry: expiry, csc: csc)
    }

    private mutating func call(_ message: JSONObject) async throws { answers.append(try await test.call(message).body) }
}
