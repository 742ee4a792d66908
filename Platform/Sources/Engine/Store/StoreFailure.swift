/// An error of a store that tells whether the store was reached.
package protocol StoreFailure: Error {
    /// Whether the store was not reached, or not in time. Then nothing is known of what is stored there.
    var isOfAccess: Bool { get }
    /// In words. Where the store was not reached, it contains nothing that is stored there.
    var reason: String { get }
}
