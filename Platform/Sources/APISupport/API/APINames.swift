/// What the APIs are called on the admin pages.
package struct APINames: Sendable {
    /// Their names for people, keyed by the name of the API.
    package let titles: [String: String]
    /// The names that the journal of requests has, in the order of lists.
    package let journalled: [String]

    package init(of apis: [any PaymentAPI.Type], _ places: JournalPlaces) {
        titles = Dictionary(apis.map { ($0.name, $0.profile.title) }) { $1 }
        journalled = places.names
    }
}
