#if canImport(SwiftUI) && canImport(WebKit) && canImport(UIKit)
    import Combine
    import Foundation
    import GuichetCore
    import GuichetPassKit
    import GuichetSDK
    import SwiftUI
    import UIKit

    /// Draws what the run of a sheet says, and passes on what the shopper does.
    @MainActor
    struct PaymentSheetView: View {
        @StateObject private var store: SheetStore
        @Environment(\.accessibilityReduceMotion) private var reducesMotion
        private let theme: PaymentSheetTheme

        init(
            _ sheet: PaymentSheet, theme: PaymentSheetTheme, end: @escaping @MainActor (PaymentSheetResult) -> Void
        ) {
            _store = StateObject(wrappedValue: SheetStore(sheet, end: end))
            self.theme = theme
        }

        /// For a store that the caller keeps.
        init(_ store: SheetStore, theme: PaymentSheetTheme) {
            _store = StateObject(wrappedValue: store)
            self.theme = theme
        }

        private var run: SheetRun { store.run }
        private var texts: ShopperTexts { run.sheet.texts }

        var body: some View {
            NavigationView {
                content
                    .navigationTitle(texts.sheet.title)
                    .toolbar {
                        ToolbarItem(placement: .cancellationAction) {
                            Button(texts.cancel) { run.send(.wantsToLeave) }
                        }
                    }
            }
            .navigationViewStyle(.stack)
            .coveredInBackground()
            .themed(theme)
            .animation(reducesMotion ? nil : .default, value: run.state.isBusy)
            .confirmationDialog(texts.sheet.leaveTitle, isPresented: asksToLeave, titleVisibility: .visible) {
                Button(texts.sheet.leave, role: .destructive) { run.send(.leaves) }
                Button(texts.sheet.stay, role: .cancel) { run.send(.stays) }
            } message: {
                // On the issuer's page of the Sips family nothing can be charged.
                if run.state.mayBeCharged { Text(texts.sheet.leaveHint) }
            }
            .task { run.send(.appeared) }
            // The app took the sheet away itself: it gets a result, too. After the end this changes nothing.
            .onDisappear { run.send(.disappeared) }
            // Not `scenePhase`, which stays as it is in a controller of an app that has no `Scene` of SwiftUI.
            .onReceive(NotificationCenter.default.publisher(for: UIApplication.didBecomeActiveNotification)) { _ in
                store.lookAtApplePay()
                run.send(.cameToForeground)
            }
        }

        private var asksToLeave: Binding<Bool> {
            Binding(get: { run.state.asksToLeave }, set: { if !$0 { run.send(.stays) } })
        }

        @ViewBuilder private var content: some View {
            switch run.state.phase {
            case .closed, .readingJournal: SheetStatus(text: texts.sheet.busy)
            case .choosing, .deleting, .preparing, .paying, .validating:
                SheetForm(store: store, theme: theme).disabled(run.state.isBusy)
            case .authenticating:
                if let step = run.step {
                    AuthenticationView(step, texts: texts, appLink: run.sheet.threeDSecure?.appLink) {
                        run.authenticated($0)
                    }
                }
            case .inBankApp, .asking, .pausing:
                if run.state.isInBankApp {
                    BankAppView(texts, lacksApp: run.state.lacksBankApp, theme: theme) { run.send(.opensBankApp) }
                } else {
                    SheetStatus(text: texts.sheet.asking)
                }
            case .ended: SheetStatus(text: texts.sheet.busy)
            }
        }
    }

    /// Keeps the run while SwiftUI makes views anew.
    @MainActor
    final class SheetStore: ObservableObject {
        let run: SheetRun
        /// Asked when the sheet is made and when the app comes to the foreground, since the shopper may have added a card.
        /// Another process answers, and the form is drawn again for each digit.
        private(set) var applePay = ApplePayAvailability.unavailable
        @Published private var changes = 0

        init(_ sheet: PaymentSheet, end: @escaping @MainActor (PaymentSheetResult) -> Void) {
            run = SheetRun(sheet, thisMonth: .current())
            run.screen.changed = { [weak self] in self?.changes += 1 }
            run.screen.announce = { UIAccessibility.post(notification: .announcement, argument: $0) }
            run.screen.openBankApp = { await AuthenticationCoordinator.openBySystem($0) }
            run.screen.finish = end
            #if canImport(PassKit)
                run.screen.payWithApplePay = { applePay, late in
                    await ApplePayCheckout(server: applePay.server, late: late).pay(applePay.request)
                }
            #endif
            lookAtApplePay()
        }

        /// Whether the shopper can pay with Apple Pay now.
        func lookAtApplePay() {
            #if canImport(PassKit)
                guard let request = run.sheet.applePay?.request else { return }
                applePay = .now(
                    for: ApplePayProvider(
                        name: "", networks: request.supportedNetworks, capabilities: request.capabilities))
            #endif
        }
    }
#endif
