import GuichetCore

/// What `guichet doctor` found out about one thing.
struct Diagnosis: Sendable, Hashable {
    enum Result: String, Sendable {
        case fine = "ok"
        /// It works, but something should be done.
        case warning
        case problem
        /// Not examined, and why.
        case skipped
    }

    /// One word or a few: `vault key`.
    let subject: String
    let result: Result
    let finding: String
    /// What to do; empty if nothing is.
    let advice: String

    init(_ subject: String, _ result: Result, _ finding: String, advice: String = "") {
        self.subject = subject
        self.result = result
        self.finding = finding
        self.advice = advice
    }

    static func fine(_ subject: String, _ finding: String) -> Diagnosis { Diagnosis(subject, .fine, finding) }

    var json: JSONValue {
        [
            "subject": .string(subject), "result": .string(result.rawValue), "finding": .string(finding),
            "advice": .string(advice),
        ]
    }
}

/// The diagnoses, for people and for programs.
struct DoctorReport {
    let diagnoses: [Diagnosis]

    var problems: Int { diagnoses.count { $0.result == .problem } }
    private var warnings: Int { diagnoses.count { $0.result == .warning } }

    func print(json: Bool) {
        if json {
            let report: JSONValue = [
                "problems": .integer(Int64(problems)), "warnings": .integer(Int64(warnings)),
                "diagnoses": .array(diagnoses.map(\.json)),
            ]
            return Console.current.write(report.encodedForPeople() + "\n")
        }
        for line in lines { Console.current.write(line + "\n") }
    }

    private var lines: [String] {
        let width = diagnoses.map(\.subject.count).max() ?? 0
        let indent = "".padded(to: 11 + width)
        return diagnoses.flatMap { diagnosis in
            [diagnosis.result.rawValue.padded(to: 9) + diagnosis.subject.padded(to: width + 2) + diagnosis.finding]
                + (diagnosis.advice.isEmpty ? [] : [indent + "what to do: \(diagnosis.advice)"])
        } + ["", "\(Self.count(problems, "problem")), \(Self.count(warnings, "warning"))"]
    }

    private static func count(_ number: Int, _ word: String) -> String {
        "\(number == 0 ? "no" : String(number)) \(word)\(number == 1 ? "" : "s")"
    }
}
