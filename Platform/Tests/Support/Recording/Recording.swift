import Foundation
import Testing

/// Compares exchanges with those recorded in a file.
package enum Recording {
    /// Where a run writes its exchanges, if requested.
    static let written = ProcessInfo.processInfo.environment["GUICHET_RECORDINGS"].map {
        URL(fileURLWithPath: $0, isDirectory: true)
    }

    private static let kept = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Recordings", isDirectory: true)

    /// - Parameter parts: texts of whole lines.
    package static func check(_ parts: [String], against name: String) throws {
        let now = parts.joined(separator: "\n")
        if let written {
            try Data(now.utf8).write(to: written.appendingPathComponent(name))
            return
        }
        let before = try String(decoding: Data(contentsOf: kept.appendingPathComponent(name)), as: UTF8.self)
        guard now != before else { return }
        Issue.record("\(difference(before, now)) in \(name); Scripts/check-recordings shows it all")
    }

    /// The first line that differs.
    private static func difference(_ before: String, _ now: String) -> String {
        let (old, new) = (before.split(separator: "\n"), now.split(separator: "\n"))
        let place = zip(old, new).prefix { $0 == $1 }.count
        func line(_ lines: [Substring]) -> String { place < lines.count ? String(lines[place]) : "(nothing)" }
        return "'\(line(old))' is '\(line(new))' now,"
    }
}
