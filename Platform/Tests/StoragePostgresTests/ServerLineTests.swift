#if Postgres
    import StoragePostgres
    import Testing

    @Suite("A transaction whose COMMIT got no answer")
    struct ServerLineTests {
        private static let before = ServerLine(text: "7 1", counting: "Monday", checkpoint: "0/1", nextAtStop: nil)

        private static func outcome(_ now: ServerLine, _ status: String?) -> ServerLine.Outcome {
            now.outcome(of: 700, before: before) { status }
        }

        @Test(
            "a server that did not crash knows it",
            arguments: [
                ("committed", ServerLine.Outcome.committed), ("aborted", .undone), ("in progress", .underWay),
                (nil, .unknown),
            ] as [(String?, ServerLine.Outcome)])
        func sameRun(status: String?, outcome: ServerLine.Outcome) {
            // It may have been stopped and started again, and have made checkpoints.
            for now in [
                ServerLine(text: "7 1", counting: "Monday", checkpoint: "0/1", nextAtStop: nil),
                ServerLine(text: "7 1", counting: "Monday", checkpoint: "0/5", nextAtStop: 701),
                ServerLine(text: "7 1", counting: "Monday", checkpoint: "0/5", nextAtStop: nil),
            ] { #expect(Self.outcome(now, status) == outcome) }
        }

        @Test(
            "a server is replaced by one on a later line of the same history, and by no other",
            arguments: [
                ("7 00000001", "7 00000002", true), ("7 0000000F", "7 00000010", true),
                ("7 00000002", "7 00000001", false),
                ("7 00000001", "7 00000001", false), ("7 00000001", "8 00000002", false),
            ])
        func replaced(earlier: String, later: String, isReplaced: Bool) {
            func line(_ text: String) -> ServerLine {
                ServerLine(text: text, counting: "Monday", checkpoint: "0/1", nextAtStop: nil)
            }
            #expect(line(earlier).isReplaced(by: line(later)) == isReplaced)
        }

        @Test("another server, or another line of its history: nothing is known", arguments: ["8 1", "7 2"])
        func anotherLine(text: String) {
            let now = ServerLine(text: text, counting: "Monday", checkpoint: "0/5", nextAtStop: 600)
            for status in ["committed", "aborted", "in progress", nil] {
                #expect(Self.outcome(now, status) == .unknown)
            }
        }

        @Test("after a crash, its number may be that of another one: what was not known at the recovery is undone")
        func numberUsedAgain() {
            let now = ServerLine(text: "7 1", counting: "Tuesday", checkpoint: "0/5", nextAtStop: 700)
            for status in ["committed", "aborted", "in progress", nil] { #expect(Self.outcome(now, status) == .undone) }
        }

        @Test("after a crash, a number that is committed may be another one's: then it stays unknown")
        func numberPerhapsUsedAgain() {
            for now in [
                // Known at the recovery, perhaps of a second crash; a checkpoint that was made later; none at all.
                ServerLine(text: "7 1", counting: "Tuesday", checkpoint: "0/5", nextAtStop: 701),
                ServerLine(text: "7 1", counting: "Tuesday", checkpoint: "0/5", nextAtStop: nil),
                ServerLine(text: "7 1", counting: "Tuesday", checkpoint: "0/1", nextAtStop: 600),
            ] {
                #expect(Self.outcome(now, "committed") == .unknown)
                #expect(Self.outcome(now, "aborted") == .undone)
                #expect(Self.outcome(now, "in progress") == .underWay)
            }
        }

        @Test("numbers of transactions are read as the server writes them")
        func numbers() {
            #expect(ServerLine.number("0:725") == 725)
            #expect(ServerLine.number("2:1") == 8_589_934_593)
            for text in ["", "725", "0:", "0:4294967296", "0:1:2", "a:1"] { #expect(ServerLine.number(text) == nil) }
        }
    }
#endif
