@_exported import Foundation

public enum UIKeyboardType: Sendable { case `default`, numberPad }

@MainActor
open class UIResponder: NSObject {}

@MainActor
open class UIView: UIResponder {
    public var accessibilityLabel: String?
    public init(frame: CGRect) {}
}

@MainActor
open class UIWindow: UIView {}

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
