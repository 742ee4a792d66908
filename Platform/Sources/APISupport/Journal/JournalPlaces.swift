/// The names of what arrives at the platform, for the journal of requests and the metrics.
package struct JournalPlaces: Sendable {
    /// Calls under one name.
    package struct Place: Sendable {
        package let name: String
        /// What the paths begin with, for calls that were answered before an API named them; `nil` if there are none.
        package let path: String?

        package init(_ name: String, at path: String? = nil) {
            self.name = name
            self.path = path
        }
    }

    private static let page = "page"
    private static let ofNoAPI = [
        Place("issuer", at: "/acs"), Place(CallLog.API.simulatedApple.rawValue, at: "/simulated-apple"),
    ]

    private let places: [Place]

    /// - Parameter apis: the places of the APIs, in the order of lists.
    package init(_ apis: [Place]) { places = apis + Self.ofNoAPI }

    /// Every name, in the order of lists.
    package var names: [String] { places.map(\.name) + [Self.page] }

    /// Where a call arrived that no API has named.
    func api(of path: String) -> String {
        places.first { place in place.path.map { path.hasPrefix($0) } ?? false }?.name ?? Self.page
    }

    /// Health, figures, the front page, contracts and the administration are not journalled: they are no calls of a
    /// merchant or a shopper, and changes of the administration are on its audit list.
    static func isJournalled(_ path: String) -> Bool {
        guard path != "/", !path.isEmpty else { return false }
        return !notJournalled.contains { path.hasPrefix($0) }
    }

    private static let notJournalled = ["/admin", "/live", "/ready", "/metrics", "/openapi", "/favicon"]
}
