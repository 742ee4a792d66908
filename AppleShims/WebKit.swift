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

/// Ours: what a simulated web view does with what it is given.
@MainActor
public protocol WKSimulation: AnyObject {
    func load(html: String, in view: WKWebView)
    func load(address: URL, in view: WKWebView)
}

@MainActor
public final class WKFrameInfo: NSObject {
    public let isMainFrame: Bool
    public init(isMainFrame: Bool) { self.isMainFrame = isMainFrame }
}

public enum WKNavigationType: Int, Sendable { case linkActivated, formSubmitted, other = -1 }

@MainActor
public final class WKNavigationAction: NSObject {
    public let request: WKRequest
    public let targetFrame: WKFrameInfo?
    public let navigationType: WKNavigationType
    public init(_ url: URL?, in frame: WKFrameInfo?, by type: WKNavigationType = .other) {
        request = WKRequest(url: url)
        targetFrame = frame
        navigationType = type
    }
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
    /// Ours: of every view.
    public static weak var simulation: (any WKSimulation)?
    public weak var navigationDelegate: (any WKNavigationDelegate)?
    public init(frame: CGRect, configuration: WKWebViewConfiguration) { super.init(frame: frame) }
    public func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        Self.simulation?.load(html: string, in: self)
        return nil
    }
    public func load(_ request: URLRequest) -> WKNavigation? {
        if let url = request.url { Self.simulation?.load(address: url, in: self) }
        return nil
    }
}
