@_exported import Foundation
@_exported import UIKit

public typealias ASPresentationAnchor = UIWindow

@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObject {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

@MainActor
public final class ASWebAuthenticationSession: NSObject {
    public typealias CompletionHandler = @Sendable (URL?, (any Error)?) -> Void
    public init(url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {}
    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    public var prefersEphemeralWebBrowserSession = false
    public func start() -> Bool { false }
}
