import Foundation

/// The figures of a run.
struct Report: Codable, Sendable {
    var date = Date.now.formatted(.iso8601)
    var machine: Machine
    var rounds: Int
    var secondsPerMeasurement: Double
    var tokens: Int
    var rsaTokens: Int
    var figures: [String: Figure]
    var others: Others

    init(
        machine: Machine, rounds: Int, secondsPerMeasurement: Double, tokens: Int, rsaTokens: Int,
        figures: [Subject.Name: Figure], others: Others
    ) {
        self.machine = machine
        self.rounds = rounds
        self.secondsPerMeasurement = secondsPerMeasurement
        self.tokens = tokens
        self.rsaTokens = rsaTokens
        self.figures = Dictionary(uniqueKeysWithValues: figures.map { ($0.key.rawValue, $0.value) })
        self.others = others
    }

    /// One figure beside the sum of others: 1.00 would mean that nothing is lost.
    struct Ratio: Codable, Sendable {
        var name: String
        var value: Double
        /// What was aimed at, where something was.
        var aim: Double?
    }

    var ratios: [Ratio] {
        [
            Ratio(
                name: "verify and decrypt, of ECDH and ECDSA", value: ratio(.ecdh, .ecdsa, to: .verifyAndDecrypt),
                aim: 0.9),
            Ratio(name: "bare token, of ECDH and ECDSA", value: ratio(.ecdh, .ecdsa, to: .bareToken)),
            Ratio(name: "verify and decrypt, of the bare token", value: ratio(.bareToken, to: .verifyAndDecrypt)),
            Ratio(name: "decrypt, of ECDH", value: ratio(.ecdh, to: .decrypt), aim: 0.95),
            Ratio(name: "verify, of ECDSA", value: ratio(.ecdsa, to: .verify)),
            Ratio(name: "text to payment, of ECDH and ECDSA", value: ratio(.ecdh, .ecdsa, to: .whole)),
            Ratio(name: "RSA_v1: decrypt, of RSA-OAEP", value: ratio(.oaep, to: .rsaDecrypt)),
            Ratio(name: "the walk is faster than BER.parse, times", value: ratio(.berParse, to: .walk)),
        ]
    }

    private func best(_ name: Subject.Name) -> Double { figures[name.rawValue]?.best ?? 0 }

    private func ratio(_ parts: Subject.Name..., to whole: Subject.Name) -> Double {
        parts.reduce(0) { $0 + best($1) } / max(best(whole), 1e-9)
    }

    func json() throws -> Data {
        let encoder = JSONEncoder()
        var object = try JSONSerialization.jsonObject(with: encoder.encode(self)) as? [String: Any] ?? [:]
        // The ratios are what a reader looks for first.
        object["ratios"] = try JSONSerialization.jsonObject(with: encoder.encode(ratios))
        return try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
    }
}

struct Machine: Codable, Sendable {
    var cores = ProcessInfo.processInfo.activeProcessorCount
    var system = ProcessInfo.processInfo.operatingSystemVersionString
    /// How many programs wanted a processor in the minute before: on a busy machine the figures say little.
    var loadBefore = Machine.load

    private static var load: Double {
        var averages = [0.0]
        return getloadavg(&averages, 1) == 1 ? averages[0] : -1
    }
}
