import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips

/// The calls of the merchant's server after a payment: validate, pay again with the same card, refund, query.
extension DemoScenarios {
    func office<Brand: InAppBrand>(_ brand: Brand.Type) async throws {
        let client = try officeClient(brand)
        let first = Self.order("DEMOOFFICE1", for: .cardOrder) { $0.captureMode = .validation }
        chapter("Cash management", Brand.facts.displayName, first, card: Self.accepted)
        try await order(first, brand)
        try await office(.validate) {
            "\($0.newStatus?.rawValue ?? "?"), \($0.newAmount ?? "?") left"
        } _: {
            try await client.validate(.transactionReference("DEMOOFFICE1"), amount: Self.euros(2_000))
        }
        var again = DuplicateRequest()
        again.amount = "1500"
        again.currencyCode = .eur
        again.captureMode = .immediate
        again.transactionReference = "DEMOOFFICE2"
        let duplicate = again
        try await office(.duplicate) {
            "the same card pays 15.00 EUR: \($0.maskedPan ?? "?")"
        } _: {
            try await client.duplicate(.transactionReference("DEMOOFFICE1"), as: duplicate)
        }
        try await office(.refund) {
            "\($0.newStatus?.rawValue ?? "?"), \($0.newAmount ?? "?") left"
        } _: {
            try await client.refund(.transactionReference("DEMOOFFICE2"), amount: Self.euros(500))
        }
        try await office(.refund, expecting: .amountTooHigh, { _ in "" }) {
            try await client.refund(.transactionReference("DEMOOFFICE2"), amount: Self.euros(1_001))
        }
        try await office(.cancel) {
            $0.newStatus?.rawValue ?? "?"
        } _: {
            try await client.cancel(.transactionReference("DEMOOFFICE1"))
        }
        try await office(.getTransactionData) {
            "\($0.transactionStatus?.rawValue ?? "?")"
        } _: {
            try await client.getTransactionData(.transactionReference("DEMOOFFICE1"))
        }
    }

    private func order<Brand: InAppBrand>(_ order: OrderInitializeRequest, _ brand: Brand.Type) async throws {
        guard let initialisation = try await initialise(order, at: Brand.facts.name) else { return }
        try await cardOrder(expecting: .accepted) {
            try await pay(phone.client(brand), Self.accepted, initialisation)
        }
    }

    private static func euros(_ cents: Int64) throws -> Amount {
        guard let amount = Amount(minorUnits: cents, currency: .eur) else { throw DemoFailure("no amount") }
        return amount
    }
}
