extension String {
    /// Ready to be copied into a shell, where it is one word. Others chose parts of it: a mandate's reference, with which a
    /// cursor ends, may have a semicolon. POSIX.1-2024, Shell Command Language, 2.2.2: what is in single quotes is literal.
    var shellWord: String {
        let isPlain = !isEmpty && unicodeScalars.allSatisfy(\.isPlainInShell)
        return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
    }
}

extension Unicode.Scalar {
    fileprivate var isPlainInShell: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "/", "-", "_", ".", ":", ",", "@", "%", "+": true
        default: false
        }
    }
}
