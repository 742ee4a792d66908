import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Support

/// Several phones and the merchant's server, paying as fast as they can until the platform is gone.
struct Load: Sendable {
    static let phones = 12
    static let shop = ShopCredentials(
        merchantId: "002001000000001", secretKey: SipsSecretKey("002001000000001_KEY1"), keyVersion: "1")

    let transport: any HTTPTransport
    let ledger: Ledger
    /// Where the automatic responses go.
    let receiver: String
    /// Begins every reference of this round.
    let prefix: String

    func run(at address: String) async {
        guard let office = URL(string: address) else { return }
        await withTaskGroup(of: Void.self) { group in
            for phone in 0..<Self.phones {
                group.addTask { await pay(at: office, "\(prefix)P\(phone)") }
            }
        }
    }

    /// Returns after half a minute at the latest: then something is wrong that the audit will show.
    func waitForAnswers(_ count: Int) async {
        let deadline = ContinuousClock.now + .seconds(30)
        while ledger.answeredCount < count, ContinuousClock.now < deadline {
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    private func pay(at office: URL, _ prefix: String) async {
        let merchant = InAppMerchant<Sips>(
            shop: Self.shop, office: office, sdkVersion: "GUICHET", transport: transport)
        let phone = InAppClient<Sips>(platform: InAppWireDriver(transport: transport, resends: 0))
        for number in 1... {
            let reference = "\(prefix)N\(number)"
            var order = OrderInitializeRequest.test(reference)
            order.automaticResponseUrl = receiver
            do {
                let initialisation = try await merchant.orderInitialize(order)
                ledger.sending(reference, initialisation)
                // The last two digits of a test card are its answer: every fourth is refused.
                let card = number.isMultiple(of: 4) ? "4100000000000005" : "4100000000000000"
                ledger.answered(reference, try await phone.pay(initialisation, card: card))
            } catch {
                // The power is gone, or the answer was lost with it.
                return
            }
        }
    }
}
