#if canImport(PassKit) && canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
    public import GuichetCore
    public import SwiftUI

    /// Apple's button for SwiftUI: to pay if the shopper can pay, to set up a card if only a card is missing, and no
    /// button if Apple Pay is not possible.
    @MainActor
    public struct ApplePayButton: View {
        private let availability: ApplePayAvailability
        private let kind: ApplePayButtonKind
        private let style: ApplePayButtonStyle
        private let language: ShopperLanguage
        private let pay: @MainActor () -> Void

        /// - Parameters:
        ///   - availability: see ``ApplePayAvailability/now(for:)``.
        ///   - kind: the words on the button, such as "Buy with".
        ///   - style: black, white or by the appearance of the device.
        ///   - language: the language of the texts around the button.
        ///   - pay: called when the button to pay is tapped.
        public init(
            _ availability: ApplePayAvailability, kind: ApplePayButtonKind = .buy,
            style: ApplePayButtonStyle = .automatic, in language: ShopperLanguage, pay: @escaping @MainActor () -> Void
        ) {
            self.availability = availability
            self.kind = kind
            self.style = style
            self.language = language
            self.pay = pay
        }

        /// The button.
        public var body: some View {
            switch availability {
            case .unavailable: EmptyView()
            case .needsCard: button(.setUp, action: {})
            case .ready: button(kind, action: pay)
            }
        }

        private func button(_ kind: ApplePayButtonKind, action: @escaping @MainActor () -> Void) -> some View {
            ApplePayButtonRepresentable(kind: kind, style: style, language: language, action: action)
                .frame(minWidth: kind.minimumSize.width, minHeight: kind.minimumSize.height)
                .fixedSize(horizontal: false, vertical: true)
                // PassKit's button keeps the kind and the style with which it was made.
                .id("\(kind.rawValue) \(style.rawValue)")
        }
    }

    @MainActor
    struct ApplePayButtonRepresentable: UIViewRepresentable {
        let kind: ApplePayButtonKind
        let style: ApplePayButtonStyle
        let language: ShopperLanguage
        let action: @MainActor () -> Void

        func makeUIView(context: Context) -> ApplePayButtonView {
            ApplePayButtonView(kind, style: style, in: language, action: action)
        }

        func updateUIView(_ view: ApplePayButtonView, context: Context) {
            view.action = action
        }
    }
#endif
