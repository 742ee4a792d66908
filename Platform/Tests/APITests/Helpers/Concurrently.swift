/// As many at once as the client allows: its calls time out when they wait too long for a connection.
func concurrently<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ body: @escaping @Sendable (Input) async throws -> Output
) async throws -> [Output] {
    try await withThrowingTaskGroup(of: Output.self) { group in
        var outputs: [Output] = []
        for (index, input) in inputs.enumerated() {
            if index >= 100, let output = try await group.next() { outputs.append(output) }
            group.addTask { try await body(input) }
        }
        for try await output in group { outputs.append(output) }
        return outputs
    }
}
