package import Engine

/// What testers may order faults for, and where their orders are kept.
package struct FaultTargets: Sendable {
    package let faults: FaultBook
    /// The names of the calls, keyed by the name of the API.
    package let calls: [String: [String]]
    /// What a code of a refusal may be, keyed by the name of the API.
    package let codeForms: [String: FaultWords.CodeForm]
    package let hasShop: @Sendable (_ api: String?, _ shop: String) -> Bool

    package init(
        faults: FaultBook, calls: [String: [String]], codeForms: [String: FaultWords.CodeForm],
        hasShop: @escaping @Sendable (_ api: String?, _ shop: String) -> Bool
    ) {
        self.faults = faults
        self.calls = calls
        self.codeForms = codeForms
        self.hasShop = hasShop
    }

    var apis: [String] { calls.keys.sorted() }

    /// The API that is named, those that have a shop of this name, or all.
    func apis(_ api: String?, _ shop: String?) -> [String] {
        apis.filter { name in (api ?? name) == name && (shop.map { hasShop(name, $0) } ?? true) }
    }
}
