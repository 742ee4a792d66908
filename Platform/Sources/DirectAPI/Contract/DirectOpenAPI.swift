import APISupport
import GuichetCore
@_spi(Platform) import GuichetDirect
@_spi(Platform) import GuichetDirectClient

/// The API of Worldline Direct as an OpenAPI 3.1 document: what this platform accepts and returns, which is less than
/// Worldline's own contract (OpenAPI 2.461.1). It is generated from the declarations that check requests and write
/// answers, and from the table of supported calls.
struct DirectOpenAPI {
    /// The names of the supported calls.
    let supported: Set<String>
    let address: String

    var document: JSONObject {
        var schemas = DirectSchemas(alwaysGiven: DirectCallContract.alwaysGiven)
        let calls = DirectCallContract.all
        // Requests before answers: a document of both sides is described for each.
        for call in calls where supported.contains(call.endpoint.name) {
            if let request = call.request { _ = schemas.reference(to: request, .request) }
        }
        var paths = JSONObject()
        for call in calls {
            var path = paths[call.endpoint.template]?.object ?? JSONObject()
            path.append(call.endpoint.method.lowercased(), .object(operation(call, &schemas)))
            paths[call.endpoint.template] = .object(path)
        }
        var document = JSONObject()
        document.append("openapi", "3.1.1")
        document.append("info", Self.info)
        document.append("servers", [["url": .string(address)]])
        document.append("paths", .object(paths))
        document.append(
            "components",
            [
                "securitySchemes": Self.securitySchemes, "parameters": ["idempotenceKey": Self.idempotenceKey],
                "responses": .object(Self.refusals(schemas.reference(to: DirectErrorResponse.self, .answer))),
                "schemas": .object(schemas.components),
            ])
        return document
    }

    private static let info: JSONValue = [
        "title": "Worldline Direct, as guichet supports it", "version": "v2",
        "description": .string(
            "A local platform for tests: no acquirer behind it, no real cards. Members that are not declared are left "
                + "alone in requests, and absent from answers."),
    ]

    private static let securitySchemes: JSONValue = [
        "v1HMAC": [
            "type": "apiKey", "in": "header", "name": "Authorization",
            "description": "`GCS v1HMAC:` key id `:` signature of method, type, date, X-GCS headers and path",
        ],
        "clientSession": [
            "type": "apiKey", "in": "header", "name": "Authorization",
            "description": "`GCS v1Client:` clientSessionId, from createSession",
        ],
    ]

    private static let idempotenceKey: JSONValue = [
        "name": .string(DirectIdempotence.keyHeader), "in": "header",
        "description": "A repeat under the same key is answered with the first outcome, for 24 hours.",
        "schema": ["type": "string", "pattern": .string("^[!-~]{1,\(DirectRoutes.longestKey)}$")],
    ]

    // MARK: A call

    private func operation(_ call: DirectCallContract, _ schemas: inout DirectSchemas) -> JSONObject {
        let endpoint = call.endpoint
        let isSupported = supported.contains(endpoint.name)
        let isClients = endpoint.template.hasPrefix("/client/")
        var operation = JSONObject()
        operation.append("operationId", .string(endpoint.name))
        operation.append("tags", [isClients ? "client" : "server"])
        if !isSupported { operation.append("description", "Not supported: the answer is an error that says so.") }
        operation.append("security", isClients ? [["clientSession": []]] : [["v1HMAC": []]])
        operation.append("parameters", .array(parameters(call, isSupported)))
        if isSupported, let request = call.request {
            operation.append("requestBody", Self.body(of: request, call, &schemas))
        }
        operation.append("responses", .object(responses(call, isSupported, isClients, &schemas)))
        return operation
    }

    private func parameters(_ call: DirectCallContract, _ isSupported: Bool) -> [JSONValue] {
        var parameters: [JSONValue] = call.endpoint.parameters.map { name in
            var parameter = JSONObject()
            parameter.append("name", .string(name))
            parameter.append("in", "path")
            parameter.append("required", .bool(true))
            parameter.append("schema", ["type": "string", "minLength": .integer(1)])
            if let example = DirectCallContract.pathExamples[name] { parameter.append("example", .string(example)) }
            return .object(parameter)
        }
        guard isSupported else { return parameters }
        for query in call.query {
            var parameter = JSONObject()
            parameter.append("name", .string(query.name))
            parameter.append("in", "query")
            parameter.append("required", .bool(query.isRequired))
            parameter.append("schema", query.schema)
            if let example = query.example { parameter.append("example", example) }
            parameters.append(.object(parameter))
        }
        if call.endpoint.isIdempotent { parameters.append(["$ref": "#/components/parameters/idempotenceKey"]) }
        return parameters
    }

    private static func body(
        of request: any DirectDocument.Type, _ call: DirectCallContract, _ schemas: inout DirectSchemas
    ) -> JSONValue {
        var content = JSONObject()
        content.append("schema", schemas.reference(to: request, .request))
        if !call.examples.isEmpty {
            var examples = JSONObject()
            for example in call.examples { examples.append(example.name, ["value": example.body]) }
            content.append("examples", .object(examples))
        }
        return [
            "required": .bool(request.fields.list.contains { $0.presence == .required }),
            "content": ["application/json": .object(content)],
        ]
    }

    private func responses(
        _ call: DirectCallContract, _ isSupported: Bool, _ isClients: Bool, _ schemas: inout DirectSchemas
    ) -> JSONObject {
        var responses = JSONObject()
        if isSupported {
            var success = JSONObject()
            success.append("description", "What was asked for.")
            if let answer = call.answer {
                success.append(
                    "content", ["application/json": ["schema": schemas.reference(to: answer, .answer)]])
            }
            let links = call.links.filter { supported.contains($0.to.name) }
            if !links.isEmpty {
                var object = JSONObject()
                for link in links {
                    var parameters = JSONObject()
                    parameters.append(link.parameter, .string(link.value))
                    object.append(
                        link.to.name,
                        ["operationId": .string(link.to.name), "parameters": .object(parameters)])
                }
                success.append("links", .object(object))
            }
            for status in ([call.endpoint.success] + call.otherSuccesses).sorted() {
                responses.append(String(status), .object(success))
            }
        }
        for status in (DirectCallContract.refusalsOfAll + (isSupported ? call.refusals : [])).sorted() {
            guard call.endpoint != .getHostedFieldsSession else {
                responses.append(String(status), Self.problem)
                continue
            }
            guard !call.withoutBody.contains(status) else {
                // OpenAPI cannot describe a body that may be absent, so none is described.
                responses.append(String(status), ["description": "The call was refused. The answer may have no body."])
                continue
            }
            // Without a valid session the answer says nothing.
            let name = status == 403 && isClients ? "refusal403Silent" : "refusal\(status)"
            responses.append(String(status), ["$ref": .string("#/components/responses/\(name)")])
        }
        return responses
    }

    /// The contract has problem details (RFC 9457) for one call; the members of an error are beside them.
    private static let problem: JSONValue = [
        "description": "The call was refused.",
        "content": [
            "application/json": [
                "schema": [
                    "type": "object",
                    "required": ["type", "title", "status", "detail", "instance", "errorId", "errors"],
                ]
            ]
        ],
    ]

    private static func refusals(_ schema: JSONValue) -> JSONObject {
        let texts = [
            (400, "The request is wrong, or cannot be carried out now."), (402, "The payment was declined; it exists."),
            (403, "Key, secret, merchant and date do not go together."), (404, "There is no such thing."),
            (409, "The first request with this idempotence key is being worked on."), (413, "The body is too large."),
            (422, "A member has the right type, and a form that is not accepted."),
            (429, "Too much at once: nothing was done."),
        ]
        var responses = JSONObject()
        for (status, text) in texts {
            responses.append(
                "refusal\(status)",
                ["description": .string(text), "content": ["application/json": ["schema": schema]]])
        }
        responses.append("refusal403Silent", ["description": "No session of this customer."])
        return responses
    }
}
