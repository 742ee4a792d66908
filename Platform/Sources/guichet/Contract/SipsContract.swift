@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips

/// The operations of the phone, generated from their declarations, for programs and for people.
struct SipsContract {
    let brands: [BrandFacts]

    init(brands: [BrandFacts]? = nil) { self.brands = brands ?? BrandFacts.all }

    // MARK: - For programs

    /// By brand, in the terms of the guides: `Obligatoire` and `Facultatif`, `NSString` and `Liste de …`.
    var json: JSONValue {
        var object = JSONObject()
        for brand in brands {
            object.append(
                brand.name,
                [
                    "operations": .object(Self.object(brand.operations) { ($0.operation.rawValue, Self.json($0)) }),
                    "containers": .object(
                        Self.object(OperationContract.containerFields) { ($0.name, Self.json($0.fields)) }),
                ])
        }
        return .object(object)
    }

    private static func json(_ contract: OperationContract) -> JSONValue {
        let request = object(contract.parameters) { parameter in
            let presence: JSONValue = parameter.presence == .required ? "Obligatoire" : "Facultatif"
            return (parameter.name, ["presence": presence, "type": "NSString"])
        }
        return [
            "init": contract.initService.map { .string($0.name) } ?? .null,
            "sdkOperationName": contract.sdkOperationName.map { .string($0.rawValue) } ?? .null,
            "request": .object(request),
            "response": json(contract.response),
            "responseObject": .string(contract.responseObject),
        ]
    }

    private static func json(_ fields: [OperationContract.Field]) -> JSONValue {
        .object(object(fields) { ($0.name, .string(type(of: $0.shape))) })
    }

    private static func type(of shape: WireShape) -> String {
        switch shape {
        case .text: "NSString"
        case .texts: "Liste de NSString"
        case .container(let name): name
        case .containers(let name): "Liste de \(name)"
        }
    }

    private static func object<Element>(
        _ elements: [Element], _ member: (Element) -> (String, JSONValue)
    ) -> JSONObject {
        var object = JSONObject()
        for element in elements {
            let (name, value) = member(element)
            object.append(name, value)
        }
        return object
    }

    // MARK: - For people

    func lines(_ terminal: Terminal) -> [String] {
        var lines: [String] = []
        for brand in brands {
            lines += [terminal.styled(brand.displayName, .bold), ""]
            for contract in brand.operations { lines += Self.lines(contract, terminal) + [""] }
        }
        lines += [terminal.styled("Answers and containers", .bold), ""]
        for object in objects { lines += Self.lines(object.name, object.fields, terminal) + [""] }
        return lines.dropLast()
    }

    private static func lines(_ contract: OperationContract, _ terminal: Terminal) -> [String] {
        let prepared = [contract.initService?.name, contract.sdkOperationName?.rawValue].compactMap(\.self)
        let parameters = contract.parameters.map { $0.name + ($0.presence == .optional ? "?" : "") }
        let rows =
            [("prepared by", prepared.isEmpty ? "an earlier answer" : prepared.joined(separator: ", "))]
            + parameters.wrapped(to: 64).enumerated().map { ($0.offset == 0 ? "parameters" : "", $0.element) }
            + [("answer", contract.responseObject)]
        return [terminal.styled(contract.operation.rawValue, .bold)]
            + rows.map { "  \(terminal.styled($0.0.padded(to: 13), .dim))\($0.1)" }
    }

    private static func lines(
        _ name: String, _ fields: [OperationContract.Field], _ terminal: Terminal
    ) -> [String] {
        let texts = fields.map { field in
            switch field.shape {
            case .text: field.name
            case .texts: "\(field.name) (list)"
            case .container(let inner): "\(field.name) (\(inner))"
            case .containers(let inner): "\(field.name) (list of \(inner))"
            }
        }
        return ["\(terminal.styled(name, .bold)), \(fields.count) fields"]
            + texts.wrapped(to: 76).map { "  \($0)" }
    }

    /// Each object once, however many operations and brands use it.
    private var objects: [(name: String, fields: [OperationContract.Field])] {
        var seen: Set<String> = []
        let answers = brands.flatMap(\.operations).map { (name: $0.responseObject, fields: $0.response) }
        return (answers + OperationContract.containerFields).filter { seen.insert($0.name).inserted }
    }
}
