import APISupport
import Foundation
import GuichetCore
import Support
import Testing

/// How a page is looked at.
struct PageLook: Sendable {
    static let languages = PageLanguage.allCases.map(\.rawValue)

    let language: String
    let isDark: Bool
    let width: Int

    var name: String { "\(language)-\(width)\(isDark ? "-dark" : "")" }

    /// Each language at each width, and each width light and dark: what is too wide depends on the words, what cannot be
    /// read on the colours. With pictures, each language in both.
    static func all(_ languages: [String], _ widths: [Int], inFull: Bool) -> [PageLook] {
        languages.flatMap { language in
            widths.enumerated().flatMap { number, width in
                let isDark = ((Self.languages.firstIndex(of: language) ?? 0) + number).isMultiple(of: 2)
                return (inFull ? [false, true] : [isDark])
                    .map { PageLook(language: language, isDark: $0, width: width) }
            }
        }
    }
}

extension Browser {
    /// Looks at a page in every language, on a phone and on a desktop, light and dark.
    ///
    /// - Parameter open: shows the page in that language.
    func look(
        _ name: String, _ languages: [String] = PageLook.languages, widths: [Int] = [320, 1_000],
        open: (PageLook) async throws -> Void
    ) async throws {
        for look in PageLook.all(languages, widths, inFull: Self.takesPictures) {
            try await emulate(dark: look.isDark, width: look.width)
            try await open(look)
            let picture = "\(name)-\(look.name)"
            let problems = try await evaluate(PageAudit.script).array?.compactMap(\.text)
            #expect(problems == [], "\(picture)")
            #expect(try await evaluate("return document.documentElement.lang").text == look.language, "\(picture)")
            try await self.picture(picture)
        }
    }
}
