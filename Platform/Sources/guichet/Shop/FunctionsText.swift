import SipsAPI

/// The functions of a shop, in a few words: the exceptions are of interest.
enum FunctionsText {
    static func summary(_ operations: Set<String>, of all: Set<String> = SipsShop.availableOperations) -> String {
        let missing = all.subtracting(operations)
        if operations.isEmpty { return "none" }
        if missing.isEmpty { return "all" }
        if missing.count <= 3 { return "all but " + missing.sorted().joined(separator: ", ") }
        return operations.sorted().joined(separator: ", ")
    }

    /// All functions, in lines that fit beside a label.
    static func lines(_ operations: Set<String>) -> [String] {
        operations.isEmpty ? ["none"] : operations.sorted().wrapped(to: 64)
    }
}
