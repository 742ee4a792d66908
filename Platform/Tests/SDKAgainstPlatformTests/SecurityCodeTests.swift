#if os(Linux)
    import Foundation
    import GuichetCore
    import GuichetSDK
    import GuichetSips
    import GuichetTesting
    import Testing

    /// PCI DSS 4.0, 3.3.1: sensitive authentication data are not kept after authorisation, in memory neither.
    @Suite("The security code in the memory of the platform", .builtBinary, .timeLimit(.minutes(3)))
    struct SecurityCodeTests {
        private static let code = "7391"
        /// As it stands in what a phone encrypts.
        private static let pattern = #""cardCSCValue":"7391""#

        @Test("is gone once the order is answered")
        func cardOrder() async throws {
            try await GuichetPlatform.withPlatform { platform in
                let shopper = Shopper(platform: platform, shop: .sips)
                let client = platform.client(.sips)
                for number in 1...20 {
                    let answer = try await client.cardOrder(
                        cardNumber: PAN("4100000000000000"), cardExpiryDate: CardExpiry(yyyyMM: "209912"),
                        cardCSCValue: CardSecurityCode(Self.code),
                        initialisation: shopper.initialise("CODE\(number)"))
                    #expect(answer.isAccepted)
                }
                let memory = try ProcessMemory(ofProcessStartedWith: platform.dataFolder.path)
                // The search finds what is there: the shop's published key, and the orders.
                #expect(try memory.occurrences(of: "002001000000001_KEY1") > 0)
                #expect(try memory.occurrences(of: Self.pattern) == 0)
            }
        }
    }
#endif
