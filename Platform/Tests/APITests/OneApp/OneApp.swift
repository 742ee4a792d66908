import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSDKDirect
import GuichetSips
import Testing

/// One app: it holds the In-App SDK, and does not see the platform behind its merchant's server. Every line of it is
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

    func validated(
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

    /// Begins a payment in the app of the shopper's bank.
    func bancontact(_ reference: String) async throws -> INAPPPaymentProviderResponse {
        let start = try await shop.initialise(.paymentProviderOrder, reference)
        return try await client.recording(.transactionReference(reference), in: journal)
            .paymentProviderOrder(initialisation: start)
    }

    func transaction(_ context: TransactionContext) async throws -> INAPPGetTransactionDataResponse {
        try await client.getTransactionData(context)
    }

    func outcome(_ reference: String, sending: Bool, _ number: String) async throws -> OrderOutcome {
        let start = try await shop.initialise(.cardOrder, reference)
        if sending { _ = try await cardOrder(start, number) }
        return try await client.outcome(of: start)
    }

    // MARK: A payment whose end the app wants to know

    /// How an order is paid.
    enum Way: String, Sendable, CaseIterable {
        case card
        case authenticated
    }

    /// What the app knows at the end.
    enum Knowledge: Equatable {
        case answered(ResponseCode?)
        /// Nothing was charged, and nothing will be under this initialisation.
        case notCharged
        /// The app must ask again later.
        case open
    }

    /// An order that was sent, or would have been.
    struct Sent: Sendable {
        var knowledge: Knowledge
        /// How to ask again; `nil` if nothing was sent.
        var question: (@Sendable () async throws -> OrderOutcome)?
    }

    /// Pays, and asks for the outcome if the answer is lost: what every app has to do.
    func pay(_ reference: String, _ way: Way, _ number: String) async throws -> Sent {
        let start: Initialisation
        do {
            start = try await shop.initialise(way == .card ? .cardOrder : .threeDSecureAndOrder, reference)
        } catch {
            // An initialisation pays nothing.
            return Sent(knowledge: .notCharged)
        }
        let client = client
        guard way == .authenticated else { return try await sent(start, number) }
        let check: INAPPCardCheckEnrollmentResponse
        do {
            check = try await client.cardCheckEnrollment(
                cardNumber: PAN(number), cardExpiryDate: CardExpiry(yyyyMM: expiry),
                cardCSCValue: CardSecurityCode("123"), initialisation: start)
        } catch {
            return try await known({ throw error }, or: { try await client.outcome(of: start) })
        }
        let termUrl = try #require(URL(string: "https://shop.example/term"))
        guard let context = check.context,
            let step = try? AuthenticationStep(check, merchantData: .none, termUrl: termUrl)
        else { return Sent(knowledge: .answered(check.redirectionStatusCode)) }
        let answer = try await shopper(step).paResMessage
        return try await known(
            { try await client.cardValidateAuthenticationAndOrder(paResMessage: answer, context: context) },
            or: { try await client.outcome(of: context) })
    }

    /// Pays with an initialisation, and tells what the app knows then.
    func order(_ start: Initialisation, _ number: String) async throws -> Knowledge {
        try await sent(start, number).knowledge
    }

    private func sent(_ start: Initialisation, _ number: String) async throws -> Sent {
        let client = client
        return try await known({ try await cardOrder(start, number) }, or: { try await client.outcome(of: start) })
    }

    /// What the app knows after a call that pays.
    private func known(
        _ pay: () async throws -> INAPPOrderResponse, or question: @escaping @Sendable () async throws -> OrderOutcome
    ) async throws -> Sent {
        do {
            let response = try await pay()
            guard response.advice == .ask || response.advice == .wait else {
                return Sent(knowledge: .answered(response.inAppResponseCode), question: question)
            }
        } catch let error as InAppError {
            guard error.code == .outcomeUnknown else { return Sent(knowledge: .notCharged, question: question) }
        }
        return Sent(knowledge: await ask(question), question: question)
    }

    /// Asks three times at most; a lost answer is no reason to stop.
    func ask(_ question: @Sendable () async throws -> OrderOutcome) async -> Knowledge {
        for _ in 0..<3 {
            guard let outcome = try? await question() else { continue }
            switch outcome {
            case .unseen: return .notCharged
            case .final(let response): return .answered(response.inAppResponseCode)
            case .pending: continue
            }
        }
        return .open
    }

    private func cardOrder(_ start: Initialisation, _ number: String) async throws -> INAPPOrderResponse {
        try await client.cardOrder(
            cardNumber: PAN(number), cardExpiryDate: CardExpiry(yyyyMM: expiry), cardCSCValue: CardSecurityCode("123"),
            initialisation: start)
    }
}

/// The merchant's server, as far as an app sees it: its address.
struct MerchantSide: Sendable {
    let address: String
    let transport: any HTTPTransport

    /// A refusal of the merchant's server.
    struct Refusal: Error, Equatable {
        /// The code of the platform, if it gave one.
        let platformCode: String
    }

    func initialise(_ operation: SDKOperationName, _ reference: String?) async throws -> Initialisation {
        var question = JSONObject()
        question.append("operation", .string(operation.rawValue))
        if let reference { question.append("order", .string(reference)) }
        return try await ask("initialise", .object(question))
    }

    func token() async throws -> PaymentTokenInitialisation { try await ask("token", [:]) }

    private func ask<Answer: Decodable>(_ path: String, _ question: JSONValue) async throws -> Answer {
        let url = try #require(URL(string: "\(address)/\(path)"))
        let answer = try await transport.send(.json(question, to: url))
        guard answer.status == 200 else {
            throw Refusal(platformCode: (try? JSONValue(parsing: answer.body))?["platformCode"]?.text ?? "")
        }
        return try JSONDecoder().decode(Answer.self, from: Data(answer.body))
    }
}
