import StoragePostgres
import Testing

@Suite("Arguments of statements for PostgreSQL")
struct PlaceholderTests {
    @Test(
        "each ? becomes a number, in their order, except inside literals, quoted names and comments",
        arguments: [
            ("SELECT a FROM t WHERE b = ? AND c IN (?, ?)", "SELECT a FROM t WHERE b = $1 AND c IN ($2, $3)"),
            ("SELECT '?' || ?", "SELECT '?' || $1"),
            ("SELECT 'it''s ?' || ?", "SELECT 'it''s ?' || $1"),
            ("SELECT ''||?||''", "SELECT ''||$1||''"),
            ("SELECT \"a?\"\"?\" FROM t WHERE \"?\" = ?", "SELECT \"a?\"\"?\" FROM t WHERE \"?\" = $1"),
            ("SELECT ? -- why?\n, ?", "SELECT $1 -- why?\n, $2"),
            ("SELECT ? - ?", "SELECT $1 - $2"),
            ("SELECT /* ? /* ? */ ? */ ?", "SELECT /* ? /* ? */ ? */ $1"),
            ("SELECT /*/ ? */ ?", "SELECT /*/ ? */ $1"),
            ("SELECT 7 / ? * ?", "SELECT 7 / $1 * $2"),
            ("SELECT '/*' || ? || '*/'", "SELECT '/*' || $1 || '*/'"),
            ("SELECT '--', ?", "SELECT '--', $1"),
            ("INSERT INTO t VALUES ('é?', ?)", "INSERT INTO t VALUES ('é?', $1)"),
            ("", ""),
        ])
    func numbered(sql: String, expected: String) {
        #expect(Placeholders.numbered(sql) == expected)
    }

    @Test("the eleventh argument has the number 11")
    func many() {
        let marks = Array(repeating: "?", count: 11).joined(separator: ",")
        #expect(Placeholders.numbered(marks).hasSuffix(",$10,$11"))
    }
}
