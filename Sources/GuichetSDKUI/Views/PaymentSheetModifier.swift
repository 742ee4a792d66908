#if canImport(SwiftUI) && canImport(WebKit) && canImport(UIKit)
    import GuichetCore
    public import SwiftUI
    public import UIKit

    extension View {
        /// Shows a payment sheet.
        ///
        /// - Parameters:
        ///   - isPresented: set to `true` to show the sheet; it is `false` when the sheet has ended.
        ///   - sheet: the purchase, the merchant's server and the driver.
        ///   - theme: the look.
        ///   - end: called once for each time that the sheet is shown.
        public func paymentSheet(
            isPresented: Binding<Bool>, _ sheet: PaymentSheet, theme: PaymentSheetTheme = PaymentSheetTheme(),
            end: @escaping @MainActor (PaymentSheetResult) -> Void
        ) -> some View {
            self.sheet(isPresented: isPresented) {
                PaymentSheetView(sheet, theme: theme) { result in
                    isPresented.wrappedValue = false
                    end(result)
                }
                // The shopper leaves by the button, which knows what leaving means.
                .interactiveDismissDisabled()
            }
        }
    }

    extension PaymentSheet {
        /// Shows the sheet over a view controller, and waits until it has ended and is gone.
        ///
        /// If the controller is in a transition, the sheet appears after it. A controller that is not in a window, that is being
        /// dismissed, or that shows another one already, cannot show the sheet, and neither can one whose presentation UIKit
        /// refuses: then nothing is sent, and the result is `ask` if the purchase is open since an earlier start, otherwise
        /// `notCharged`.
        @MainActor
        public func present(
            over controller: UIViewController, theme: PaymentSheetTheme = PaymentSheetTheme()
        ) async -> PaymentSheetResult {
            await SheetPresentation(self, theme: theme) {
                // Also in a cancelled task: the sheet may still appear.
                await Task { try? await Task.sleep(nanoseconds: 1_000_000_000) }.value
            }.result(over: controller)
        }
    }
#endif
