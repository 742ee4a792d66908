@_exported import Foundation
@_exported import UIKit

public typealias ASPresentationAnchor = UIWindow

// Not isolated, as in the older ones of Apple's SDKs: what conforms to this one conforms to an isolated one, too.
public protocol ASWebAuthenticationPresentationContextProviding: NSObject {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

@MainActor
public final class ASWebAuthenticationSession: NSObject {
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void
    /// Ours: what a simulated sheet does with an address and the app's scheme; it gives the address that the sheet would
    /// return, or `nil` if the shopper closes it. Without one, no sheet can be shown.
    public static var simulation: (@MainActor (URL, String?) async -> URL?)?
    /// Ours: how many sheets the app took away.
    public static var cancellations = 0
    private var isCancelled = false
    private let url: URL
    private let scheme: String?
    private let handler: CompletionHandler
    public init(url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {
        self.url = url
        scheme = callbackURLScheme
        handler = completionHandler
    }
    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    public var prefersEphemeralWebBrowserSession = false
    public func start() -> Bool {
        guard let simulation = Self.simulation else { return false }
        let (url, scheme) = (url, scheme)
        Task {
            let back = await simulation(url, scheme)
            guard !isCancelled else { return }
            // Apple's calls it on a queue of its own, too.
            let handler = handler
            DispatchQueue.global().async { handler(back, nil) }
        }
        return true
    }
    /// Apple's dismisses the sheet. No document says that it calls the handler, so this one does not.
    public func cancel() {
        isCancelled = true
        Self.cancellations += 1
    }
}
