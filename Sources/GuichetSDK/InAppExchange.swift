package import GuichetCore
package import GuichetSips

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Sends a driver's messages to the address of the initialisation, and reads the answers. A lost answer is asked for by
/// the same bytes, so that the other side can repeat its first answer.
package struct InAppExchange: Sendable {
    private let transport: any HTTPTransport
    private let timeoutSeconds: Double
    private let resends: Int
    private let pauseSeconds: Double

    package init(transport: any HTTPTransport, timeoutSeconds: Double, resends: Int, pauseSeconds: Double) {
        self.transport = transport
        self.timeoutSeconds = timeoutSeconds
        self.resends = resends
        self.pauseSeconds = pauseSeconds
    }

    /// The beginning of every message.
    package static func message(_ operation: InAppOperation, version: String) -> JSONObject {
        var message = JSONObject()
        message.append("wireVersion", .string(version))
        message.append("operation", .string(operation.rawValue))
        return message
    }

    /// The answer to an operation, which always has a code.
    package func response<Response: OperationResponse>(
        _ message: JSONObject, at url: URL
    ) async throws(InAppError) -> Response {
        let response: Response = try Self.read(try await send(message, to: url))
        guard response.responseCode != nil else {
            throw .outcomeUnknown("the answer has no \(Response.codeField)")
        }
        return response
    }

    /// The answer to `outcome`.
    package func outcome(_ message: JSONObject, at url: URL) async throws(InAppError) -> OrderOutcome {
        let received: HTTPTransportResponse
        do throws(InAppError) {
            received = try await send(message, to: url)
        } catch {
            throw error.afterQuestionAboutCharge
        }
        let answer: OutcomeAnswer = try Self.read(received)
        switch (answer.inAppResponseCode, answer.outcome, answer.response) {
        case (.accepted?, .unseen?, nil): return .unseen
        case (.accepted?, .pending?, nil): return .pending
        case (.accepted?, .final?, let response?) where response.inAppResponseCode != nil: return .final(response)
        case (.some(let code), nil, nil) where code != .accepted:
            // The question itself was refused, which does not tell the outcome of the order.
            throw InAppError(
                code: .outcomeUnknown, reason: "the platform refused the question with code \(code)",
                field: answer.errorFieldName, advice: .ask)
        default: throw .outcomeUnknown("the answer to outcome is not one this version knows")
        }
    }

    /// Sends the same bytes until an answer arrives or no attempts remain.
    private func send(
        _ message: JSONObject, to url: URL
    ) async throws(InAppError) -> HTTPTransportResponse {
        let request = HTTPTransportRequest.json(.object(message), to: url, timeoutSeconds: timeoutSeconds)
        var mayHaveArrived = false
        var attempt = 0
        while true {
            do {
                return try await transport.send(request)
            } catch {
                mayHaveArrived = mayHaveArrived || error.mayHaveArrived
                attempt += 1
                guard attempt <= resends, error.code != .cancelled else {
                    // Unreachable now, but an earlier attempt may have arrived: the outcome is still unknown.
                    throw mayHaveArrived ? .outcomeUnknown(error.description) : InAppError(error)
                }
                // A cancelled pause only ends early; the next attempt reports the cancellation.
                try? await Task.sleep(nanoseconds: UInt64(max(0, min(pauseSeconds, 31_536_000)) * 1_000_000_000))
            }
        }
    }

    private static func read<Message: WireMessage>(_ answer: HTTPTransportResponse) throws(InAppError) -> Message {
        do {
            guard let object = try JSONValue(parsing: answer.body).object else {
                throw InAppError.outcomeUnknown("the answer is not a JSON object (HTTP status \(answer.status))")
            }
            return try Message(wireObject: object)
        } catch let error as InAppError {
            throw error
        } catch {
            throw .outcomeUnknown("the answer cannot be read (HTTP status \(answer.status)): \(error)")
        }
    }
}
