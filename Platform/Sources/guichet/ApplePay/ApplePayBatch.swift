import ArgumentParser
import Foundation
@_spi(Platform) import GuichetCore
import Server

/// Answers one request per line. An unusable line does not affect the others.
struct ApplePayBatch {
    let defaults: ApplePayRequest

    /// - Returns: the exit status.
    func run(_ path: String) async throws -> CommandStatus {
        let readers = ApplePayReaders()
        let terminal = Terminal()
        var status = CommandStatus.success
        for line in try lines(path) {
            var verdict: JSONValue
            do {
                let request = try ApplePayRequest(line: line, defaults: defaults)
                let (answer, isAccepted) = try await readers.decrypt(request)
                if !isAccepted, status == .success { status = .failure }
                verdict = Self.naming(request.ignored, in: answer)
            } catch let error as ValidationError {
                status = .usage
                verdict = ApplePayVerdict.unusable(error.message)
            }
            terminal.line(verdict.encodedOnLine())
        }
        return status
    }

    private static func naming(_ ignored: [String], in answer: JSONValue) -> JSONValue {
        guard !ignored.isEmpty, var object = answer.object else { return answer }
        object["ignored"] = .array(ignored.map { .string($0) })
        return .object(object)
    }

    /// The lines, without empty ones. Standard input is answered line by line, as it arrives.
    private func lines(_ path: String) throws -> AnySequence<[UInt8]> {
        guard path != "-" else {
            return AnySequence(
                sequence(state: ()) { _ in Console.current.input.line().map { Array($0.utf8) } }
                    .lazy.filter { !$0.isEmpty })
        }
        let bytes = try ApplePayInput.bytes(path, as: "batch")
        return AnySequence(bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map(Array.init))
    }
}
