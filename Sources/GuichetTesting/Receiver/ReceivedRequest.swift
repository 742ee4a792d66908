/// One request as it arrived.
public struct ReceivedRequest: Sendable {
    public let method: String
    /// The path with its query, as the sender wrote it.
    public let path: String
    public let headers: [(name: String, value: String)]
    public let body: [UInt8]

    /// The value of a header, whatever the case of its name; the first one if there are several.
    public func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value
    }

    /// The body as text. What is not UTF-8 is repaired; ``body`` has the bytes.
    public var text: String { String(decoding: body, as: UTF8.self) }
}
