import Foundation
import GuichetCore

/// Digits that must be nowhere, in every form in which a mistake could leave them.
struct Mark: Sendable {
    let digits: String

    /// A form's name and its bytes.
    struct Form: Sendable, CustomStringConvertible {
        let description: String
        let bytes: [UInt8]
    }

    static let plain = "plain"

    var forms: [Form] {
        let utf8 = Array(digits.utf8)
        let spaced = digits.enumerated().map {
            $0.offset.isMultiple(of: 4) && $0.offset > 0 ? " \($0.element)" : "\($0.element)"
        }
        var forms = [
            Form(description: Self.plain, bytes: utf8),
            Form(description: "UTF-16, little end first", bytes: utf8.flatMap { [$0, 0] }),
            Form(description: "UTF-16, big end first", bytes: utf8.flatMap { [0, $0] }),
            Form(description: "hexadecimal", bytes: Array(Hex.encode(utf8).utf8)),
            Form(description: "decimal bytes", bytes: Array(utf8.map(String.init).joined(separator: ", ").utf8)),
        ]
        if digits.count > 4 { forms.append(Form(description: "in fours", bytes: Array(spaced.joined().utf8))) }
        for shift in 0...2 {
            forms.append(Form(description: "base64, shifted by \(shift)", bytes: Array(base64(shiftedBy: shift).utf8)))
        }
        return forms
    }

    /// The characters of base64 that depend on these digits alone, when `shift` other bytes stand before them in a group
    /// of three. Digits never give one of the two characters in which the alphabets differ.
    private func base64(shiftedBy shift: Int) -> Substring {
        let text = Data(Array(repeating: 0, count: shift) + Array(digits.utf8)).base64EncodedString()
        let first = (shift * 8 + 5) / 6
        let last = (shift + digits.utf8.count) * 8 / 6
        return text.prefix(last).dropFirst(first)
    }
}

/// Where marks are searched for.
struct Haystack: Sendable {
    var places: [(name: String, bytes: [UInt8])] = []

    mutating func add(_ name: String, _ bytes: [UInt8]) { places.append((name, bytes)) }

    mutating func add(_ name: String, _ text: String) { add(name, Array(text.utf8)) }

    /// Every file below a folder that can be read.
    mutating func addFiles(of folder: URL, _ when: String) throws {
        let manager = FileManager.default
        for name in try manager.subpathsOfDirectory(atPath: folder.path) {
            let path = folder.appendingPathComponent(name).path
            // A socket holds nothing and cannot be read.
            guard let bytes = manager.contents(atPath: path) else { continue }
            add("\(name), \(when)", Array(bytes))
        }
    }

    struct Finding: Sendable, CustomStringConvertible {
        let form: String
        let place: String
        var description: String { "\(place): \(form)" }
    }

    func findings(of mark: Mark) -> [Finding] {
        mark.forms.flatMap { form in
            places.filter { Self.contains($0.bytes, form.bytes) }
                .map { Finding(form: form.description, place: $0.name) }
        }
    }

    private static func contains(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
        Data(bytes).range(of: Data(wanted)) != nil
    }
}

/// The search for a security code. Four digits are found in random identifiers now and then, and in Base64 where these are in a
/// body that is stored. What is kept by a mistake is found in every run: so a form counts only if the code of each run is found in it,
/// and the first run in which none of them is left ends the search.
enum SecurityCodeSearch {
    private static let codes = ["8264", "5917", "3608", "7419", "9283", "6147", "2950", "7836", "4791", "5328"]

    /// - Parameter haystack: a run with a code, and where it could be.
    /// - Returns: the forms in which every code was found.
    static func formsOfAll(_ haystack: (_ code: String) async throws -> Haystack) async throws -> Set<String> {
        var left: Set<String>?
        for code in codes {
            let found = Set(try await haystack(code).findings(of: Mark(digits: code)).map(\.form))
            left = left.map { $0.intersection(found) } ?? found
            if left?.isEmpty == true { break }
        }
        return left ?? []
    }
}
