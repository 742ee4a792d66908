import Testing

@Suite("Replace the closed framework")
struct ReplaceTheClosedFrameworkTests {
    /// Other tests of this process choose the class's driver, so this one sends nothing.
    @Test("the handler is called where a value is missing, too")
    func missing() async {
        let text = await withCheckedContinuation { continuation in
            order(cardNumber: "4100000000000000", with: [:]) { continuation.resume(returning: $0) }
        }
        #expect(text == "not paid: fixIntegration")
    }
}
