import ArgumentParser
import Hummingbird
import Logging

/// The yardstick: a web server that reads the same body and answers with it, and does nothing else.
struct EchoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "echo", abstract: "Serve the bare echo that guichet is compared with.")

    static let cardOrderPath = RouterPath(Payments.orderPath)
    static let lyraPath = RouterPath(LyraMessages.path)
    static let directPath: RouterPath = "/v2/:merchantId/payments"

    /// The members of a `cardOrder` request, as an ordinary server would declare them.
    struct Message: ResponseCodable {
        let wireVersion: String
        let operation: String
        let redirectionData: String
        let encryptedCard: String?
    }

    /// The members of a `Charge/CreatePayment` request with a card or with the token of Apple Pay, likewise.
    struct LyraMessage: ResponseCodable {
        struct Payload: Codable {
            struct Data: Codable { let token: Token }
            let type: String
            let data: Data
        }
        struct Token: Codable {
            struct PaymentData: Codable {
                let version: String
                let data: String
                let signature: String
                let header: [String: String]
            }
            let paymentData: PaymentData
            let paymentMethod: [String: String]
            let transactionIdentifier: String
        }

        let amount: Int
        let currency: String
        let orderId: String
        let payload: Payload?
        let paymentForms: [[String: String]]?
    }

    /// The members of a `createPayment` request with what a merchant decrypted, likewise.
    struct DirectMessage: ResponseCodable {
        struct Input: Codable {
            struct Data: Codable {
                let dpan: String
                let cryptogram: String
                let expiryDate: String
                let cardholderName: String
                let eci: Int
            }
            let authorizationMode: String
            let paymentProductId: Int
            let decryptedPaymentData: Data
        }
        struct Order: Codable {
            struct Money: Codable {
                let amount: Int
                let currencyCode: String
            }
            let amountOfMoney: Money
            let references: [String: String]
        }

        let mobilePaymentMethodSpecificInput: Input
        let order: Order
    }

    func run() async throws {
        let router = Router()
        router.post(Self.directPath) { request, context in
            try await request.decode(as: DirectMessage.self, context: context)
        }
        router.post(Self.cardOrderPath) { request, context in
            try await request.decode(as: Message.self, context: context)
        }
        router.post(Self.lyraPath) { request, context in
            try await request.decode(as: LyraMessage.self, context: context)
        }
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                Progress.say("echo ready at http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
            },
            logger: Logger(label: "echo") { _ in SwiftLogNoOpLogHandler() })
        try await application.runService()
    }
}
