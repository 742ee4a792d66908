@_spi(UndocumentedForBrand) import GuichetSDK
import GuichetSips

func token(client: InAppClient<Mercanet>, request: PaymentTokenGenerateRequest) async throws(InAppError) -> String? {
    try await client.undocumentedPaymentTokenGenerate(request).paymentToken
}
