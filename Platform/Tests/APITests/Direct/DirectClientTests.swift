import DirectAPI
import Engine
import Foundation
import GuichetCore
import GuichetDirect
@_spi(Platform) import GuichetDirectClient
import Support
import Testing

@Suite("Worldline Direct: client sessions and the client API", .timeLimit(.minutes(5)))
struct DirectClientTests {
    private static let context = DirectProductContext(countryCode: "FR", currencyCode: "EUR")

    @Test("a session returns the client API's address and its customer; unknown tokens are named")
    func session() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/sessions", ["tokens": ["one", "two"]])
            #expect(answer.status == 201)
            let session = answer.document(DirectSessionResponse.self)
            #expect(session.clientApiUrl == "\(test.address)/client")
            #expect(session.customerId == "AcmeTest")
            #expect(session.clientSessionId?.contains("AcmeTest") == false)
            #expect(session.invalidTokens == ["one", "two"])
            let bare = try await test.direct.send("POST", "/sessions", [:])
            #expect(bare.status == 201)
            #expect(bare.json?["invalidTokens"] == nil)
        }
    }

    @Test("at most ten tokens")
    func tokens() async throws {
        try await TestPlatform.run { test in
            let tokens = JSONValue.array((0..<11).map { .string("token\($0)") })
            let answer = try await test.direct.send("POST", "/sessions", ["tokens": tokens])
            #expect(answer.status == 400)
        }
    }

    @Test("the phone's module reads products, a product, networks and the first digits of a card")
    func phone() async throws {
        try await TestPlatform.run { test in
            let phone = try await test.direct.phone()
            let products = try await phone.products(Self.context)
            let order: [DirectProductID] = [
                .applePay, .visa, .mastercard, .americanExpress, .cartesBancaires, .maestro, .bancontact,
                .payPal, 771,
            ]
            #expect(products.compactMap(\.id) == order)
            let wallet = try await phone.product(.applePay, Self.context)
            #expect(wallet.paymentMethod == .mobile)
            #expect(wallet.usesRedirectionTo3rdParty == false)
            #expect(wallet.productFields?.map(\.id) == ["encryptedPaymentData"])
            let networks = try await phone.networks(Self.context)
            #expect(networks.contains("Visa") && networks.contains("MasterCard"))
            #expect(wallet.paymentProduct302SpecificData?.networks == networks)
            let known = try await phone.iinDetails(bin: "43302649")
            #expect(known?.paymentProductId == .visa)
            #expect(known?.isAllowedInContext == nil)
            let unknown = try await phone.iinDetails(bin: "999999")
            #expect(unknown == nil)
        }
    }

    @Test("a path ends with a slash or without, and hidden fields are left out")
    func slash() async throws {
        try await TestPlatform.run { test in
            let header = try await test.direct.phone().session.clientSessionId
            let query = "countryCode=FR&currencyCode=EUR&hide=accountsOnFile&hide=fields"
            for path in ["AcmeTest/products/302/?\(query)", "AcmeTest/products/302?\(query)"] {
                let answer = try await test.direct.client("GET", path, authorization: "GCS v1Client:\(header)")
                #expect(answer.status == 200)
                let product = try JSONValue(parsing: answer.body)
                #expect(product["id"] == .integer(302))
                #expect(product["fields"] == nil)
            }
        }
    }

    @Test("without country or currency, or for another product, the call is refused")
    func badContext() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let bare = try await direct.send("GET", "/products/302")
            #expect(bare.error == "400 20000000 PARAMETER_NOT_FOUND_IN_REQUEST")
            let currency = try await direct.send("GET", "/products?countryCode=FR&currencyCode=XYZ")
            #expect(currency.error == "400 50001120 INVALID_VALUE")
            let other = try await direct.send("GET", "/products/809?countryCode=FR&currencyCode=EUR")
            #expect(other.error.hasPrefix("404"))
            #expect(other.error.hasSuffix("UNKNOWN_PRODUCT_ID"))
        }
    }

    // Worldline's JavaScript library 4.1.3, tests/integration/tests/payment-product-networks.test.ts, compares every member.
    @Test("networks: of a card's product the error 1431, of Google Pay a list, of other products 404")
    func networksOfOthers() async throws {
        try await TestPlatform.run { test in
            let query = "?countryCode=NL&currencyCode=EUR&isRecurring=false"
            let header = "GCS v1Client:\(try await test.direct.session().clientSessionId)"
            let card = try await test.direct.client(
                "GET", "AcmeTest/products/1/networks\(query)", authorization: header)
            #expect(card.status == 400)
            let expected: JSONValue = [
                "retriable": .bool(false), "category": "DIRECT_PLATFORM_ERROR", "code": "1431", "errorCode": "50001111",
                "httpStatusCode": 400, "id": "PAYMENT_PRODUCT_ID_MISMATCH",
                "message":
                    "The given payment product id does not correspond to the paymentproductid in the given token.",
            ]
            let items = try #require(try JSONValue(parsing: card.body)["errors"]?.array)
            #expect(items.count == 1)
            #expect(Self.sorted(items.first) == Self.sorted(expected))
            let google = try await test.direct.send("GET", "/products/320/networks\(query)")
            #expect(google.json?["networks"] == ["VISA", "MASTERCARD", "AMEX"])
            for product in ["-1", "809", "840", "0320"] {
                let other = try await test.direct.send("GET", "/products/\(product)/networks\(query)")
                #expect(other.status == 404, "\(product)")
            }
        }
    }

    private static func sorted(_ value: JSONValue?) -> [String] {
        (value?.object?.members ?? []).map { member in
            "\(member.name): \(String(decoding: member.value.encoded(), as: UTF8.self))"
        }.sorted()
    }

    // The same library, tests/integration/tests/basic-payment-products.test.ts.
    @Test("no product is offered for a negative amount")
    func negativeAmount() async throws {
        try await TestPlatform.run { test in
            for (amount, count) in [("-1", 0), ("1000", 9), ("0", 9)] {
                let answer = try await test.direct.send(
                    "GET", "/products?countryCode=NL&currencyCode=EUR&amount=\(amount)")
                #expect(answer.status == 200)
                #expect(answer.json?["paymentProducts"]?.array?.count == count)
            }
        }
    }

    @Test(
        "a filter that is no number, neither true nor false, or no operation is refused with its name")
    func wrongFilters() async throws {
        try await TestPlatform.run { test in
            for (filter, name) in [
                ("amount=ten", "amount"), ("amount=1.5", "amount"), ("amount=99999999999999999999", "amount"),
                ("isRecurring=perhaps", "isRecurring"), ("operationType=Refund", "operationType"),
            ] {
                let answer = try await test.direct.send(
                    "GET", "/products?countryCode=NL&currencyCode=EUR&\(filter)")
                #expect(answer.error == "400 50001111 INVALID_VALUE")
                #expect(answer.document(DirectErrorResponse.self).errors?.first?.propertyName == name)
            }
            #expect(try await Self.ids(test, "&amount=&isRecurring=&operationType=").count == 9)
        }
    }

    private static func ids(_ test: TestPlatform, _ filters: String) async throws -> [DirectProductID] {
        let answer = try await test.direct.send("GET", "/products?countryCode=NL&currencyCode=EUR\(filters)")
        #expect(answer.status == 200)
        return answer.document(DirectProducts.self).paymentProducts?.compactMap(\.id) ?? []
    }

    // The contract, `paymentProductIsRecurringQuery` and `allowsRecurring`; docs/choices/direct.md, DF48 and DH89.
    @Test("isRecurring=true lists what a subsequent payment can follow, and mandates: not Bancontact, not PayPal")
    func recurring() async throws {
        try await TestPlatform.run { test in
            let recurring: [DirectProductID] = [
                .applePay, .visa, .mastercard, .americanExpress, .cartesBancaires, .maestro, 771,
            ]
            // Worldline's library for Python writes `True`.
            for value in ["true", "True"] {
                #expect(try await Self.ids(test, "&isRecurring=\(value)") == recurring)
            }
            #expect(try await Self.ids(test, "&isRecurring=false").count == 9)
            let all = try await test.direct.phone().products(Self.context)
            #expect(all.filter { $0.allowsRecurring == true }.compactMap(\.id) == recurring)
            #expect(all.filter { $0.allowsRecurring == false }.compactMap(\.id) == [.bancontact, .payPal])
        }
    }

    // The contract, `allowsAuthentication`: "True when 3DS authentication is supported or required for the product".
    @Test("a card's product says that 3-D Secure is possible, and no other product")
    func authentication() async throws {
        try await TestPlatform.run { test in
            let all = try await test.direct.phone().products(Self.context)
            let possible = all.filter { $0.allowsAuthentication == true }.compactMap(\.id)
            #expect(possible == [.visa, .mastercard, .americanExpress, .cartesBancaires, .maestro])
        }
    }

    // The contract, `paymentProductOperationTypeQuery`; docs/choices/direct.md, DP27.
    @Test(
        "operationType=Payout lists the cards, which alone can be credited; every product pays by the other operations")
    func operations() async throws {
        try await TestPlatform.run { test in
            for operation in ["Authorization", "Pre-authorization", "Sale"] {
                #expect(try await Self.ids(test, "&operationType=\(operation)").count == 9)
            }
            let credited = try await Self.ids(test, "&operationType=Payout")
            #expect(credited == [.visa, .mastercard, .americanExpress, .cartesBancaires, .maestro])
        }
    }

    // The contract, `paymentProductHideQuery`; docs/choices/direct.md, DP27.
    @Test(
        "hide leaves out fields, stored cards, labels and products with a redirect; its two other values change nothing"
    )
    func hidden() async throws {
        try await TestPlatform.run { test in
            #expect(
                try await Self.ids(test, "&hide=productsWithRedirects")
                    == [.applePay, .visa, .mastercard, .americanExpress, .cartesBancaires, .maestro])
            #expect(try await Self.ids(test, "&hide=productsWithoutFields,productsWithoutInstructions").count == 9)
            let phone = try await test.direct.phone(tokens: [try await test.direct.keptCard()])
            var context = Self.context
            let visa = try await phone.product(.visa, context)
            #expect(visa.accountsOnFile?.count == 1 && visa.displayHints?.label == "Visa")
            #expect(visa.productFields?.first?.displayHints?["label"] == "Card number")
            context.hide = ["accountsOnFile", "translations"]
            let bare = try await phone.product(.visa, context)
            #expect(bare.accountsOnFile == nil && bare.displayHints != nil && bare.displayHints?.label == nil)
            #expect(bare.productFields?.count == visa.productFields?.count)
            let labels = ["label", "placeholderLabel"].flatMap { name in
                (bare.productFields ?? []).compactMap { $0.displayHints?[name] }
            }
            #expect(labels.isEmpty)
            context.hide = ["fields"]
            #expect(try await phone.products(context).allSatisfy { $0.productFields == nil })
            #expect(try await phone.products(context).first { $0.id == .visa }?.accountsOnFile?.count == 1)
        }
    }

    // The contract, `GetPaymentProduct`: "returned only if it matches the filters, otherwise a 400 response is returned".
    @Test(
        "one product that does not match the filters is 400",
        arguments: [
            "840?currencyCode=EUR&isRecurring=true", "302?currencyCode=EUR&operationType=Payout",
            "3012?currencyCode=EUR&hide=productsWithRedirects",
            "3012?currencyCode=USD", "1?currencyCode=EUR&amount=-1",
        ])
    func filtered(path: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("GET", "/products/\(path)&countryCode=BE")
            #expect(answer.error == "400 50001123 PAYMENT_PRODUCT_NOT_AVAILABLE")
            #expect(answer.document(DirectErrorResponse.self).errors?.first?.propertyName == "paymentProductId")
        }
    }

    @Test("the merchant's server is answered the same as its phones")
    func server() async throws {
        try await TestPlatform.run { test in
            let query = "?countryCode=FR&currencyCode=EUR"
            let networks = try await test.direct.send("GET", "/products/302/networks\(query)")
            let phone = try await test.direct.phone()
            let same = try await phone.networks(Self.context)
            #expect(networks.document(DirectProductNetworks.self).networks == same)
            let products = try await test.direct.send("GET", "/products\(query)")
            #expect(products.document(DirectProducts.self).paymentProducts?.count == 9)
            let digits = try await test.direct.send("POST", "/services/getIINdetails", ["bin": "513700"])
            #expect(digits.document(DirectIINDetails.self).paymentProductId == .mastercard)
        }
    }

    // The contract, `getIINDetailsResponse` and the 404 of `GetIINDetailsApi`; docs/choices/direct.md, DP10.
    @Test("the digits of a card tell the brands that the merchant has: the first, both, or 404 without any")
    func brands() async throws {
        try await TestPlatform.run { test in
            let coBadged: JSONValue = ["bin": "49701000"]
            for (products, brands) in [([1, 130], [130, 1]), ([1], [1]), ([130], [130]), ([3], [])]
                as [([Int64], [Int64])]
            {
                var change = DirectShopChange()
                change.products = products
                _ = try await test.platform.direct.administration.change("AcmeTest", change)
                let answer = try await test.direct.send("POST", "/services/getIINdetails", coBadged)
                guard let first = brands.first else {
                    #expect(answer.error == "404 50001130 UNKNOWN_BIN")
                    continue
                }
                let details = answer.document(DirectIINDetails.self)
                #expect(details.paymentProductId?.rawValue == first)
                #expect(details.cardScheme == (first == 1 ? "Visa" : "Cb"))
                #expect(details.coBrands?.compactMap(\.paymentProductId?.rawValue) == (brands.count > 1 ? brands : nil))
            }
        }
    }

    // The contract, `isAllowedInContext`: "populated only if you submitted a payment context".
    @Test("isAllowedInContext is there with a payment context, and only then; so it is of each brand")
    func allowedInContext() async throws {
        try await TestPlatform.run { test in
            let phone = try await test.direct.phone()
            let bare = try #require(try await phone.iinDetails(bin: "49701000"))
            #expect(bare.isAllowedInContext == nil)
            #expect(bare.coBrands?.map(\.isAllowedInContext) == [nil, nil])
            var context = DirectPaymentContext()
            context.amountOfMoney = DirectAmountOfMoney(amount: 1_000, currencyCode: "EUR")
            context.countryCode = "FR"
            context.isRecurring = true
            let details = try #require(try await phone.iinDetails(bin: "49701000", context: context))
            #expect(details.isAllowedInContext == true)
            #expect(details.coBrands?.map(\.isAllowedInContext) == [true, true])
        }
    }

    @Test("the key is RSA with 2048 bits, and the same for every merchant")
    func key() async throws {
        try await TestPlatform.run { test in
            let phone = try await test.direct.phone()
            let key = try await phone.encryptionKey()
            let other = try await test.direct.phone().encryptionKey()
            #expect(key == other)
            let der = try #require(key.answer.publicKey.flatMap { Data(base64Encoded: $0) })
            #expect(Hex.encode(Array(der.prefix(24))) == "30820122300d06092a864886f70d01010105000382010f00")
        }
    }

    @Test(
        "a caller without a session of this merchant is answered 403 and nothing else",
        arguments: [
            nil, "", "GCS v1Client:", "GCS v1Client:AAAA", "GCS v1HMAC:5e45c937b9db33ae:AAAA",
        ])
    func strangers(authorization: String?) async throws {
        try await TestPlatform.run { test in
            for path in [
                "AcmeTest/crypto/publickey", "AcmeTest/products", "AcmeTest/nothing", "Other/crypto/publickey",
            ] {
                let answer = try await test.direct.client("GET", path, authorization: authorization)
                #expect(answer.status == 403)
                #expect(answer.body.isEmpty)
            }
        }
    }

    @Test("a session is valid for its own customer's path and the contract's paths only")
    func otherPaths() async throws {
        try await TestPlatform.run { test in
            let header = "GCS v1Client:\(try await test.direct.session().clientSessionId)"
            let own = try await test.direct.client("GET", "AcmeTest/crypto/publickey", authorization: header)
            #expect(own.status == 200)
            let other = try await test.direct.client("GET", "Other/crypto/publickey", authorization: header)
            #expect(other.status == 403 && other.body.isEmpty)
            let unknown = try await test.direct.client("GET", "AcmeTest/payments", authorization: header)
            #expect(unknown.status == 404)
        }
    }

    @Test("a session ends after three hours")
    func ended() async throws {
        try await TestPlatform.run { test in
            let phone = try await test.direct.phone()
            test.clock.advance(seconds: 3 * 3_600 - 1)
            _ = try await phone.networks(Self.context)
            test.clock.advance(seconds: 1)
            let error = await #expect(throws: DirectClientError.self) { try await phone.networks(Self.context) }
            #expect(error?.code == .sessionEnded)
        }
    }
}
