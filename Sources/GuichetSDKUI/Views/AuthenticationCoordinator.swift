#if canImport(WebKit) && canImport(UIKit)
    public import Foundation
    public import GuichetCore
    public import GuichetSDK
    import UIKit
    public import WebKit

    /// Decides which addresses the web view loads, opens the bank's app, asks the shopper where the page fails or takes
    /// long, and ends once.
    ///
    /// It answers no authentication challenge, so that WebKit's own rule holds: a page with a wrong certificate fails.
    @MainActor
    public final class AuthenticationCoordinator: NSObject, WKNavigationDelegate {
        /// A question in a dialog, and whether its first button was pressed, with what was typed.
        package typealias Asking = @MainActor (AuthenticationDialog, WKWebView) async -> AuthenticationDialog.Answer

        private let model: AuthenticationModel
        private let open: @MainActor (URL) async -> Bool
        private let sleep: @Sendable (_ seconds: Int) async throws -> Void
        private let asking: Asking
        private var end: (@MainActor (Result<AuthenticationReturn, InAppError>) -> Void)?
        private var progress = AuthenticationProgress()
        private var step: AuthenticationStep?
        private weak var view: WKWebView?
        private(set) var texts = ShopperTexts(.english)
        /// The clock and the dialogs: what ends with the page.
        private var tasks: [Task<Void, Never>] = []
        private var comingBack: (any NSObjectProtocol)?

        /// - Parameters:
        ///   - model: decides which addresses are loaded.
        ///   - open: opens another app, and returns whether there was one. If there is none, the issuer's page offers
        ///     another way.
        ///   - end: called once. Then validate and pay.
        public convenience init(
            _ model: AuthenticationModel,
            open: @escaping @MainActor (URL) async -> Bool = AuthenticationCoordinator.openBySystem,
            end: @escaping @MainActor (Result<AuthenticationReturn, InAppError>) -> Void
        ) {
            self.init(model, open: open, asking: { await AuthenticationDialog.show($0, over: $1) }, end: end) {
                seconds in
                try await Task.sleep(nanoseconds: UInt64(seconds) * 1_000_000_000)
            }
        }

        package init(
            _ model: AuthenticationModel, open: @escaping @MainActor (URL) async -> Bool, asking: @escaping Asking,
            end: @escaping @MainActor (Result<AuthenticationReturn, InAppError>) -> Void,
            sleep: @escaping @Sendable (_ seconds: Int) async throws -> Void
        ) {
            self.model = model
            self.open = open
            self.asking = asking
            self.end = end
            self.sleep = sleep
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

        /// Shows the step's page in a web view whose delegate this coordinator becomes, and which is covered in the background.
        /// A step without a page ends at once.
        public func begin(_ step: AuthenticationStep, in view: WKWebView, _ language: ShopperLanguage) {
            begin(step, in: view, ShopperTexts(language))
        }

        /// The same with the app's own texts.
        public func begin(_ step: AuthenticationStep, in view: WKWebView, _ texts: ShopperTexts) {
            (self.step, self.view, self.texts) = (step, view, texts)
            view.navigationDelegate = self
            view.uiDelegate = self
            // Going back would post the issuer's form once more.
            view.allowsBackForwardNavigationGestures = false
            if case .done(let back) = step {
                // Not while SwiftUI still makes the view.
                Task { finish(.success(back)) }
            } else {
                // It may show a code, or the end of the card's number.
                view.coverInBackground()
                observeComingBack()
                apply(.began)
            }
        }

        /// Without a queue: called at once, by UIKit on the main thread.
        private func observeComingBack() {
            guard comingBack == nil else { return }
            comingBack = NotificationCenter.default.addObserver(
                forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil
            ) { [weak self] _ in
                MainActor.assumeIsolated { self?.apply(.cameBack) }
            }
        }

        /// The shopper wants to leave the page: they are asked first.
        public func cancel() { apply(.wantsToLeave) }

        /// The page is no longer shown. It ends as after a shopper who left.
        public func close() { finish(.failure(model.closed)) }

        // MARK: Pages

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

        // WebKit may report `nil` for a navigation.
        // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
        /// WebKit calls it when a page begins to load.
        public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
            apply(.moved)
        }

        // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
        /// WebKit calls it when a page is loaded.
        public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { apply(.moved) }

        // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
        /// WebKit calls it when a page does not load: also for a wrong certificate.
        public func webView(
            _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
        ) { failed(error) }

        // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
        /// WebKit calls it when a page stops loading.
        public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
            failed(error)
        }

        /// WebKit calls it when the process of the page is gone.
        public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { apply(.failed) }

        /// An address that was not to be loaded, or that another one replaced, is no failure.
        private func failed(_ error: any Error) {
            let error = error as NSError
            let isInterrupted =
                (error.domain == NSURLErrorDomain && error.code == NSURLErrorCancelled)
                // WebKitErrorFrameLoadInterruptedByPolicyChange, which has no name in Swift.
                || (error.domain == "WebKitErrorDomain" && error.code == 102)
            if !isInterrupted { apply(.failed) }
        }

        // MARK: The end

        private func apply(_ event: AuthenticationProgress.Event) {
            for action in progress.apply(event) {
                switch action {
                case .load: load()
                case .startTime(let turn):
                    let sleep = sleep
                    later { [weak self] in
                        guard (try? await sleep(AuthenticationProgress.timeLimitSeconds)) != nil else { return }
                        // A clock that ran out while the app was away ends before UIKit says that it is back.
                        let isInFront = UIApplication.shared.applicationState == .active
                        self?.apply(isInFront ? .timeOver(turn) : .cameBack)
                    }
                case .ask(let question): ask(question)
                case .close: close()
                }
            }
        }

        private func load() {
            guard let view else { return close() }
            switch step {
            case .post(let form)?: _ = view.loadHTMLString(form.html(in: texts.language), baseURL: nil)
            case .open(let page)?: _ = view.load(URLRequest(url: page))
            case .done?, nil: break
            }
        }

        private func ask(_ question: AuthenticationProgress.Question) {
            guard let view else { return close() }
            let (asking, dialog) = (asking, AuthenticationDialog(question, texts))
            later { [weak self] in
                let answer = await asking(dialog, view)
                guard !Task.isCancelled else { return }
                self?.apply(answer.wasShown ? .answered(question, isFirst: answer.isFirst) : .notShown(question))
            }
        }

        /// Shows a message of the page's script, which goes with the page: left open, it would stay on the app's own screen.
        func answer(to dialog: AuthenticationDialog, over view: WKWebView) async -> AuthenticationDialog.Answer {
            // Nothing is shown after the end.
            guard end != nil else { return AuthenticationDialog.Answer(isFirst: false) }
            let (asking, answer) = (asking, SingleShot<AuthenticationDialog.Answer>())
            later { answer.give(await asking(dialog, view)) }
            return await answer.wait()
        }

        private func later(_ body: @escaping @MainActor () async -> Void) { tasks.append(Task { await body() }) }

        private func finish(_ result: Result<AuthenticationReturn, InAppError>) {
            _ = progress.apply(.ended)
            for task in tasks { task.cancel() }
            tasks = []
            if let comingBack { NotificationCenter.default.removeObserver(comingBack) }
            comingBack = nil
            let end = end
            self.end = nil
            end?(result)
        }
    }
#endif
