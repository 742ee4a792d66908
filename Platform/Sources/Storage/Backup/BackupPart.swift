import Foundation

/// The name of a backup until it is complete. A backup that was killed leaves its file.
enum BackupPart {
    private static let numberLength = 8
    /// A backup that runs writes its file more often.
    private static let leftSeconds: TimeInterval = 86_400

    static func new(beside file: URL) -> URL {
        file.deletingLastPathComponent()
            .appendingPathComponent("\(file.lastPathComponent).part-\(UUID().uuidString.prefix(numberLength))")
    }

    /// Removes what earlier backups of this name have left. One that cannot be removed, or is not old enough to be sure of,
    /// stays.
    static func removeLeft(beside file: URL) {
        let folder = file.deletingLastPathComponent()
        let start = "\(file.lastPathComponent).part-"
        let now = Date()
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix(start) {
            let number = name.dropFirst(start.count)
            guard number.count == numberLength, number.allSatisfy(\.isHexDigit) else { continue }
            let part = folder.appendingPathComponent(name)
            let facts = try? FileManager.default.attributesOfItem(atPath: part.path)
            guard facts?[.type] as? FileAttributeType == .typeRegular, let written = facts?[.modificationDate] as? Date,
                now.timeIntervalSince(written) > leftSeconds
            else { continue }
            BackupFile.remove(part)
        }
    }
}
