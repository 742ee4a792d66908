/// One request as it arrived.
public struct ReceivedRequest: Sendable {
    /// The HTTP method.
    public let method: String
    /// The path with its query, as the sender wrote it.
    public let path: String
    /// Name and value of each header, in order.
    public let headers: [(name: String, value: String)]
    /// The bytes of the body.
    public let body: [UInt8]

    /// The value of a header; its name may be in upper or lower case. The first one if there are several.
    public func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value
    }

    /// The body as text. Bytes that are not UTF-8 are replaced; ``body`` has the original bytes.
    public var text: String { String(decoding: body, as: UTF8.self) }
}
