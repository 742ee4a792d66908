import GuichetCore
import GuichetSips
import Testing

@testable import guichet

@Suite("What guichet phone says to do next")
struct PhoneHintsTests {
    @Test("after a lost answer of a change: look first, since it may have been made; after a question: ask again")
    func lostAnswer() {
        for (operation, beginning) in [
            (InAppOperation.addCard, "It is not known whether the change was made"),
            (.deletePaymentMean, "It is not known whether the change was made"),
            (.paymentTokenGenerate, "It is not known whether the change was made"),
            (.getWalletData, "Nothing was done"),
        ] as [(InAppOperation, String)] {
            let result = PhoneResult(operation: operation, verdict: .unknown, advice: .retry)
            let hints = PhoneHints(
                operation: operation, merchantId: "002001000000001", address: "http://127.0.0.1:8080"
            ).after(result)
            #expect(hints.count == 1 && hints.first?.hasPrefix(beginning) == true, "\(operation): \(hints)")
        }
    }

    @Test("after a question how a payment stands that got no answer: it may be paid")
    func questionWithoutAnswer() {
        let hints = PhoneHints(
            operation: .getTransactionData, merchantId: "002001000000001", address: "http://127.0.0.1:8080"
        ).after(PhoneResult(operation: .getTransactionData, verdict: .unknown, advice: .ask))
        #expect(hints == ["It is not known whether the shopper was charged: ask before paying again."])
    }

    @Test(
        "a wallet or a stored card that is not there is no mistake in a card",
        arguments: [
            (InAppOperation.getWalletData, "merchantWalletId", "wallet add"),
            (.deletePaymentMean, "paymentMeanId", "wallet list"),
            (.walletCheckEnrollment, "paymentMeanId", "wallet list"),
            (.walletOrder, "merchantWalletId", "wallet add"),
        ])
    func noSuchCard(operation: InAppOperation, field: String, command: String) throws {
        let result = PhoneResult(
            operation: operation, verdict: .refused, code: .partialSuccess, field: field, advice: .correctInput)
        let hints = PhoneHints(operation: operation, merchantId: "002001000000001", address: "http://127.0.0.1:8080")
            .after(result)
        let hint = try #require(hints.first)
        #expect(hints.count == 1 && hint.contains("`guichet phone \(command)`"), "\(hint)")
    }
}
