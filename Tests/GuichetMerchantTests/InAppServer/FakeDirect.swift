import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
@_spi(Platform) import GuichetDirectClient
import GuichetMerchant
import GuichetSips
import Synchronization
import Testing

/// Worldline Direct as far as a merchant's server needs it: sessions, keys, tokens, and payments that are made once for
/// each idempotence key.
actor FakeDirect: HTTPTransport {
    /// What happens to the next `createPayment`.
    enum Next: Sendable {
        case payment(DirectStatusCode)
        case redirected
        case bancontact
        case declined(DirectErrorCode)
        case answer(String, status: Int)
        /// The payment is made, and its answer is lost.
        case lost
        case notReached
        /// Authorised, with something for the shopper to see.
        case shown
        /// An answer that arrives only after ``release()``.
        case held(String, status: Int)
    }

    private var next: [Next] = []
    /// By idempotence key.
    private(set) var payments: [String: DirectPayment] = [:]
    private(set) var keys: [String] = []
    private(set) var bodies: [JSONValue] = []
    private(set) var paths: [String] = []
    private var tokenStatus = 204
    private var readStatus: Int?
    private var cancelled: (status: Int, then: DirectStatusCode?) = (200, nil)
    private var waiting: CheckedContinuation<Void, Never>?
    private static let keyAnswer: DirectPublicKey? = try? DirectEncryptionKey(
        DirectDecryptionKey(makingWithID: "key-1")
    ).answer

    func next(_ steps: Next...) { next += steps }
    func deletesTokens(with status: Int) { tokenStatus = status }

    /// Refuses every question about a payment; `nil` answers them.
    func refusesReads(with status: Int?) { readStatus = status }
    /// What happens to a cancellation, and to the payment at the same time.
    func cancels(with status: Int, then code: DirectStatusCode?) { cancelled = (status, code) }

    /// Waits until an answer is held, then has the test go on.
    func holds() async throws {
        for _ in 0..<6_000 where waiting == nil { try await Task.sleep(nanoseconds: 10_000_000) }
        try #require(waiting != nil)
    }

    func release() {
        waiting?.resume()
        waiting = nil
    }

    /// A failed try that does not end the payment.
    func fail(_ code: DirectErrorCode) {
        for (key, var payment) in payments {
            payment.statusOutput?.errors = [DirectErrorItem(code)]
            payments[key] = payment
        }
    }

    func decide(_ code: DirectStatusCode) {
        for (key, var payment) in payments {
            payment.status = code.facts?.status
            payment.statusOutput = code.statusOutput
            payments[key] = payment
        }
    }

    /// The merchant cancels what is not captured, and this much stays.
    func cancel(leaving amount: Int64) {
        decide(.cancelled)
        for (key, var payment) in payments {
            payment.paymentOutput?.acquiredAmount = DirectAmountOfMoney(amount: amount, currencyCode: "EUR")
            payments[key] = payment
        }
    }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        let path = request.url.path
        paths.append("\(request.method) \(path)")
        if path.hasSuffix("/sessions") {
            return Self.json(
                ["clientSessionId": "s-1", "customerId": "c-1", "clientApiUrl": "https://client.example"], 201)
        }
        if path.hasSuffix("/crypto/publickey") { return Self.json(Self.keyAnswer?.directJSON ?? .null) }
        if path.hasSuffix("/tokens") {
            return Self.json(
                [
                    "token": "token-1", "isNewToken": .bool(true),
                    "card": ["cardNumber": "************0026", "expiryDate": "1230"],
                ], 201)
        }
        if path.contains("/tokens/") { return HTTPTransportResponse(status: tokenStatus, body: []) }
        if path.hasSuffix("/payments") { return try await pay(request) }
        if path.hasSuffix("/cancel") {
            if let code = cancelled.then { decide(code) }
            return cancelled.status == 200
                ? Self.json([:]) : Self.json(.object(Direct.errors(.notPermitted)), cancelled.status)
        }
        if let readStatus { return Self.json(.object(Direct.errors(.accessDenied)), readStatus) }
        let id = path.split(separator: "/").last { $0 != "details" }.map(String.init) ?? ""
        guard let payment = payments.values.first(where: { $0.id?.rawValue == id }) else {
            return Self.json(.object(Direct.errors(.unknownPayment)), 404)
        }
        return Self.json(payment.directJSON)
    }

    private func pay(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        let key = request.header("X-GCS-Idempotence-Key") ?? ""
        keys.append(key)
        if let json = request.json { bodies.append(json) }
        let step = next.isEmpty ? .payment(.authorized) : next.removeFirst()
        switch step {
        case .notReached: throw HTTPTransportError(code: .timedOut, reason: "scripted")
        case .answer(let text, let status): return HTTPTransportResponse(status: status, body: Array(text.utf8))
        case .held(let text, let status):
            await withCheckedContinuation { waiting = $0 }
            return HTTPTransportResponse(status: status, body: Array(text.utf8))
        default: break
        }
        if let first = payments[key] { return Self.json(.object(Direct.created(first).json), 201) }
        if case .declined(let code) = step {
            let refused = Direct.payment(.rejected, reference: Self.reference(request))
            payments[key] = refused
            return Self.json(
                .object(Direct.errors(code) { $0.paymentResult = Direct.created(refused) }), 402)
        }
        var payment = Direct.payment(code(of: step), reference: Self.reference(request))
        payment.id = DirectPaymentID(base: "44001122\(payments.count)", operation: 0)
        payment.paymentOutput?.cardPaymentMethodSpecificOutput = Self.card()
        payments[key] = payment
        if case .lost = step { throw HTTPTransportError(code: .interrupted, reason: "scripted") }
        var answer = Direct.created(payment)
        answer.merchantAction = Self.action(step)
        return Self.json(.object(answer.json), 201)
    }

    private func code(of step: Next) -> DirectStatusCode {
        switch step {
        case .payment(let code): code
        case .redirected, .bancontact: .redirected
        default: .authorized
        }
    }

    private static func action(_ step: Next) -> DirectMerchantAction? {
        var action = DirectMerchantAction()
        switch step {
        case .redirected:
            action.actionType = .redirect
            action.redirectData = DirectRedirectData()
            action.redirectData?.redirectURL = "https://issuer.example/1"
            action.redirectData?.returnMAC = "mac-1"
        case .bancontact, .shown:
            action.showFormData =
                JSONValue(dictionaryLiteral: ("paymentProduct3012", ["urlIntent": "bepgenapp://x"])).object
        default: return nil
        }
        return action
    }

    private static func card() -> DirectCardOutput {
        var output = DirectCardOutput()
        output.paymentProductId = .visa
        output.authorisationCode = "123456"
        output.card = DirectCardEssentials()
        output.card?.cardNumber = "************0026"
        output.card?.expiryDate = "1230"
        output.card?.bin = "40120000"
        return output
    }

    private static func reference(_ request: HTTPTransportRequest) -> String? {
        request.json?["order"]?["references"]?["merchantReference"]?.text
    }

    private static func json(_ value: JSONValue, _ status: Int = 200) -> HTTPTransportResponse {
        HTTPTransportResponse(status: status, body: value.encoded())
    }
}

/// A merchant's server in front of it, and the messages of a phone.
struct InAppShop {
    let direct = FakeDirect()
    let records = InAppMemoryRecords()
    let wallets = InAppMemoryWallets()
    let key = InAppHandleKey(makingWithID: "k1")
    let clock = Clock()

    final class Clock: @unchecked Sendable {
        // Unchecked: one test uses it, one call at a time.
        var seconds = 1_780_000_000.0
    }

    func server(
        keys: [InAppHandleKey]? = nil, merchantId: String = "Boutique", hasFormPage: Bool = false,
        lifetimeSeconds: Int = 900, records: (any InAppRecords)? = nil,
        failed: @escaping @Sendable (any Error) -> Void = { _ in }
    ) throws -> InAppServer {
        let clock = clock
        let client = DirectClient(
            merchantId: merchantId, key: Direct.key, api: try #require(URL(string: "https://api.example")),
            transport: direct, now: { Date(timeIntervalSince1970: clock.seconds) })
        var settings = InAppServer.Settings(
            route: try #require(URL(string: "https://shop.example/inapp")), returnLink: "shop-app://back",
            merchantId: "002001000000001")
        settings.lifetimeSeconds = lifetimeSeconds
        if hasFormPage {
            settings.formPage = InAppServer.FormPage(
                address: try #require(URL(string: "https://shop.example/authentication")),
                termUrls: [try #require(URL(string: "https://shop.example/term"))])
        }
        return InAppServer(
            client: client, settings: settings, keys: keys ?? [key], records: records ?? self.records, wallets: wallets,
            now: { Date(timeIntervalSince1970: clock.seconds) }, failed: failed)
    }

    static func order(_ reference: String = "order-0001") throws -> OrderInitializeRequest {
        let amount = try #require(Amount(minorUnits: 3_000, currency: .eur))
        return OrderInitializeRequest(ordering: amount, transactionReference: reference)
    }

    /// A phone's message; the blob is opaque to the server.
    static func message(
        _ operation: InAppOperation, _ initialisation: Initialisation, blob: String? = "blob",
        more: KeyValuePairs<String, String> = [:]
    ) -> [UInt8] {
        var object = JSONObject()
        object.append("wireVersion", .string(DirectInAppWire.version))
        object.append("operation", .string(operation.rawValue))
        object.append("redirectionData", .string(initialisation.redirectionData))
        if let blob {
            object.append("encryptedCustomerInput", .string(blob))
            object.append("paymentProductId", "1")
        }
        for (name, value) in more { object.append(name, .string(value)) }
        return JSONValue.object(object).encoded()
    }

    static func message(
        _ operation: InAppOperation, context: String, paRes: String? = nil
    ) -> [UInt8] {
        var object = JSONObject()
        object.append("wireVersion", .string(DirectInAppWire.version))
        object.append("operation", .string(operation.rawValue))
        object.append("transactionContextData", .string(context))
        if let paRes { object.append("paResMessage", .string(paRes)) }
        return JSONValue.object(object).encoded()
    }
}

/// A store that has nothing and fails: at each change, or at each question too.
struct InAppFailingRecords: InAppRecords {
    struct Failure: Error {}

    var failsToRead = false

    func claim(_ record: InAppRecord) throws -> InAppClaim { throw Failure() }
    func record(id: String) throws -> InAppRecord? { try read() }
    func record(reference: String) throws -> InAppRecord? { try read() }
    func update(_ record: InAppRecord, from state: InAppRecord.State) throws -> Bool { throw Failure() }

    private func read() throws -> InAppRecord? {
        if failsToRead { throw Failure() }
        return nil
    }
}

/// What a server reports.
final class InAppReports: Sendable {
    private let errors = Mutex<[any Error]>([])
    var all: [any Error] { errors.withLock { $0 } }
    func add(_ error: any Error) { errors.withLock { $0.append(error) } }
}

extension InAppServer.Answer {
    subscript(name: String) -> String? { (try? JSONValue(parsing: body))?[name]?.text }
    /// The code and the wrong field, or the status if there is no code.
    var said: String {
        let code = self["inAppResponseCode"] ?? self["redirectionStatusCode"] ?? "status \(status)"
        return code + (self["errorFieldName"].map { " \($0)" } ?? "")
    }
}
