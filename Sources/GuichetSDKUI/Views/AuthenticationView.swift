#if canImport(SwiftUI) && canImport(WebKit) && canImport(UIKit)
    public import GuichetCore
    public import GuichetSDK
    public import SwiftUI
    import UIKit
    public import WebKit

    /// The issuer's page in a web view that stores nothing: it posts the form, or opens the page, and ends when the
    /// page returns. A step without a page ends at once.
    ///
    /// It always ends, once: also if the page does not load, takes too long, or SwiftUI removes the view. If the shopper
    /// left, the app has to know what that means: see ``AuthenticationModel/closed``.
    ///
    /// Keep it on the screen while the cardholder is in the bank's app: the page continues when they come back. In the background
    /// the page is covered, so that it is not in the picture of the app switcher.
    @MainActor
    public struct AuthenticationView: UIViewRepresentable {
        private let step: AuthenticationStep
        private let model: AuthenticationModel
        private let texts: ShopperTexts
        private let isLeaving: Binding<Bool>
        private let end: @MainActor (Result<AuthenticationReturn, InAppError>) -> Void

        /// - Parameters:
        ///   - form: the fields for the issuer's page, from the answer to the enrolment check.
        ///   - language: the language of the view's own texts.
        ///   - appLink: the app's link if the merchant's page uses it; `nil` for `putpares:`.
        ///   - isLeaving: set it to `true` for a button that cancels: the shopper is asked first. The view sets it back.
        ///   - end: called once. Then validate and pay.
        public init(
            _ form: AuthenticationForm, in language: ShopperLanguage, appLink: URL? = nil,
            isLeaving: Binding<Bool> = .constant(false),
            end: @escaping @MainActor (Result<AuthenticationReturn, InAppError>) -> Void
        ) {
            self.init(.post(form), in: language, appLink: appLink, isLeaving: isLeaving, end: end)
        }

        /// - Parameters:
        ///   - step: from the answer to the enrolment check.
        ///   - language: the language of the view's own texts.
        ///   - appLink: the app's link if the page returns to it; `nil` for `putpares:`.
        ///   - isLeaving: set it to `true` for a button that cancels: the shopper is asked first. The view sets it back.
        ///   - end: called once. Then validate and pay.
        public init(
            _ step: AuthenticationStep, in language: ShopperLanguage, appLink: URL? = nil,
            isLeaving: Binding<Bool> = .constant(false),
            end: @escaping @MainActor (Result<AuthenticationReturn, InAppError>) -> Void
        ) {
            self.init(step, texts: ShopperTexts(language), appLink: appLink, isLeaving: isLeaving, end: end)
        }

        /// With the app's own texts: those of a language, replaced where the app has others.
        ///
        /// - Parameters:
        ///   - step: from the answer to the enrolment check.
        ///   - texts: the view's own texts. The page that posts the form is in their language.
        ///   - appLink: the app's link if the page returns to it; `nil` for `putpares:`.
        ///   - isLeaving: set it to `true` for a button that cancels: the shopper is asked first. The view sets it back.
        ///   - end: called once. Then validate and pay.
        public init(
            _ step: AuthenticationStep, texts: ShopperTexts, appLink: URL? = nil,
            isLeaving: Binding<Bool> = .constant(false),
            end: @escaping @MainActor (Result<AuthenticationReturn, InAppError>) -> Void
        ) {
            self.step = step
            model = AuthenticationModel(
                for: step, appLink: appLink, ownSchemes: AuthenticationCoordinator.ownSchemes())
            self.texts = texts
            self.isLeaving = isLeaving
            self.end = end
        }

        /// SwiftUI calls it.
        public func makeCoordinator() -> AuthenticationCoordinator {
            AuthenticationCoordinator(model, end: end)
        }

        /// SwiftUI calls it.
        public func makeUIView(context: Context) -> WKWebView {
            let configuration = WKWebViewConfiguration()
            configuration.websiteDataStore = .nonPersistent()
            let view = WKWebView(frame: .zero, configuration: configuration)
            view.accessibilityLabel = texts.authentication
            context.coordinator.begin(step, in: view, texts)
            return view
        }

        /// SwiftUI calls it.
        public func updateUIView(_ view: WKWebView, context: Context) {
            guard isLeaving.wrappedValue else { return }
            let (coordinator, isLeaving) = (context.coordinator, isLeaving)
            // Not while SwiftUI updates its views.
            Task {
                isLeaving.wrappedValue = false
                coordinator.cancel()
            }
        }

        /// SwiftUI calls it when the view goes: the shopper left the page.
        public static func dismantleUIView(_ view: WKWebView, coordinator: AuthenticationCoordinator) {
            coordinator.close()
        }
    }
#endif
