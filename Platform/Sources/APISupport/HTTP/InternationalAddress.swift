/// A web address as a person types it, `https://bücher.example/été`, in the characters that addresses consist of: the
/// host's labels by Punycode (RFC 3492, RFC 5891), the rest by percent escapes of UTF-8 (RFC 3987, 3.1).
///
/// Letters are made small. Nothing else is mapped: a label is expected composed (NFC), as keyboards type it.
package enum InternationalAddress {
    /// - Returns: the same text if it has only ASCII characters; `nil` if a host's label cannot be written.
    package static func ascii(_ text: String) -> String? {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        guard let scheme = text.firstRange(of: "://") else { return nil }
        let rest = text[scheme.upperBound...]
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        guard let host = host(rest[..<end]) else { return nil }
        return text[..<scheme.upperBound] + host + escaped(rest[end...])
    }

    /// A host, with its port if it has one.
    private static func host(_ text: Substring) -> String? {
        var labels: [String] = []
        for label in text.split(separator: ".", omittingEmptySubsequences: false) {
            guard label.utf8.contains(where: { $0 >= 0x80 }) else {
                labels.append(String(label))
                continue
            }
            // The port is behind the last label.
            let parts = label.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first.flatMap({ Punycode.label(String($0)) }) else { return nil }
            labels.append(parts.count > 1 ? "\(name):\(parts[1])" : name)
        }
        return labels.joined(separator: ".")
    }

    private static func escaped(_ text: Substring) -> String {
        var result = ""
        for byte in text.utf8 {
            if byte < 0x80 {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%\(digits)"
            }
        }
        return result
    }
}

/// RFC 3492.
private enum Punycode {
    /// `bücher` is `xn--bcher-kva`; `nil` for a label that no host has: too long, or with a sign that is no letter, digit
    /// or mark (RFC 5892).
    static func label(_ text: String) -> String? {
        let scalars = text.lowercased().unicodeScalars
        guard scalars.count <= 63, scalars.allSatisfy(isAllowed), let encoded = encode(scalars.map(\.value)) else {
            return nil
        }
        let label = "xn--\(encoded)"
        return label.utf8.count <= 63 ? label : nil
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 {
            return scalar == "-" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        }
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber: return true
        default: return false
        }
    }

    private static func encode(_ input: [UInt32]) -> String? {
        var output = input.filter { $0 < 0x80 }.map { UInt8($0) }
        let basic = output.count
        var handled = basic
        if basic > 0 { output.append(UInt8(ascii: "-")) }
        var (next, delta, bias) = (UInt32(0x80), 0, 72)
        while handled < input.count {
            guard let least = input.filter({ $0 >= next }).min() else { return nil }
            delta += Int(least - next) * (handled + 1)
            next = least
            for value in input {
                if value < next { delta += 1 }
                guard value == next else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basic)
                delta = 0
                handled += 1
            }
            delta += 1
            next += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func append(_ delta: Int, bias: Int, to output: inout [UInt8]) {
        var (rest, k) = (delta, 36)
        while true {
            let threshold = k <= bias ? 1 : min(k - bias, 26)
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
            rest = (rest - threshold) / (36 - threshold)
            k += 36
        }
        output.append(digit(rest))
    }

    private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26) }

    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var k = 0
        while delta > 455 {
            delta /= 35
            k += 36
        }
        return k + 36 * delta / (delta + 38)
    }
}
