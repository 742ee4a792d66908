@_exported import Foundation

public enum UIKeyboardType: Sendable { case `default`, numberPad }

@MainActor
open class UIResponder: NSObject {}

@MainActor
open class UIView: UIResponder {
    public var accessibilityLabel: String?
    public var window: UIWindow?
    public var translatesAutoresizingMaskIntoConstraints = true
    public private(set) var subviews: [UIView] = []
    public let leadingAnchor = NSLayoutXAxisAnchor(), trailingAnchor = NSLayoutXAxisAnchor()
    public let topAnchor = NSLayoutYAxisAnchor(), bottomAnchor = NSLayoutYAxisAnchor()
    public let widthAnchor = NSLayoutDimension(), heightAnchor = NSLayoutDimension()
    public init(frame: CGRect) {}
    public func addSubview(_ view: UIView) { subviews.append(view) }
}

@MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { NSLayoutConstraint() }
}
@MainActor public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@MainActor public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
@MainActor public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint()
    }
}
@MainActor
public final class NSLayoutConstraint: NSObject {
    public class func activate(_ constraints: [NSLayoutConstraint]) {}
}

@MainActor
public final class UIAction: NSObject {
    let handler: @MainActor (UIAction) -> Void
    public init(handler: @escaping @MainActor (UIAction) -> Void) { self.handler = handler }
}

@MainActor
open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchUpInside = Event(rawValue: 1 << 6)
    }
    private var actions: [UIAction] = []
    public func addAction(_ action: UIAction, for events: Event) { actions.append(action) }
    /// Ours: a tap, as far as a check needs one.
    public func tap() { for action in actions { action.handler(action) } }
}

@MainActor
open class UIButton: UIControl {}

@MainActor
open class UIWindow: UIView {}

@MainActor
open class UIApplication: UIResponder {
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {}
    public enum State: Int, Sendable { case active, inactive, background }
    public class var shared: UIApplication { UIApplication() }
    public var applicationState: State { .active }
    /// Ours: the addresses that were opened in another app.
    public static var opened: [URL] = []
    public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any]) async -> Bool {
        Self.opened.append(url)
        return true
    }
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
