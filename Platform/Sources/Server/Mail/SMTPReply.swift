/// A reply of a mail server (RFC 5321, section 4.2).
struct SMTPReply: Sendable, Hashable {
    let code: Int
    /// The texts of its lines.
    let lines: [String]

    var isPositive: Bool { (200...299).contains(code) }
    /// The failure is permanent (the 500s).
    var isPermanent: Bool { (500...599).contains(code) }

    /// For logs: the code, and the enhanced one (RFC 3463) if there is one. Never the text: servers repeat addresses in
    /// it.
    var summary: String {
        guard let word = lines.first?.split(separator: " ").first, word.utf8.count <= 11,
            word.split(separator: ".", omittingEmptySubsequences: false).count == 3,
            word.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) })
        else { return String(code) }
        return "\(code) \(word)"
    }

    /// The extensions in an answer to EHLO: keywords in capitals, with their parameters.
    var extensions: [String: Set<String>] {
        var extensions: [String: Set<String>] = [:]
        for line in lines.dropFirst() {
            let words = line.uppercased().split(separator: " ").map(String.init)
            if let keyword = words.first { extensions[keyword, default: []].formUnion(words.dropFirst()) }
        }
        return extensions
    }
}

/// Reads replies from the server's bytes.
struct SMTPReplyReader {
    /// RFC 5321 allows 512 bytes for a line; some servers send more.
    private static let lineLimit = 2_048
    private static let linesLimit = 128

    private var line: [UInt8] = []
    private var code: Int?
    private var lines: [String] = []

    /// Whether no byte of a next reply was read yet.
    var isAtStart: Bool { line.isEmpty && code == nil }

    /// Reads one byte; returns the reply that it completes.
    ///
    /// - Throws: if this is no reply of a mail server.
    mutating func take(_ byte: UInt8) throws(SMTPFailure) -> SMTPReply? {
        guard byte == 0x0A else {
            guard line.count < Self.lineLimit else { throw .notSMTP }
            line.append(byte)
            return nil
        }
        if line.last == 0x0D { line.removeLast() }
        defer { line = [] }
        return try end(line)
    }

    private mutating func end(_ line: [UInt8]) throws(SMTPFailure) -> SMTPReply? {
        let digits = line.prefix(3)
        guard digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .notSMTP }
        let code = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        let mark = line.dropFirst(3).first
        guard (200...599).contains(code), self.code == nil || self.code == code, lines.count < Self.linesLimit,
            mark == nil || mark == UInt8(ascii: " ") || mark == UInt8(ascii: "-")
        else { throw .notSMTP }
        lines.append(String(decoding: line.dropFirst(4), as: UTF8.self))
        self.code = code
        guard mark != UInt8(ascii: "-") else { return nil }
        defer {
            self.code = nil
            lines = []
        }
        return SMTPReply(code: code, lines: lines)
    }
}

/// Why a mail was not sent.
enum SMTPFailure: Error, Sendable, Hashable {
    /// The other side is no mail server.
    case notSMTP
    case closed
    case tooLate
    /// The command, and its reply.
    case reply(command: String, SMTPReply)
    /// The server does not offer a required extension.
    case missing(String)

    /// Contains no text of the server.
    var reason: String {
        switch self {
        case .notSMTP: "the answer is not one of a mail server"
        case .closed: "the mail server closed the connection"
        case .tooLate: "the mail server took too long"
        case .reply(let command, let reply): "\(command) was answered \(reply.summary)"
        case .missing(let what): "the mail server offers no \(what)"
        }
    }
}
