import GuichetCore
import GuichetPassKit
import Testing

@Suite("The request of the payment sheet")
struct ApplePayRequestTests {
    private func request(
        merchant: String = "merchant.com.example.shop", name: String = "Example", country: String = "FR",
        minorUnits: Int64 = 999, currency: CurrencyCode = .eur, items: [ApplePayItem] = [],
        provider: ApplePayProvider = .scellius, applicationData: [UInt8]? = nil
    ) throws -> ApplePayRequest {
        let total = try #require(Amount(minorUnits: minorUnits, currency: currency))
        return try ApplePayRequest(
            merchantIdentifier: merchant, merchantName: name, countryCode: country, total: total, items: items,
            provider: provider, applicationData: applicationData)
    }

    private func code(_ make: () throws -> ApplePayRequest) -> ApplePayRequestError.Code? {
        do {
            _ = try make()
            return nil
        } catch {
            return (error as? ApplePayRequestError)?.code
        }
    }

    @Test("has the merchant's name and the total in its last line")
    func lastLine() throws {
        let alone = try request()
        #expect(alone.summaryItems.map(\.description) == ["Example: 9.99"])
        let listed = try request(items: [
            ApplePayItem(label: "Tea", minorUnits: 1_205), ApplePayItem(label: "Gift", minorUnits: -206),
        ])
        #expect(listed.summaryItems.map(\.description) == ["Tea: 12.05", "Gift: -2.06", "Example: 9.99"])
    }

    @Test(
        "writes amounts with the decimals of their currency, and the currency by its letters",
        arguments: [
            (CurrencyCode.eur, "EUR", "Example: 0.05"), (.jpy, "JPY", "Example: 5"), ("788", "TND", "Example: 0.005"),
        ])
    func decimals(currency: CurrencyCode, letters: String, line: String) throws {
        let request = try request(minorUnits: 5, currency: currency)
        #expect(request.currencyCode == letters)
        #expect(request.summaryItems.map(\.description) == [line])
    }

    @Test("adds the items up where no total is given")
    func sum() throws {
        let request = try ApplePayRequest(
            merchantIdentifier: "merchant.com.example.shop", merchantName: "Example", countryCode: "FR",
            items: [ApplePayItem(label: "Tea", minorUnits: 500), ApplePayItem(label: "Cup", minorUnits: 300)],
            currency: .eur, provider: .scellius)
        #expect(request.total == Amount(minorUnits: 800, currency: .eur))
        #expect(request.summaryItems.last?.description == "Example: 8.00")
    }

    @Test("proposes Cartes Bancaires before the card's other network, and leaves the rest in its order")
    func networks() throws {
        #expect(try request().supportedNetworks == [.cartesBancaires, .visa, .masterCard])
        let provider = ApplePayProvider(
            name: "Another", networks: [.amex, .masterCard, .visa, .cartesBancaires, .visa, "NetworkOfTomorrow"])
        #expect(
            try request(provider: provider).supportedNetworks
                == [.amex, .cartesBancaires, .masterCard, .visa, "NetworkOfTomorrow"])
        for partner in [ApplePayNetwork.electron, .maestro, .vPay] {
            let provider = ApplePayProvider(name: "Another", networks: [partner, .cartesBancaires])
            #expect(try request(provider: provider).supportedNetworks == [.cartesBancaires, partner])
        }
        let without = ApplePayProvider(name: "Another", networks: [.masterCard, .visa])
        #expect(try request(provider: without).supportedNetworks == [.masterCard, .visa])
        let first = ApplePayProvider(name: "Another", networks: [.cartesBancaires, .amex, .visa])
        #expect(try request(provider: first).supportedNetworks == first.networks)
    }

    @Test("has a preset for each provider, with 3-D Secure and both kinds of card")
    func presets() throws {
        #expect(ApplePayProvider.worldlineDirect.networks == [.visa, .masterCard])
        // As `GET /products/302/networks` answers.
        let told = ApplePayProvider.worldlineDirect(networks: ["Visa", "MasterCard", "CartesBancaires"])
        #expect(try request(provider: told).supportedNetworks == [.cartesBancaires, .visa, .masterCard])
        for provider in [ApplePayProvider.scellius, .worldlineDirect, told] {
            #expect(try request(provider: provider).capabilities == [.threeDSecure, .credit, .debit])
        }
        #expect(
            try request(provider: .scellius.adding(.amex)).supportedNetworks
                == [.cartesBancaires, .visa, .masterCard, .amex])
    }

    @Test("spells the country in capitals")
    func country() throws { #expect(try request(country: "fr").countryCode == "FR") }

    @Test("carries the order's reference as application data, and none where there is none")
    func applicationData() throws {
        #expect(try request(applicationData: Array("ORDER-1".utf8)).applicationData == Array("ORDER-1".utf8))
        #expect(try request().applicationData == nil)
    }

    @Test("is refused with the parameter's name, before the shopper sees anything")
    func refusals() throws {
        #expect(code { try request(merchant: "") } == .merchantIdentifierMissing)
        for wrong in ["12345678", "merchant.", "merchant.com.example shop", "com.example", "merchant.com.exämple"] {
            #expect(code { try request(merchant: wrong) } == .merchantIdentifierWrong, "\(wrong)")
        }
        for wrong in ["", "F", "FRA", "ß", "ﬁ", "F1", "fß", "éà"] {
            #expect(code { try request(country: wrong) } == .countryWrong, "\(wrong)")
        }
        #expect(code { try request(name: " \n") } == .labelMissing)
        #expect(code { try request(minorUnits: 0) } == .amountZero)
        #expect(code { try request(currency: "999") } == .unknownCurrency)
        #expect(
            code { try request(provider: ApplePayProvider(name: "Another", networks: [])) } == .noNetworks)
        #expect(
            code {
                try request(provider: ApplePayProvider(name: "Another", networks: [.visa], capabilities: [.debit]))
            } == .threeDSecureMissing)
        #expect(code { try request(applicationData: []) } == .applicationDataEmpty)
        #expect(code { try request(items: [ApplePayItem(label: "Tea", minorUnits: 998)]) } == .totalMismatch)
        #expect(code { try request(items: [ApplePayItem(label: "", minorUnits: 999)]) } == .labelMissing)
    }

    @Test("is refused where the items add up to nothing that can be paid")
    func refusedSums() throws {
        func code(_ units: [Int64]) -> ApplePayRequestError.Code? {
            self.code {
                try ApplePayRequest(
                    merchantIdentifier: "merchant.com.example.shop", merchantName: "Example", countryCode: "FR",
                    items: units.map { ApplePayItem(label: "Tea", minorUnits: $0) }, currency: .eur,
                    provider: .scellius)
            }
        }
        #expect(code([]) == .noItems)
        #expect(code([100, -100]) == .amountZero)
        #expect(code([100, -101]) == .amountOutOfRange)
        #expect(code([999_999_999_999, 1]) == .amountOutOfRange)
        #expect(code([.max, 1]) == .amountOutOfRange)
        #expect(code([.min, -1]) == .amountOutOfRange)
    }

    @Test("names the field in its error, and advises to correct the app")
    func error() throws {
        let error = try #require(throws: ApplePayRequestError.self) {
            try request(items: [ApplePayItem(label: "Tea", minorUnits: 1), ApplePayItem(label: " ", minorUnits: 998)])
        }
        #expect(error.field == "items[1].label")
        #expect(error.advice == .fixIntegration)
    }
}

@Suite("Availability of Apple Pay")
struct ApplePayAvailabilityTests {
    @Test("is no, no card, or yes")
    func outcomes() {
        #expect(ApplePayAvailability(canMakePayments: false, withNetworks: true) == .unavailable)
        #expect(ApplePayAvailability(canMakePayments: true, withNetworks: false) == .needsCard)
        #expect(ApplePayAvailability(canMakePayments: true, withNetworks: true) == .ready)
    }
}

@Suite("The button")
struct ApplePayButtonLookTests {
    @Test("is never smaller than a finger, nor than Apple's minimum", arguments: ApplePayButtonKind.allCases)
    func size(kind: ApplePayButtonKind) {
        #expect(kind.minimumSize.height == 44)
        #expect(kind.minimumSize.width == (kind == .plain ? 100 : 140))
    }
}
