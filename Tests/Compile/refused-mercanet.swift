// expected: 'paymentTokenGenerate(cardNumber:cardExpiryDate:cardCSCValue:paymentMeanBrand:paymentMeanBrandSelectionStatus:initialisation:)' is unavailable
// expected: the guides of Sogenactif and Mercanet do not document paymentTokenGenerate, though their changelogs name it
// expected: it is part of InAppClient<Sips>
// expected: @_spi(UndocumentedForBrand) import GuichetSDK
import GuichetSDK
import GuichetSips

func token(client: InAppClient<Mercanet>, initialisation: PaymentTokenInitialisation) async throws {
    _ = try await client.paymentTokenGenerate(initialisation: initialisation)
}
