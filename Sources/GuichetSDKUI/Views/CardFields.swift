#if canImport(SwiftUI)
    import GuichetCore
    import GuichetSips
    import SwiftUI

    /// The three fields of a card: the focus moves on when a field is complete, and an error appears beside a field that
    /// was left.
    @MainActor
    struct CardFields: View {
        let form: Binding<CardFormModel>
        let focus: FocusState<CardField?>.Binding
        let texts: ShopperTexts
        let error: Color

        private var model: CardFormModel { form.wrappedValue }

        var body: some View {
            Group {
                field(
                    .number, texts.cardNumber, spoken: model.spokenNumber,
                    text: Binding(get: { model.numberText }, set: { form.wrappedValue.numberText = $0 }))
                if let brand = model.layout.brand {
                    Text(brand.shopperName).font(.footnote)
                }
                field(
                    .expiry, texts.expiryDate, hint: texts.expiryDateHint,
                    text: Binding(get: { model.expiryText }, set: { form.wrappedValue.expiryText = $0 }))
                if model.asksSecurityCode {
                    field(
                        .securityCode, texts.securityCode, hint: texts.securityCodeHint,
                        text: Binding(
                            get: { model.securityCodeText }, set: { form.wrappedValue.securityCodeText = $0 }))
                }
            }
            .onChange(of: focus.wrappedValue) { [left = focus.wrappedValue] _ in
                if let left { form.wrappedValue.leave(left) }
            }
        }

        @ViewBuilder private func field(
            _ field: CardField, _ label: String, hint: String? = nil, spoken: String? = nil, text: Binding<String>
        ) -> some View {
            DigitsField(
                field: field, label: label, hint: model.problem(of: field).map(texts.text(for:)) ?? hint,
                spoken: spoken, text: text
            )
            .focused(focus, equals: field)
            .onChange(of: text.wrappedValue) { _ in
                if focus.wrappedValue == field, let next = model.focus(after: field) { focus.wrappedValue = next }
            }
            if let problem = model.problem(of: field) {
                Text(texts.text(for: problem)).font(.footnote).foregroundColor(error)
            }
        }
    }

    /// A field for digits that the keyboard does not learn, marked as private so that the system can redact it. The system may
    /// fill it in, or read it with the camera.
    ///
    /// Its digits run from left to right in every language: otherwise the groups of a card number would change places
    /// where the text runs from right to left.
    @MainActor
    struct DigitsField: View {
        let field: CardField
        let label: String
        let hint: String?
        let spoken: String?
        let text: Binding<String>

        var body: some View {
            TextField(label, text: text)
                #if canImport(UIKit)
                    .keyboardType(field.keyboard)
                    .textContentType(field.contentType)
                #endif
                .disableAutocorrection(true)
                .privacySensitive()
                .environment(\.layoutDirection, .leftToRight)
                .accessibilityLabel(label)
                .accessibilityValue(spoken ?? text.wrappedValue)
                .accessibilityHint(hint ?? "")
        }
    }
#endif
