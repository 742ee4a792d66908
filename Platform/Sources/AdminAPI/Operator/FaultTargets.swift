package import Engine

/// What testers may order faults for, and where their orders are kept.
package struct FaultTargets: Sendable {
    package let faults: FaultBook
    /// The names of the calls, keyed by the name of the API.
    package let calls: [String: [String]]
    package let hasShop: @Sendable (_ api: String?, _ shop: String) -> Bool

    package init(
        faults: FaultBook, calls: [String: [String]],
        hasShop: @escaping @Sendable (_ api: String?, _ shop: String) -> Bool
    ) {
        self.faults = faults
        self.calls = calls
        self.hasShop = hasShop
    }

    var apis: [String] { calls.keys.sorted() }
}
