/// A piece of a page. Interpolated values are text and are escaped, unless they are pieces of a page themselves; so
/// markup can only come from this program's own literals.
///
/// ```swift
/// let row: HTML = "<p>\(name)</p>"  // `name` cannot add an element or leave an attribute
/// ```
///
/// Attributes must be in double quotes. Addresses from outside have to be checked separately: escaping does not make
/// `javascript:` harmless.
package struct HTML: Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    package let markup: String

    package init(markup: String) { self.markup = markup }

    package init(stringLiteral value: String) { markup = value }

    package init(stringInterpolation: Interpolation) { markup = stringInterpolation.markup }

    /// Text, with every character escaped that has a meaning in an element or in a quoted attribute.
    package init(text: String) { markup = Self.escape(text) }

    /// A text of a table of texts, with a piece in the place of its `%`.
    package init(_ text: String, with piece: HTML) {
        markup = Self.escape(text).replacing("%", with: piece.markup)
    }

    package static let empty = HTML(markup: "")

    package static func + (first: HTML, second: HTML) -> HTML { HTML(markup: first.markup + second.markup) }

    package static func += (first: inout HTML, second: HTML) { first = first + second }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var markup = ""

        package init(literalCapacity: Int, interpolationCount: Int) { markup.reserveCapacity(literalCapacity * 2) }

        package mutating func appendLiteral(_ literal: String) { markup += literal }

        package mutating func appendInterpolation(_ piece: HTML) { markup += piece.markup }

        package mutating func appendInterpolation(_ text: String) { markup += HTML.escape(text) }

        package mutating func appendInterpolation(_ number: Int) { markup += String(number) }
    }

    private static func escape(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}

extension Sequence<HTML> {
    package func joined() -> HTML { HTML(markup: map(\.markup).joined(separator: "\n")) }
}
