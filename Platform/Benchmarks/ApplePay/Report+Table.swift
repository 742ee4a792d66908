import Foundation

extension Report {
    /// For the terminal.
    var table: String {
        var lines = [Self.row(["one core", "per second", "best µs", "median µs", "allocations"])]
        lines += group(
            "primitives",
            [
                (.ecdh, "ECDH P-256"), (.ecdsa, "ECDSA P-256 verify"), (.bareToken, "EC_v1: bare token"),
                (.oaep, "RSA-2048 OAEP"),
            ])
        lines += group(
            "an EC_v1 token",
            [
                (.parse, "read from text"), (.walk, "signature: walk"), (.berParse, "signature: BER.parse"),
                (.verify, "verify, signer remembered"), (.verifyWithChain, "verify, chain each time"),
                (.decrypt, "decrypt"), (.payload, "decrypt, typed payload"),
                (.verifyAndDecrypt, "verify and decrypt"), (.whole, "text to payment"),
            ])
        lines += group(
            "an RSA_v1 token",
            [(.rsaVerify, "verify, signer remembered"), (.rsaDecrypt, "decrypt"), (.rsaWhole, "text to payment")])
        lines += openSSL + python
        lines.append("ratios")
        for ratio in ratios {
            let aim = ratio.aim.map { "aim \(Self.two($0)): \(ratio.value >= $0 ? "reached" : "missed")" } ?? ""
            lines.append("  " + Self.padded(ratio.name, 44) + Self.two(ratio.value) + "   " + aim)
        }
        lines.append(
            """
            tokens           \(tokens) of EC_v1, \(rsaTokens) of RSA_v1; \(rounds) rounds of \
            \(Self.two(secondsPerMeasurement)) s
            machine          \(machine.cores) cores, \(machine.system), load average before \
            \(Self.two(machine.loadBefore))
            """)
        return lines.joined(separator: "\n")
    }

    private func group(_ title: String, _ rows: [(Subject.Name, String)]) -> [String] {
        [title]
            + rows.compactMap { name, text in
                guard let figure = figures[name.rawValue] else { return nil }
                let allocations = others.allocations[name.rawValue].map { String(format: "%.1f", $0) } ?? ""
                return Self.row([
                    "  " + text, Self.whole(figure.perSecond), Self.two(figure.best), Self.two(figure.median),
                    allocations,
                ])
            }
    }

    private var openSSL: [String] {
        guard !others.openSSL.isEmpty else { return [] }
        let rows = [("ecdh", "ECDH P-256"), ("ecdsaVerify", "ECDSA P-256 verify")].compactMap { key, text in
            others.openSSL[key].map { Self.row(["  " + text, Self.whole($0), Self.two(1e6 / $0)]) }
        }
        return ["openssl speed (\(others.openSSLVersion ?? "version unknown"))"] + rows
    }

    private var python: [String] {
        guard !others.python.isEmpty else { return [] }
        return ["Python, the same tokens"]
            + others.python.map {
                Self.row([
                    "  " + $0.name, Self.whole(1e6 / max($0.bestMicroseconds, 1e-9)), Self.two($0.bestMicroseconds),
                    Self.two($0.medianMicroseconds),
                ])
            }
    }

    private static func row(_ cells: [String]) -> String {
        let widths = [46, 12, 10, 11, 13]
        return zip(cells, widths).enumerated().map { index, cell in
            index == 0 ? padded(cell.0, cell.1) : String(repeating: " ", count: max(1, cell.1 - cell.0.count)) + cell.0
        }.joined()
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    private static func whole(_ value: Double) -> String { String(Int(value.rounded())) }
    private static func two(_ value: Double) -> String { String(format: "%.2f", value) }
}
