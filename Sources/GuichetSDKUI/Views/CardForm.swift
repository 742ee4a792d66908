#if canImport(SwiftUI)
    public import GuichetCore
    public import GuichetSips
    public import SwiftUI

    /// A form for a card: number, date, security code, and the brand if the card has several.
    ///
    /// It sends nothing: it gives a ``CardInput`` to the app, which pays. Fonts follow Dynamic Type; every field has a
    /// label, and the number is spoken digit by digit. An error appears beside a field that the shopper has left. In the background
    /// the form is covered, so that it is not in the picture of the app switcher.
    @MainActor
    public struct CardForm: View {
        @State private var model: CardFormModel
        @FocusState private var focus: CardField?
        private let texts: ShopperTexts
        private let theme: PaymentSheetTheme
        private let title: String?
        private let isBusy: Bool
        private let lookUp: (@MainActor (String) async -> INAPPGetCardDataResponse?)?
        private let submit: @MainActor (CardInput) -> Void

        /// A form with the app's own texts: those of a language, replaced where the app has others.
        ///
        /// - Parameters:
        ///   - model: the values of the fields and their problems.
        ///   - texts: the labels and the errors.
        ///   - theme: the look.
        ///   - title: the title of the button, for example with the amount; `nil` for that of the theme, or "Pay".
        ///   - isBusy: whether a payment is under way: the form is then disabled, and its button says so.
        ///   - lookUp: calls `getCardData` with the first digits, so that the shopper can choose a brand; `nil` if no
        ///     card is co-badged.
        ///   - submit: called with the card when all fields are valid.
        public init(
            _ model: CardFormModel, texts: ShopperTexts, theme: PaymentSheetTheme = PaymentSheetTheme(),
            title: String? = nil, isBusy: Bool = false,
            lookUp: (@MainActor (String) async -> INAPPGetCardDataResponse?)? = nil,
            submit: @escaping @MainActor (CardInput) -> Void
        ) {
            _model = State(initialValue: model)
            self.texts = texts
            self.theme = theme
            self.title = title
            self.isBusy = isBusy
            self.lookUp = lookUp
            self.submit = submit
        }

        /// A form with Guichet's texts in a language.
        ///
        /// - Parameters:
        ///   - model: the values of the fields and their problems.
        ///   - language: the language of the labels.
        ///   - theme: the look.
        ///   - title: the title of the button, for example with the amount; `nil` for that of the theme, or "Pay".
        ///   - isBusy: whether a payment is under way: the form is then disabled, and its button says so.
        ///   - lookUp: calls `getCardData` with the first digits, so that the shopper can choose a brand; `nil` if no
        ///     card is co-badged.
        ///   - submit: called with the card when all fields are valid.
        public init(
            _ model: CardFormModel, in language: ShopperLanguage, theme: PaymentSheetTheme = PaymentSheetTheme(),
            title: String? = nil, isBusy: Bool = false,
            lookUp: (@MainActor (String) async -> INAPPGetCardDataResponse?)? = nil,
            submit: @escaping @MainActor (CardInput) -> Void
        ) {
            self.init(
                model, texts: ShopperTexts(language), theme: theme, title: title, isBusy: isBusy, lookUp: lookUp,
                submit: submit)
        }

        /// The view.
        public var body: some View {
            Form {
                rows.listRowBackground(theme.row)
            }
            .disabled(isBusy)
            .coveredInBackground()
            .themed(theme)
            .task(id: model.iin) {
                guard let iin = model.iin, let lookUp, let answer = await lookUp(iin) else { return }
                model.take(answer, for: iin)
            }
        }

        @ViewBuilder private var rows: some View {
            Section {
                CardFields(form: $model, focus: $focus, texts: texts, error: theme.error)
            }
            if model.brands.count > 1 {
                BrandPicker(
                    brands: model.brands, chosen: model.chosenBrand, texts: texts, choose: { model.choose($0) })
            }
            PayButton(label: title ?? theme.buttonLabel ?? texts.pay, isBusy: isBusy, texts: texts, theme: theme) {
                focus = model.leaveAll()
                if let input = model.input { submit(input) }
            }
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
                        Text(brand.shopperName).tag(Optional(brand))
                    }
                }
                // In the form itself: by default, on iOS 15, it opens a page of its own, which it can do inside a NavigationView
                // only, and an app may show the form without one.
                .pickerStyle(.inline)
                .accessibilityHint(texts.brandHint)
                Text(texts.brandHint).font(.footnote)
            }
        }
    }
#endif
