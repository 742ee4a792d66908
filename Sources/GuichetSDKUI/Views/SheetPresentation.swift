#if canImport(SwiftUI) && canImport(WebKit) && canImport(UIKit)
    import GuichetSDK
    import SwiftUI
    package import UIKit

    /// One sheet over a view controller, from the call of UIKit to the result.
    ///
    /// UIKit says when it has shown a controller, and never that it will not. So a sheet that was given up can begin nothing,
    /// and goes if it appears all the same: no time that is waited here decides about a payment.
    @MainActor
    package final class SheetPresentation {
        private let sheet: PaymentSheet
        private let store: SheetStore
        private let host: UIHostingController<PaymentSheetView>
        private let pause: @MainActor () async -> Void
        private let end = SingleShot<PaymentSheetResult>()
        private var isShown = false

        package var run: SheetRun { store.run }

        /// - Parameter pause: how long UIKit may take for what it does not tell. It lasts longer than a transition, which takes
        ///   about half a second.
        package init(
            _ sheet: PaymentSheet, theme: PaymentSheetTheme = PaymentSheetTheme(),
            pause: @escaping @MainActor () async -> Void
        ) {
            self.sheet = sheet
            self.pause = pause
            store = SheetStore(sheet) { _ in }
            host = UIHostingController(rootView: PaymentSheetView(store, theme: theme))
            host.isModalInPresentation = true
            run.screen.finish = { [weak self] in self?.ended($0) }
        }

        /// Shows the sheet.
        ///
        /// - Returns: the result, once the sheet is gone.
        package func result(over controller: UIViewController) async -> PaymentSheetResult {
            await controller.transitionEnds(within: pause)
            guard controller.presentedViewController == nil, !controller.isBeingDismissed,
                controller.viewIfLoaded?.window != nil
            else { return await resultWithoutSheet() }
            let shown = SingleShot<Bool>()
            controller.present(host, animated: !UIAccessibility.isReduceMotionEnabled) { [self] in
                shown.give(true)
                appeared()
            }
            if host.presentingViewController == nil {
                let pause = pause
                Task {
                    await pause()
                    shown.give(false)
                }
                _ = await shown.wait()
                // One that is on the screen begins by itself, perhaps not at once: SwiftUI starts its task.
                if !isShown, run.state.phase == .closed {
                    // From here on it begins nothing.
                    run.screen.finish = { _ in }
                    run.send(.disappeared)
                    return await resultWithoutSheet()
                }
            }
            return await end.wait()
        }

        private func resultWithoutSheet() async -> PaymentSheetResult { await sheet.isOpen() ? .ask : .notCharged }

        /// UIKit ignores a dismissal while the sheet still moves in, as where the server answers at once that the purchase is
        /// paid: `appeared` does it then.
        private func ended(_ result: PaymentSheetResult) {
            if isShown { dismiss(result) } else { giveAfterPause(result) }
        }

        private func appeared() {
            isShown = true
            if case .ended(let result) = run.state.phase { dismiss(result) }
        }

        private func dismiss(_ result: PaymentSheetResult) {
            // Not if the app took the sheet away itself. And by what presents it: asked itself, it would dismiss only what is
            // shown over it.
            guard !host.isBeingDismissed, let presenter = host.presentingViewController else {
                end.give(result)
                return
            }
            // The app may show a controller of its own when it has the result, which UIKit refuses before that.
            presenter.dismiss(animated: !UIAccessibility.isReduceMotionEnabled) { [end] in end.give(result) }
            giveAfterPause(result)
        }

        /// The result does not depend on UIKit.
        private func giveAfterPause(_ result: PaymentSheetResult) {
            let (pause, end) = (pause, end)
            Task {
                await pause()
                end.give(result)
            }
        }
    }

    extension UIViewController {
        /// Waits for the end of the transition of this controller, or of one around it, if there is one: during it UIKit
        /// presents nothing.
        ///
        /// - Parameter pause: a limit. The shopper's finger can hold a transition.
        @MainActor
        func transitionEnds(within pause: @escaping @MainActor () async -> Void) async {
            guard let transitionCoordinator else { return }
            let over = SingleShot<Bool>()
            let isQueued = transitionCoordinator.animate(alongsideTransition: nil) { _ in over.give(true) }
            guard isQueued else { return }
            Task {
                await pause()
                over.give(false)
            }
            _ = await over.wait()
        }
    }
#endif
