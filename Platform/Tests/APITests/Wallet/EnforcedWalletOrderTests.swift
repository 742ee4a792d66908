import Engine
import GuichetCore
import GuichetSips
import Server
import SipsAPI
import Support
import Synchronization
import Testing

/// The last rule of docs/in-app-wire.md, section 9.4, for a stored card.
@Suite("walletOrder at a shop that enforces authentication")
struct EnforcedWalletOrderTests {
    @Test(
        "is refused with 05 and A1, and accepted after a new initialisation, with the code only if it is typed again",
        arguments: [nil, "123"])
    func stepUp(codeTypedAgain: String?) async throws {
        var options = TestPlatform.Options()
        let seen = Seen()
        options.acquirer = ClosureAcquirer { request in
            seen.add(hasCode: request.securityCode != nil)
            return .yes
        }
        try await TestPlatform.run(options) { test in
            _ = try await test.addCard()
            try await test.platform.sips.administration.set(
                AuthenticationPolicy(isEnforced: true), of: "002001000000001")
            let initialisation = try await test.prepareAny(.walletOrder("REF1"))
            let message = try WireCall.walletOrder(initialisation, csc: "123")
            let bare = try await test.call(message)
            #expect(bare.code == "05")
            #expect(bare.field == nil)
            #expect(bare.message["acquirerResponseCode"]?.text == "A1")
            #expect(bare.message["panEntryMode"]?.text == "WALLET")
            #expect(bare.message["holderAuthentStatus"]?.text == "NO_AUTHENT")
            #expect(bare.message["guaranteeIndicator"]?.text == "N")
            // Taken: on record, told again, and the acquirer never heard of it.
            #expect(try await test.onlyPayment().state == .refused)
            #expect(try await test.call(message).body == bare.body)
            #expect(try await test.outcome(of: initialisation).response == bare.message)
            #expect(seen.all.isEmpty)
            // The step-up is another initialisation. The used one leads nowhere, and neither does its reference.
            let again = try WireCall.walletOrder(initialisation).with("operation", "walletCheckEnrollment")
            #expect(try await test.call(again).message["redirectionStatusCode"]?.text == "12")
            #expect(try await Self.enrol("REF1", codeTypedAgain, test) == nil)
            let enrolled = try #require(try await Self.enrol("REF2", codeTypedAgain, test))
            let paid = try await test.call(
                WireAuthentication.validate(enrolled, paRes: test.paRes(enrolled, result: "challenge")))
            #expect(paid.code == "00")
            #expect(paid.message["panEntryMode"]?.text == "WALLET")
            #expect(paid.message["guaranteeIndicator"]?.text == "Y")
        }
        // Nothing kept the code of the first try.
        #expect(seen.all == [codeTypedAgain != nil])
    }

    /// - Returns: `nil` when the reference is used.
    private static func enrol(_ reference: JSONValue, _ csc: String?, _ test: TestPlatform) async throws -> WireAnswer?
    {
        let order = JSONObject.walletOrder(reference).with("sdkOperationName", "THREEDSECUREANDWALLETORDER")
        let answer = try await test.initialise(order, to: .orderInitialize)
        guard answer.code == "00" else {
            #expect(answer.code == "94")
            #expect(answer.field == "transactionReference")
            return nil
        }
        let check = try await WireCall.walletOrder(test.prepareAny(order), csc: csc)
        return try await test.call(check.with("operation", "walletCheckEnrollment"))
    }

    private final class Seen: Sendable {
        private let list = Mutex<[Bool]>([])

        var all: [Bool] { list.withLock { $0 } }

        func add(hasCode: Bool) { list.withLock { $0.append(hasCode) } }
    }
}
