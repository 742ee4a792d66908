#if canImport(SwiftUI) && canImport(WebKit) && canImport(UIKit)
    import GuichetCore
    public import SwiftUI

    /// A button that shows a payment sheet. For a sheet that something else shows, use the modifier `paymentSheet`.
    @MainActor
    public struct PaymentSheetButton: View {
        @State private var isPresented = false
        private let label: String
        private let sheet: PaymentSheet
        private let theme: PaymentSheetTheme
        private let end: @MainActor (PaymentSheetResult) -> Void

        /// - Parameters:
        ///   - label: on the button.
        ///   - sheet: the purchase, the merchant's server and the driver.
        ///   - theme: the look of the sheet.
        ///   - end: called once for each time that the sheet is shown.
        public init(
            _ label: String, _ sheet: PaymentSheet, theme: PaymentSheetTheme = PaymentSheetTheme(),
            end: @escaping @MainActor (PaymentSheetResult) -> Void
        ) {
            self.label = label
            self.sheet = sheet
            self.theme = theme
            self.end = end
        }

        /// The view.
        public var body: some View {
            Button(label) { isPresented = true }
                .paymentSheet(isPresented: $isPresented, sheet, theme: theme, end: end)
        }
    }
#endif
