/// Identifies one notification: one payment's outcome for one receiver.
package struct NotificationID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    package init(_ text: String) { self.text = text }

    package var description: String { text }
}
