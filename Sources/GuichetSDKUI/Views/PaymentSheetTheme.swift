#if canImport(SwiftUI)
    public import SwiftUI

    /// The look of a ``PaymentSheet``, of a ``CardForm`` and of a ``WalletList``. What is not set is the system's, which
    /// also follows the dark appearance.
    public struct PaymentSheetTheme: Sendable {
        /// Buttons and the chosen row.
        public var accent: Color?
        /// Errors beside the fields.
        public var error: Color
        /// The radius of the button's corners.
        public var corner: CGFloat
        /// The texts, without headings and what is small; use a text style, so that it follows Dynamic Type.
        public var font: Font?
        /// The label of the button that pays, in place of the text with the amount.
        public var buttonLabel: String?

        /// The system's look.
        public init(
            accent: Color? = nil, error: Color = .red, corner: CGFloat = 10, font: Font? = nil,
            buttonLabel: String? = nil
        ) {
            self.accent = accent
            self.error = error
            self.corner = corner
            self.font = font
            self.buttonLabel = buttonLabel
        }
    }
#endif
