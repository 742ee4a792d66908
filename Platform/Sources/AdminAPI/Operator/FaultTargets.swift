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

    /// Of the API that is named, or the only one that has a shop of this name.
    func codeForm(_ api: String?, _ shop: String?) -> FaultWords.CodeForm {
        if let api { return codeForms[api] ?? .any }
        guard let shop else { return .any }
        let having = apis.filter { hasShop($0, shop) }
        return having.count == 1 ? having.first.flatMap { codeForms[$0] } ?? .any : .any
    }
}
