import GuichetCore
import GuichetDirectClient
import GuichetSDK
import GuichetSips

/// One client session in the app: asks what a card is, and encrypts it.
struct DirectCardSession: Sendable {
    /// What came of a card.
    enum Result: Sendable {
        /// The card, encrypted.
        case encrypted(EncryptedRequest)
        /// Nothing was typed: the merchant's server pays with its own token.
        case nothing
        /// Worldline Direct does not know the first digits.
        case unknownCard
    }

    let metaInfo = DirectMetaInfo(platformIdentifier: "Swift", sdkIdentifier: "Guichet")
    private let start: DirectStart
    private let api: DirectClientAPI

    init(_ start: DirectStart, transport: any HTTPTransport, timeoutSeconds: Double) {
        self.start = start
        api = DirectClientAPI(
            session: start.session, transport: transport, metaInfo: metaInfo, timeoutSeconds: timeoutSeconds)
    }

    /// The first eight digits: no more of a number may travel in the clear (PCI DSS 4.0, 3.4.1).
    static func bin(of number: PAN) -> String {
        number.withDigits { String(decoding: $0.prefix(8), as: UTF8.self) }
    }

    /// The same of a question, whose `cardIIN` has eight digits at most.
    static func bin(of question: GetCardDataRequest) -> String? {
        question.cardIIN ?? question.cardNumber.map { bin(of: $0) }
    }

    /// The card's brands, the default one first; `nil` for digits that Worldline Direct does not know.
    func cardData(bin: String) async throws(InAppError) -> [INAPPCardData]? {
        guard let details = try await details(bin), details.paymentProductId != nil else { return nil }
        let others = (details.coBrands ?? []).filter { $0.paymentProductId != details.paymentProductId }
        return [INAPPCardData(direct: details.json)] + others.map { INAPPCardData(direct: $0.json) }
    }

    func encrypt(_ request: TypedRequest) async throws(InAppError) -> Result {
        var stored: DirectStart.StoredCard?
        if let id = request.paymentMeanId {
            guard request.card.securityCode != nil else { return .nothing }
            guard let card = start.cards[id] else {
                throw InAppError(
                    code: .invalidInitialisation,
                    reason: "the session does not know this card of the wallet: initialise with its page",
                    field: "paymentMeanId", advice: .startAgain)
            }
            stored = card
        } else if request.card.cardNumber == nil || request.card.expiry == nil {
            // A blob without these two pays nothing: Worldline Direct has no token for a code or a date alone.
            throw InAppError(
                code: .notSupported, reason: "Worldline Direct encrypts a whole card: its number and its date",
                field: request.card.cardNumber == nil ? "cardNumber" : "cardExpiryDate", advice: .correctInput)
        }
        guard let product = try await product(of: request, stored) else { return .unknownCard }
        do {
            let blob = try api.encrypt(
                request.card, product: product, accountOnFile: stored?.accountOnFile, for: start.key)
            return .encrypted(
                EncryptedRequest(blob: blob.encryptedCustomerInput, product: String(product.rawValue)))
        } catch {
            throw Self.error(error)
        }
    }

    /// The brand that the shopper chose; or that the merchant's server named; or the card's default brand.
    private func product(
        of request: TypedRequest, _ stored: DirectStart.StoredCard?
    ) async throws(InAppError) -> DirectProductID? {
        if let brand = request.brand {
            guard let product = DirectCardTranslation.product(of: brand) else {
                throw InAppError(
                    code: .invalidParameter, reason: "Worldline Direct has no product for this brand",
                    field: "paymentMeanBrand", advice: .correctInput)
            }
            return DirectProductID(rawValue: product)
        }
        if let product = stored?.product ?? start.product { return product }
        guard let number = request.card.cardNumber else { return nil }
        return try await details(Self.bin(of: number))?.paymentProductId
    }

    private func details(_ bin: String) async throws(InAppError) -> DirectIINDetails? {
        do {
            return try await api.iinDetails(bin: bin)
        } catch {
            throw Self.error(error)
        }
    }

    /// Nothing was paid or sent to the merchant's server by these calls.
    private static func error(_ error: DirectClientError) -> InAppError {
        switch error.code {
        case .sessionEnded:
            InAppError(
                code: .invalidInitialisation, reason: error.reason, field: "publicKeyValue", advice: .startAgain)
        case .noAnswer, .platformFailure, .unreadableAnswer:
            InAppError(code: .notSent, reason: error.reason, advice: .retry)
        case .invalidRequest:
            InAppError(code: .invalidParameter, reason: error.reason, field: "cardIIN", advice: .correctInput)
        default: InAppError(code: .notSupported, reason: error.description, field: error.field, advice: error.advice)
        }
    }
}

/// What the merchant's server gets of a card.
struct EncryptedRequest: Sendable {
    var blob: String?
    var product: String?

    func append(to message: inout JSONObject) {
        if let blob { message.append("encryptedCustomerInput", .string(blob)) }
        if let product { message.append("paymentProductId", .string(product)) }
    }

    /// `paymentTokenGenerate`: the blob is the token. It is valid once, within the session.
    var tokenAnswer: JSONObject {
        var answer = INAPPPaymentTokenGenerateResponse()
        answer.inAppResponseCode = .accepted
        answer.paymentToken = blob
        return answer.wireObject
    }
}
