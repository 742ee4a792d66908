import APISupport
package import Engine

extension Platform {
    /// Reads what an API stored for itself; an API that this version does not have is not read.
    package static func read(_ part: StoredPart) throws {
        try apis.first { $0.name == part.api }?.read(part)
    }
}
