import Support
import Testing

@Suite("guichet demo", .timeLimit(.minutes(5)))
struct DemoTests {
    @Test("ends with 0, shows every step by its documented name, and leaves nothing behind on standard error")
    func steps() async throws {
        let result = try await Command.run("demo")
        #expect(result.status == 0)
        #expect(result.errors == "")
        for step in [
            "orderInitialize  00", "orderInitialize  34", "orderInitialize  94", "cardOrder        00",
            "cardCheckEnrollment 00", "cardValidateAuthenticationAndOrder 00", "cardOrder        05",
            "cardOrder        97",
            "cardOrder        --", "outcome          00", "getCardData      00", "addCard          00",
            "addCard          94", "getWalletData    00", "walletOrder      00", "deletePaymentMean 00",
            "walletOrder      01",
        ] {
            #expect(result.output.contains("✓ \(step)"), "\(step)")
        }
        #expect(!result.output.contains("✗"))
        #expect(result.output.contains("all as expected"))
        // Into a file there is no colour, and a card is shown by its mask.
        #expect(!result.output.contains("\u{1B}["))
        #expect(result.output.contains("4100##########00"))
        #expect(!result.output.contains("4100000000000000"))
    }

    @Test("shows the platform's log as well when asked to")
    func verbose() async throws {
        let result = try await Command.run("demo", "--verbose")
        #expect(result.status == 0)
        #expect(result.errors.contains("orderInitialize refused"))
    }
}
