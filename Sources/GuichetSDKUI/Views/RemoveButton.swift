#if canImport(SwiftUI)
    import SwiftUI

    /// Removes a card, in the row that chooses it. It is 44 points wide and high, as Apple's Human Interface Guidelines require
    /// of what is touched.
    @MainActor
    struct RemoveButton: View {
        let label: String
        let remove: @MainActor () -> Void

        var body: some View {
            Button {
                remove()
            } label: {
                // With a shape: where a label is empty, a touch would pass through it.
                Text("✕").frame(minWidth: 44, minHeight: 44).contentShape(Rectangle())
            }
            .accessibilityLabel(label)
        }
    }
#endif
