import Foundation

/// What other programs measured on the same machine in the same minutes; what is not there was not asked for, or could
/// not be installed.
struct Others: Codable, Sendable {
    /// One line of another program.
    struct Line: Codable, Sendable {
        var name: String
        /// For one operation, of processor time: the best of the rounds, and their median.
        var bestMicroseconds: Double
        var medianMicroseconds: Double
    }

    /// Allocations of one piece of work, by its name.
    var allocations: [String: Double] = [:]
    /// `openssl speed`, operations in a second.
    var openSSL: [String: Double] = [:]
    var openSSLVersion: String?
    var python: [Line] = []

    init(in folder: URL) throws {
        if let data = try? Data(contentsOf: folder.appendingPathComponent("allocations.json")) {
            allocations = try JSONDecoder().decode([String: Double].self, from: data)
        }
        if let data = try? Data(contentsOf: folder.appendingPathComponent("peers.json")) {
            python = try JSONDecoder().decode([Line].self, from: data)
        }
        if let text = try? String(contentsOf: folder.appendingPathComponent("openssl.txt"), encoding: .utf8) {
            readOpenSSL(text)
        }
    }

    /// Lines as ` 256 bits ecdh (nistp256)   0.0000s  28530.3` and ` … ecdsa (nistp256)   0.0000s   0.0000s  63290.1  21240.5`.
    private mutating func readOpenSSL(_ text: String) {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            if line.hasPrefix("OpenSSL ") {
                openSSLVersion = words.prefix(2).joined(separator: " ")
            } else if line.contains("ecdh (nistp256)"), let rate = words.last.flatMap(Double.init) {
                openSSL["ecdh"] = rate
            } else if line.contains("ecdsa (nistp256)"), let rate = words.last.flatMap(Double.init) {
                openSSL["ecdsaVerify"] = rate
            }
        }
    }
}
