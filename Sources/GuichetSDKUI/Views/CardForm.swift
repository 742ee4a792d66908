#if canImport(SwiftUI)
    public import GuichetCore
    public import GuichetSips
    public import SwiftUI

    /// A form for a card: number, date, security code, and the brand if the card has several.
    ///
    /// It sends nothing: it gives a ``CardInput`` to the app, which pays. Fonts follow Dynamic Type; every field has a
    /// label, and the number is spoken digit by digit. An error appears beside a field that the shopper has left.
    @MainActor
    public struct CardForm: View {
        @State private var model: CardFormModel
        @FocusState private var focus: CardField?
        private let texts: ShopperTexts
        private let title: String?
        private let isBusy: Bool
        private let lookUp: (@MainActor (String) async -> INAPPGetCardDataResponse?)?
        private let submit: @MainActor (CardInput) -> Void

        /// - Parameters:
        ///   - model: the values of the fields and their problems.
        ///   - language: the language of the labels.
        ///   - title: the title of the button, for example with the amount; `nil` for "Pay".
        ///   - isBusy: whether a payment is under way: the button is then disabled.
        ///   - lookUp: calls `getCardData` with the first digits, so that the shopper can choose a brand; `nil` if no
        ///     card is co-badged.
        ///   - submit: called with the card when all fields are valid.
        public init(
            _ model: CardFormModel, in language: ShopperLanguage, title: String? = nil,
            isBusy: Bool = false,
            lookUp: (@MainActor (String) async -> INAPPGetCardDataResponse?)? = nil,
            submit: @escaping @MainActor (CardInput) -> Void
        ) {
            _model = State(initialValue: model)
            texts = ShopperTexts(language)
            self.title = title
            self.isBusy = isBusy
            self.lookUp = lookUp
            self.submit = submit
        }

        /// The view.
        public var body: some View {
            Form {
                Section {
                    CardFields(form: $model, focus: $focus, texts: texts, error: .red)
                }
                if model.brands.count > 1 {
                    BrandPicker(
                        brands: model.brands, chosen: model.chosenBrand, texts: texts, choose: { model.choose($0) })
                }
                Button(title ?? texts.pay) {
                    focus = model.leaveAll()
                    if let input = model.input { submit(input) }
                }
                .disabled(isBusy)
            }
            .task(id: model.iin) {
                guard let iin = model.iin, let lookUp, let answer = await lookUp(iin) else { return }
                model.take(answer, for: iin)
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
                        Text(brand.rawValue).tag(Optional(brand))
                    }
                }
                .accessibilityHint(texts.brandHint)
                Text(texts.brandHint).font(.footnote)
            }
        }
    }
#endif
