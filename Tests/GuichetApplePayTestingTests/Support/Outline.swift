import Foundation

/// The structure of an ASN.1 value as openssl sees it: depth, tag and, for an indefinite length, that; the object
/// identifiers by name. No lengths, no contents.
struct Outline: Equatable {
    let lines: [String]

    /// - Parameter form: `DER` or `PEM`.
    init(ofFile path: String, form: String = "DER") throws {
        let output = try Tool.openssl("asn1parse", "-inform", form, "-in", path)
        guard output.status == 0 else { throw Tool.Failed(description: output.errors) }
        lines = output.text.split(separator: "\n").compactMap(Self.line)
    }

    init(of bytes: [UInt8]) throws {
        self = try Folder.use { try Outline(ofFile: try $0.write(bytes, "value")) }
    }

    /// That of a signed message without what is inside its certificates.
    var withoutCertificates: [String] {
        guard let start = lines.firstIndex(of: "d=3 inf cont [ 0 ]") else { return lines }
        let end = lines[start...].firstIndex(of: "d=4 EOC") ?? lines.endIndex
        return lines[...start] + lines[start..<end].filter { $0.hasPrefix("d=4 ") } + lines[end...]
    }

    /// From a line such as `   20:d=3  hl=2 l=  13 cons: SET               `.
    private static func line(_ text: Substring) -> String? {
        let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, let depth = parts[1].split(separator: " ").first else { return nil }
        let kind = parts[2].trimmingCharacters(in: .whitespaces)
        let length = parts[1].contains("l=inf") ? " inf" : ""
        let name = kind == "OBJECT" && parts.count == 4 ? " \(parts[3])" : ""
        return "\(depth)\(length) \(kind)\(name)"
    }
}
