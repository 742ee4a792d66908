#if canImport(SwiftUI) && canImport(WebKit) && canImport(UIKit)
    import GuichetCore
    import GuichetPassKit
    import GuichetSips
    import SwiftUI

    /// The means of payment, the card, and the button. Each view observes the store itself: SwiftUI does not call the body of
    /// a view again whose fields are the same, and the run always is.
    @MainActor
    struct SheetForm: View {
        @ObservedObject var store: SheetStore
        let theme: PaymentSheetTheme
        @FocusState private var focus: CardField?

        private var run: SheetRun { store.run }
        private var texts: ShopperTexts { run.sheet.texts }

        var body: some View {
            Form {
                rows.listRowBackground(theme.row)
            }
            .confirmationDialog(
                toDelete.map(texts.removeText) ?? "", isPresented: asksToDelete, titleVisibility: .hidden
            ) {
                if let toDelete {
                    Button(texts.removeText(toDelete), role: .destructive) { run.confirmDeletion(of: toDelete.id) }
                }
                Button(texts.cancel, role: .cancel) { run.send(.keepsCard) }
            } message: {
                Text(toDelete?.maskedPan ?? "")
            }
        }

        @ViewBuilder private var rows: some View {
            if let refusal = run.state.refusal {
                Section {
                    if let heading = texts.heading(of: refusal) { Text(heading).font(.headline) }
                    Text(texts.text(ofRefusal: refusal))
                }
            }
            SheetApplePay(store: store)
            SheetCards(store: store, error: theme.error)
            fields
            // The button's own label does not say it.
            if theme.buttonLabel != nil {
                Section {
                    HStack {
                        Text(texts.sheet.amount)
                        Spacer()
                        Text(texts.amountText(run.sheet.amount))
                    }
                    .accessibilityElement(children: .combine)
                }
            }
            Section { button }
        }

        private var toDelete: WalletModel.Card? {
            run.wallet?.cards.first { $0.id == run.state.cardToDelete }
        }

        private var asksToDelete: Binding<Bool> {
            Binding(get: { run.state.cardToDelete != nil }, set: { if !$0 { run.send(.keepsCard) } })
        }

        @ViewBuilder private var fields: some View {
            switch run.state.means {
            case .newCard:
                Section {
                    CardFields(
                        form: Binding(get: { run.form }, set: { run.form = $0 }), focus: $focus, texts: texts,
                        error: theme.error)
                    if run.canKeepCard {
                        Toggle(
                            texts.sheet.keepCard,
                            isOn: Binding(get: { run.keepsCard }, set: { run.keepsCard = $0 }))
                    }
                }
                .task(id: run.form.iin) { await run.lookUpBrands() }
                if run.form.brands.count > 1 {
                    BrandPicker(
                        brands: run.form.brands, chosen: run.form.chosenBrand, texts: texts,
                        choose: { run.form.choose($0) })
                }
            case .storedCard:
                Section {
                    DigitsField(
                        field: .securityCode, label: texts.securityCode,
                        hint: run.storedCodeProblem.map(texts.text(for:)) ?? texts.securityCodeHint, spoken: nil,
                        text: Binding(get: { run.storedCode }, set: { run.storedCode = $0 })
                    )
                    .focused($focus, equals: .securityCode)
                    if let problem = run.storedCodeProblem {
                        Text(texts.text(for: problem)).font(.footnote).foregroundColor(theme.error)
                    }
                }
                if let brands = run.wallet?.selected?.brands, brands.count > 1 {
                    BrandPicker(
                        brands: brands, chosen: run.wallet?.chosenBrand, texts: texts,
                        choose: { run.wallet?.choose($0) })
                }
            // Apple Pay has a button of its own, and is never chosen.
            case .bancontact, .applePay: EmptyView()
            }
        }

        private var button: some View {
            PayButton(
                label: theme.buttonLabel ?? texts.payText(run.sheet.amount), isBusy: run.state.isBusy, texts: texts,
                theme: theme
            ) {
                focus = run.submit()
            }
        }
    }

    /// The cards of the wallet, a new card, and Bancontact. A single means needs no list.
    @MainActor
    struct SheetCards: View {
        @ObservedObject var store: SheetStore
        let error: Color

        private var run: SheetRun { store.run }
        private var texts: ShopperTexts { run.sheet.texts }

        var body: some View {
            let cards = run.wallet?.cards ?? []
            if run.isReadingWallet { ProgressView() }
            if !cards.isEmpty || run.sheet.means.contains(.bancontact) {
                Section {
                    ForEach(cards) { card in
                        HStack {
                            row(
                                card.name, .storedCard(card.id), spoken: card.spoken(texts),
                                note: card.isExpired ? texts.expired : nil
                            )
                            .disabled(card.isExpired)
                            RemoveButton(label: texts.removeText(card)) { run.send(.wantsToDelete(card.id)) }
                        }
                        .buttonStyle(.borderless)
                    }
                    if run.state.lacksRemoval {
                        Text(texts.sheet.cardNotRemoved).font(.footnote).foregroundColor(error)
                    }
                    row(cards.isEmpty ? texts.sheet.newCard : texts.otherCard, .newCard)
                    if run.sheet.means.contains(.bancontact) { row(texts.sheet.bancontact, .bancontact) }
                }
            }
        }

        /// - Parameter note: why the row cannot be chosen. It is part of what is spoken.
        private func row(
            _ label: String, _ means: SheetMeans, spoken: String? = nil, note: String? = nil
        ) -> some View {
            Button {
                run.choose(means)
            } label: {
                HStack {
                    Text(label)
                    Spacer()
                    if let note { Text(note).font(.footnote) }
                    if run.state.means == means { Text("✓") }
                }
            }
            .accessibilityLabel(spoken ?? label)
            .accessibilityAddTraits(run.state.means == means ? .isSelected : [])
        }
    }

    /// Apple's button, first of all (Human Interface Guidelines, "Apple Pay"): nothing where Apple Pay is not possible.
    @MainActor
    struct SheetApplePay: View {
        @ObservedObject var store: SheetStore

        private var run: SheetRun { store.run }

        var body: some View {
            #if canImport(PassKit)
                // A section without a button would be a gap.
                if run.sheet.applePay != nil, store.applePay != .unavailable {
                    Section {
                        ApplePayButton(store.applePay, kind: .plain, in: run.sheet.texts.language) {
                            run.submitApplePay()
                        }
                    }
                }
            #endif
        }
    }
#endif
