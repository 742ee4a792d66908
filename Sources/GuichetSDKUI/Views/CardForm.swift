#if canImport(SwiftUI)
    public import GuichetCore
    public import GuichetSips
    public import SwiftUI

    /// A form for a card: number, date, security code, and the brand if the card has several.
    ///
    /// It sends nothing: it gives a ``CardInput`` to the app, which pays. Fonts follow Dynamic Type; every field has a
    /// label, and the number is spoken digit by digit.
    @MainActor
    public struct CardForm: View {
        @State private var model: CardFormModel
        @State private var showsProblems = false
        private let texts: ShopperTexts
        private let title: String?
        private let lookUp: (@MainActor (String) async -> INAPPGetCardDataResponse?)?
        private let submit: @MainActor (CardInput) -> Void

        /// - Parameters:
        ///   - model: the values of the fields and their problems.
        ///   - language: the language of the labels.
        ///   - title: the title of the button, for example with the amount; `nil` for "Pay".
        ///   - lookUp: calls `getCardData` with the first digits, so that the shopper can choose a brand; `nil` if no
        ///     card is co-badged.
        ///   - submit: called with the card when all fields are valid.
        public init(
            _ model: CardFormModel, in language: ShopperLanguage, title: String? = nil,
            lookUp: (@MainActor (String) async -> INAPPGetCardDataResponse?)? = nil,
            submit: @escaping @MainActor (CardInput) -> Void
        ) {
            _model = State(initialValue: model)
            texts = ShopperTexts(language)
            self.title = title
            self.lookUp = lookUp
            self.submit = submit
        }

        /// The view.
        public var body: some View {
            Form {
                Section {
                    number
                    expiry
                    if model.asksSecurityCode { securityCode }
                }
                if model.brands.count > 1 {
                    BrandPicker(
                        brands: model.brands, chosen: model.chosenBrand, texts: texts, choose: { model.choose($0) })
                }
                Button(title ?? texts.pay) {
                    showsProblems = true
                    if let input = model.input { submit(input) }
                }
            }
            .task(id: model.iin) {
                guard let iin = model.iin, let lookUp, let answer = await lookUp(iin) else { return }
                model.take(answer, for: iin)
            }
        }

        @ViewBuilder private var number: some View {
            DigitsField(
                label: texts.cardNumber, hint: nil, spoken: model.spokenNumber,
                text: Binding(get: { model.numberText }, set: { model.numberText = $0 }))
            problem("cardNumber")
        }

        @ViewBuilder private var expiry: some View {
            DigitsField(
                label: texts.expiryDate, hint: texts.expiryDateHint, spoken: nil,
                text: Binding(get: { model.expiryText }, set: { model.expiryText = $0 }))
            problem("cardExpiryDate")
        }

        @ViewBuilder private var securityCode: some View {
            DigitsField(
                label: texts.securityCode, hint: texts.securityCodeHint, spoken: nil,
                text: Binding(get: { model.securityCodeText }, set: { model.securityCodeText = $0 }))
            problem("cardCSCValue")
        }

        @ViewBuilder private func problem(_ field: String) -> some View {
            if showsProblems, let problem = model.problems.first(where: { $0.field == field }) {
                Text(texts.text(for: problem)).font(.footnote).foregroundColor(.red)
            }
        }
    }

    /// A field for digits that the keyboard does not learn, marked as private so that the system can redact it. The app
    /// switcher shows the form, unless the app covers it.
    @MainActor
    struct DigitsField: View {
        let label: String
        let hint: String?
        let spoken: String?
        let text: Binding<String>

        var body: some View {
            TextField(label, text: text)
                #if canImport(UIKit)
                    .keyboardType(.numberPad)
                #endif
                .disableAutocorrection(true)
                .privacySensitive()
                .accessibilityLabel(label)
                .accessibilityValue(spoken ?? text.wrappedValue)
                .accessibilityHint(hint ?? "")
        }
    }

    /// The brands of a card, all with the same design: the cardholder chooses (regulation (EU) 2015/751, article 8).
    @MainActor
    struct BrandPicker: View {
        let brands: [PaymentMeanBrand]
        let chosen: PaymentMeanBrand?
        let texts: ShopperTexts
        let choose: @MainActor (PaymentMeanBrand) -> Void

        var body: some View {
            Section {
                Picker(
                    texts.brand,
                    selection: Binding(get: { chosen ?? brands.first }, set: { if let brand = $0 { choose(brand) } })
                ) {
                    ForEach(brands, id: \.self) { brand in
                        Text(brand.rawValue).tag(Optional(brand))
                    }
                }
                .accessibilityHint(texts.brandHint)
                Text(texts.brandHint).font(.footnote)
            }
        }
    }
#endif
