import Foundation
import GuichetCore
import Storage
import Support
import Testing

@Suite("An operator's filters, notifications, clocks and seed files, from a terminal", .timeLimit(.minutes(5)))
struct OperatorMoreTests {
    private static func run(_ bench: Workbench, _ arguments: String...) async throws -> ChildProcess.Result {
        try await Command.run(arguments + ["--data", bench.data])
    }

    private static let seed = """
        shops:
          - shop: lyra/12345678
            password: testpassword_seeded
        payments:
          - shop: lyra/12345678
            reference: SEEDED1
            amount: 12.50 EUR
            card: "4970100000000055"
            expiry: 2030-12
        """

    @Test("payment list takes a masked card, amounts and times, and refuses a whole card number")
    func filters() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                try await MailTests.pay(platform)
                for filter in [
                    ["--card", "4970…0055"], ["--card", "0055"], ["--amount", "25.00 EUR"],
                    ["--amount-from", "1.00 EUR", "--amount-to", "25.00 EUR"], ["--since", "2020-01-01"],
                    ["--until", "2099-12-31"],
                ] {
                    let found = try await Command.run(["payment", "list"] + filter + ["--data", bench.data])
                    #expect(found.output.contains("ORDER1"), "\(filter) \(found.errors)")
                }
                #expect(try await Self.run(bench, "payment", "list", "--card", "0056").output == "No payments.\n")
                let refused = try await Self.run(bench, "payment", "list", "--card", "4970100000000055")
                #expect(refused.status != 0)
                #expect(refused.errors.contains("a whole card number is not taken"))
            }
        }
    }

    @Test("payment list --csv prints the file of the API, with its filters, and refuses what it would leave out")
    func table() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                try await MailTests.pay(platform)
                let file = try await Self.run(bench, "payment", "list", "--csv", "--card", "0055")
                #expect(file.status == 0, "\(file.errors)")
                let lines = file.output.components(separatedBy: "\r\n")
                #expect(lines.count == 3 && lines[0].hasPrefix("createdAt,api,shop,reference,") && lines[2] == "")
                #expect(lines[1].contains(",lyra,69876357,ORDER1,"), "\(file.output)")
                let number = try #require(
                    try await Self.run(bench, "payment", "show", "ORDER1").output
                        .firstMatch(of: /authorised by the acquirer \((\w+)\)/)?.1)
                for (filter, count) in [(number.uppercased(), 3), ("000000", 2)] {
                    let found = try await Self.run(bench, "payment", "list", "--csv", "--authorisation", filter)
                    #expect(found.output.components(separatedBy: "\r\n").count == count, "\(filter)")
                }
                let wrong = try await Self.run(bench, "payment", "list", "--csv", "--amount", "25")
                #expect(wrong.status == 64 && wrong.output == "")
                #expect(wrong.errors.hasPrefix("Error: --amount is not an amount"), "\(wrong.errors)")
                #expect(try await Self.run(bench, "payment", "list", "--csv", "--shop", "nope").status == 1)
            }
            let none = try await Self.run(bench, "payment", "list", "--csv")
            #expect(none.status == 69 && none.errors.contains("no platform is running"), "\(none.errors)")
            for (option, error) in [
                (["--limit", "50"], "--csv prints all of them"), (["--after", "x"], "--csv prints all of them"),
                (["--json"], "--json and --csv cannot be combined."),
            ] {
                let refused = try await Command.run(["payment", "list", "--csv"] + option + ["--data", bench.data])
                #expect(refused.status == 64, "\(option)")
                #expect(refused.errors.hasPrefix("Error: \(error)"), "\(option): \(refused.errors)")
            }
        }
    }

    /// RFC 9112, 7.1: without its last chunk, a body is incomplete.
    @Test("a table whose connection ends before it does is an error, and not a shorter table")
    func brokenTable() async throws {
        try await Workbench.withPlatform { bench in
            let folder = DataFolder(URL(fileURLWithPath: bench.data, isDirectory: true))
            let program = """
                import socket, sys
                server = socket.socket(socket.AF_UNIX)
                server.settimeout(120)
                server.bind(sys.argv[1])
                server.listen()
                for answer in [b"Content-Length: 2\\r\\n\\r\\n{}", b"Transfer-Encoding: chunked\\r\\n\\r\\n5\\r\\na,b\\r\\n\\r\\n"]:
                    client, _ = server.accept()
                    client.recv(65536)
                    client.sendall(b"HTTP/1.1 200 OK\\r\\n" + answer)
                    client.close()
                """
            async let served = ChildProcess.run(
                ChildProcess.Start(
                    URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", program, folder.adminSocket.path]))
            let list = try await poll("an answer of the socket") {
                let result = try await Self.run(bench, "payment", "list", "--csv")
                return result.status == 69 ? nil : result
            }
            #expect(list.status == 1)
            #expect(list.output == "a,b\r\n")
            #expect(
                list.errors.contains("before the end of its answer; what was printed is not all"), "\(list.errors)")
            #expect(try await served.status == 0)
        }
    }

    @Test("notification show prints what was sent and each attempt; hold and release need one name or a shop")
    func notifications() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                let held = try await Self.run(bench, "notification", "hold", "--shop", "lyra/69876357")
                #expect(held.output == "0 held back.\n", "\(held.errors)")
                try await MailTests.pay(platform, ipnTargetUrl: "http://127.0.0.1:9/ipn")
                let list = try await Self.run(bench, "notification", "list", "--state", "held").output
                #expect(list.hasPrefix("Notifications are held back for: lyra/69876357\n"))
                let released = try await Self.run(bench, "notification", "release", "--shop", "lyra/69876357")
                #expect(released.output == "1 released.\n")
                let name = try #require(
                    list.split(separator: "\n").last?.split(separator: " ").first { $0.hasSuffix("/decision") })
                let shown = try await poll("the first attempt") {
                    let shown = try await Self.run(bench, "notification", "show", String(name)).output
                    return shown.contains("attempt 1: ") ? shown : nil
                }
                #expect(shown.contains("Content-Type: application/x-www-form-urlencoded"))
                #expect(shown.contains("(signature kr-hash: "))
                #expect(shown.contains("kr-answer="))
                let twice = try await Self.run(bench, "notification", "duplicate", String(name))
                #expect(twice.status == 0, "\(twice.errors)")
                #expect(
                    try await Self.run(bench, "notification", "hold").errors.contains(
                        "Name one notification, or a shop"))
                #expect(try await Self.run(bench, "notification", "show", "NOPE").status != 0)
            }
        }
    }

    /// docs/choices/platform.md, N8.
    @Test("of the server that guichet listen cannot reach, the platform is told no password and no query")
    func forwardSecrets() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                let listen = try Command.start([
                    "listen", "--forward", "http://me:opensesame@127.0.0.1:9/ipn?token=opensesame", "--data",
                    bench.data,
                ])
                try await ChildProcess.with(listen) { child in
                    // The first payments may be made before the stream is open.
                    let said = try await poll("a notification that was passed on") {
                        try await MailTests.pay(platform, ipnTargetUrl: "http://127.0.0.1:9/own")
                        try await Task.sleep(for: .milliseconds(200))
                        return child.output.contains("ORDER1") ? child.output : nil
                    }
                    #expect(said.contains("http://***@127.0.0.1:9/ipn did not answer"), "\(said)")
                    let list = try await poll("its result in the list") {
                        let list = try await Self.run(bench, "notification", "list", "--json").output
                        return list.contains("9/ipn did not answer") ? list : nil
                    }
                    #expect(list.contains("http://***@127.0.0.1:9/ipn did not answer"), "\(list)")
                    #expect(!(said + child.errors + list).contains("opensesame"))
                }
            }
        }
    }

    @Test("clock advance --shop moves one shop; clock follow prints the time and what happens")
    func clocks() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                try await MailTests.pay(platform)
                let options = ["--data", bench.data]
                let one = try Command.start(["clock", "follow", "--shop", "lyra/73239078", "--json"] + options)
                let follow = try Command.start(["clock", "follow"] + options)
                try await ChildProcess.with(one) { other in
                    try await ChildProcess.with(follow) { child in
                        _ = try await poll("the time of one shop") { other.output.contains("nextDueAt") ? true : nil }
                        _ = try await poll("the time") { child.output.contains("now; next due at ") ? true : nil }
                        let moved = try await Self.run(bench, "clock", "advance", "7d", "--shop", "lyra/69876357")
                        #expect(moved.output.contains("captured: 25.00 EUR"), "\(moved.errors)")
                        #expect(moved.output.contains("shop                   lyra/69876357"))
                        _ = try await poll("the capture") { child.output.contains("captured: 25.00 EUR") ? true : nil }
                        // Of the other shop it hears that a clock was moved, and nothing of its payment.
                        let lines = try await poll("the move") { () -> [JSONValue]? in
                            guard other.output.hasSuffix("\n") else { return nil }
                            let lines = other.output.split(separator: "\n").map { Array($0.utf8) }
                            return lines.count > 1 ? try lines.map { try JSONValue(parsing: $0) } : nil
                        }
                        #expect(lines.allSatisfy { $0["shop"]?.text == "lyra/73239078" }, "\(lines)")
                    }
                }
                let shown = try await Self.run(bench, "clock", "show").output
                #expect(shown.contains("ahead of this machine  no"))
                #expect(shown.contains("lyra/69876357: "))
                #expect(try await Self.run(bench, "clock", "advance", "1d", "--shop", "lyra/1").status != 0)
                let tooFar = try await Self.run(bench, "clock", "advance", "99999999999d")
                #expect(tooFar.errors == "Error: <span> in seconds is not a number of 1 to 3155760000.\n")
            }
        }
    }

    @Test("a start that refuses its seed file ends as a stop does: the socket of a platform that was killed is gone")
    func closes() async throws {
        try await Workbench.withPlatform { bench in
            let wrong = try bench.write(Self.seed.replacing("12.50 EUR", with: "12,50"), to: "wrong.yaml")
            let folder = DataFolder(URL(fileURLWithPath: bench.data, isDirectory: true))
            try Data().write(to: folder.adminSocket)
            let refused = try await bench.run("serve", "--port", "0", "--seed", wrong)
            #expect(refused.status == 64, "\(refused.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.adminSocket.path))
            let log = FileManager.default.contents(atPath: folder.database.path + "-wal") ?? Data()
            #expect(log.isEmpty)
        }
    }

    @Test("seed takes what a program writes into a pipe")
    func pipedSeed() async throws {
        try await Workbench.with { bench in
            let file = try bench.write(Self.seed, to: "seed.yaml")
            let program = try BuiltProgram.url("guichet").path
            try await bench.serving("--dev") { _ in
                let script = #"cat "$1" | "$0" seed /dev/stdin --data "$2""#
                let seeded = try await ChildProcess.run(
                    ChildProcess.Start(
                        URL(fileURLWithPath: "/bin/sh"), ["-c", script, program, file, bench.data]))
                #expect(seeded.output == "1 shop, 0 wallets and 1 payment made.\n", "\(seeded.errors)")
            }
        }
    }

    @Test("seed makes what a file names, or names the wrong line; serve --seed makes it once")
    func seeds() async throws {
        try await Workbench.with { bench in
            let file = try bench.write(Self.seed, to: "seed.yaml")
            let wrong = try bench.write(Self.seed.replacing("12.50 EUR", with: "12,50"), to: "wrong.yaml")
            for _ in 0..<2 {
                try await bench.serving("--dev", "--seed", file) { platform in
                    let list = try await Self.run(bench, "payment", "list").output
                    #expect(list.split(separator: "\n").count == 2)
                    #expect(list.contains("SEEDED1"))
                    platform.process.terminate()
                    #expect(try await platform.process.end(within: .seconds(120)).status == 0)
                }
            }
            let refused = try await Command.run(["serve", "--port", "0", "--dev", "--seed", wrong] + bench.options)
            #expect(refused.status == 64)
            let reason = "Error: --seed \(wrong) cannot be used; nothing was made. Line 7: amount is not an amount"
            #expect(refused.errors.contains(reason), "\(refused.errors)")
            try await bench.serving("--dev") { _ in
                let bad = try await Self.run(bench, "seed", wrong)
                #expect(bad.errors.contains("nothing was made"))
                #expect(bad.errors.contains("Line 7: amount is not an amount"))
                let again = try await Self.run(bench, "seed", file)
                #expect(again.errors.contains("the shop lyra/12345678 is there already"))
                for (path, reason) in [("/nowhere", "No such file or directory"), (bench.data, "Is a directory")] {
                    let unreadable = try await Self.run(bench, "seed", path)
                    #expect(unreadable.status == 64)
                    #expect(unreadable.errors == "Error: the seed file \(path) cannot be read: \(reason).\n")
                }
                // The line of a year's payments, and more than the platform reads.
                let comment = "# a line of a long file\n"
                let long = try bench.write(
                    String(repeating: comment, count: 60_000) + Self.seed.replacing("12345678", with: "12345679"),
                    to: "long.yaml")
                #expect(try await Self.run(bench, "seed", long).output.contains("1 payment made."))
                let endless = try bench.write(String(repeating: comment, count: 200_000), to: "endless.yaml")
                let tooLong = try await Self.run(bench, "seed", endless)
                #expect(
                    tooLong.status == 64
                        && tooLong.errors.contains("endless.yaml has more than 4194304 bytes: divide it"))
            }
        }
    }
}
