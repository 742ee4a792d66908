#if canImport(SwiftUI)
    public import SwiftUI

    /// The rows of a ``Receipt``.
    @MainActor
    public struct ReceiptView: View {
        private let receipt: Receipt
        private let theme: PaymentSheetTheme

        /// - Parameters:
        ///   - receipt: what is shown.
        ///   - theme: the look.
        public init(_ receipt: Receipt, theme: PaymentSheetTheme = PaymentSheetTheme()) {
            self.receipt = receipt
            self.theme = theme
        }

        /// The view.
        public var body: some View {
            Section {
                ForEach(receipt.rows, id: \.self) { row in
                    HStack {
                        Text(row.label).font(.headline)
                        Spacer()
                        Text(row.value)
                    }
                    .accessibilityElement(children: .combine)
                }
                .listRowBackground(theme.row)
            }
            .font(theme.font)
            .foregroundColor(theme.text)
        }
    }

    /// What the shopper sees while they pay in the bank's app: for an app that calls `paymentProviderOrder` itself. The
    /// payment sheet shows it, too.
    @MainActor
    public struct BankAppView: View {
        private let texts: ShopperTexts
        private let lacksApp: Bool
        private let theme: PaymentSheetTheme
        private let open: (@MainActor () -> Void)?

        /// - Parameters:
        ///   - texts: the texts.
        ///   - lacksApp: whether the bank's app did not open.
        ///   - theme: the look.
        ///   - open: opens `outerRedirectionUrl` once more; `nil` shows no button for it.
        public init(
            _ texts: ShopperTexts, lacksApp: Bool = false, theme: PaymentSheetTheme = PaymentSheetTheme(),
            open: (@MainActor () -> Void)? = nil
        ) {
            self.texts = texts
            self.lacksApp = lacksApp
            self.theme = theme
            self.open = open
        }

        /// The view.
        public var body: some View {
            VStack(spacing: 16) {
                SheetStatus(text: lacksApp ? texts.sheet.bankAppMissing : texts.sheet.payInBankApp)
                if let open { Button(texts.sheet.openBankApp) { open() }.buttonStyle(.borderless) }
            }
            .font(theme.font)
            .foregroundColor(theme.text)
            .tint(theme.accent)
        }
    }

    /// What the sheet does while the shopper waits.
    @MainActor
    struct SheetStatus: View {
        let text: String

        var body: some View {
            VStack(spacing: 16) {
                ProgressView()
                Text(text).multilineTextAlignment(.center)
            }
            .padding()
            .accessibilityElement(children: .combine)
        }
    }
#endif
