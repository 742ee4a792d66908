import APISupport
import Engine
import Foundation
import GuichetCore
import Hummingbird

/// A request to the operator's API, with the parameters that it was sent.
struct OperatorCall: Sendable {
    /// How many a page of a list holds at most.
    static let pageLimit = 200

    let request: Request
    let caller: OperatorCaller
    /// Whether the caller's token has not ended since: a stream goes on only while this is so.
    let isStillAdmitted: @Sendable () -> Bool
    private let parameters: Parameters
    private let query: FormBody
    /// The members that the body may have.
    private let members: [String]

    /// - Throws: ``OperatorProblem`` for a query with a parameter that the route does not have: a filter with a misspelt
    ///   name would otherwise be no filter.
    init(
        _ request: Request, _ parameters: Parameters, by admitted: AdmittedCaller, for operation: OperatorOperation
    ) throws(OperatorProblem) {
        guard let query = FormBody.query(of: request) else { throw .malformedQuery }
        try Self.check(query.names, among: operation.query.map(\.name), "parameter")
        self.request = request
        self.parameters = parameters
        caller = admitted.caller
        isStillAdmitted = admitted.isStillAdmitted
        self.query = query
        members = operation.members
    }

    private static func check(
        _ names: some Sequence<String>, among known: [String], _ kind: String
    ) throws(OperatorProblem) {
        guard let name = names.first(where: { !known.contains($0) }) else { return }
        let all = known.isEmpty ? "none" : known.joined(separator: ", ")
        throw .invalid(String(name.prefix(50)), "is not a \(kind) of this request (it has: \(all))")
    }

    /// A part of the path, decoded.
    func part(_ name: String) -> String { Self.decoded(parameters.get(name)) }

    static func decoded(_ part: String?) -> String { PathPart.decoded(part ?? "") }

    /// A parameter of the query.
    func text(_ name: String) -> String? { query[name] }

    /// A parameter of the query that is one of several words.
    func word<Word: RawRepresentable & CaseIterable>(_ name: String, of type: Word.Type = Word.self) throws -> Word?
    where Word.RawValue == String {
        try Self.word(name, text(name))
    }

    static func word<Word: RawRepresentable & CaseIterable>(
        _ name: String, _ text: String?, of type: Word.Type = Word.self
    ) throws -> Word? where Word.RawValue == String {
        guard let text else { return nil }
        guard let word = Word(rawValue: text) else {
            let all = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw OperatorProblem.invalid(name, "is not one of \(all)")
        }
        return word
    }

    /// How many entries the page may have.
    func limit(_ usual: Int = 50) throws -> Int {
        guard let text = text("limit") else { return usual }
        guard let limit = Int(text), (1...Self.pageLimit).contains(limit) else {
            throw OperatorProblem.invalid("limit", "is not a number of 1 to \(Self.pageLimit)")
        }
        return limit
    }

    /// The body, which is a JSON object.
    ///
    /// - Throws: ``OperatorProblem`` for a body with a member that the route does not have, too: without its misspelt `shop` a
    ///   change would be one of all shops.
    func body(upTo limit: Int = JSONBody.limit) async throws -> JSONObject {
        switch await JSONBody.read(request, upTo: limit) {
        case .object(let object, _):
            try Self.check(object.members.map(\.name), among: members, "member")
            return object
        case .refused(.contentTooLarge, _):
            throw OperatorProblem.invalid("the body", "is larger than \(limit) bytes")
        case .refused:
            throw OperatorProblem.invalid("the body", "is not a JSON object")
        }
    }
}

extension JSONObject {
    /// A member of a body that must be a text.
    func string(_ name: String) throws(OperatorProblem) -> String {
        guard case .string(let text)? = self[name] else { throw .invalid(name, "is not a text, or is missing") }
        return text
    }
}
