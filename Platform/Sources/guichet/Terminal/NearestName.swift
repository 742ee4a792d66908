/// The name that was probably meant.
enum NearestName {
    /// The name that the fewest changes lead to; `nil` if even those are more than half of it.
    static func of(_ typed: String, in names: [String]) -> String? {
        let found = names.map { (name: $0, changes: changes(Array(typed), Array($0))) }.min { $0.changes < $1.changes }
        guard let found, found.changes * 2 <= max(typed.count, found.name.count) else { return nil }
        return found.name
    }

    /// The same, if it takes only so many changes.
    static func of(_ typed: String, in names: [String], withinChanges limit: Int) -> String? {
        // A name that is longer or shorter by more needs more changes: most names are left out at once.
        let near = names.filter { abs($0.count - typed.count) <= limit }
        return of(typed, in: near).flatMap { changes(Array(typed), Array($0)) <= limit ? $0 : nil }
    }

    /// How many characters must be inserted, removed or replaced (Levenshtein's distance).
    private static func changes(_ one: [Character], _ other: [Character]) -> Int {
        var row = Array(0...other.count)
        for (place, character) in one.enumerated() {
            var next = [place + 1]
            for (column, candidate) in other.enumerated() {
                next.append(min(row[column] + (character == candidate ? 0 : 1), row[column + 1] + 1, next[column] + 1))
            }
            row = next
        }
        return row[other.count]
    }
}
