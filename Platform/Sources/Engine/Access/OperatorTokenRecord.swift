/// A token of the operator's API as it is stored: the token itself is not.
package struct OperatorTokenRecord: Sendable, Hashable {
    /// Of the person or the program that has it.
    package let name: String
    package let hash: [UInt8]
    /// What it may do, in the words of the operator's API.
    package let right: String
    package let createdAt: Instant

    package init(name: String, hash: [UInt8], right: String, createdAt: Instant) {
        self.name = name
        self.hash = hash
        self.right = right
        self.createdAt = createdAt
    }
}
