/// The digits that shoppers type.
enum Digits {
    /// The digits of a text without what stands between them, at most so many.
    static func only(_ text: String, atMost count: Int) -> String {
        String(text.filter { $0.isASCII && $0.isNumber }.prefix(count))
    }
}
