#if canImport(PassKit) && canImport(UIKit) && !os(watchOS)
    public import GuichetCore
    public import PassKit
    public import UIKit

    /// Apple's button for UIKit, with the required minimum size and a label for VoiceOver.
    ///
    /// Show it only as ``ApplePayAvailability`` permits; a button of the kind ``ApplePayButtonKind/setUp`` opens the
    /// Wallet itself.
    @MainActor
    public final class ApplePayButtonView: UIView {
        /// Called when the button is tapped.
        public var action: @MainActor () -> Void

        /// - Parameters:
        ///   - kind: the words on the button, such as "Buy with".
        ///   - style: black, white or by the appearance of the device.
        ///   - language: the language of the label; the words on the button are in the language of the app.
        ///   - action: called when the button is tapped.
        public init(
            _ kind: ApplePayButtonKind, style: ApplePayButtonStyle = .automatic, in language: ShopperLanguage,
            action: @escaping @MainActor () -> Void = {}
        ) {
            self.action = action
            super.init(frame: .zero)
            let button = PKPaymentButton(
                paymentButtonType: PKPaymentButtonType(kind), paymentButtonStyle: PKPaymentButtonStyle(style))
            button.accessibilityLabel = ApplePayTexts(language).label(for: kind)
            button.addAction(
                UIAction { [weak self] _ in
                    if kind == .setUp { PKPassLibrary().openPaymentSetup() }
                    self?.action()
                }, for: .touchUpInside)
            button.translatesAutoresizingMaskIntoConstraints = false
            addSubview(button)
            let minimum = kind.minimumSize
            NSLayoutConstraint.activate([
                button.leadingAnchor.constraint(equalTo: leadingAnchor),
                button.trailingAnchor.constraint(equalTo: trailingAnchor),
                button.topAnchor.constraint(equalTo: topAnchor),
                button.bottomAnchor.constraint(equalTo: bottomAnchor),
                widthAnchor.constraint(greaterThanOrEqualToConstant: minimum.width),
                heightAnchor.constraint(greaterThanOrEqualToConstant: minimum.height),
            ])
        }

        /// Not supported: the view is made in code.
        @available(*, unavailable)
        public required init?(coder: NSCoder) { nil }
    }

    extension PKPaymentButtonType {
        init(_ kind: ApplePayButtonKind) {
            self =
                switch kind {
                case .plain: .plain
                case .buy: .buy
                case .checkOut: .checkout
                case .order: .order
                case .book: .book
                case .donate: .donate
                case .subscribe: .subscribe
                case .continue: .continue
                case .setUp: .setUp
                }
        }
    }

    extension PKPaymentButtonStyle {
        init(_ style: ApplePayButtonStyle) {
            self =
                switch style {
                case .automatic: .automatic
                case .black: .black
                case .white: .white
                case .whiteOutline: .whiteOutline
                }
        }
    }
#endif
