@_exported import Foundation

public enum UIKeyboardType: Sendable { case `default`, numbersAndPunctuation, numberPad }

@MainActor
open class UIResponder: NSObject {}

@MainActor
open class UIView: UIResponder {
    public var accessibilityLabel: String?
    public var window: UIWindow?
    public var isHidden = false
    public var backgroundColor: UIColor?
    public var translatesAutoresizingMaskIntoConstraints = true
    public private(set) var subviews: [UIView] = []
    public let leadingAnchor = NSLayoutXAxisAnchor(), trailingAnchor = NSLayoutXAxisAnchor()
    public let topAnchor = NSLayoutYAxisAnchor(), bottomAnchor = NSLayoutYAxisAnchor()
    public let widthAnchor = NSLayoutDimension(), heightAnchor = NSLayoutDimension()
    public init(frame: CGRect) {}
    public func addSubview(_ view: UIView) { subviews.append(view) }
}

/// Apple's is a class.
public struct UIColor: Sendable { public static let systemBackground = UIColor() }

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
open class UIWindow: UIView {
    public var rootViewController: UIViewController?
    public var windowScene: UIWindowScene?
}

@MainActor
open class UIScene: UIResponder {
    public class var didEnterBackgroundNotification: NSNotification.Name {
        NSNotification.Name("UISceneDidEnterBackgroundNotification")
    }
    public class var willEnterForegroundNotification: NSNotification.Name {
        NSNotification.Name("UISceneWillEnterForegroundNotification")
    }
}
@MainActor
public final class UIWindowScene: UIScene {
    /// Ours: UIKit makes them.
    public override init() {}
}

@MainActor
open class UIApplication: UIResponder {
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {}
    public enum State: Int, Sendable { case active, inactive, background }
    public class var shared: UIApplication { UIApplication() }
    public class var didBecomeActiveNotification: NSNotification.Name {
        NSNotification.Name("UIApplicationDidBecomeActiveNotification")
    }
    /// Since iOS 4.
    public class var didEnterBackgroundNotification: NSNotification.Name {
        NSNotification.Name("UIApplicationDidEnterBackgroundNotification")
    }
    /// Since iOS 4.
    public class var willEnterForegroundNotification: NSNotification.Name {
        NSNotification.Name("UIApplicationWillEnterForegroundNotification")
    }
    public var applicationState: State { Self.state }
    /// Ours: what the state is.
    public static var state = State.active
    /// Ours: the addresses that were opened in another app.
    public static var opened: [URL] = []
    public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any]) async -> Bool {
        Self.opened.append(url)
        return true
    }
}

@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {}
@MainActor
public protocol UIViewControllerTransitionCoordinator: AnyObject {
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

@MainActor
open class UIViewController: UIResponder {
    public init(nibName: String?, bundle: Bundle?) {}
    // As Apple declares it.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    public var view: UIView!
    /// Since iOS 9.
    public var viewIfLoaded: UIView? { view }
    public var title: String?
    /// Since iOS 5.
    public var presentedViewController: UIViewController?
    /// Since iOS 5.
    public private(set) weak var presentingViewController: UIViewController?
    public var isModalInPresentation = false
    /// Since iOS 2. Apple's is read-only, as the next two.
    public var navigationController: UIViewController?
    /// Since iOS 5.
    public var isMovingFromParent = false, isBeingDismissed = false
    /// Since iOS 7.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
    /// Ours: whether the last controller came or went with an animation.
    public private(set) var isAnimated: Bool?
    /// As in UIKit: a controller that presents another one, or is being dismissed, presents nothing. Of the time of an
    /// animation there is none.
    open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
        guard presentedViewController == nil, !isBeingDismissed else { return }
        (presentedViewController, isAnimated) = (controller, animated)
        controller.presentingViewController = self
        completion?()
    }
    /// As in UIKit: what this controller presents goes, and this one itself only if it presents nothing.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        guard let presented = presentedViewController else {
            presentingViewController?.dismiss(animated: animated, completion: completion)
            return
        }
        presented.presentingViewController = nil
        (presentedViewController, isAnimated) = (nil, animated)
        completion?()
    }
    open func loadView() {}
    open func viewDidLoad() {}
    open func viewDidDisappear(_ animated: Bool) {}
}

public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    // The values are not promised by Apple; the constants are.
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
    @available(iOS 17, *) public static let creditCardExpiration = UITextContentType(rawValue: "cc-exp")
    @available(iOS 17, *) public static let creditCardSecurityCode = UITextContentType(rawValue: "cc-csc")
}

@MainActor
public enum UIAccessibility {
    public struct Notification: Sendable { public static let announcement = Notification() }
    // Apple's cannot be set.
    public static var isReduceMotionEnabled = false
    public static func post(notification: Notification, argument: Any?) {}
}

@MainActor
open class UITextField: UIControl { public var text: String? }

@MainActor
public final class UIAlertAction: NSObject {
    public enum Style: Int, Sendable { case `default`, cancel, destructive }
    public let title: String?
    let handler: (@MainActor (UIAlertAction) -> Void)?
    public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.handler = handler
    }
    /// Ours: the shopper presses it.
    public func press() { handler?(self) }
}

@MainActor
public final class UIAlertController: UIViewController {
    public enum Style: Int, Sendable { case actionSheet, alert }
    public let message: String?
    public private(set) var actions: [UIAlertAction] = []
    public private(set) var textFields: [UITextField]?
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.message = message
        super.init(nibName: nil, bundle: nil)
    }
    public func addAction(_ action: UIAlertAction) { actions.append(action) }
    public func addTextField(configurationHandler: (@MainActor (UITextField) -> Void)? = nil) {
        let field = UITextField(frame: .zero)
        configurationHandler?(field)
        textFields = (textFields ?? []) + [field]
    }
}
