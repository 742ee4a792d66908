package import APISupport
package import Engine
import GuichetCore
import GuichetLyra

/// What the platform's faults need to know of Lyra's API.
extension LyraAPI {
    package static var faultWords: FaultWords {
        FaultWords(
            refused: "05", softDecline: .declined(code: "1A", acquirerCode: "1A"), pending: "PENDING",
            review: LyraDetailedStatus.review, approvedCode: "0"
        ) { .declined(code: $0, acquirerCode: $0) }
    }

    private static let prefix = "/api-payment/V4/"

    package static var faultCalls: [String] {
        let services: [LyraService] = [
            .createPayment, .createToken, .tokenGet, .tokenCancel, .sdkTest, .transactionGet, .transactionCancel,
            .transactionRefund, .transactionCancelOrRefund, .transactionValidate, .transactionUpdate,
            .transactionCapture, .transactionDuplicate, .orderGet,
        ]
        return services.map(\.rawValue)
    }

    package func hasShop(_ name: String) -> Bool { shops.shop(name) != nil }

    package func facts(of call: CalledRequest) -> FaultFacts? {
        guard call.path.hasPrefix(Self.prefix) else { return nil }
        let message = call.json
        let reference = message?["orderId"]?.text
        let shop = LyraCaller.namedShop(call.header("Authorization"), among: shops)
        return FaultFacts(
            api: Self.name, shop: shop?.shopId, call: String(call.path.dropFirst(Self.prefix.count)),
            amount: message?["amount"]?.wholeNumber, reference: { reference })
    }
}
