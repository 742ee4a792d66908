import DirectAPI
import Engine
import Foundation
import GuichetCore
import GuichetDirect
import GuichetLyra
import GuichetMerchant
import GuichetSDK
import GuichetSips
import LyraAPI

/// The merchants and shoppers of a simulation: one shop of each API. What they do follows from the random source alone.
final class SimulatedShops: Sendable {
    let random: SeededRandom
    private let lyra: LyraClient
    private let direct: DirectClient
    private let sips: InAppMerchant<Sips>
    private let office: OfficeClient<Sips>
    private let phone: InAppClient<Sips>

    /// Of each API: cards that are accepted, and one that is refused.
    private static let lyraCards = ["4970100000000055", "4970100000000048", "4970100000000113"]
    private static let directCards = ["4330264936344675", "5137009801943438", "4321456998744563"]
    private static let sipsCards = ["4100000000000000", "5100000000000000", "4100000000000005"]

    init(_ address: String, _ transport: any HTTPTransport, random: SeededRandom) throws {
        self.random = random
        guard let url = URL(string: address), let shop = LyraPlatformShop.demoShops.first,
            let password = shop.keys.first(where: { $0.mode == .test })?.password,
            let key = DirectPlatformShop.demo.apiKeys.first
        else { throw DemoFailure("the demo shops are missing") }
        lyra = LyraClient(shop: LyraShop(shopId: shop.shopId, password: password), api: url, transport: transport)
        direct = DirectClient(
            merchantId: DirectPlatformShop.demo.merchantId, key: key, api: url, transport: transport, now: { Date() })
        let credentials = ShopCredentials(
            merchantId: "002001000000001", secretKey: SipsSecretKey("002001000000001_KEY1"), keyVersion: "1")
        sips = InAppMerchant(shop: credentials, office: url, sdkVersion: "GUICHET", transport: transport)
        office = OfficeClient(shop: credentials, office: url, transport: transport)
        phone = InAppClient(platform: InAppWireDriver(transport: transport, resends: 0))
    }

    private func one<Value>(of values: [Value]) -> Value { values[random.number(in: 0...(values.count - 1))] }

    /// - Parameter number: of the payment, from 1.
    func pay(_ number: Int) async throws {
        let reference = "SIM\(number)"
        let amount = Int64(random.number(in: 100...20_000))
        switch random.number(in: 0...2) {
        case 0: try await payLyra(reference, amount)
        case 1: try await payDirect(reference, amount)
        default: try await paySips(reference, amount)
        }
    }

    private static func object(_ value: JSONValue) -> JSONObject { value.object ?? JSONObject() }

    private func payLyra(_ reference: String, _ amount: Int64) async throws {
        let request = LyraCreatePaymentRequest(
            json: Self.object([
                "amount": .integer(amount), "currency": "EUR", "orderId": .string(reference),
                "paymentForms": [
                    [
                        "paymentMethodType": "CARD", "pan": .string(one(of: Self.lyraCards)), "expiryMonth": "12",
                        "expiryYear": "35", "securityCode": "123",
                    ]
                ],
                "transactionOptions": [
                    "cardOptions": [
                        "captureDelay": .integer(Int64(random.number(in: 0...14))),
                        "manualValidation": .string(one(of: ["NO", "NO", "YES"])),
                    ]
                ],
            ]))
        let payment = try await lyra.pay(request)
        guard payment.orderStatus == .paid, let uuid = payment.transactions?.first?.uuid,
            random.number(in: 0...3) == 0
        else { return }
        _ = try await lyra.cancel(uuid)
    }

    private func payDirect(_ reference: String, _ amount: Int64) async throws {
        let request = DirectCreatePaymentRequest(
            json: Self.object([
                "cardPaymentMethodSpecificInput": [
                    "card": [
                        "cardNumber": .string(one(of: Self.directCards)), "expiryDate": "1235", "cvv": "123",
                        "cardholderName": "Anna",
                    ],
                    "authorizationMode": .string(one(of: ["FINAL_AUTHORIZATION", "SALE"])),
                ],
                "order": [
                    "amountOfMoney": ["amount": .integer(amount), "currencyCode": "EUR"],
                    "references": ["merchantReference": .string(reference)],
                ],
            ]))
        let answer = try await direct.createPayment(request)
        guard let payment = answer.payment, let id = payment.id, payment.statusOutput?.statusCode == 5 else { return }
        if random.number(in: 0...3) == 0 { _ = try await direct.cancel(id) } else { _ = try await direct.capture(id) }
    }

    private func paySips(_ reference: String, _ amount: Int64) async throws {
        guard let wanted = Amount(minorUnits: amount, currency: .eur) else { return }
        var order = OrderInitializeRequest(ordering: wanted, transactionReference: reference)
        order.captureMode = one(of: [CaptureMode.authorCapture, .validation, .immediate])
        order.captureDay = String(random.number(in: 0...14))
        let initialisation = try await sips.orderInitialize(order)
        let answer = try await phone.cardOrder(
            cardNumber: PAN(one(of: Self.sipsCards)), cardExpiryDate: CardExpiry(year: 2035, month: 12),
            cardCSCValue: CardSecurityCode("123"), initialisation: initialisation)
        guard answer.isAccepted, order.captureMode == .validation, random.number(in: 0...1) == 0 else { return }
        _ = try await office.validate(.transactionReference(reference), amount: wanted)
    }
}
