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

/// `URLRequest` is of another module on Linux.
public struct WKRequest { public let url: URL? }

@MainActor
public final class WKFrameInfo: NSObject {
    public let isMainFrame = true
}

public enum WKNavigationType: Int, Sendable { case linkActivated, formSubmitted, other = -1 }

@MainActor
public final class WKNavigationAction: NSObject {
    public let request = WKRequest(url: nil)
    public let targetFrame: WKFrameInfo? = nil
    public let navigationType = WKNavigationType.other
}

public enum WKNavigationActionPolicy: Sendable { case cancel, allow }

@MainActor
public protocol WKNavigationDelegate: NSObject {
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy
}

@MainActor
public final class WKWebView: UIView {
    public weak var navigationDelegate: (any WKNavigationDelegate)?
    public init(frame: CGRect, configuration: WKWebViewConfiguration) { super.init(frame: frame) }
    public func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? { nil }
    public func load(_ request: URLRequest) -> WKNavigation? { nil }
}
