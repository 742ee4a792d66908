#if canImport(SwiftUI) && canImport(WebKit) && canImport(UIKit)
    import GuichetCore
    import GuichetSDK
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
        /// Shows the sheet over a view controller, and waits for its end.
        ///
        /// A controller that is not in a window, that is being dismissed, or that shows another one already, cannot show
        /// the sheet, and neither can one whose presentation UIKit refuses: then nothing is sent, and the result is `ask` if
        /// the purchase is open since an earlier start, otherwise `notCharged`.
        @MainActor
        public func present(
            over controller: UIViewController, theme: PaymentSheetTheme = PaymentSheetTheme()
        ) async -> PaymentSheetResult {
            await present(over: controller, theme: theme) {
                // Also in a cancelled task: the sheet may still appear.
                await Task { try? await Task.sleep(nanoseconds: 1_000_000_000) }.value
            }
        }

        /// - Parameter pause: lasts longer than a transition, which takes about half a second.
        @MainActor
        package func present(
            over controller: UIViewController, theme: PaymentSheetTheme, pause: @MainActor () async -> Void
        ) async -> PaymentSheetResult {
            guard controller.presentedViewController == nil, !controller.isBeingDismissed,
                controller.viewIfLoaded?.window != nil
            else {
                return await isOpen() ? .ask : .notCharged
            }
            let end = SingleShot<PaymentSheetResult>()
            let host = UIHostingController(
                rootView: PaymentSheetView(self, theme: theme) { [weak controller] result in
                    // If the app took the sheet away itself, this would dismiss the controller below it.
                    if controller?.presentedViewController is UIHostingController<PaymentSheetView> {
                        controller?.dismiss(animated: !UIAccessibility.isReduceMotionEnabled)
                    }
                    end.give(result)
                })
            host.isModalInPresentation = true
            controller.present(host, animated: !UIAccessibility.isReduceMotionEnabled)
            // UIKit refuses without a word, as where a controller above this one is being dismissed: the sheet would never
            // appear, and never end. Or it presents the sheet when another transition is over.
            if host.presentingViewController == nil {
                await pause()
                // Not where it has appeared and ended meanwhile: the first result counts.
                if host.presentingViewController == nil { end.give(await isOpen() ? .ask : .notCharged) }
            }
            return await end.wait()
        }
    }
#endif
