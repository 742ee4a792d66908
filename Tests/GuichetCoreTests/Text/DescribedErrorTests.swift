import Foundation
import GuichetCore
import Testing

@Suite("What an error says in an alert or a log")
struct DescribedErrorTests {
    /// Without it Foundation writes "The operation could not be completed" and a number.
    @Test("is its description, also as localizedDescription")
    func localized() throws {
        let errors: [any Error & CustomStringConvertible] = [
            HTTPTransportError(code: .timedOut, reason: "no whole answer in time"),
            try #require(throws: CardInputError.self) { try PAN("41") },
            try #require(throws: JSONError.self) { try JSONValue(parsing: "{".utf8) },
        ]
        for error in errors { #expect(error.localizedDescription == error.description) }
    }
}
