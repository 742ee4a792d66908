/// Runs what a command does with something that it opened, and closes that whatever happens.
///
/// - Parameter close: its error counts if there was none before: that of the command says more.
func closing<Result>(
    _ close: () async throws -> Void, after body: () async throws -> Result
) async throws -> Result {
    let result: Result
    do {
        result = try await body()
    } catch {
        try? await close()
        throw error
    }
    try await close()
    return result
}
