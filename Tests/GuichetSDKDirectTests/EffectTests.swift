import GuichetCore
import GuichetSDK
import GuichetSDKDirect
import GuichetSips
import Testing

@Suite("What pays over Worldline Direct")
struct EffectTests {
    private let driver = DirectInAppDriver(transport: ScriptedTransport())

    @Test("are the orders and the enrolment checks; the validation only asks")
    func effects() throws {
        let start = try Sample.initialisation()
        let context = TransactionContext(
            transactionContextData: "Y29udGV4dA", transactionContextVersion: DirectInAppWire.version,
            redirectionUrl: start.redirectionUrl)
        #expect(driver.effect(of: try Sample.order(start)) == .pays)
        #expect(driver.effect(of: WalletOrderRequest(paymentMeanId: 1, initialisation: start)) == .pays)
        #expect(driver.effect(of: PaymentProviderOrderRequest(initialisation: start)) == .pays)
        #expect(driver.effect(of: try Sample.check(start)) == .pays)
        #expect(driver.effect(of: WalletCheckEnrollmentRequest(paymentMeanId: 1, initialisation: start)) == .pays)
        #expect(
            driver.effect(of: CardValidateAuthenticationAndOrderRequest(paResMessage: "NONE", context: context))
                == .asks)
        #expect(driver.effect(of: GetTransactionDataRequest(context: context)) == .asks)
        #expect(driver.effect(of: DeletePaymentMeanRequest(paymentMeanId: 1, initialisation: start)) == .changes)
    }
}
