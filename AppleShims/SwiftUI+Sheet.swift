// What the payment sheet needs of SwiftUI, which uses Combine and does not give it on: a file that names a member of Combine's
// imports it.

import Combine

@propertyWrapper @MainActor
public struct StateObject<Object: ObservableObject> {
    private let made: Object
    public init(wrappedValue: @autoclosure @escaping () -> Object) { made = wrappedValue() }
    public var wrappedValue: Object { made }
}

@propertyWrapper @MainActor
public struct ObservedObject<Object: ObservableObject> {
    public var wrappedValue: Object
    public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
}

@propertyWrapper @MainActor
public struct FocusState<Value: Hashable> {
    private let value: Value
    public init() where Value: ExpressibleByNilLiteral { value = nil }
    public var wrappedValue: Value {
        get { value }
        nonmutating set {}
    }
    public var projectedValue: Binding { Binding(value: value) }

    @propertyWrapper @MainActor
    public struct Binding {
        let value: Value
        public var wrappedValue: Value {
            get { value }
            nonmutating set {}
        }
        public var projectedValue: Binding { self }
    }
}

public enum LayoutDirection: Sendable { case leftToRight, rightToLeft }
public struct EnvironmentValues {
    public var layoutDirection = LayoutDirection.leftToRight
    public var accessibilityReduceMotion: Bool { false }
}
@propertyWrapper @MainActor
public struct Environment<Value> {
    private let path: KeyPath<EnvironmentValues, Value>
    public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
    public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}

public struct ButtonRole: Sendable { public static let cancel = ButtonRole(), destructive = ButtonRole() }
public struct Animation: Sendable { public static let `default` = Animation() }
// In another file than its declaration, or the colours would belong to the main actor.
extension Color: Primitive {}

public enum Visibility: Sendable { case automatic, visible, hidden }
public enum TextAlignment: Sendable { case leading, center, trailing }
public struct AccessibilityChildBehavior: Sendable { public static let combine = AccessibilityChildBehavior() }
public protocol PrimitiveButtonStyle {}
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}
public struct BorderlessButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
public struct ButtonBorderShape: Sendable {
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape { ButtonBorderShape() }
}
public protocol NavigationViewStyle {}
public struct StackNavigationViewStyle: NavigationViewStyle {}
extension NavigationViewStyle where Self == StackNavigationViewStyle {
    public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}
public protocol PickerStyle {}
public struct InlinePickerStyle: PickerStyle {}
extension PickerStyle where Self == InlinePickerStyle {
    public static var inline: InlinePickerStyle { InlinePickerStyle() }
}
public struct ToolbarItemPlacement: Sendable { public static let cancellationAction = ToolbarItemPlacement() }

public struct Group<Content: View>: Primitive { public init(@ViewBuilder content: () -> Content) {} }
public struct NavigationView<Content: View>: Primitive { public init(@ViewBuilder content: () -> Content) {} }
public struct ToolbarItem<Content: View>: Primitive {
    public init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> Content) {}
}
public struct ProgressView: Primitive { public init() {} }
public struct Spacer: Primitive { public init() {} }
public struct Toggle<Label: View>: Primitive {}
extension Toggle where Label == Text {
    public init<Title: StringProtocol>(_ title: Title, isOn: Binding<Bool>) {}
}

extension View {
    public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
        self
    }
    public func onChange<Value: Equatable>(of value: Value, perform action: @escaping (Value) -> Void) -> some View {
        self
    }
    public func onReceive<P: Publisher>(_ publisher: P, perform action: @escaping (P.Output) -> Void) -> some View
    where P.Failure == Never { self }
    public func textContentType(_ type: UITextContentType?) -> some View { self }
    public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        self
    }
    public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View { self }
    public func navigationViewStyle<Style: NavigationViewStyle>(_ style: Style) -> some View { self }
    public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
    public func tint(_ color: Color?) -> some View { self }
    public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View { self }
    public func confirmationDialog<Title: StringProtocol, Actions: View, Message: View>(
        _ title: Title, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> Actions, @ViewBuilder message: () -> Message
    ) -> some View { self }
    /// Since iOS 13.
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
    public func task(@_inheritActorContext _ action: @escaping @Sendable () async -> Void) -> some View { self }
    public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { self }
    public func interactiveDismissDisabled(_ disabled: Bool = true) -> some View { self }
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
    public func padding() -> some View { self }
    public func accessibilityElement(children: AccessibilityChildBehavior) -> some View { self }
    public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View { self }
    public func pickerStyle<Style: PickerStyle>(_ style: Style) -> some View { self }
    public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
}

@MainActor
open class UIHostingController<Content: View>: UIViewController {
    public init(rootView: Content) { super.init(nibName: nil, bundle: nil) }
}
