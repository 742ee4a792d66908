#if canImport(WebKit) && canImport(UIKit)
    public import WebKit

    /// What a page opens beside itself: windows, and the dialogs of its scripts.
    extension AuthenticationCoordinator: WKUIDelegate {
        /// WebKit calls it for a new window (`target=_blank`): its page takes the place of this one, after the same
        /// decision as for every address. An empty window, as by `window.open()`, takes the place of none: the issuer's page
        /// would be gone.
        public func webView(
            _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
            for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
        ) -> WKWebView? {
            let address = navigationAction.request.url?.absoluteString ?? ""
            if !["", "about:blank"].contains(address) { _ = webView.load(navigationAction.request) }
            return nil
        }

        /// WebKit calls it when the page closes its own window.
        public func webViewDidClose(_ webView: WKWebView) { close() }

        /// WebKit calls it for `alert`.
        public func webView(
            _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
            initiatedByFrame frame: WKFrameInfo
        ) async {
            _ = await answer(
                to: AuthenticationDialog(message: message, first: texts.sheet.confirm, second: nil), over: webView)
        }

        /// WebKit calls it for `confirm`.
        public func webView(
            _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
            initiatedByFrame frame: WKFrameInfo
        ) async -> Bool {
            await answer(
                to: AuthenticationDialog(message: message, first: texts.sheet.confirm, second: texts.cancel),
                over: webView
            ).isFirst
        }

        /// WebKit calls it for `prompt`.
        public func webView(
            _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
            initiatedByFrame frame: WKFrameInfo
        ) async -> String? {
            let typed = await answer(
                to: AuthenticationDialog(
                    message: prompt, first: texts.sheet.confirm, second: texts.cancel, input: defaultText ?? ""),
                over: webView)
            return typed.isFirst ? typed.input ?? "" : nil
        }
    }
#endif
