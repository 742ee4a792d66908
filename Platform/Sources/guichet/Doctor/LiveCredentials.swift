import APISupport
import ArgumentParser
import Foundation

/// The file of `guichet doctor --live`: an address and credentials for each platform. They are never arguments, which
/// other users of the machine can read.
struct LiveCredentials: Sendable {
    struct Direct: Sendable {
        let url: URL
        let merchantId: String
        let keyID: String
        let secret: String
    }

    struct Lyra: Sendable {
        let url: URL
        let shopId: String
        let password: String
    }

    let direct: Direct?
    let lyra: Lyra?

    private static let members = [
        "direct": ["url", "merchant-id", "key-id", "secret"], "lyra": ["url", "shop-id", "password"],
    ]

    static func read(_ path: String) throws -> LiveCredentials {
        let text = try SecretFile.text(path, as: "--live \(path)")
        guard SecretFile.isOnlyForOwner(path) else {
            let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            throw ValidationError("--live \(path) has secrets, and other users may read it: chmod 600 \(file)")
        }
        do {
            return try LiveCredentials(PlainYAML.parse(text), path)
        } catch let fault as PlainYAML.Fault {
            throw ValidationError("--live \(path), line \(fault.line): \(fault.reason).")
        }
    }

    private init(_ node: PlainYAML.Node, _ path: String) throws {
        guard case .map(let platforms, _) = node, !platforms.isEmpty else {
            throw ValidationError("--live \(path) names neither direct nor lyra.")
        }
        var values: [String: [String: String]] = [:]
        for platform in platforms {
            guard let known = Self.members[platform.key], case .map(let members, _) = platform.value else {
                throw PlainYAML.Fault(platform.line, "it takes direct and lyra, with their members below")
            }
            for member in members {
                guard known.contains(member.key), case .text(let text, _) = member.value, !text.isEmpty else {
                    throw PlainYAML.Fault(member.line, "\(platform.key) takes \(known.joined(separator: ", "))")
                }
                values[platform.key, default: [:]][member.key] = text
            }
            if let missing = known.first(where: { values[platform.key]?[$0] == nil }) {
                throw PlainYAML.Fault(platform.line, "\(platform.key) lacks \(missing)")
            }
        }
        direct = try values["direct"].map {
            Direct(
                url: try Self.address($0["url"], path), merchantId: $0["merchant-id"] ?? "", keyID: $0["key-id"] ?? "",
                secret: $0["secret"] ?? "")
        }
        lyra = try values["lyra"].map {
            Lyra(
                url: try Self.address($0["url"], path), shopId: $0["shop-id"] ?? "", password: $0["password"] ?? "")
        }
    }

    /// Credentials cross a network in HTTPS only.
    private static func address(_ text: String?, _ path: String) throws -> URL {
        guard let url = text.flatMap({ URL(string: $0) }), let host = url.host, !host.isEmpty,
            url.user == nil, url.password == nil, url.query == nil,
            url.scheme == "https" || url.scheme == "http" && ["127.0.0.1", "localhost", "::1"].contains(host)
        else {
            throw ValidationError(
                "--live \(path): url takes an https address without user and query, such as https://pay.example.org.")
        }
        return url
    }
}
