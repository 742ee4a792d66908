import GuichetCore

/// Text in PEM (RFC 7468) as it occurs in practice: `Bag Attributes` before a block, an `EC PARAMETERS` block before
/// the key, a certificate after it, Windows line ends, a byte order mark before the text. Text outside blocks is ignored.
enum PEMText {
    struct Block {
        let label: String
        /// Header lines that older tools write (RFC 1421): `Proc-Type: 4,ENCRYPTED`.
        let headers: [String]
        let bytes: [UInt8]
    }

    static func blocks(in text: String) throws(ApplePayError) -> [Block] {
        var blocks: [Block] = []
        var label: String?
        var lines: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if let open = label {
                if line == "-----END \(open)-----" {
                    blocks.append(try block(open, lines))
                    label = nil
                } else {
                    lines.append(line)
                }
            } else if line.hasPrefix("-----BEGIN "), line.hasSuffix("-----"), line.count > 16 {
                label = String(line.dropFirst(11).dropLast(5))
                lines = []
            }
        }
        guard label == nil else {
            throw ApplePayError(.notPEM, "the block BEGIN \(label ?? "") has no END line")
        }
        return blocks
    }

    /// The first certificate of a text.
    /// - Parameter field: the caller's name of the text, for the error.
    static func certificate(in text: String, field: String) throws(ApplePayError) -> [UInt8] {
        guard let block = try blocks(in: text).first(where: { $0.label == "CERTIFICATE" }) else {
            throw ApplePayError(.notPEM, field: field, "no BEGIN CERTIFICATE block in the text")
        }
        return block.bytes
    }

    private static func block(_ label: String, _ lines: [String]) throws(ApplePayError) -> Block {
        let headers = lines.filter { $0.contains(":") }
        let body = lines.filter { !$0.contains(":") }.joined()
        guard let bytes = Base64.decode(body), !bytes.isEmpty else {
            throw ApplePayError(.notPEM, "the block BEGIN \(label) is not base64")
        }
        return Block(label: label, headers: headers, bytes: bytes)
    }
}

extension Substring {
    fileprivate var trimmed: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
        let start = drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(start[...last])
    }
}
