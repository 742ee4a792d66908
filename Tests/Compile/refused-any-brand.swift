// expected: is unavailable: the guides of Sogenactif and Mercanet do not document paymentTokenGenerate
import GuichetSDK
import GuichetSips

/// Code that is generic over the brand cannot know that the brand has it.
func token<Brand>(client: InAppClient<Brand>, initialisation: PaymentTokenInitialisation) async throws {
    _ = try await client.paymentTokenGenerate(initialisation: initialisation)
}
