#if canImport(SwiftUI)
    import SwiftUI

    /// The button that pays. It shows that a request is under way, and VoiceOver says it.
    @MainActor
    struct PayButton: View {
        let label: String
        let isBusy: Bool
        let texts: ShopperTexts
        let theme: PaymentSheetTheme
        let pay: @MainActor () -> Void

        var body: some View {
            Button {
                pay()
            } label: {
                HStack {
                    if isBusy { ProgressView() }
                    Text(label).font(theme.font ?? .headline)
                }
                .frame(maxWidth: .infinity)
            }
            .buttonStyle(.borderedProminent)
            // A Mac has no radius for it.
            #if canImport(UIKit)
                .buttonBorderShape(.roundedRectangle(radius: theme.corner))
            #endif
            .accessibilityLabel(texts.spokenPayLabel(label, isBusy: isBusy))
        }
    }
#endif
