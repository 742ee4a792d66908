import GuichetCore
import GuichetSDK
import GuichetSips

/// A payment in the app of a bank.
extension DemoScenarios {
    func bancontact<Brand: InAppBrand>(_ brand: Brand.Type) async throws {
        let order = Self.order("DEMOBCMC1", for: .paymentProviderOrder) { $0.paymentMeanBrand = .bcmcMobile }
        chapter("Bancontact mobile", Brand.facts.displayName, order, card: nil)
        guard let initialisation = try await initialise(order, at: Brand.facts.name) else { return }
        let client = phone.client(brand)
        let begun = try await call(.paymentProviderOrder) { _ in
            "the address that wakes the bank's app"
        } _: {
            try await client.paymentProviderOrder(initialisation: initialisation)
        }
        guard let context = begun.context, let intent = begun.outerRedirectionUrl else { return }
        try await call(.getTransactionData, expecting: .pending) {
            "the cardholder has not decided: \($0.transactionStatus?.rawValue ?? "?")"
        } _: {
            try await client.getTransactionData(context)
        }
        let (_, took) = try await timed { try await DemoCardholder(stage: stage).decide("approve", at: intent) }
        report.step("bank's app", code: "00", "the cardholder approves", took: took, isExpected: true)
        try await call(.getTransactionData) {
            "\($0.transactionStatus?.rawValue ?? "?"), \($0.paymentMeanBrand?.rawValue ?? "?")"
        } where: {
            $0.transactionStatus == .captured
        } _: {
            try await client.getTransactionData(context)
        }
    }
}
