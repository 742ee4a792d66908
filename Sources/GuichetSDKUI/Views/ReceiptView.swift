#if canImport(SwiftUI)
    public import SwiftUI

    /// The rows of a ``Receipt``.
    @MainActor
    public struct ReceiptView: View {
        private let receipt: Receipt

        /// A view of a receipt.
        public init(_ receipt: Receipt) { self.receipt = receipt }

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
            }
        }
    }

    /// What the shopper sees while they pay in the bank's app: for an app that calls `paymentProviderOrder` itself. The
    /// payment sheet shows it, too.
    @MainActor
    public struct BankAppView: View {
        private let texts: ShopperTexts

        /// - Parameter texts: the texts.
        public init(_ texts: ShopperTexts) { self.texts = texts }

        /// The view.
        public var body: some View { SheetStatus(text: texts.sheet.payInBankApp) }
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
