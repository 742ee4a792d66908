@_exported import Foundation

public enum UIKeyboardType: Sendable { case `default`, numberPad }

@MainActor
open class UIResponder: NSObject {}

@MainActor
open class UIView: UIResponder {
    public var accessibilityLabel: String?
    public var window: UIWindow? { nil }
    public init(frame: CGRect) {}
}

@MainActor
open class UIWindow: UIView {}

@MainActor
open class UIApplication: UIResponder {
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {}
    public enum State: Int, Sendable { case active, inactive, background }
    public class var shared: UIApplication { UIApplication() }
    public var applicationState: State { .active }
    public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any]) async -> Bool { false }
}

@MainActor
open class UIViewController: UIResponder {
    public init(nibName: String?, bundle: Bundle?) {}
    // As Apple declares it.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    public var view: UIView!
    public var title: String?
    open func loadView() {}
    open func viewDidLoad() {}
    open func viewDidDisappear(_ animated: Bool) {}
}
