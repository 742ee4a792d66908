import APISupport
import Foundation

/// A configuration file: one line for each option of `guichet serve`, `name: value`, and a list for an option that may be
/// repeated.
struct ConfigurationFile: Sendable, Hashable {
    struct Entry: Sendable, Hashable {
        let texts: [String]
        let line: Int
    }

    let path: String
    let entries: [String: Entry]

    /// - Throws: ``ConfigurationError`` if the file cannot be read, is not such a file, or names an unknown option.
    init(path: String, options: [DeclaredOption]) throws {
        let text = try Self.read(path)
        do {
            try self.init(text: text, path: path, options: options)
        } catch let fault as PlainYAML.Fault {
            throw ConfigurationError("\(path), line \(fault.line)", fault.reason, remedy: "correct the line")
        }
        try refuseReadableSecrets()
    }

    init(text: String, path: String, options: [DeclaredOption]) throws {
        guard case .map(let members, _) = try PlainYAML.parse(text) else {
            throw ConfigurationError(path, "it is not a list of options", remedy: "write lines such as `port: 8080`")
        }
        let byName = Dictionary(uniqueKeysWithValues: options.map { ($0.name, $0) })
        var entries: [String: Entry] = [:]
        for member in members {
            let place = "\(path), line \(member.line)"
            guard let option = byName[member.key] else {
                throw ConfigurationError(
                    place, "there is no option \(member.key)",
                    remedy: NearestName.of(member.key, in: byName.keys.sorted()).map { "did you mean \($0)?" }
                        ?? "`guichet config show` prints all options")
            }
            entries[member.key] = Entry(texts: try Self.texts(member.value, of: option, at: place), line: member.line)
        }
        self.path = path
        self.entries = entries
    }

    private static func texts(_ node: PlainYAML.Node, of option: DeclaredOption, at place: String) throws -> [String] {
        switch (node, option.kind) {
        case (.text(let text, _), .flag), (.text(let text, _), .flagOrNot):
            guard ["true", "false"].contains(text) else {
                throw ConfigurationError(
                    place, "\(option.name) is \(text)", remedy: "write true or false")
            }
            return [text]
        case (.text(let text, _), _): return [text]
        case (.list(let elements, _), .values):
            return try elements.map { element in
                guard case .text(let text, _) = element else {
                    throw ConfigurationError(
                        place, "an element of \(option.name) is not a text", remedy: "write a text")
                }
                return text
            }
        default:
            throw ConfigurationError(
                place, "\(option.name) has more than one value", remedy: "write one value, on the same line")
        }
    }

    /// No more than ``PlainYAML/limit`` bytes: a device would have no end.
    private static func read(_ path: String) throws -> String {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ConfigurationError(path, "there is no such file", remedy: "name another one with --config")
        }
        guard !isFolder.boolValue else {
            throw ConfigurationError(path, "it is a folder", remedy: "name a file with --config")
        }
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw ConfigurationError(path, "it cannot be read", remedy: "let this user read it")
        }
        defer { try? file.close() }
        guard let data = try? file.read(upToCount: PlainYAML.limit + 1) ?? Data(),
            let text = String(validating: data, as: UTF8.self)
        else { throw ConfigurationError(path, "it is not a text in UTF-8", remedy: "save it as UTF-8") }
        return text
    }

    /// A password in an address is for the service alone.
    private func refuseReadableSecrets() throws {
        guard let secret = entries.first(where: { $0.value.texts.contains(where: ConfiguredValue.hasSecret) }) else {
            return
        }
        guard SecretFile.isReadableByAll(path) else { return }
        throw ConfigurationError(
            "\(path), line \(secret.value.line)", "\(secret.key) has a password, and every user may read the file",
            remedy: "chmod 640 \(URL(fileURLWithPath: path).resolvingSymlinksInPath().path)")
    }
}
