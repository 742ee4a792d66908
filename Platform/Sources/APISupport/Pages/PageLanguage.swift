/// The languages of every page. Their texts are tables in Swift, one file for each language, so that a missing text
/// does not compile.
package enum PageLanguage: String, Sendable, CaseIterable {
    case french = "fr"
    case english = "en"
    case dutch = "nl"
    case german = "de"

    /// The language's name in the language itself.
    package var name: String {
        switch self {
        case .french: "Français"
        case .english: "English"
        case .dutch: "Nederlands"
        case .german: "Deutsch"
        }
    }

    /// The query parameter and form field of the language switch.
    package static let parameter = "lang"

    /// The language that the cardholder chose on the page, otherwise the merchant's value for the customer, otherwise
    /// the browser's preference, otherwise English.
    ///
    /// - Parameters:
    ///   - asked: the value of the language switch.
    ///   - proposed: the merchant's value: `customerLanguage` of the Sips family, for example.
    package static func choose(asked: String?, proposed: String? = nil, acceptLanguage: String?) -> PageLanguage {
        asked.flatMap(PageLanguage.init(tag:)) ?? proposed.flatMap(PageLanguage.init(tag:))
            ?? acceptLanguage.flatMap(preferred) ?? .english
    }

    /// `fr`, `fr-BE`, `fr_BE`, `FR`.
    package init?(tag: some StringProtocol) {
        self.init(rawValue: tag.prefix { $0 != "-" && $0 != "_" }.lowercased())
    }

    /// The preferred language of an `Accept-Language` (RFC 9110, 12.5.4).
    private static func preferred(_ header: String) -> PageLanguage? {
        var best: (language: PageLanguage, weight: Double)?
        for range in header.prefix(1_000).split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let tag = parts.first, let language = PageLanguage(tag: tag) else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
            let weight = quality.map { Double($0) ?? 0 } ?? 1
            if weight > best?.weight ?? 0 { best = (language, weight) }
        }
        return best?.language
    }
}
