/// The languages in which Guichet speaks to a shopper: those of France and Belgium, and English.
///
/// Ours, and complete: every text exists in each of them, so this is a closed set.
public enum ShopperLanguage: String, Sendable, Hashable, CaseIterable {
    case french = "fr"
    case english = "en"
    case dutch = "nl"
    case german = "de"

    /// The language of a tag such as `fr`, `fr-BE` or `nl_BE`; `nil` for one that Guichet does not speak.
    public init?(tag: String) {
        let primary = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map { $0.lowercased() }
        guard let primary, let language = ShopperLanguage(rawValue: primary) else { return nil }
        self = language
    }

    /// The first of a shopper's languages that Guichet speaks, in their order (`Locale.preferredLanguages`); English
    /// when there is none.
    public init(preferred tags: [String]) {
        self = tags.lazy.compactMap { ShopperLanguage(tag: $0) }.first ?? .english
    }

    /// By an `Accept-Language` header (RFC 9110, 12.5.4): the heaviest language that Guichet speaks.
    public init(acceptLanguage header: String?) {
        let ranges = (header ?? "").prefix(1_000).split(separator: ",").enumerated().map { index, range in
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return (tag: parts.first ?? "", weight: weight, index: index)
        }
        let sorted = ranges.filter { $0.weight > 0 }.sorted { ($1.weight, $0.index) < ($0.weight, $1.index) }
        self.init(preferred: sorted.map(\.tag))
    }
}
