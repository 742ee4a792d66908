import GuichetSDK
import GuichetSips

func token(client: InAppClient<Sips>, initialisation: PaymentTokenInitialisation) async throws(InAppError) -> String? {
    try await client.paymentTokenGenerate(initialisation: initialisation).paymentToken
}
