@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips

/// The part of docs/conformance.md that is printed from the declarations.
enum ConformanceTable {
    static let begin = "<!-- printed from the declarations: begin -->"
    static let end = "<!-- printed from the declarations: end -->"

    static var text: String { (operations + [""] + objects).joined(separator: "\n") }

    private static var operations: [String] {
        [
            "| operation | brands | prepared by | parameters (`?`: optional) | answer, in field |",
            "|---|---|---|---|---|",
        ]
            + OperationContract.all.map { contract in
                let brands = BrandFacts.all.filter { facts in
                    facts.operations.contains { $0.operation == contract.operation }
                }
                let prepared = [contract.initService?.name, contract.sdkOperationName?.rawValue].compactMap(\.self)
                let parameters = contract.parameters.map { "`\($0.name)`\($0.presence == .optional ? "?" : "")" }
                let field = contract.responseFields.first { $0 == "redirectionStatusCode" } ?? "inAppResponseCode"
                return "| `\(contract.operation)` | \(brands.map(\.name).joined(separator: ", ")) "
                    + "| \(prepared.isEmpty ? "an earlier answer" : prepared.joined(separator: ", ")) "
                    + "| \(parameters.joined(separator: ", ")) | \(contract.responseObject), `\(field)` |"
            }
    }

    private static var objects: [String] {
        var seen: Set<String> = []
        let answers = OperationContract.all.map { (name: $0.responseObject, fields: $0.responseFields) }
        return ["| object | number | fields |", "|---|---|---|"]
            + (answers + OperationContract.containers).compactMap { object in
                guard seen.insert(object.name).inserted else { return nil }
                let names = object.fields.map { "`\($0)`" }.joined(separator: ", ")
                return "| \(object.name) | \(object.fields.count) | \(names) |"
            }
    }
}
