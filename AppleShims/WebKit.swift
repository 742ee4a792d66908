@_exported import Foundation
@_exported import UIKit

#if canImport(FoundationNetworking)
    @_exported import FoundationNetworking
#endif

@MainActor
public final class WKWebsiteDataStore: NSObject {
    public class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore() }
}

@MainActor
public final class WKWebViewConfiguration: NSObject {
    public var websiteDataStore = WKWebsiteDataStore()
}

@MainActor
public final class WKNavigation: NSObject {}

/// Ours: `URLRequest` is of another module on Linux.
public struct WKRequest { public let url: URL? }

/// Ours: what a simulated web view does with what it is given.
@MainActor
public protocol WKSimulation: AnyObject {
    func load(html: String, in view: WKWebView)
    func load(address: URL, in view: WKWebView)
}

@MainActor
public final class WKFrameInfo: NSObject {
    public let isMainFrame: Bool
    /// Ours: WebKit alone makes one.
    public init(isMainFrame: Bool) { self.isMainFrame = isMainFrame }
}

public enum WKNavigationType: Int, Sendable { case linkActivated, formSubmitted, other = -1 }

@MainActor
public final class WKNavigationAction: NSObject {
    public let request: WKRequest
    public let targetFrame: WKFrameInfo?
    public let navigationType: WKNavigationType
    /// Ours: WebKit alone makes one.
    public init(_ url: URL?, in frame: WKFrameInfo?, by type: WKNavigationType = .other) {
        request = WKRequest(url: url)
        targetFrame = frame
        navigationType = type
    }
}

public enum WKNavigationActionPolicy: Sendable { case cancel, allow }

// As Apple declares them: a navigation may be nil.
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
@MainActor
public protocol WKNavigationDelegate: NSObject {
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy
    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

@MainActor
public final class WKWindowFeatures: NSObject {}

@MainActor
public protocol WKUIDelegate: NSObject {
    func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView?
    func webViewDidClose(_ webView: WKWebView)
    func webView(
        _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
    ) async
    func webView(
        _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
    ) async -> Bool
    func webView(
        _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
        initiatedByFrame frame: WKFrameInfo
    ) async -> String?
}

@MainActor
public final class WKWebView: UIView {
    /// Ours: of every view.
    public static weak var simulation: (any WKSimulation)?
    public weak var navigationDelegate: (any WKNavigationDelegate)?
    public weak var uiDelegate: (any WKUIDelegate)?
    public var allowsBackForwardNavigationGestures = false
    public init(frame: CGRect, configuration: WKWebViewConfiguration) { super.init(frame: frame) }
    public func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        Self.simulation?.load(html: string, in: self)
        return nil
    }
    /// Apple's request of a navigation is a `URLRequest`, too.
    public func load(_ request: WKRequest) -> WKNavigation? {
        if let url = request.url { Self.simulation?.load(address: url, in: self) }
        return nil
    }
    public func load(_ request: URLRequest) -> WKNavigation? {
        if let url = request.url { Self.simulation?.load(address: url, in: self) }
        return nil
    }
}
