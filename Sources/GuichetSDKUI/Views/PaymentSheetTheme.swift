#if canImport(SwiftUI)
    public import SwiftUI

    /// The look of a ``PaymentSheet``, of a ``CardForm`` and of a ``WalletList``. What is not set is the system's, which
    /// also follows the dark appearance.
    public struct PaymentSheetTheme: Sendable {
        /// Buttons and the chosen row.
        public var accent: Color?
        /// Errors beside the fields.
        public var error: Color
        /// What the shopper reads and types.
        public var text: Color?
        /// Behind the rows.
        public var row: Color?
        /// Behind the form. Before iOS 16 it stays the system's.
        public var background: Color?
        /// The radius of the button's corners.
        public var corner: CGFloat
        /// The texts, without headings and what is small; use a text style, so that it follows Dynamic Type.
        public var font: Font?
        /// The label of the button that pays, in place of the text with the amount.
        public var buttonLabel: String?

        /// The system's look.
        public init(
            accent: Color? = nil, error: Color = .red, text: Color? = nil, row: Color? = nil, background: Color? = nil,
            corner: CGFloat = 10, font: Font? = nil, buttonLabel: String? = nil
        ) {
            self.accent = accent
            self.error = error
            self.text = text
            self.row = row
            self.background = background
            self.corner = corner
            self.font = font
            self.buttonLabel = buttonLabel
        }
    }

    extension View {
        /// The theme's font and colours, for a form. Its rows take ``PaymentSheetTheme/row`` themselves.
        @MainActor @ViewBuilder func themed(_ theme: PaymentSheetTheme) -> some View {
            let themed = font(theme.font).foregroundColor(theme.text).tint(theme.accent)
            if let background = theme.background, #available(iOS 16, macOS 13, *) {
                themed.scrollContentBackground(.hidden).background(background)  // iOS-newer: inside #available
            } else {
                themed
            }
        }
    }
#endif
