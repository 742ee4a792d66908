import APISupport
import GuichetCore
import Hummingbird

/// The page that was asked for without a session: a link from a colleague, or a page whose session has ended. Signing in
/// leads to it.
///
/// It is a page of these alone. An address elsewhere would make this sign-in the beginning of a forged one.
struct BackOfficeReturn: Sendable, Hashable {
    /// A parameter of the sign-in page, and a field of its form.
    static let field = "to"

    /// The path with its query.
    let address: String

    /// - Returns: `nil` for what is no page, and for the first one, to which signing in leads anyway.
    init?(_ text: String?) {
        guard let text, text.utf8.count <= Self.longest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !text.contains("\\"), !text.contains("#")
        else { return nil }
        let path = text.prefix { $0 != "?" }
        // Of `..` a browser makes another path.
        let isElsewhere = path.contains("..") || path.lowercased().contains("%2e") || path.contains("//")
        guard !isElsewhere, path.hasPrefix("\(BackOfficeLinks.home)/") || path == BackOfficeLinks.home,
            text != BackOfficeLinks.home, path != BackOfficeLinks.signIn, path != BackOfficeLinks.signOut
        else { return nil }
        address = text
    }

    /// What a request asked for; `nil` for a form, which is not sent a second time.
    init?(_ request: Request) {
        guard request.method == .get, !request.isFromLiveScript else { return nil }
        self.init(request.uri.path + (request.uri.query.map { "?\($0)" } ?? ""))
    }

    private static let longest = 2_000
}
