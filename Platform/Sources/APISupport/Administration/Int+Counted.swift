extension Int {
    /// With its noun, for an operator: `1 shop`, `2 shops`.
    package func counted(as noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
