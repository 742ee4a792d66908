#if canImport(SwiftUI) && canImport(WebKit) && canImport(UIKit)
    public import GuichetCore
    public import GuichetSDK
    public import SwiftUI
    import UIKit
    public import WebKit

    /// The issuer's page in a web view that stores nothing: it posts the form, or opens the page, and ends when the
    /// page returns. A step without a page ends at once.
    ///
    /// If the shopper closes it, the app has to know what that means: see ``AuthenticationModel/closed``.
    ///
    /// Keep it on the screen while the cardholder is in the bank's app: the page continues when they come back.
    @MainActor
    public struct AuthenticationView: UIViewRepresentable {
        private let step: AuthenticationStep
        private let model: AuthenticationModel
        private let language: ShopperLanguage
        private let end: @MainActor (Result<AuthenticationReturn, InAppError>) -> Void

        /// - Parameters:
        ///   - form: the fields for the issuer's page, from the answer to the enrolment check.
        ///   - language: the language of the view's own texts.
        ///   - appLink: the app's link if the merchant's page uses it; `nil` for `putpares:`.
        ///   - end: called once. Then validate and pay.
        public init(
            _ form: AuthenticationForm, in language: ShopperLanguage, appLink: URL? = nil,
            end: @escaping @MainActor (Result<AuthenticationReturn, InAppError>) -> Void
        ) {
            self.init(.post(form), in: language, appLink: appLink, end: end)
        }

        /// - Parameters:
        ///   - step: from the answer to the enrolment check.
        ///   - language: the language of the view's own texts.
        ///   - appLink: the app's link if the page returns to it; `nil` for `putpares:`.
        ///   - end: called once. Then validate and pay.
        public init(
            _ step: AuthenticationStep, in language: ShopperLanguage, appLink: URL? = nil,
            end: @escaping @MainActor (Result<AuthenticationReturn, InAppError>) -> Void
        ) {
            self.step = step
            model = AuthenticationModel(
                for: step, appLink: appLink, ownSchemes: AuthenticationCoordinator.ownSchemes())
            self.language = language
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
            view.navigationDelegate = context.coordinator
            view.accessibilityLabel = ShopperTexts(language).authentication
            context.coordinator.begin(step, in: view, language)
            return view
        }

        /// SwiftUI calls it.
        public func updateUIView(_ view: WKWebView, context: Context) {}
    }

    /// Decides which addresses the web view loads, opens the bank's app, and ends once.
    @MainActor
    public final class AuthenticationCoordinator: NSObject, WKNavigationDelegate {
        private let model: AuthenticationModel
        private let open: @MainActor (URL) async -> Bool
        private var end: (@MainActor (Result<AuthenticationReturn, InAppError>) -> Void)?

        /// - Parameters:
        ///   - model: decides which addresses are loaded.
        ///   - open: opens another app, and returns whether there was one. If there is none, the issuer's page offers
        ///     another way.
        ///   - end: called once. Then validate and pay.
        public init(
            _ model: AuthenticationModel,
            open: @escaping @MainActor (URL) async -> Bool = AuthenticationCoordinator.openBySystem,
            end: @escaping @MainActor (Result<AuthenticationReturn, InAppError>) -> Void
        ) {
            self.model = model
            self.open = open
            self.end = end
        }

        /// The URL schemes by which other apps open this one (`CFBundleURLTypes` of its Info.plist).
        public static func ownSchemes(of bundle: Bundle = .main) -> [String] {
            let types = bundle.infoDictionary?["CFBundleURLTypes"] as? [[String: Any]] ?? []
            return types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
        }

        /// Asks the system, while the app is in the foreground. No entry in `LSApplicationQueriesSchemes` is necessary:
        /// that is for `canOpenURL`, which is not used.
        public static func openBySystem(_ url: URL) async -> Bool {
            guard UIApplication.shared.applicationState == .active else { return false }
            return await UIApplication.shared.open(url, options: [:])
        }

        /// Shows the step's page in a web view whose delegate this coordinator is. A step without a page ends at once.
        public func begin(_ step: AuthenticationStep, in view: WKWebView, _ language: ShopperLanguage) {
            switch step {
            case .post(let form): _ = view.loadHTMLString(form.html(in: language), baseURL: nil)
            case .open(let page): _ = view.load(URLRequest(url: page))
            // Not while SwiftUI still makes the view.
            case .done(let back): Task { finish(.success(back)) }
            }
        }

        /// WebKit calls it before it opens an address.
        public func webView(
            _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
        ) async -> WKNavigationActionPolicy {
            let address = navigationAction.request.url?.absoluteString ?? ""
            switch model.decision(for: address, in: Self.place(of: navigationAction)) {
            case .allow: return .allow
            case .refuse: return .cancel
            // A view that is not on the screen opens nothing, and neither does one after the return.
            case .openExternally(let url): if webView.window != nil, end != nil { _ = await open(url) }
            case .finish(let back): finish(.success(back))
            case .fail(let error): finish(.failure(error))
            }
            return .cancel
        }

        /// A new window has no frame yet; WebKit allows a page to open one only if the shopper tapped.
        private static func place(of action: WKNavigationAction) -> AuthenticationModel.Place {
            guard let frame = action.targetFrame, !frame.isMainFrame else { return .page }
            return .frame(isTapped: action.navigationType == .linkActivated)
        }

        private func finish(_ result: Result<AuthenticationReturn, InAppError>) {
            let end = end
            self.end = nil
            end?(result)
        }
    }
#endif
