#if canImport(SwiftUI) && canImport(WebKit) && canImport(UIKit)
    public import GuichetCore
    public import GuichetSDK
    public import SwiftUI
    public import WebKit

    /// The issuer's page in a web view that keeps nothing: posts the form, and ends where the merchant's page leads back.
    @MainActor
    public struct AuthenticationView: UIViewRepresentable {
        private let form: AuthenticationForm
        private let model: AuthenticationModel
        private let language: ShopperLanguage
        private let end: @MainActor (Result<AuthenticationReturn, InAppError>) -> Void

        /// - Parameters:
        ///   - appLink: the app's link where the merchant's page uses it; `nil` for `putpares:`.
        ///   - end: called once. Then validate and pay.
        public init(
            _ form: AuthenticationForm, in language: ShopperLanguage, appLink: URL? = nil,
            end: @escaping @MainActor (Result<AuthenticationReturn, InAppError>) -> Void
        ) {
            self.form = form
            model = AuthenticationModel(appLink: appLink, merchantData: form.merchantData)
            self.language = language
            self.end = end
        }

        public func makeCoordinator() -> AuthenticationCoordinator {
            AuthenticationCoordinator(model, end: end)
        }

        public func makeUIView(context: Context) -> WKWebView {
            let configuration = WKWebViewConfiguration()
            configuration.websiteDataStore = .nonPersistent()
            let view = WKWebView(frame: .zero, configuration: configuration)
            view.navigationDelegate = context.coordinator
            view.accessibilityLabel = ShopperTexts(language).authentication
            _ = view.loadHTMLString(form.html(in: language), baseURL: nil)
            return view
        }

        public func updateUIView(_ view: WKWebView, context: Context) {}
    }

    /// Decides where the web view goes, and ends once.
    @MainActor
    public final class AuthenticationCoordinator: NSObject, WKNavigationDelegate {
        private let model: AuthenticationModel
        private var end: (@MainActor (Result<AuthenticationReturn, InAppError>) -> Void)?

        public init(
            _ model: AuthenticationModel, end: @escaping @MainActor (Result<AuthenticationReturn, InAppError>) -> Void
        ) {
            self.model = model
            self.end = end
        }

        public func webView(
            _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
        ) async -> WKNavigationActionPolicy {
            switch model.decision(for: navigationAction.request.url?.absoluteString ?? "") {
            case .allow: return .allow
            case .refuse: return .cancel
            case .finish(let back): finish(.success(back))
            case .fail(let error): finish(.failure(error))
            }
            return .cancel
        }

        private func finish(_ result: Result<AuthenticationReturn, InAppError>) {
            let end = end
            self.end = nil
            end?(result)
        }
    }
#endif
