import Foundation
import GuichetCore
import GuichetSDK
import GuichetSDKUI
import GuichetSips

#if canImport(SwiftUI)
    import SwiftUI
#endif

// begin: sdkui-model
/// An empty form. It accepts a card to the end of its month.
func cardForm(at now: Date) throws -> CardFormModel {
    let day = Calendar(identifier: .gregorian).dateComponents([.year, .month], from: now)
    return CardFormModel(thisMonth: try CardExpiry(year: day.year ?? 0, month: day.month ?? 0))
}
// end: sdkui-model

// begin: sdkui-pay
/// Pays with the card of the form, and returns what the shopper reads.
func pay(_ card: CardInput, initialisation: Initialisation, over client: InAppClient<Sips>) async -> String {
    let texts = ShopperTexts(.french)
    do throws(InAppError) {
        let response = try await client.cardOrder(
            cardNumber: card.cardNumber, cardExpiryDate: card.cardExpiryDate, cardCSCValue: card.cardCSCValue,
            paymentMeanBrand: card.paymentMeanBrand,
            paymentMeanBrandSelectionStatus: card.paymentMeanBrandSelectionStatus, initialisation: initialisation)
        return texts.text(for: response.advice)
    } catch {
        // The advice may be `ask`: then ask for the outcome before the form is shown again.
        return texts.text(for: error.advice)
    }
}
// end: sdkui-pay

// begin: sdkui-texts
/// Texts in a language that Guichet does not have. What is not replaced stays English.
func spanishTexts() -> ShopperTexts {
    var texts = ShopperTexts(.english)
    texts.cardNumber = "Número de tarjeta"
    texts.pay = "Pagar"
    texts.problems[.numberMissing] = "Escriba el número de la tarjeta."
    texts.advices[.otherCard] = "La tarjeta no fue aceptada. Use otra."
    // minorUnits are cents: this shop sells in euros.
    texts.amountFormat = { amount in
        (Decimal(amount.minorUnits) / 100).formatted(.currency(code: "EUR").locale(Locale(identifier: "es_ES")))
    }
    return texts
}
// end: sdkui-texts

#if canImport(SwiftUI)
    // begin: sdkui-theme
    struct BlueCardPage: View {
        let form: CardFormModel
        let isPaying: Bool
        let pay: @MainActor (CardInput) -> Void

        var body: some View {
            CardForm(
                form, texts: spanishTexts(), theme: PaymentSheetTheme(accent: .blue, corner: 4, font: .body),
                isBusy: isPaying, submit: pay)
        }
    }
    // end: sdkui-theme

    // begin: sdkui-view
    struct CardPage: View {
        let form: CardFormModel
        let client: InAppClient<Sips>
        let initialisation: Initialisation
        let show: @MainActor (String) -> Void
        @State private var isPaying = false

        var body: some View {
            CardForm(
                form, in: .french, isBusy: isPaying,
                submit: { card in
                    // One initialisation pays once: another try needs a page with a new one.
                    isPaying = true
                    Task { show(await pay(card, initialisation: initialisation, over: client)) }
                })
        }
    }
// end: sdkui-view
#endif
