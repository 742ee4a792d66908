/// The languages of the texts that Guichet shows to a shopper: those of France and Belgium, and English.
///
/// A closed set: every text exists in each of them.
public enum ShopperLanguage: String, Sendable, Hashable, CaseIterable {
    /// French.
    case french = "fr"
    /// English.
    case english = "en"
    /// Dutch.
    case dutch = "nl"
    /// German.
    case german = "de"

    /// The language of a tag such as `fr`, `fr-BE` or `nl_BE`; `nil` if Guichet has no texts in it.
    public init?(tag: String) {
        let primary = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map { $0.lowercased() }
        guard let primary, let language = ShopperLanguage(rawValue: primary) else { return nil }
        self = language
    }

    /// The first of a shopper's preferred languages (`Locale.preferredLanguages`) that Guichet has; English if there is
    /// none.
    public init(preferred tags: [String]) {
        self = tags.lazy.compactMap { ShopperLanguage(tag: $0) }.first ?? .english
    }

    /// The language in an `Accept-Language` header (RFC 9110, 12.5.4) that Guichet has and that has the highest weight.
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
