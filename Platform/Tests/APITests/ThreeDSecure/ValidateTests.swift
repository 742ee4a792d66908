import APISupport
import Engine
import Foundation
import GuichetCore
import GuichetSips
import Server
import SipsAPI
import Support
import Testing

@Suite("cardValidateAuthenticationAndOrder")
struct ValidateTests {
    /// Sends a spoilt call, checks that nothing is kept of it, and that the same authentication is still good.
    private static func refused(
        _ code: String, field: String?,
        _ spoil: @escaping @Sendable (JSONObject, String, TestPlatform) async throws -> JSONObject
    ) async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            let paRes = try await test.paRes(enrolled, result: "frictionless")
            let message = WireAuthentication.validate(enrolled, paRes: paRes)
            let answer = try await test.call(spoil(message, paRes, test))
            #expect(answer.code == code)
            #expect(answer.field == field)
            #expect(answer.message["authorMessageReference"] == nil)
            #expect(try await test.stored() == .nothing)
            #expect(try await test.call(message).code == "00")
        }
    }

    /// One character in the middle is another one.
    private static func spoilt(_ text: String) -> String {
        let half = text.count / 2
        let middle = text.dropFirst(half).first
        return text.prefix(half) + (middle == "A" ? "B" : "A") + text.dropFirst(half + 1)
    }

    @Test("a field that is missing: 30", arguments: ["paResMessage", "transactionContextData"])
    func missing(field: String) async throws {
        try await Self.refused("30", field: field) { message, _, _ in message.with(field, nil) }
    }

    @Test("a damaged or invalid context: 12")
    func damagedContext() async throws {
        try await Self.refused("12", field: "transactionContextData") { message, _, _ in
            message.with("transactionContextData", .string(Self.spoilt(message["transactionContextData"]?.text ?? "")))
        }
        try await Self.refused("12", field: "transactionContextData") { message, _, test in
            // Of this platform, and for something else.
            message.with("transactionContextData", .string(try await test.prepare().redirectionData))
        }
    }

    @Test("a PaRes that was not URL-encoded, or twice: 30")
    func encoding() async throws {
        try await Self.refused("30", field: "paResMessage") { message, paRes, _ in
            message.with("paResMessage", .string(paRes))
        }
        try await Self.refused("30", field: "paResMessage") { message, paRes, _ in
            message.with("paResMessage", .string(FormEncoding.encode(FormEncoding.encode(paRes))))
        }
        try await Self.refused("30", field: "paResMessage") { message, _, _ in message.with("paResMessage", "%zz") }
    }

    @Test("a PaRes that was changed, is invalid, or is the PaReq: 34")
    func foreignPaRes() async throws {
        for text in ["AAAA", "nonsense", "%3D"] {
            try await Self.refused("34", field: "paResMessage") { message, _, _ in
                message.with("paResMessage", .string(text))
            }
        }
        try await Self.refused("34", field: "paResMessage") { message, paRes, _ in
            message.with("paResMessage", .string(FormEncoding.encode(Self.spoilt(paRes))))
        }
        try await Self.refused("34", field: "paResMessage") { message, _, test in
            let other = try await test.enrol(reference: "OTHER")
            return message.with(
                "paResMessage", .string(FormEncoding.encode(other.message["paReqMessage"]?.text ?? "")))
        }
    }

    @Test("the PaRes of another authentication, even of the same card and order: 34")
    func otherAuthentication() async throws {
        try await Self.refused("34", field: "paResMessage") { message, _, test in
            let other = try await test.enrol()
            let paRes = try await test.paRes(other, result: "frictionless")
            return message.with("paResMessage", .string(FormEncoding.encode(paRes)))
        }
    }

    @Test("a context of another platform: 12")
    func otherPlatform() async throws {
        let foreign = try await TestPlatform.run { try await $0.enrol() }
        var options = TestPlatform.Options()
        options.vaultKeys = "1 \(Data(repeating: 8, count: 32).base64EncodedString())"
        try await TestPlatform.run(options) { test in
            let answer = try await test.call(WireAuthentication.validate(foreign, paRes: "AAAA"))
            #expect(answer.code == "12")
            #expect(answer.field == "transactionContextData")
        }
    }

    @Test("expires after fifteen minutes: 97, and outcome says that there was no charge")
    func expired() async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            let paRes = try await test.paRes(enrolled, result: "frictionless")
            test.clock.advance(seconds: 15 * 60)
            let answer = try await test.call(WireAuthentication.validate(enrolled, paRes: paRes))
            #expect(answer.code == "97")
            #expect(answer.field == "transactionContextData")
            #expect(try await test.call(WireAuthentication.outcome(enrolled)).outcome == "unseen")
            let other = try await test.enrol(reference: "REF2")
            test.clock.advance(seconds: 2 * 86_400)
            #expect(try await test.call(WireAuthentication.outcome(other)).code == "97")
        }
    }

    @Test("can come up to fifteen minutes after the check, even if the initialisation has expired since")
    func lateInTime() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare(WireAuthentication.order())
            test.clock.advance(seconds: 14 * 60)
            let enrolled = try await test.call(WireAuthentication.check(initialisation))
            let paRes = try await test.paRes(enrolled, result: "frictionless")
            test.clock.advance(seconds: 15 * 60 - 1)
            let answer = try await test.call(WireAuthentication.validate(enrolled, paRes: paRes))
            #expect(answer.code == "00")
        }
    }

    @Test("sent again byte for byte gets the first answer, even when the card in it has expired")
    func resend() async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            let message = try await WireAuthentication.validate(
                enrolled, paRes: test.paRes(enrolled, result: "challenge"))
            let first = try await test.call(message)
            #expect(first.code == "00")
            #expect(try await test.call(message) == first)
            test.clock.advance(seconds: 3_600)
            #expect(try await test.call(message) == first)
            #expect(try await test.payments().count == 1)
            #expect(try await test.call(WireAuthentication.outcome(enrolled)).outcome == "final")
        }
    }

    @Test("with a used context and any other content is refused at once: 34")
    func used() async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            let paRes = try await test.paRes(enrolled, result: "failed")
            #expect(try await test.call(WireAuthentication.validate(enrolled, paRes: paRes)).code == "05")
            // The first decision of the issuer's page stays; the same PaRes in another message does not pay either.
            let again = try await test.paRes(enrolled, result: "frictionless")
            for paRes in [paRes, again, "AAAA"] {
                let answer = try await test.call(
                    WireAuthentication.validate(enrolled, paRes: paRes).with("merchantId", "002001000000001"))
                #expect(answer.code == "34")
                #expect(answer.field == "transactionContextData")
            }
            #expect(try await test.payments().count == 1)
        }
    }

    @Test("sent two hundred times at the same moment, one initialisation gives one payment and one answer")
    func concurrent() async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            let message = try await WireAuthentication.validate(
                enrolled, paRes: test.paRes(enrolled, result: "challenge"))
            let answers = try await withThrowingTaskGroup(of: WireAnswer.self) { group in
                for _ in 0..<200 { group.addTask { try await test.call(message) } }
                return try await group.reduce(into: [WireAnswer]()) { $0.append($1) }
            }
            #expect(Set(answers.map(\.body)).count == 1)
            #expect(try await test.payments().count == 1)
        }
    }

    @Test("after the outcome was asked for is refused with 97: unseen is final")
    func invalidated() async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            let paRes = try await test.paRes(enrolled, result: "challenge")
            #expect(try await test.call(WireAuthentication.outcome(enrolled)).outcome == "unseen")
            let answer = try await test.call(WireAuthentication.validate(enrolled, paRes: paRes))
            #expect(answer.code == "97")
            #expect(answer.field == "transactionContextData")
        }
    }

    @Test("after the function was disabled: 40; after the shop was removed: 03")
    func rights() async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            let message = try await WireAuthentication.validate(
                enrolled, paRes: test.paRes(enrolled, result: "challenge"))
            _ = try await test.platform.sips.administration.set(
                ["cardValidateAuthenticationAndOrder"], enabled: false, of: "002001000000001")
            #expect(try await test.call(message).code == "40")
        }
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let message = try await TestPlatform.run(options) { test in
            let enrolled = try await test.enrol()
            return try await WireAuthentication.validate(enrolled, paRes: test.paRes(enrolled, result: "challenge"))
        }
        options.withDemoShops = false
        let code = try await TestPlatform.run(options) { try await $0.call(message).code }
        #expect(code == "03")
    }

    @Test("after a restart: the card's key is gone with the process, 97, and there was no charge")
    func restart() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let (enrolled, message) = try await TestPlatform.run(options) { test in
            let enrolled = try await test.enrol()
            return (
                enrolled,
                try await WireAuthentication.validate(enrolled, paRes: test.paRes(enrolled, result: "challenge"))
            )
        }
        try await TestPlatform.run(options) { test in
            let answer = try await test.call(message)
            #expect(answer.code == "97")
            #expect(try await test.call(WireAuthentication.outcome(enrolled)).outcome == "unseen")
        }
    }
}
