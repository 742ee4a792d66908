import Engine
import Foundation
import GuichetAsyncHTTPClient
@_spi(Platform) package import GuichetCore
@_spi(Platform) import GuichetLyra
import LyraAPI
import Server
import Storage
import Support

/// A merchant's server that speaks the REST API V4, with everything in its own hands: no client of ours is in the way.
struct LyraCall: Sendable {
    let test: TestPlatform
    var shopId = "69876357"
    var password = LyraCall.password
    /// What is before the credentials.
    var scheme = "Basic "

    static let password = "testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M"
    static let productionPassword = "prodpassword_GUICHET69876357"

    func send(_ body: [UInt8], to service: String) async throws -> (status: Int, response: LyraResponse) {
        let answer = try await test.transport.send(
            HTTPTransportRequest(
                url: test.url("/api-payment/V4/\(service)"),
                headers: [
                    ("Authorization", "\(scheme)\(Data("\(shopId):\(password)".utf8).base64EncodedString())"),
                    ("User-Agent", "tests"),
                ], body: body))
        return (answer.status, try LyraResponse(parsing: answer.body))
    }

    func call(_ service: String, _ message: JSONValue) async throws -> LyraAnswer {
        try await send(message.encoded(), to: service).response.answered
    }

    /// A payment with a published test card.
    static func payment(
        _ orderId: String = "ORDER1", pan: String = "4970100000000055", amount: Int64 = 2_500, delay: Int64? = nil,
        validation: String? = nil, expiry: (month: String, year: String) = ("12", "30")
    ) -> JSONValue {
        var options = JSONObject()
        if let delay { options.append("captureDelay", .integer(delay)) }
        if let validation { options.append("manualValidation", .string(validation)) }
        return [
            "amount": .integer(amount), "currency": "EUR", "orderId": .string(orderId),
            "paymentForms": [
                [
                    "paymentMethodType": "CARD", "pan": .string(pan), "expiryMonth": .string(expiry.month),
                    "expiryYear": .string(expiry.year), "securityCode": "123",
                ]
            ],
            "transactionOptions": ["cardOptions": .object(options)],
        ]
    }

    /// Pays, and gives the one transaction.
    func pay(_ message: JSONValue) async throws -> LyraPaymentTransaction {
        guard case .payment(let payment) = try await call("Charge/CreatePayment", message),
            let transaction = payment.transactions?.first, payment.transactions?.count == 1
        else { throw Unexpected() }
        return transaction
    }

    /// Pays, and gives the transaction's name.
    func paid(delay: Int64? = nil, validation: String? = nil, pan: String = "4970100000000055") async throws -> String {
        guard let uuid = try await pay(Self.payment(pan: pan, delay: delay, validation: validation)).uuid
        else { throw Unexpected() }
        return uuid
    }

    /// Registers a card of the buyer ``anna``, and gives its token.
    func register(pan: String = "4970100000000055") async throws -> String {
        guard var message = Self.payment("REG", pan: pan).object else { throw Unexpected() }
        message["amount"] = nil
        message["customer"] = Self.anna
        guard case .payment(let payment) = try await call("Charge/CreateToken", .object(message)),
            let token = payment.transactions?.first?.paymentMethodToken
        else { throw Unexpected() }
        return token
    }

    /// Changes the settings of the shop, as its operator does.
    func change(_ change: (inout LyraShopChange) -> Void) async throws {
        var wanted = LyraShopChange()
        change(&wanted)
        try await test.platform.lyra.administration.change(shopId, wanted)
    }

    /// An operation on a transaction.
    func transaction(_ operation: String, _ uuid: String, _ more: JSONObject = JSONObject()) async throws
        -> LyraTransaction
    {
        let answer = try await call("Transaction/\(operation)", Self.naming(uuid, more))
        guard case .transaction(let transaction) = answer else { throw Unexpected() }
        return transaction
    }

    static func naming(_ uuid: String, _ more: JSONObject = JSONObject()) -> JSONValue {
        var message = JSONObject()
        message.append("uuid", .string(uuid))
        for member in more.members { message.append(member.name, member.value) }
        return .object(message)
    }

    /// The code of a refusal; `nil` of an answer that is none.
    func code(_ service: String, _ message: JSONValue) async throws -> String? {
        guard case .error(let error) = try await call(service, message) else { return nil }
        return error.errorCode?.rawValue
    }

    func code(_ operation: String, _ uuid: String, _ more: JSONObject = JSONObject()) async throws -> String? {
        try await code("Transaction/\(operation)", Self.naming(uuid, more))
    }

    struct Unexpected: Error {}
}

extension TestPlatform {
    var lyra: LyraCall { LyraCall(test: self) }

    /// Lets days pass, with everything that falls due in them.
    func pass(days: Double) async throws {
        clock.advance(seconds: Int64(days * 86_400))
        _ = try? await platform.paymentService.runDueQuestions()
        try await awaitAuthorisations()
        try await doDueWork()
    }
}

extension JSONObject {
    init(_ members: KeyValuePairs<String, JSONValue>) {
        self.init()
        for (name, value) in members { append(name, value) }
    }
}

/// So that messages in tests read as they are sent.
extension JSONValue: @retroactive ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int64) { self = .integer(value) }
}
