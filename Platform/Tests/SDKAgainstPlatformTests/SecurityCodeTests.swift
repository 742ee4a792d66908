#if os(Linux)
    import Foundation
    import FoundationNetworking
    import GuichetCore
    import GuichetMerchant
    import GuichetSDK
    import GuichetSips
    import GuichetTesting
    import Testing

    /// PCI DSS 4.0, 3.3.1: sensitive authentication data are not kept after authorisation, in memory neither.
    @Suite("The security code in the memory of the platform", .builtBinary, .timeLimit(.minutes(10)))
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
                // A text that the program has is found so.
                #expect(try memory.occurrences(ofShortText: "orderInitialize") > 0)
                // The search finds what is there: the shop's published key, and the orders.
                #expect(try memory.occurrences(of: "002001000000001_KEY1") > 0)
                #expect(try memory.occurrences(of: Self.pattern) == 0)
                #expect(try memory.occurrences(ofShortText: Self.code) == 0)
            }
        }

        @Test("is gone once an order with 3-D Secure is answered, on its way through the phone's context too")
        func threeDSecure() async throws {
            try await GuichetPlatform.withPlatform { platform in
                let client = platform.client(.sips)
                for number in 1...10 {
                    let check = try await client.cardCheckEnrollment(
                        cardNumber: PAN("4100000000000000"), cardExpiryDate: CardExpiry(yyyyMM: "209912"),
                        cardCSCValue: CardSecurityCode(Self.code),
                        initialisation: Self.initialise(platform, "SECURE\(number)"))
                    let paRes = try await Self.authenticate(check)
                    let answer = try await client.cardValidateAuthenticationAndOrder(
                        paResMessage: FormEncoding.encode(paRes), context: try #require(check.context))
                    #expect(answer.guaranteeIndicator == "Y")
                }
                let memory = try ProcessMemory(ofProcessStartedWith: platform.dataFolder.path)
                #expect(try memory.occurrences(of: "002001000000001_KEY1") > 0)
                #expect(try memory.occurrences(of: Self.pattern) == 0)
                #expect(try memory.occurrences(ofShortText: Self.code) == 0)
                // As it stands in the context before it is encrypted.
                #expect(try memory.occurrences(of: "4100000000000000 209912 \(Self.code)") == 0)
            }
        }

        private static func initialise(_ platform: GuichetPlatform, _ reference: String) async throws -> Initialisation
        {
            let amount = try #require(Amount(minorUnits: 2_500, currency: .eur))
            var order = OrderInitializeRequest(ordering: amount, transactionReference: reference)
            order.sdkOperationName = .threeDSecureAndOrder
            return try await platform.merchant(.sips).orderInitialize(order)
        }

        /// The cardholder at the issuer's page.
        private static func authenticate(_ check: INAPPCardCheckEnrollmentResponse) async throws -> String {
            let page = try #require(check.authentRedirectionUrl)
            let challenge = try await post(
                page, [("PaReq", check.paReqMessage ?? ""), ("TermUrl", "https://shop.example/term")])
            return try await field(
                "PaRes", in: post("\(page)/answer", [("s", field("s", in: challenge)), ("result", "challenge")]))
        }

        private static func post(_ address: String, _ form: [(String, String)]) async throws -> String {
            var request = URLRequest(url: try #require(URL(string: address)))
            request.httpMethod = "POST"
            request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            let body = form.map { "\($0.0)=\(FormEncoding.encode($0.1))" }.joined(separator: "&")
            request.httpBody = Data(body.utf8)
            return String(decoding: try await URLSession.shared.data(for: request).0, as: UTF8.self)
        }

        private static func field(_ name: String, in page: String) throws -> String {
            let start = try #require(page.firstRange(of: "name=\"\(name)\" value=\"")).upperBound
            return String(page[start...].prefix { $0 != "\"" })
        }
    }
#endif
