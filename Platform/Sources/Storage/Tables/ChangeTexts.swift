import Synchronization

/// The texts of the statements that change some columns of a table. Rows change in a few ways, so each text is made once.
final class ChangeTexts: Sendable {
    /// More than a life cycle has. What exceeds it is made each time.
    private static let most = 200

    private let texts = Mutex<[[Int]: String]>([:])

    /// - Parameter places: of the columns, among those that may change.
    func text(_ places: [Int], _ make: () -> String) -> String {
        if let known = texts.withLock({ $0[places] }) { return known }
        let text = make()
        texts.withLock { texts in
            if texts.count < Self.most { texts[places] = text }
        }
        return text
    }
}
