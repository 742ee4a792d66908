@_exported import Foundation
@_exported import UIKit

@MainActor
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("a stand-in") }
}

/// Ours: a view without a body.
@MainActor
public protocol Primitive: View where Body == Never {}
extension Primitive {
    /// Ours.
    public var body: Never { fatalError("a stand-in") }
}

extension Optional: View where Wrapped: View {
    /// Ours: Apple's has a body that is not public.
    public var body: Never { fatalError("a stand-in") }
}

public struct EmptyView: Primitive { public nonisolated init() {} }
public struct TupleView<Content>: Primitive {}
/// Ours: Apple's is called `_ConditionalContent`.
public struct ConditionalView<First: View, Second: View>: Primitive {}

@resultBuilder
public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { fatalError("a stand-in") }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        fatalError("a stand-in")
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> ConditionalView<First, Second> {
        fatalError("a stand-in")
    }
    public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalView<First, Second> {
        fatalError("a stand-in")
    }
}

@MainActor
public protocol Scene {}
public struct WindowGroup<Content: View>: Scene { public init(@ViewBuilder content: () -> Content) {} }

@MainActor
public protocol App {
    associatedtype Body: Scene
    @MainActor var body: Body { get }
    init()
}
extension App {
    public static func main() {}
}

@propertyWrapper
public struct State<Value> {
    private let initial: Value
    public init(wrappedValue value: Value) { initial = value }
    public init(initialValue value: Value) { initial = value }
    public var wrappedValue: Value {
        get { initial }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { Binding(get: { self.initial }, set: { _ in }) }
}
extension State: Sendable where Value: Sendable {}

@propertyWrapper @MainActor
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void
    // As in SwiftUI: isolated to the code that makes it, and sendable.
    public nonisolated init(
        @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
        @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
        fatalError("a stand-in")
    }
    private init(value: Value) { (get, set) = ({ value }, { _ in }) }
    public static func constant(_ value: Value) -> Binding<Value> { Binding(value: value) }
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
    public var projectedValue: Binding<Value> { self }
}

public struct Font: Sendable { public static let headline = Font(), footnote = Font(), body = Font() }
public struct Color: Sendable { public static let red = Color(), blue = Color() }
public struct Alignment: Sendable { public static let center = Alignment() }
public enum HorizontalAlignment: Sendable { case leading, center }
public struct AccessibilityTraits: SetAlgebra, OptionSet, Sendable {
    /// Ours: Apple's is a set without a raw value.
    public let rawValue: Int
    /// Ours.
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let isSelected = AccessibilityTraits(rawValue: 1)
}

public struct SafeAreaRegions: Sendable { public static let all = SafeAreaRegions() }
public enum Edge: Sendable {
    public struct Set: Sendable { public static let all = Set() }
}

public protocol Shape: Sendable, View {}
public struct Rectangle: Shape, Primitive { public nonisolated init() {} }

public struct Text: Primitive { public init<Text: StringProtocol>(_ text: Text) {} }
public struct TextField<Label: View>: Primitive {}
extension TextField where Label == Text {
    public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {}
}
public struct Form<Content: View>: Primitive { public init(@ViewBuilder content: () -> Content) {} }
public struct Section<Content: View>: Primitive { public init(@ViewBuilder content: () -> Content) {} }
public struct HStack<Content: View>: Primitive { public init(@ViewBuilder content: () -> Content) {} }
public struct VStack<Content: View>: Primitive {
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
}
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Primitive {
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content)
    {}
}
extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
public struct Button<Label: View>: Primitive {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}
extension Button where Label == Text {
    public init<Title: StringProtocol>(_ title: Title, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
    public init<Title: StringProtocol>(_ title: Title, action: @escaping @MainActor () -> Void) {}
}
public struct Picker<Label: View, Selection: Hashable, Content: View>: Primitive {}
extension Picker where Label == Text {
    public init<Title: StringProtocol>(
        _ title: Title, selection: Binding<Selection>, @ViewBuilder content: () -> Content
    ) {}
}

extension View {
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil
    ) -> some View { self }
    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
    public func id<ID: Hashable>(_ id: ID) -> some View { self }
    public func font(_ font: Font?) -> some View { self }
    public func foregroundColor(_ color: Color?) -> some View { self }
    public func listRowBackground<Background: View>(_ view: Background?) -> some View { self }
    @available(iOS 16, *) public func scrollContentBackground(_ visibility: Visibility) -> some View { self }
    public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
        self
    }
    public func overlay<Overlay: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
    ) -> some View { self }
    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }
    public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }
    public func allowsHitTesting(_ enabled: Bool) -> some View { self }
    public func accessibilityHidden(_ hidden: Bool) -> some View { self }
    public func keyboardType(_ type: UIKeyboardType) -> some View { self }
    public func disableAutocorrection(_ disable: Bool?) -> some View { self }
    public func privacySensitive(_ sensitive: Bool = true) -> some View { self }
    public func disabled(_ disabled: Bool) -> some View { self }
    public func tag<Value: Hashable>(_ tag: Value) -> some View { self }
    public func accessibilityLabel<Label: StringProtocol>(_ label: Label) -> some View { self }
    public func accessibilityValue<Value: StringProtocol>(_ value: Value) -> some View { self }
    public func accessibilityHint<Hint: StringProtocol>(_ hint: Hint) -> some View { self }
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
    public func task<ID: Equatable>(
        id: ID, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }
}

@MainActor
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
    /// Ours: SwiftUI alone makes one.
    public init(coordinator: Representable.Coordinator) { self.coordinator = coordinator }
}

@MainActor
public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ view: UIViewType, context: Context)
    func makeCoordinator() -> Coordinator
}
extension UIViewRepresentable {
    public var body: Never { fatalError("a stand-in") }
}
extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}
