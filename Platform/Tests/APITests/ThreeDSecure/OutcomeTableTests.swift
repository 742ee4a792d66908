import Engine
import GuichetCore
import GuichetSips
import Server
import SipsAPI
import Support
import Testing

/// docs/in-app-wire.md, section 9.4, row by row, as a phone sees it.
@Suite("A payment with 3-D Secure")
struct OutcomeTableTests {
    struct Row: Sendable, CustomStringConvertible {
        let button: String
        let code: String
        let guarantee: String?
        let status: String
        var method = "NO_AUTHENT_METHOD"
        var type: String?
        var description: String { button }
        var isAuthorised: Bool { code == "00" }
    }

    static let rows: [Row] = [
        Row(button: "challenge", code: "00", guarantee: "Y", status: "SUCCESS", method: "OTP_TELE", type: "CHALLENGE"),
        Row(button: "frictionless", code: "00", guarantee: "Y", status: "SUCCESS", type: "FRICTIONLESS"),
        Row(button: "attempt", code: "00", guarantee: "Y", status: "ATTEMPT"),
        Row(button: "failed", code: "05", guarantee: "N", status: "FAILURE", method: "OTP_TELE", type: "CHALLENGE"),
        Row(button: "rejected", code: "05", guarantee: "N", status: "FAILURE", type: "FRICTIONLESS"),
        Row(button: "cancelled", code: "17", guarantee: "N", status: "CANCEL"),
        Row(button: "technicalError", code: "00", guarantee: "N", status: "ERROR"),
        Row(button: "unavailable", code: "00", guarantee: "N", status: "ERROR"),
        Row(button: "exempted", code: "00", guarantee: "N", status: "BYPASS"),
        Row(button: "notEnrolled", code: "00", guarantee: "N", status: "NOT_ENROLLED"),
        Row(button: "timedOut", code: "97", guarantee: nil, status: "NOT_SPECIFIED"),
    ]

    @Test("ends as the table says", arguments: rows)
    func row(_ row: Row) async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            let answer = try await test.call(
                WireAuthentication.validate(enrolled, paRes: test.paRes(enrolled, result: row.button)))
            let response = answer.message
            #expect(answer.code == row.code)
            #expect(response["guaranteeIndicator"]?.text == row.guarantee)
            #expect(response["holderAuthentProgram"]?.text == "3DS_V2")
            #expect(response["holderAuthentStatus"]?.text == row.status)
            #expect(response["holderAuthentMethod"]?.text == row.method)
            #expect(response["holderAuthentType"]?.text == row.type)
            #expect(response["holderAuthentRelegationCode"]?.text == "N")
            #expect(response["panEntryMode"]?.text == "MANUAL")
            #expect(response["acquirerResponseCode"]?.text == (row.isAuthorised ? "00" : nil))
            #expect((response["authorisationId"] != nil) == row.isAuthorised)
            #expect((response["authentExemptionReasonList"] != nil) == (row.button == "exempted"))
            // Taken, whatever came of it: on record, and the outcome tells the same by either name.
            #expect(response["authorMessageReference"] != nil)
            let payment = try await test.onlyPayment()
            #expect(payment.state == (row.isAuthorised ? .toCapture : .refused))
            #expect(try await test.call(WireAuthentication.outcome(enrolled)).response == response)
        }
    }

    @Test("does not ask the acquirer after a failed authentication")
    func acquirerNotAsked() async throws {
        let asked = Counted()
        var options = TestPlatform.Options()
        options.acquirer = ClosureAcquirer { _ in
            asked.add()
            return .yes
        }
        try await TestPlatform.run(options) { test in
            for (number, row) in Self.rows.filter({ !$0.isAuthorised }).enumerated() {
                let enrolled = try await test.enrol(reference: .string("REF\(number)"))
                _ = try await test.call(
                    WireAuthentication.validate(enrolled, paRes: test.paRes(enrolled, result: row.button)))
            }
            #expect(try await test.payments().count == 4)
        }
        #expect(asked.count == 0)
    }

    @Test("can be refused by the acquirer after a successful authentication: then there is no guarantee")
    func refusedByTheAcquirer() async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol(card: "4100000000000005")
            let answer = try await test.call(
                WireAuthentication.validate(enrolled, paRes: test.paRes(enrolled, result: "challenge")))
            #expect(answer.code == "05")
            #expect(answer.message["acquirerResponseCode"]?.text == "05")
            #expect(answer.message["guaranteeIndicator"]?.text == "N")
            #expect(answer.message["holderAuthentStatus"]?.text == "SUCCESS")
        }
    }

    @Test(
        "follows the shop's setting after a technical error, without an answer of the issuer, and for a card that is not enrolled",
        arguments: ["technicalError", "unavailable", "notEnrolled"])
    func shopPolicy(button: String) async throws {
        try await TestPlatform.run { test in
            var policy = AuthenticationPolicy()
            if button == "notEnrolled" { policy.onNotEnrolled = .refuse } else { policy.onTechnicalError = .refuse }
            try await test.platform.sips.administration.set(policy, of: "002001000000001")
            let enrolled = try await test.enrol()
            let answer = try await test.call(
                WireAuthentication.validate(enrolled, paRes: test.paRes(enrolled, result: button)))
            #expect(answer.code == "05")
            #expect(answer.message["acquirerResponseCode"] == nil)
            #expect(answer.message["guaranteeIndicator"]?.text == "N")
        }
    }

    @Test("is refused with 05 and A1 when the shop enforces it, and then accepted with it")
    func enforced() async throws {
        try await TestPlatform.run { test in
            try await test.platform.sips.administration.set(
                AuthenticationPolicy(isEnforced: true), of: "002001000000001")
            let bare = try await test.order()
            #expect(bare.code == "05")
            #expect(bare.message["acquirerResponseCode"]?.text == "A1")
            #expect(bare.message["authorMessageReference"] != nil)
            #expect(try await test.onlyPayment().state == .refused)
            // The step-up is a new initialisation, with another reference.
            let enrolled = try await test.enrol(reference: "REF2")
            let answer = try await test.call(
                WireAuthentication.validate(enrolled, paRes: test.paRes(enrolled, result: "challenge")))
            #expect(answer.code == "00")
        }
    }
}
