import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSDKDirect
import GuichetSips
import Testing

/// One app: it holds the In-App SDK, and knows nothing of the platform behind its merchant's server. Every line of it is
/// the same whichever pays.
struct OneApp: Sendable {
    let client: InAppClient<Sips>
    let journal: PaymentJournal
    let shop: MerchantSide
    /// What the shopper does at the issuer's page.
    let shopper: @Sendable (AuthenticationStep) async throws -> AuthenticationReturn

    init(
        _ shop: MerchantSide, transport: any HTTPTransport,
        shopper: @escaping @Sendable (AuthenticationStep) async throws -> AuthenticationReturn
    ) {
        let driver = DriverByVersion([
            InAppWire.version: InAppWireDriver(transport: transport, resends: 0),
            DirectInAppWire.version: DirectInAppDriver(transport: transport, resends: 0),
        ])
        client = InAppClient(platform: driver)
        journal = PaymentJournal(storage: Memory())
        self.shop = shop
        self.shopper = shopper
    }

    private final class Memory: JournalStorage, @unchecked Sendable {
        // Unchecked: the journal, an actor, is the only one that uses it.
        private var bytes: [UInt8]?

        func read() -> [UInt8]? { bytes }
        func replace(with bytes: [UInt8]) { self.bytes = bytes }
    }

    /// The shopper's cards, which every platform publishes for itself.
    struct Cards: Sendable {
        let accepted: String
        let refused: String
        let challenged: String
        let brand: PaymentMeanBrand
    }

    private let expiry = "203012"

    func cardOrder(_ reference: String, _ number: String) async throws -> INAPPOrderResponse {
        let start = try await shop.initialise(.cardOrder, reference)
        return try await client.recording(.transactionReference(reference), in: journal).cardOrder(
            cardNumber: PAN(number), cardExpiryDate: CardExpiry(yyyyMM: expiry), cardCSCValue: CardSecurityCode("123"),
            initialisation: start)
    }

    func enrolled(_ reference: String, _ number: String) async throws -> INAPPOrderResponse {
        let start = try await shop.initialise(.threeDSecureAndOrder, reference)
        let paying = client.recording(.transactionReference(reference), in: journal)
        let check = try await paying.cardCheckEnrollment(
            cardNumber: PAN(number), cardExpiryDate: CardExpiry(yyyyMM: expiry), cardCSCValue: CardSecurityCode("123"),
            initialisation: start)
        return try await validated(check, paying)
    }

    private func validated(
        _ check: INAPPCardCheckEnrollmentResponse, _ paying: InAppClient<Sips>
    ) async throws -> INAPPOrderResponse {
        let termUrl = try #require(URL(string: "https://shop.example/term"))
        let step = try AuthenticationStep(check, merchantData: .none, termUrl: termUrl)
        let context = try #require(check.context)
        return try await paying.cardValidateAuthenticationAndOrder(
            paResMessage: try await shopper(step).paResMessage, context: context)
    }

    func walletCards() async throws -> INAPPGetWalletDataResponse {
        try await client.getWalletData(initialisation: try await shop.initialise(.getWalletData, nil))
    }

    func addCard(_ number: String, as alias: String) async throws -> INAPPAddCardResponse {
        try await client.addCard(
            cardNumber: PAN(number), cardExpiryDate: CardExpiry(yyyyMM: expiry), paymentMeanAlias: alias,
            initialisation: try await shop.initialise(.addCard, nil))
    }

    func walletOrder(_ reference: String, _ id: Int, code: String?) async throws -> INAPPOrderResponse {
        let start = try await shop.initialise(.walletOrder, reference)
        return try await client.recording(.transactionReference(reference), in: journal).walletOrder(
            paymentMeanId: id, cardCSCValue: code.map { text throws(CardInputError) in try CardSecurityCode(text) },
            initialisation: start)
    }

    func walletEnrolled(_ reference: String, _ id: Int) async throws -> INAPPOrderResponse {
        let start = try await shop.initialise(.threeDSecureAndWalletOrder, reference)
        let paying = client.recording(.transactionReference(reference), in: journal)
        let check = try await paying.walletCheckEnrollment(
            paymentMeanId: id, cardCSCValue: CardSecurityCode("123"), initialisation: start)
        let termUrl = try #require(URL(string: "https://shop.example/term"))
        let step = try AuthenticationStep(check, merchantData: .none, termUrl: termUrl)
        let context = try #require(check.context)
        return try await paying.cardValidateAuthenticationAndOrder(
            paResMessage: try await shopper(step).paResMessage, context: context)
    }

    func delete(_ id: Int) async throws -> INAPPDeletePaymentMeanResponse {
        try await client.deletePaymentMean(
            paymentMeanId: id, initialisation: try await shop.initialise(.deletePaymentMean, nil))
    }

    func cardData(_ number: String) async throws -> INAPPGetCardDataResponse {
        try await client.getCardData(
            cardNumber: PAN(number), initialisation: try await shop.initialise(.getCardData, nil))
    }

    func token(_ number: String) async throws -> INAPPPaymentTokenGenerateResponse {
        try await client.paymentTokenGenerate(
            cardNumber: PAN(number), cardExpiryDate: CardExpiry(yyyyMM: expiry), cardCSCValue: CardSecurityCode("123"),
            initialisation: try await shop.token())
    }

    func outcome(_ reference: String, sending: Bool, _ number: String) async throws -> OrderOutcome {
        let start = try await shop.initialise(.cardOrder, reference)
        if sending {
            _ = try await client.cardOrder(
                cardNumber: PAN(number), cardExpiryDate: CardExpiry(yyyyMM: expiry),
                cardCSCValue: CardSecurityCode("123"), initialisation: start)
        }
        return try await client.outcome(of: start)
    }
}

/// The merchant's server, as far as an app sees it.
struct MerchantSide: Sendable {
    let initialise: @Sendable (SDKOperationName, String?) async throws -> Initialisation
    let token: @Sendable () async throws -> PaymentTokenInitialisation

    static let wallet = "wallet-1"

    static func order(_ reference: String) throws -> OrderInitializeRequest {
        let amount = try #require(Amount(minorUnits: 3_000, currency: .eur))
        var order = OrderInitializeRequest(ordering: amount, transactionReference: reference)
        order.merchantWalletId = wallet
        order.customerId = "shopper-1"
        order.orderId = "order1"
        order.returnContext = "context 1"
        order.statementReference = "BOUTIQUE"
        return order
    }

    /// The server that a merchant of the Sips family has today.
    static func sips(_ merchant: InAppMerchant<Sips>) -> MerchantSide {
        MerchantSide { operation, reference in
            switch operation {
            case .getWalletData, .addCard, .deletePaymentMean:
                return try await merchant.walletInitialize(operation, merchantWalletId: wallet)
            case .getCardData: return try await merchant.paymentMeanInfoInitialize()
            default:
                var order = try order(try #require(reference))
                order.sdkOperationName = operation
                return try await merchant.orderInitialize(order)
            }
        } token: {
            try await merchant.paymentTokenInitialize()
        }
    }

    /// The same over Worldline Direct.
    static func direct(_ server: InAppServer) -> MerchantSide {
        MerchantSide { operation, reference in
            guard let reference else { return try await server.initialise(operation, wallet: wallet) }
            return try await server.initialise(operation, order: try order(reference), wallet: wallet)
        } token: {
            try await server.initialisePaymentToken()
        }
    }
}
