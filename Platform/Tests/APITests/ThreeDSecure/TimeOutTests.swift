import APISupport
import Engine
import GuichetCore
import GuichetMerchant
import GuichetSips
import Support
import Testing

/// The last row of docs/in-app-wire.md, section 9.4, for a challenge that was really left alone: no button is pressed in
/// time.
@Suite("A challenge that is not answered in time")
struct TimeOutTests {
    /// How the issuer's page is met after the ten minutes.
    enum Meeting: String, Sendable, CaseIterable, CustomTestStringConvertible {
        case openedLate, reloadedLate, codeSentLate, buttonPressedLate, approvedLate, cancelledLate, polled
        var testDescription: String { rawValue }
    }

    /// Lets the time go by and comes back with what the page then says.
    private static func paRes(_ meeting: Meeting, _ enrolled: WireAnswer, _ test: TestPlatform) async throws -> String {
        let page = meeting == .openedLate ? nil : try await test.challenge(enrolled)
        let (session, code) = (page?.field("s") ?? "", page?.code ?? "")
        test.clock.advance(seconds: 10 * 60)
        func answer(_ name: String, _ value: String) async throws -> WebPage {
            try await test.browse("/acs/answer", form: [("s", session), (name, value)])
        }
        let back: WebPage
        switch meeting {
        case .openedLate: back = try await test.challenge(enrolled)
        case .reloadedLate: back = try await test.browse("/acs/challenge?s=\(session)")
        case .codeSentLate: back = try await answer("code", code)
        case .buttonPressedLate: back = try await answer("result", "frictionless")
        case .cancelledLate: back = try await answer("result", "cancelled")
        case .approvedLate:
            _ = try await test.browse("/acs/bank", form: [("s", session), ("approve", "yes")])
            back = try await test.browse("/acs/app?s=\(session)")
        case .polled:
            #expect(try await test.browse("/acs/status?s=\(session)").html == #"{"over":true}"#)
            back = try await test.browse("/acs/app?s=\(session)")
        }
        return try #require(back.field("PaRes"))
    }

    @Test("is a payment refused with 97, without a guarantee, and stored", arguments: Meeting.allCases)
    func onRecord(_ meeting: Meeting) async throws {
        var options = TestPlatform.Options()
        let asked = Counted()
        options.acquirer = ClosureAcquirer { _ in
            asked.add()
            return .yes
        }
        try await TestPlatform.run(options) { test in
            let enrolled = try await test.enrol()
            let message = WireAuthentication.validate(
                enrolled, paRes: try await Self.paRes(meeting, enrolled, test))
            // The app has until the end of the context to say so.
            test.clock.advance(seconds: 5 * 60 - 1)
            let answer = try await test.call(message)
            #expect(answer.code == "97")
            #expect(answer.field == nil)
            let expected: [String: String?] = [
                "guaranteeIndicator": nil, "holderAuthentStatus": "NOT_SPECIFIED", "acquirerResponseCode": nil,
                "holderAuthentMethod": "NO_AUTHENT_METHOD", "holderAuthentType": nil, "authorisationId": nil,
                "transactionReference": "REF1",
            ]
            for (field, value) in expected { #expect(answer.message[field]?.text == value, "\(field)") }
            #expect(try await test.onlyPayment().state == .refused)
            // Told again, by either name, and to the merchant's server.
            #expect(try await test.call(message).body == answer.body)
            #expect(try await test.call(WireAuthentication.outcome(enrolled)).response == answer.message)
            let data = try await (test.office() as OfficeClient<Sips>).getTransactionData(.transactionReference("REF1"))
            #expect(data.transactionStatus == .refused)
            #expect(data.currentAmount == "0")
            #expect(data.acquirerResponseCode == nil)
        }
        #expect(asked.count == 0)
    }

    @Test("can be answered until the last moment, and that decision is returned after it")
    func inTime() async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            let page = try await test.challenge(enrolled)
            let form = [("s", page.field("s") ?? ""), ("code", try #require(page.code))]
            test.clock.advance(seconds: 10 * 60 - 1)
            #expect(try await test.challenge(enrolled).field("PaRes") == nil)
            #expect(try await test.browse("/acs/status?s=\(form[0].1)").html == #"{"over":false}"#)
            #expect(try await test.browse("/acs/answer", form: form).field("PaRes") != nil)
            test.clock.advance(seconds: 5 * 60)
            let paRes = try #require(try await test.challenge(enrolled).field("PaRes"))
            let answer = try await test.call(WireAuthentication.validate(enrolled, paRes: paRes))
            #expect(answer.code == "00")
            #expect(answer.message["holderAuthentStatus"]?.text == "SUCCESS")
        }
    }

    @Test("ends by itself: the page knows how long the cardholder has, with and without scripts")
    func byItself() async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            test.clock.advance(seconds: 9 * 60)
            let page = try await test.challenge(enrolled)
            #expect(page.attribute("data-seconds", of: "id=\"message\"") == "61")
            #expect(page.html.contains("http-equiv=\"refresh\" content=\"61\""))
        }
    }

    @Test("is not stored when the app comes back after the context's fifteen minutes, as before")
    func tooLateForTheApp() async throws {
        try await TestPlatform.run { test in
            let enrolled = try await test.enrol()
            let paRes = try await Self.paRes(.openedLate, enrolled, test)
            test.clock.advance(seconds: 5 * 60)
            let answer = try await test.call(WireAuthentication.validate(enrolled, paRes: paRes))
            #expect(answer.code == "97")
            #expect(answer.field == "transactionContextData")
            #expect(try await test.payments().isEmpty)
        }
    }
}
