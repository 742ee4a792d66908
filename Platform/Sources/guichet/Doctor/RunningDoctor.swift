import APISupport
import Foundation
import GuichetCore
import Storage

/// Whether a platform runs on the folder, and answers.
struct RunningDoctor {
    let folder: DataFolder

    func diagnosis() async -> Diagnosis {
        guard FileManager.default.fileExists(atPath: folder.adminSocket.path) else {
            return Diagnosis("platform", .skipped, "none runs on this folder")
        }
        do {
            let answer = try await AdminSocket(folder: folder).ask("/admin/api/v1/clock", nil, within: 10)
            guard answer.status == 200 else {
                return Diagnosis(
                    "platform", .problem, "it answers \(answer.status) to its socket", advice: "see its log")
            }
            let ahead = try JSONValue(parsing: answer.body)["aheadMilliseconds"]?.text.flatMap { Int64($0) } ?? 0
            guard ahead > 0 else { return .fine("platform", "it runs and answers") }
            return Diagnosis(
                "platform", .warning, "it runs, and its clock is \(ahead / 1_000) s ahead of the machine's",
                advice: "it was moved for tests; a new folder begins with the machine's time")
        } catch let error as HTTPTransportError where error.code == .unreachable {
            return Diagnosis("platform", .skipped, "none runs on this folder")
        } catch {
            return Diagnosis("platform", .problem, "it does not answer: \(error)", advice: "see its log")
        }
    }
}
