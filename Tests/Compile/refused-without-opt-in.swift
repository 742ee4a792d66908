// expected: 'undocumentedPaymentTokenGenerate' is inaccessible due to '@_spi' protection level
import GuichetSDK
import GuichetSips

func token(client: InAppClient<Mercanet>, request: PaymentTokenGenerateRequest) async throws {
    _ = try await client.undocumentedPaymentTokenGenerate(request)
}
