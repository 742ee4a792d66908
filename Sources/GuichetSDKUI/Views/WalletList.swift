#if canImport(SwiftUI)
    public import GuichetCore
    import GuichetSips
    public import SwiftUI

    /// The cards of a shopper's wallet: choose one, its brand if it has several, or remove one.
    ///
    /// It sends nothing. After a card was removed, give it the wallet that was read again: the shopper's choice stays.
    @MainActor
    public struct WalletList: View {
        @State private var model: WalletModel
        /// What the app gave last.
        private let given: WalletModel
        private let texts: ShopperTexts
        private let theme: PaymentSheetTheme
        private let isBusy: Bool
        private let pay: @MainActor (WalletModel) -> Void
        private let remove: (@MainActor (WalletModel.Card) -> Void)?
        private let otherCard: (@MainActor () -> Void)?

        /// A list with the app's own texts: those of a language, replaced where the app has others.
        ///
        /// - Parameters:
        ///   - model: the cards and the chosen one.
        ///   - texts: the labels.
        ///   - theme: the look.
        ///   - isBusy: whether a payment or a removal is under way: the list is then disabled, and its button says so.
        ///   - pay: called with the model's ``WalletModel/selected`` card and ``WalletModel/brandSelection``, for
        ///     `walletOrder`.
        ///   - remove: calls `deletePaymentMean`; `nil` shows no button for it.
        ///   - otherCard: shows a ``CardForm``.
        public init(
            _ model: WalletModel, texts: ShopperTexts, theme: PaymentSheetTheme = PaymentSheetTheme(),
            isBusy: Bool = false, pay: @escaping @MainActor (WalletModel) -> Void,
            remove: (@MainActor (WalletModel.Card) -> Void)? = nil, otherCard: (@MainActor () -> Void)? = nil
        ) {
            _model = State(initialValue: model)
            given = model
            self.texts = texts
            self.theme = theme
            self.isBusy = isBusy
            self.pay = pay
            self.remove = remove
            self.otherCard = otherCard
        }

        /// A list with Guichet's texts in a language.
        ///
        /// - Parameters:
        ///   - model: the cards and the chosen one.
        ///   - language: the language of the labels.
        ///   - theme: the look.
        ///   - isBusy: whether a payment or a removal is under way: the list is then disabled, and its button says so.
        ///   - pay: called with the model's ``WalletModel/selected`` card and ``WalletModel/brandSelection``, for
        ///     `walletOrder`.
        ///   - remove: calls `deletePaymentMean`; `nil` shows no button for it.
        ///   - otherCard: shows a ``CardForm``.
        public init(
            _ model: WalletModel, in language: ShopperLanguage, theme: PaymentSheetTheme = PaymentSheetTheme(),
            isBusy: Bool = false, pay: @escaping @MainActor (WalletModel) -> Void,
            remove: (@MainActor (WalletModel.Card) -> Void)? = nil, otherCard: (@MainActor () -> Void)? = nil
        ) {
            self.init(
                model, texts: ShopperTexts(language), theme: theme, isBusy: isBusy, pay: pay, remove: remove,
                otherCard: otherCard)
        }

        /// The view.
        public var body: some View {
            Form {
                rows.listRowBackground(theme.row)
            }
            .disabled(isBusy)
            .themed(theme)
            .onChange(of: given) { model.replace(by: $0) }
        }

        @ViewBuilder private var rows: some View {
            Section {
                if model.cards.isEmpty { Text(texts.noCards) }
                ForEach(model.cards) { card in
                    row(card)
                }
            }
            if let brands = model.selected?.brands, brands.count > 1 {
                BrandPicker(brands: brands, chosen: model.chosenBrand, texts: texts, choose: { model.choose($0) })
            }
            if let otherCard { Button(texts.otherCard) { otherCard() } }
            PayButton(label: theme.buttonLabel ?? texts.pay, isBusy: isBusy, texts: texts, theme: theme) {
                pay(model)
            }
            .disabled(model.selected == nil)
        }

        @ViewBuilder private func row(_ card: WalletModel.Card) -> some View {
            HStack {
                Button {
                    model.select(card.id)
                } label: {
                    HStack {
                        VStack(alignment: .leading) {
                            Text(card.name).font(.headline)
                            Text(card.maskedPan).font(.footnote)
                            if let expiry = card.expiry {
                                Text(texts.expiryText(expiry, isPast: card.isExpired)).font(.footnote)
                            }
                        }
                        Spacer()
                        if card.id == model.selection { Text("✓") }
                    }
                }
                .disabled(card.isExpired)
                .accessibilityLabel(card.spoken(texts))
                .accessibilityAddTraits(card.id == model.selection ? .isSelected : [])
                if let remove {
                    RemoveButton(label: texts.removeText(card)) { remove(card) }
                }
            }
            // Otherwise a touch anywhere in the row would press both buttons.
            .buttonStyle(.borderless)
        }
    }
#endif
