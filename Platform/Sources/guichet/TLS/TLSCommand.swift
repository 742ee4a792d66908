import ArgumentParser
import Engine
import Foundation
import Server
import Storage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

struct TLSCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tls", abstract: "Make certificates for HTTPS on machines of your own.",
        subcommands: [TLSInitCommand.self])
}

struct TLSInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Make a local authority, and a certificate that it signs.",
        discussion: """
            Writes authority.pem, authority-key.pem, certificate.pem and key.pem. If the folder already has an \
            authority, it is kept, and devices that trust it need no change; certificate.pem and key.pem are replaced, \
            and a running platform uses them within 5 seconds.

            With authority-key.pem, a person can impersonate any server on a device that trusts the authority. Keep it \
            secret, and trust the authority on test devices only.
            """)

    @Option(
        name: .customLong("name"),
        help: ArgumentHelp(
            "A host name or IP address that the platform is reached by. May be repeated.",
            discussion: "localhost, 127.0.0.1 and ::1 are always included.", valueName: "host"))
    var names: [String] = []

    @Option(help: ArgumentHelp("The folder for the four files.", valueName: "folder"), completion: .directory)
    var folder = "guichet-tls"

    func validate() throws {
        for name in names where !Self.isHost(name) {
            throw ValidationError(
                "--name takes a host name or an IP address, such as pay.local or 192.168.1.20: \(name).")
        }
    }

    func run() throws {
        let now = Date()
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw ValidationError("\(folder) cannot be created: \(error.systemReason)")
        }
        let (authority, isNew) = try authority(at: now)
        var hosts = names.map { $0.lowercased() }
        for host in ["localhost", "127.0.0.1", "::1"] where !hosts.contains(host) { hosts.append(host) }
        let (chain, key) = try authority.certificate(for: hosts, at: now)
        // The key first: a platform that looks in between finds a pair that does not fit, and keeps the present one.
        try Self.replace(path("key.pem"), with: key, mode: 0o600)
        try Self.replace(path("certificate.pem"), with: chain, mode: 0o644)
        for line in report(hosts, isNew) { print(line) }
    }

    private func authority(at now: Date) throws -> (LocalAuthority, isNew: Bool) {
        let files = [path("authority.pem"), path("authority-key.pem")]
        let texts = files.map { try? String(contentsOfFile: $0, encoding: .utf8) }
        if let certificate = texts[0], let key = texts[1] {
            return (LocalAuthority(certificatePEM: certificate, keyPEM: key), false)
        }
        for file in files { try NewFile.checkIsFree(file) }
        let made = try LocalAuthority(named: "Guichet local authority \(SystemRandom().suffix)", at: now)
        try NewFile.write(made.keyPEM, to: files[1], mode: 0o600)
        try NewFile.write(made.certificatePEM, to: files[0], mode: 0o644)
        return (made, true)
    }

    private func path(_ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// In one step: a reader sees the old file or the new one.
    private static func replace(_ path: String, with text: String, mode: mode_t) throws {
        let next = path + ".new"
        try? FileManager.default.removeItem(atPath: next)
        try NewFile.write(text, to: next, mode: mode)
        guard rename(next, path) == 0 else { throw ValidationError("\(path) cannot be replaced.") }
    }

    /// RFC 1123, 2.1; a wildcard stands for the first label (RFC 9525, 6.3).
    private static func isHost(_ text: String) -> Bool {
        guard IPAddress(text) == nil else { return true }
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        let named = labels.first == "*" && labels.count > 2 ? labels.dropFirst() : labels[...]
        return text.utf8.count <= 253 && named.allSatisfy(isLabel)
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
            && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }

    private func report(_ hosts: [String], _ isNew: Bool) -> [String] {
        let (authority, certificate, key) = (path("authority.pem"), path("certificate.pem"), path("key.pem"))
        // A name for devices, if there is one: a wildcard is none, and an address of IPv6 stands in brackets in a URL.
        let named = (names.map { $0.lowercased() }.first { !$0.hasPrefix("*") }) ?? hosts.first { !$0.hasPrefix("*") }
        let plain = named ?? "localhost"
        let host = plain.contains(":") ? "[\(plain)]" : plain
        let listens = ["localhost", "127.0.0.1", "::1"].contains(plain) ? "" : " --host 0.0.0.0"
        return [
            "\(isNew ? "Made" : "Kept") the authority \(authority)",
            "Made the certificate \(certificate) for \(hosts.joined(separator: ", ")), valid for \(LocalAuthority.days) days",
            "",
            "Serve      guichet serve --dev\(listens) --tls-certificate \(certificate) --tls-key \(key) \\",
            "               --public-url https://\(host):8080",
            "curl       curl --cacert \(authority) https://\(host):8080/live",
            "guichet    guichet phone pay --ca \(authority) --url https://\(host):8080",
            "Browser    import \(authority) as an authority for web sites, in its settings for certificates",
            "Simulator  xcrun simctl keychain booted add-root-cert \(authority)",
            "iPhone     open \(authority) on it, install it in Settings, General, VPN & Device Management,",
            "           then switch it on in Settings, General, About, Certificate Trust Settings",
        ]
    }
}

extension SystemRandom {
    /// Tells authorities of two folders apart where both are trusted.
    fileprivate var suffix: String { bytes(3).map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined() }
}
